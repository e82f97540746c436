# make play: play, from nothing. make test: everything that must hold, from nothing.
PYTHON ?= python3
VENV ?= .venv
export VENV
BIN = $(VENV)/bin
# Three at once on two cores: much of what is tested waits.
PYTEST = $(BIN)/python -m pytest -n 3 -q
# What clients and server do does not depend on how the rules are built, nor does what these say: of
# commands, reports and the tree itself, of how well bots play, of puzzles as hard as they were.
ONCE = arena arguments barriers coverage dead_code helping knots mutants names numbers puzzles python report scheduler_load spread vast_bots vast_roles_apart vast_tenth_role solving bots
RULES = $(filter-out $(ONCE:%=tests/test_%.py),$(wildcard tests/test_*.py)) tests/cube_delver tests/skulldug tests/vast
DEV = $(PYTHON) src/cavern/dev.py

.PHONY: play terminal test lint client compile web packages mutants mutants-sample soak torture golden state screenshots bench load clean FORCE

# What these do, and all they need first, is in src/cavern/dev.py; it also runs where make does not.
play terminal compile web packages clean:
	@$(DEV) $@

test: $(VENV)/.dev
	@echo "— style, types, the client's own tests, and the rules compiled meanwhile —"
	@$(MAKE) --jobs 2 lint client compile
	@echo "— the compiled rules —"
	CAVERN_PURE=0 $(PYTEST)
	CAVERN_PURE=0 $(PYTEST) tests/browser
	@echo "— the same rules, uncompiled —"
	CAVERN_PURE=1 $(PYTEST) $(RULES) $(ONCE:%=--ignore-glob='*/test_%.py')
	@echo "— broken rules —"
	$(MAKE) mutants-sample

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	cd web && PYTHON=$(abspath $(BIN)/python) npm run check && npm run lint

client: $(VENV)/.dev
	cd web && npm test

# SAMPLE= tries every mutant there is, which takes hours.
SAMPLE = --sample 1000
mutants: $(VENV)/.dev
	$(BIN)/python scripts/mutants $(SAMPLE) --page docs/mutation.md

# Of all three games; each of these must be caught or explained, whatever the share.
mutants-sample: $(VENV)/.dev
	$(BIN)/python scripts/mutants --sample 150 --seed 1 --least 0

soak: $(VENV)/.dev compile
	CAVERN_SOAK=1 $(PYTEST) tests/test_walks.py tests/test_hidden.py tests/test_barriers.py tests/skulldug tests/vast tests/server
	CAVERN_SOAK=1 $(PYTEST) tests/cube_delver/test_solving.py -k kernel_plays

# Goes on where it was ended; what is known so far is in docs/reliability.md.
TORTURE =
torture: $(VENV)/.dev
	nice -n 15 $(BIN)/python scripts/torture $(TORTURE)

golden: $(VENV)/.dev
	$(BIN)/python -m cavern.lab.playthrough --update

# The code of states, from their rows.
state: $(VENV)/.dev
	$(BIN)/python scripts/state.py

screenshots: $(VENV)/.dev
	$(BIN)/python scripts/screenshots.py
	$(BIN)/python scripts/web_screenshots.py

bench: compile
	$(BIN)/cavern bench

# How many matches one core holds, and what a move costs; LOAD="--game vast" for one game.
load: $(VENV)/.dev compile
	$(BIN)/python bench/load.py $(LOAD)

$(VENV)/.dev: FORCE
	@$(DEV) develop
	@command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq chromium; }
