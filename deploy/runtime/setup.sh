#!/bin/sh
# Installs the packages of a lock file, by default requirements.lock, into .venv.
# Does nothing if they are installed; repeats an interrupted installation.
set -eu

lock=${1:-requirements.lock}

# Also fails if the version of the system's Python, which .venv refers to, has changed.
venv_works() {
    .venv/bin/python -c 'import pip' 2>/dev/null
}

# .venv contains a copy of each lock file whose packages are all installed.
installed() {
    cmp -s "$1" ".venv/$1"
}

if installed "$lock" && installed requirements.lock && venv_works; then
    exit 0
fi

if ! venv_works; then
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
    cp requirements.lock .venv/ # a subset of the other file
fi
