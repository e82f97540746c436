# make play: play, from nothing. make test: everything that must hold, from nothing.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTEST = $(BIN)/python -m pytest -n 2 -q
# What clients and server do does not depend on how the rules are built.
RULES = tests/test_*.py tests/cli tests/cube_delver tests/skulldug tests/vast
SOURCES = $(shell find src -name '*.py' -o -name '*.md') pyproject.toml setup.py
WEB_SOURCES = $(shell find web -type f -not -path '*/node_modules/*' -not -name wire.ts)

.PHONY: play terminal test lint web mutants soak golden screenshots bench clean

play: $(VENV)/.installed
	@if [ -f src/cavern/server/static/index.html ]; then exec $(BIN)/cavern serve; \
	else exec $(BIN)/cavern play; fi

terminal: $(VENV)/.installed
	@exec $(BIN)/cavern play

test: lint $(VENV)/.dev
	cd web && npm test
	@echo "— the compiled rules —"
	CAVERN_PURE=0 $(PYTEST)
	CAVERN_PURE=0 $(PYTEST) tests/browser
	@echo "— the same rules, uncompiled —"
	CAVERN_PURE=1 $(PYTEST) $(RULES)

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	cd web && PYTHON=$(abspath $(BIN)/python) npm run check && npm run lint

# SAMPLE= tries every mutant there is, which takes hours.
SAMPLE = --sample 1000
mutants: $(VENV)/.dev
	$(BIN)/python scripts/mutants $(SAMPLE)

soak: $(VENV)/.dev
	CAVERN_SOAK=1 $(PYTEST) tests/test_walks.py tests/test_hidden.py tests/skulldug tests/vast tests/server

golden: $(VENV)/.dev
	$(BIN)/python -m cavern.lab.playthrough --update

screenshots: $(VENV)/.dev
	$(BIN)/python scripts/screenshots.py
	$(BIN)/python scripts/web_screenshots.py

bench: $(VENV)/.installed
	$(BIN)/cavern bench

web: $(VENV)/.web

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cavern needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) --upgrade pip

# The browser client needs Node to be built; without it the terminal is there.
$(VENV)/.web: $(BIN)/python $(WEB_SOURCES) src/cavern/server/protocol.py
	@if command -v npm >/dev/null; then \
	echo "Building the browser client …"; $(PIP) msgspec mypy_extensions && cd web && npm install --no-progress --silent && \
	PYTHON=$(abspath $(BIN)/python) PYTHONPATH=../src npm run --silent build; \
	else echo "No Node here: the browser client is not built, the terminal client is."; fi
	@touch $@

$(VENV)/.installed: $(BIN)/python $(VENV)/.web $(SOURCES)
	@echo "Installing Cavern into $(VENV) (the first time this takes a minute or two) …"
	$(PIP) .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(PIP) --group dev
	command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
	@touch $@

clean:
	rm -rf $(VENV) build src/cavern/server/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
