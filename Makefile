# Two commands do everything on a fresh machine: make play, make test. make help lists the rest.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# Benchmarks and slow checks need nothing beyond what these files pin.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play terminal test quick check lint types native pure bench catalogues requirements clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sort -u | awk -F ':.*## ' '{ printf "  make %-13s %s\n", $$1, $$2 }'

play: $(VENV)/play.stamp ## the games in the browser, at http://127.0.0.1:8000/ (PORT=... for another)
	@$(BIN)/imperia serve --port $(PORT)

terminal: $(VENV)/play.stamp ## a game of Dynasties against a bot in the terminal
	@$(BIN)/imperia play dynasties

test: $(VENV)/dev.stamp lint types native ## install what the tests need and run them all, in both builds
	@$(BIN)/python tools/system.py browser
	$(BIN)/python -m pytest -n 2 -m "not alone"
	$(BIN)/python -m pytest -m alone
	PYTHONPATH=build/native $(BIN)/python -m pytest -n 2 -m "not slow" tests/kernel tests/games tests/bots

quick: $(VENV)/dev.stamp ## the quick tests only
	$(BIN)/python -m pytest -n 2 -m "not slow"

check: test ## the same as test: lint, types and all tests

lint: $(VENV)/dev.stamp ## ruff: lint and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev.stamp ## mypy --strict on src
	$(BIN)/mypy

native: $(VENV)/dev.stamp ## compile kernel, rules and search with mypyc into build/native, from the same source
	@$(BIN)/python tools/system.py compiler
	$(BIN)/python tools/native.py

pure: $(VENV)/dev.stamp ## back to the interpreted build, after tools/native.py --use
	$(BIN)/python tools/native.py --drop

bench: $(VENV)/research.stamp native ## speeds of both builds against their peers
	$(BIN)/imperia bench engine
	$(BIN)/imperia bench search

catalogues: $(VENV)/dev.stamp ## bring the French and German catalogues up to date with the texts in the source
	$(BIN)/python tools/catalogues.py

requirements: $(VENV)/dev.stamp ## pin the dependencies anew, with hashes
	$(BIN)/python tools/requirements.py

clean: ## remove what was built; games and databases elsewhere are not touched
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Imperia needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1). Try: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing. On Debian: apt-get install python3-venv" >&2; exit 1; }

$(VENV)/play.stamp: pyproject.toml requirements/web.txt | $(VENV)/bin/python
	@echo "Installing Imperia into $(VENV) ..."
	@$(PIP) --require-hashes -r requirements/web.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: pyproject.toml requirements/dev.txt | $(VENV)/bin/python
	@echo "Installing what the tests need into $(VENV) ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/play.stamp

$(VENV)/research.stamp: $(VENV)/dev.stamp requirements/research.txt
	@$(PIP) --require-hashes -r requirements/research.txt
	@touch $@
