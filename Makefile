# The only commands to remember. `make help` explains them.

HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
PROFILE ?= ci
export HOST PORT
# The site and its tests start many processes, each of which would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard deploy/site/locale/*/LC_MESSAGES/*.po))
FONTS := deploy/site/static/fonts/made
DENO := DENO_DIR=$(CURDIR)/var/deno DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
# Required settings of a production server, with dummy values for the checks of its settings.
PRODUCTION := BARBU_ENV=production ALLOWED_HOSTS=club.example CSRF_TRUSTED_ORIGINS=https://club.example \
	EMAIL_URL=smtp://localhost SECRET_KEY=only-for-the-checks-0123456789-abcdefghijklmnopqrstuvwxyz

.DEFAULT_GOAL := help
.PHONY: help run test trials check backup restore bench lock setup tools packages

help: ## This list
	@sed -n 's/^\([a-z]*\):.*## /  make \1 /p' Makefile | \
		while read -r make name text; do printf '  make %-8s%s\n' "$$name" "$$text"; done
	@echo
	@echo '  HOST=0.0.0.0 lets phones in the same network in; PORT=8080 moves it; DEMO=0 starts empty.'
	@echo '  ARGS="..." goes to pytest:  make test ARGS="tests/games -k undo"'

run: setup ## Serve the club; the first time with a filled demonstration club
	@exec $(BIN)/python -m deploy.runtime.serve

test: tools ## Run the tests except the slow ones
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not trial" $(ARGS)

trials: tools ## Run the slow tests: browsers, whole stacks, kills, every preset
	@$(BIN)/python -m pytest -n 3 --dist loadgroup -m "trial or sampled or hypothesis" \
		--hypothesis-profile=$(PROFILE) --durations=20 $(ARGS)

check: tools ## Format, lint, types, imports, templates, settings, lock files, wheels
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(DENO) fmt --check --quiet
	$(DENO) lint --quiet
	$(DENO) check --quiet bidding/static games/static ladder/static notices/static tournaments/static deploy/site/static
	$(BIN)/mypy .
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet
	$(PRODUCTION) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python -m tests.wheels

backup: setup ## Copy the club into a file under var/backups, which is secret
	@$(BIN)/python -m deploy.runtime.backup

restore: setup ## Restore such a file: make restore FILE=var/backups/...
	@test -n "$(FILE)" || { echo 'Which one? make restore FILE=var/backups/...'; exit 1; }
	@$(BIN)/python -m deploy.runtime.backup "$(FILE)"

bench: tools ## Measure the draw, pairings, standings, an event of a thousand, strengths, the rules, live tables, the last minute of a competition, rounds of live tables, the bots and analyses, and hold the rules against a second engine
	@$(BIN)/python -m tests.load.bench_draw
	@$(BIN)/python -m tests.load.bench_swiss
	@$(BIN)/python -m tests.load.bench_pairings --histories 100
	@$(BIN)/python -m tests.load.bench_standings
	@$(BIN)/python -m tests.load.bench_event
	@$(BIN)/python -m tests.load.bench_ladder
	@$(BIN)/python -m tests.load.bench_ladder_speed
	@$(BIN)/python -m tests.load.bench_ladder_pool
	@$(BIN)/python -m tests.load.bench_rules
	@$(BIN)/python -m tests.load.bench_bulk
	@$(BIN)/python -m tests.support.rules.agreement
	@$(BIN)/python -m tests.load.bench_tables
	@$(BIN)/python -m tests.load.bench_readers
	@$(BIN)/python -m tests.load.bench_last_minute
	@$(BIN)/python -m tests.load.bench_online_round
	@$(BIN)/python -m tests.load.bench_bots
	@$(BIN)/python -m tests.load.bench_analysis
	@$(BIN)/python -m tests.load.bench_analysis_worth
	@$(BIN)/python -m tests.load.bench_finder

# requirements.lock is made from requirements-dev.lock, so that both have the same versions. They
# apply to every Python of pyproject.toml and every platform.
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --no-emit-index-url --custom-compile-command 'make lock' pyproject.toml

lock: tools ## Write the lock files from pyproject.toml; ARGS=--upgrade takes the newest versions
	$(LOCK) --extra dev --output-file requirements-dev.lock $(ARGS)
	cp requirements-dev.lock requirements.lock
	$(LOCK) --output-file requirements.lock

setup: packages $(CATALOGUES) $(FONTS) ## Install what runs into .venv, compile the translations, make the web fonts

packages:
	@sh deploy/runtime/setup.sh

# In sequence, because both install into .venv.
tools:
	@sh deploy/runtime/setup.sh requirements-dev.lock
	@$(MAKE) --no-print-directory setup

$(FONTS): deploy/site/fonts.py requirements.lock | packages
	@$(BIN)/python -m deploy.site.fonts
	@touch $@

%.mo: %.po | packages
	@$(BIN)/pybabel --quiet compile --input-file=$< --output-file=$@
