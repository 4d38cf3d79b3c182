#!/bin/sh
# Installs the packages of a lock file into .venv: requirements.lock, or the file that is named.
# Does nothing when they are installed; an installation that was interrupted is repeated.
set -eu

lock=${1:-requirements.lock}

# Fails also when the system's Python, which .venv refers to, has become another version.
venv_works() {
    .venv/bin/python -c 'import pip' 2>/dev/null
}

# .venv has a copy of each lock file whose packages are all installed.
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
    cp requirements.lock .venv/ # the other file has all of its versions
fi
