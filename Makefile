# Bare `make` lists what there is. Settings, e.g. `make run PORT=9000 PYTHON=/usr/bin/python3.12`:
PYTHON ?= $(shell command -v python3.11 || echo python3)
VENV ?= .venv
PORT ?= 8000
URL ?= http://127.0.0.1:$(PORT)
PRESET ?= standard
SEED ?= 1
DEPTH ?= 5
A ?= expert:ms=10
B ?= careful
PAIRS ?= 200
# Two processes, as CI has two cores; a file's tests stay together, so that each starts its server once.
PYTEST_FLAGS ?= -n 2 --dist loadfile
# What holds the kernel: its form, its counts, its moves against the cases and along whole deals.
KERNEL_TESTS := tests/house/test_kernel_form.py $(wildcard tests/kernel) tests/perft tests/rules tests/property/test_invariants.py

BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps

.DEFAULT_GOAL := help
.PHONY: help run run-redis build demo test test-interpreted lint format docs golden perft bench bench-setup match clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: $(STAMPS)/run build  ## set up and start the service on PORT (8000)
	PORT=$(PORT) exec $(BIN)/gunicorn -c deploy/gunicorn.conf.py

run-redis: $(STAMPS)/test build  ## the same beside a Redis-compatible cache of its own
	PORT=$(PORT) exec $(BIN)/python scripts/run_with_redis.py

build: $(STAMPS)/run  ## compile the kernel if its sources changed (SEEP_PURE, SEEP_REQUIRE_COMPILED: see setup.py)
	@$(BIN)/python setup.py -q build_ext --inplace -j 4

demo: $(STAMPS)/run  ## play a baazi against a running service (URL, PRESET, SEED)
	@$(BIN)/python demo/play_baazi.py --url $(URL) --preset $(PRESET) --seed $(SEED)

test: $(STAMPS)/test build  ## set up and run the whole suite
	$(BIN)/python -m pytest $(PYTEST_FLAGS)

test-interpreted: $(STAMPS)/test  ## the kernel's tests, on its source without the extension
	SEEP_KERNEL=python $(BIN)/python -m pytest $(PYTEST_FLAGS) $(KERNEL_TESTS)

lint: $(STAMPS)/lint  ## ruff, mypy --strict, import contracts
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(STAMPS)/lint  ## let ruff sort imports and lay out the code
	$(BIN)/ruff check --select I --fix
	$(BIN)/ruff format

docs: $(STAMPS)/run  ## write docs/options.md and docs/settings.md from the code
	$(BIN)/python -m scripts.write_docs

golden: $(STAMPS)/test build  ## play the golden playthroughs anew; read the difference line by line
	$(BIN)/python -m tests.golden

perft: $(STAMPS)/run build  ## count the lines of play of a position (POSITION, DEPTH), and the nodes per second
	@$(BIN)/python -m scripts.perft --depth $(DEPTH) --position "$(POSITION)"

bench: $(STAMPS)/test build  ## measure the kernel against its twins (BENCH_FLAGS=--write: into tests/bench/results.md)
	@$(BIN)/python -m tests.bench.run $(BENCH_FLAGS)

bench-setup: $(STAMPS)/bench  ## install OpenSpiel, which the bench compares with where it is there
	@echo "make bench compares with OpenSpiel's hearts from now on"

match: $(STAMPS)/test build  ## two bots on duplicate deals (A, B, PAIRS, PRESET, SEED, MATCH_FLAGS; see docs/strength.md)
	@$(BIN)/python -m tests.bench.match $(A) $(B) --pairs $(PAIRS) --preset $(PRESET) --seed $(SEED) $(MATCH_FLAGS)

clean:  ## remove what was built; the virtual environment stays
	rm -rf build
	find engine api -name '*.so' -o -name '*.sha256' | xargs rm -f

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "seep needs Python 3.11 or later; say which: make PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(STAMPS)/%: requirements/%.txt $(wildcard requirements/*.txt) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements/build.txt -r $<
	@mkdir -p $(STAMPS) && touch $@
