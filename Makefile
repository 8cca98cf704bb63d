# Thin aliases for developers; everything that matters is in ./run and .ci/run.
.PHONY: help check test bench fmt lock

help:  ## list these
	@sed -n 's/^\([a-z]*\):.*  ## /\1\t/p' Makefile

check: test  ## lint, types and tests, on SQLite
	./run setup --dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/djlint --quiet --lint templates
	.venv/bin/mypy .
	.venv/bin/mypy --scripts-are-modules run
	./run manage makemigrations --check --dry-run

test:  ## the tests
	./run test

bench:  ## measure speed against yardsticks; writes docs/benchmarks.md
	./run setup
	.venv/bin/python -m tests.bench

fmt:  ## set Python in order
	./run setup --dev
	.venv/bin/ruff check --fix-only .
	.venv/bin/ruff format .

COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header -q

lock:  ## one lock for every supported Python; needs uv
	$(COMPILE) requirements.in -o requirements.txt
	$(COMPILE) requirements-dev.in -o requirements-dev.txt
