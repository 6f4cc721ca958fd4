# The one door to the project. Every target makes what it needs; a machine with Python 3.10 or
# newer and make is enough. `make help` lists the targets.

PYTHON ?= python3
JOBS ?= $(shell $(PYTHON) -c "import os; print(min(4, os.cpu_count() or 1))")
# More arguments for the program behind a target: make test ARGS="-k morale"
ARGS ?=

VENV := .venv
RUN := $(VENV)/bin/python
READY := $(VENV)/.installed
SOURCES := game tools tests

# Tests draw into memory; without acceleration a flip is 27 times cheaper. The game itself is
# started without these.
HEADLESS := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy SDL_FRAMEBUFFER_ACCELERATION=0

# Compiled modules are kept under build/, even where the machine says to keep none: otherwise each
# process of a run, and each Python that a test starts, would translate game and tests anew.
COMPILED := PYTHONDONTWRITEBYTECODE= PYTHONPYCACHEPREFIX="$(CURDIR)/build/compiled"

.DEFAULT_GOAL := help
.PHONY: help play test check format lint types layers data-check tested coverage-check coverage \
	proved golden bench cluster conformance arenas windows chances kills forged spoilt versions duel pace even sanity mutants \
	proof sounds shots sheets contrast memory clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

# The build tools come first and in the pinned versions, and the project is built with them:
# otherwise pip would fetch other ones behind the back of constraints.txt.
$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
		|| { echo "Pennon needs Python 3.10 or newer; say which: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' \
		|| { echo "This Python has no venv module; on Debian: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(RUN) -m pip install -q -c constraints.txt hatchling editables
	$(RUN) -m pip install -q -c constraints.txt --no-build-isolation -e '.[dev]'
	@touch $@

play: $(READY) ## open the game
	$(VENV)/bin/pennon play $(ARGS)

test: $(READY) ## run all tests
	$(HEADLESS) $(COMPILED) $(RUN) -m pytest -q -n $(JOBS) --dist worksteal $(ARGS)

# A run of the whole suite leaves .coverage-rules.json: whether it was green, which rules it
# proved, and a digest of game/, data/, assets/, tests/ and tools/. While the digest still fits,
# nothing the tests depend on has changed, and `make check` and `make coverage` take that run's
# word for it. So `.ci/run`, which calls test and then check, runs the tests once.
tested: $(READY)
	@$(RUN) -m tools.coverage --green && echo "tests: green on exactly these files" \
		|| $(MAKE) --no-print-directory test ARGS=

check: $(READY) ## all checks, tests included unless just green
	@$(MAKE) --no-print-directory -j $(JOBS) lint types layers data-check
	@$(MAKE) --no-print-directory coverage-check
	@echo "all checks passed"

format: $(READY) ## put all code into its format
	$(RUN) -m ruff check -q --fix $(SOURCES)
	$(RUN) -m ruff format -q $(SOURCES)

lint: $(READY) ## format, ruff's rules, house rules
	$(RUN) -m ruff format --check $(SOURCES)
	$(RUN) -m ruff check -q $(SOURCES)
	$(RUN) -m tools.check_house

types: $(READY) ## mypy, strict
	$(RUN) -m mypy --no-error-summary

layers: $(READY) ## imports go only downwards
	$(VENV)/bin/lint-imports --no-logo

data-check: $(READY) ## every data file can be read
	$(RUN) -m tools.check_data
	$(RUN) -m tools.coverage --proved --check

coverage-check: tested
	$(RUN) -m tools.coverage --check

coverage: tested ## write data/coverage.json: which rules are tested
	$(RUN) -m tools.coverage

proved: $(READY) ## write into data/coverage.json which proofs still hold
	$(RUN) -m tools.coverage --proved

golden: $(READY) ## write the golden playthroughs anew; read the diff
	$(HEADLESS) $(RUN) -m pytest -q tests/golden --update-golden $(ARGS)

bench: $(READY) ## benchmarks
	$(HEADLESS) $(RUN) -m pytest -q -m bench --benchmark-only $(ARGS)

cluster: $(READY) ## the laboratory on a Dask scheduler and two workers, one of them killed
	$(RUN) -m pip install -q -c constraints.txt --no-build-isolation -e '.[cluster]'
	$(HEADLESS) $(RUN) -m pytest -q -m cluster tests/play/lab $(ARGS)

conformance: $(READY) ## 200 battles a book, forked at every request (long)
	$(HEADLESS) PENNON_CONFORMANCE=200 $(RUN) -m pytest -q tests/conformance $(ARGS)

windows: $(READY) ## every screen in every window, size of letters and language (long)
	$(HEADLESS) PENNON_SHOTS=all $(RUN) -m pytest -q -n $(JOBS) \
		tests/ui/test_every_screen.py tests/ui/test_leaks.py tests/ui/test_contrast.py \
		tests/ui/battle/test_battle_fits.py tests/ui/battle/test_hints_ui.py \
		tests/ui/leaf/test_leaf_fits.py tests/ui/stage/test_answer_mode.py $(ARGS)

chances: $(READY) ## forecasts against 20,000 rolls each, and more battles by chance (long)
	$(HEADLESS) PENNON_ROLLS=20000 $(RUN) -m pytest -q -n $(JOBS) tests/rules $(ARGS)

kills: $(READY) ## 60 games killed in the middle of everything (long)
	$(HEADLESS) PENNON_KILLS=60 $(RUN) -m pytest -q -n $(JOBS) tests/play/records/test_kills.py $(ARGS)

forged: $(READY) ## 1300 damaged and forged journals, and two games on one (long)
	$(HEADLESS) PENNON_FORGED=1300 $(RUN) -m pytest -q -n $(JOBS) \
		tests/play/records/test_forged.py $(ARGS)

spoilt: $(READY) ## 3000 spoilt scenario files, each with its verdict (long)
	$(HEADLESS) PENNON_MUTANTS=3000 $(RUN) -m pytest -q -n $(JOBS) \
		tests/play/test_mutants_scenario.py $(ARGS)

versions: ## all tests on every Python from 3.10 on that is here (long)
	@$(PYTHON) -m tools.versions $(ARGS)

duel: $(READY) ## computer opponents against each other, with intervals
	$(HEADLESS) $(RUN) -m tools.duel $(ARGS)

pace: $(READY) ## how fast battles are fought, against a commit: ARGS="COMMIT --level random"
	$(HEADLESS) $(RUN) -m tools.pace $(ARGS)

arenas: $(READY) ## 400 battles a book in generated arenas, half by chance (long)
	$(HEADLESS) PENNON_ARENAS=400 $(RUN) -m pytest -q -n $(JOBS) tests/conformance/test_arenas.py $(ARGS)

even: $(READY) ## a level against itself in every battle: whether it is fair (long)
	$(HEADLESS) $(RUN) -m tools.even $(ARGS)

sanity: $(READY) ## the positions in which computer opponents must decide sensibly
	$(VENV)/bin/pennon check data/scenarios/sanity/*.toml

mutants: $(READY) ## change one number at a time; what survives has no test
	$(HEADLESS) $(RUN) -m tools.mutants $(ARGS)

proof: $(READY) ## break each rule on purpose: RULE=CF-RES-06 BOOK=chaos; what survives
	$(HEADLESS) $(RUN) -m tools.proof $(if $(BOOK),--book $(BOOK)) $(if $(RULE),--rule $(RULE)) $(ARGS)

sounds: $(READY) ## make the sounds and the music of assets from their recipes
	$(RUN) -m tools.sounds $(ARGS)
	$(RUN) -m tools.tunes

shots: $(READY) ## pictures of every screen, into build/shots; ARGS=--docs those of the docs
	$(HEADLESS) $(RUN) -m tools.shots $(ARGS)

sheets: $(READY) ## all poses, sizes, grounds and battles of the stage, into build/sheets
	@mkdir -p build/sheets
	for page in poses sizes sets battles; do \
		$(HEADLESS) $(RUN) -m tools.art_sheet --page $$page --out build/sheets/$$page.png || exit 1; \
	done

contrast: $(READY) ## whether all words over every shipped battle can be read
	$(HEADLESS) $(RUN) -m tools.contrast $(ARGS)

memory: $(READY) ## what the window holds in memory; ARGS="lammas-field --size 1920x1080"
	$(HEADLESS) $(RUN) -m tools.memory $(ARGS)

clean: ## remove caches, built files and .venvs; .venv stays
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks \
		build dist .coverage-rules.json .venvs
	find $(SOURCES) -name __pycache__ -type d -exec rm -rf {} +
