# PYTHON=python3.x chooses the interpreter; .venv is made anew when its version changes.
PYTHON ?= python3
BIN := .venv/bin
heading = @printf '\n== %s\n'

.DEFAULT_GOAL := help
# The steps share .venv, the cores and the screen: one after the other, whatever -j says.
.NOTPARALLEL:
.PHONY: help setup play test lint types imports client unit nightly reports bench pictures format hooks lock upgrade clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

setup: ## make .venv, or see that nothing changed
	@$(PYTHON) tools/environment.py

play: setup ## set up everything, build the client, and serve tables with bots at them
	@$(BIN)/holecard serve --bots

test: setup ## set up everything, run every check and test
	@$(MAKE) --no-print-directory --keep-going lint types imports client unit

lint: setup ## ruff: faults, then format
	$(heading) "lint: ruff"
	@$(BIN)/ruff check --output-format concise
	@$(BIN)/ruff format --check

types: setup ## mypy, strict
	$(heading) "types: mypy"
	@$(BIN)/mypy

imports: setup ## the import contracts
	$(heading) "imports: import-linter"
	@$(BIN)/lint-imports --no-logo

client: setup ## svelte-check, tsc and the proofs' own tests
	$(heading) "client: svelte-check, node --test"
	@$(BIN)/python tools/client.py check

unit: setup ## the tests, without the nightly ones
	$(heading) "unit: pytest"
	@$(PYTHON) tools/chromium.py
	@$(BIN)/pytest -n auto

nightly: setup ## the tests marked nightly
	$(heading) "nightly: pytest"
	@HYPOTHESIS_PROFILE=nightly $(BIN)/pytest -n auto -m nightly --timeout 14400

reports: setup ## the maths reports of the five games in docs/reports
	@$(BIN)/python -m tools.reports

bench: setup ## the measurements
	@$(BIN)/python -m bench

format: setup ## let ruff mend what it can
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

hooks: setup ## check every commit before it is made
	@$(BIN)/pre-commit install

lock: ## write the lock again for a changed pyproject.toml
	@$(PYTHON) tools/environment.py lock

upgrade: ## write the lock again with the newest versions
	@$(PYTHON) tools/environment.py lock --upgrade

clean: ## remove all that the other targets made
	@rm -rf .venv .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist web/node_modules src/holecard/server/pages
	@find src tests tools -name __pycache__ -prune -exec rm -rf {} +
