# make play: play, from nothing. make test: everything that must hold, from nothing.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
SOURCES = $(shell find src -name '*.py' -o -name '*.md') pyproject.toml setup.py

.PHONY: play test soak lint golden screenshots bench clean

play: $(VENV)/.installed
	@$(BIN)/cavern play

test: lint $(VENV)/.dev
	@echo "— the compiled rules —"
	CAVERN_PURE=0 $(BIN)/python -m pytest -n 2 -q
	@echo "— the same rules, uncompiled —"
	CAVERN_PURE=1 $(BIN)/python -m pytest -n 2 -q
	CAVERN_PURE=1 $(BIN)/python -m pytest -q --doctest-modules --pyargs cavern

soak: $(VENV)/.dev
	CAVERN_SOAK=1 $(BIN)/python -m pytest -n 2 -q tests/test_walks.py tests/test_hidden.py

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

golden: $(VENV)/.dev
	$(BIN)/python -m cavern.lab.playthrough --update

screenshots: $(VENV)/.dev
	$(BIN)/python scripts/screenshots.py

bench: $(VENV)/.installed
	$(BIN)/cavern bench

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Cavern needs Python 3.11 or newer; set PYTHON=…")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python $(SOURCES)
	@echo "Installing Cavern into $(VENV) (the first time this takes a minute or two) …"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check .
	@touch $@

$(VENV)/.dev: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
