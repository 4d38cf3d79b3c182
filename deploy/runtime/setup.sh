#!/bin/sh
# Has .venv hold what a lock file says: requirements.lock, or requirements-dev.lock if asked for it.
# Does nothing when it does; a half-finished installation is done again.
set -eu

lock=${1:-requirements.lock}

# .venv has a copy of each lock file that is installed, put there when all of it is in.
if cmp -s "$lock" ".venv/$lock" && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi

if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    python=$(sh deploy/runtime/python.sh)
    echo "Making .venv with $("$python" --version) ..."
    "$python" -m venv --clear .venv
fi

echo "Installing the packages of $lock into .venv: this takes a minute or two, once ..."
rm -f .venv/requirements.lock .venv/requirements-dev.lock
.venv/bin/python -m pip install --disable-pip-version-check --no-input --require-hashes \
    --requirement "$lock"
cp "$lock" .venv/
if [ "$lock" = requirements-dev.lock ]; then
    cp requirements.lock .venv/ # it has the same versions, and more
fi
