"""The tables: everything that a server does around games, without a word of HTTP.

A table is a list of events (:mod:`~palatine.tables.events`) in a database. :mod:`~palatine.tables.state` folds them into what is
known about the table; :mod:`~palatine.tables.service` decides on changes and writes them; :mod:`~palatine.tables.lobby` has what
happens around a game; :mod:`~palatine.tables.projection` makes what one person may see, and nothing else ever leaves a table.
Bots, clocks and analyses work by themselves: :mod:`~palatine.tables.bot_runner`, :mod:`~palatine.tables.analysis_jobs`.
"""
