"""The server: HTTP around :mod:`palatine.tables`.

``app.create_app(settings)`` puts it together. From a request, pages (:mod:`~palatine.web.html`) and API (:mod:`~palatine.web.api`) get
what they need by :mod:`~palatine.web.dependencies`. Whatever is refused is raised as a :class:`palatine.tables.errors.ServiceError`;
:mod:`~palatine.web.errors` makes the answer of it. Every request passes :mod:`~palatine.web.middleware`; live updates are
:mod:`~palatine.web.sse`.
"""
