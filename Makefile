# `make play` and `make test` are all that a fresh machine needs: Debian, Python 3.11 or newer, pip and gcc.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Browsers and servers keep tests waiting: one worker more than there are cores. The tests of a file share a worker, and its browser.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

.PHONY: play check test lint needs compile deep browse layout kill memory golden catalogues shots docs clean

play: $(READY)  ## Install what is needed, and open the browser to play.
	$(BIN)/palatine serve

test:  ## Lint, types, the map of the layers, and all tests. The games are compiled while the rest is still being installed.
	$(MAKE) --jobs 3 --output-sync lint needs compile
	$(PYTEST)

check: $(READY)-dev lint  ## What matters for a small change, in under two minutes once the games are compiled.
	$(PYTEST) --ignore tests/browser -m "not slow and not browser and not postgres"

lint: $(READY)-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

needs: $(READY)
	$(BIN)/python tools/needs.py

compile: $(READY)  ## The games, and the small one of the tests.
	$(BIN)/python -m palatine compile --env
	PYTHONPATH=tests/support $(BIN)/python -m palatine.bots.warm sealed_bid sealed_bid everything >/dev/null

deep: $(READY)-dev  ## A million games of each kind, with every invariant checked after every move; points by source in 1,000 of each.
	PALATINE_DEEP=1 $(BIN)/pytest -n $(WORKERS) -k 'every_game or invariants or sources or ten_thousand or games_of_the_documentation'

browse: $(READY)-dev  ## Whole games of every kind in a real browser, by keyboard and by mouse, with 2, 3 and 4 players; a machine with an empty cache.
	PALATINE_DEEP=1 $(BIN)/pytest tests/browser/test_browser_whole.py tests/browser/test_browser_cold.py

kill: $(READY)-dev  ## 100 kills of a server under load, on SQLite and on PostgreSQL: nothing acknowledged is lost, nothing played twice.
	PALATINE_KILLS=100 $(BIN)/pytest -s tests/web/test_web_faults.py -k acknowledged

memory: $(READY)-dev  ## The memory of a server over 1,000 games.
	PALATINE_MEMORY_GAMES=1000 $(BIN)/pytest -s tests/web/test_web_memory.py

layout: $(READY)-dev  ## Every page and every table on ten screens, in three languages: is anything cut, covered or too small?
	PALATINE_LAYOUT=1 $(BIN)/pytest -s -n $(WORKERS) --dist worksteal tests/browser/test_layout.py tests/browser/test_browser_pages.py::test_every_page_is_accessible_and_fits

golden: $(READY)-dev  ## Write the golden playthroughs and node counts anew: read the diff.
	PYTHONPATH=tests/support $(BIN)/python tests/support/golden.py

catalogues: $(READY)-dev  ## Bring the French and German catalogues up to date with the sources.
	$(BIN)/python tools/catalogues.py

shots: $(READY)-dev  ## Take the pictures of the README with a real browser.
	$(BIN)/python tools/shots.py site

docs: $(READY)-dev  ## Build the documentation site and show it in the browser; a page that is changed is built anew.
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs serve --strict --open --dev-addr 127.0.0.1:8008

clean:
	rm -rf $(VENV) build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Bytecode is written where a module is first used: most of what is installed never is. But it is kept then, whatever the environment says:
# hundreds of processes of the tests would read the sources of Numba again, a second each.
unexport PYTHONDONTWRITEBYTECODE
PIP := $(BIN)/python -m pip install --quiet --no-compile

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV) || { echo "Palatine needs Python 3.11 or newer with its venv module (Debian: apt install python3-venv)."; exit 1; }
	$(PIP) --upgrade pip
	touch $@

$(READY): $(VENV)/.made pyproject.toml
	$(PIP) --editable '.[web]'
	touch $@

$(READY)-dev: $(READY)
	$(PIP) --editable '.[dev]'
	touch $@
