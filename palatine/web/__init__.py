"""The server: tables for people and bots, pages and live updates.

``app.create_app(settings)`` puts it together. From a request, pages and API find what they need in ``request.app.state``:

``house``     the rooms and the moves: ``house.sight(table, seat, lang)``, ``house.audience(table, who, wish)``,
              ``house.play(...)``, ``house.undo(...)``
``desk``      what happens around a game: ``desk.create(Wish(...), who)``, ``join``, ``sit``, ``leave``, ``come_back``,
              ``agree_to_replace``, ``agree_to_close``, ``chat``, ``rematch``, ``upload``, ``replay``, ``open_tables``,
              ``tables_to_watch``, ``my_tables``, ``invitation``, ``invitations``, ``is_creator``
``warm``      ``warm.progress()``: which games can be played already
``settings``  :class:`palatine.web.settings.Settings`

``security.who_asks(request)`` says who asks, ``security.with_browser(request, response)`` also gives a new browser its cookie,
``security.lang_of(request)`` is the language of the answer. ``api.stream(house, table, who, seat, lang, last, tell)`` is a live
stream whose messages *tell* makes. Whatever is refused is raised as a :class:`palatine.web.faults.Fault`; outside of ``/api/`` it
is shown by ``site.error_page(request, status, sentence)`` if there is one.
"""
