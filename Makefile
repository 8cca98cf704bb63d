# Thin aliases for developers; everything that matters is in ./run and .ci/run.
.PHONY: check test fmt lock

check:  ## what CI looks at besides the tests
	./run setup --dev
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/djlint --quiet --lint templates
	.venv/bin/mypy .
	.venv/bin/mypy --scripts-are-modules run
	./run manage makemigrations --check --dry-run

test:
	./run test

fmt:
	./run setup --dev
	.venv/bin/ruff check --fix-only .
	.venv/bin/ruff format .
	.venv/bin/djlint --quiet --reformat templates

COMPILE = uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header -q

lock:  ## one lock for every supported Python; needs uv
	$(COMPILE) requirements.in -o requirements.txt
	$(COMPILE) requirements-dev.in -o requirements-dev.txt
