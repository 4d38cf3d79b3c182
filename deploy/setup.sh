#!/bin/sh
# Has .venv hold what the lock file says. Does nothing when it does; a half-finished one is redone.
set -eu

lock=requirements-dev.lock
installed=.venv/installed.lock # a copy of the lock file, put there when all of it is in

if cmp -s "$lock" "$installed" && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi

if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    for python in "${PYTHON:-python3.11}" python3 python; do
        if "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info[:2] != (3, 11))' \
            2>/dev/null; then
            break
        fi
        python=
    done
    if [ -z "$python" ]; then
        echo 'Barbu Club needs Python 3.11 with venv and pip; on Debian: apt-get install python3.11-venv' >&2
        exit 1
    fi
    echo "Making .venv with $("$python" --version) ..."
    "$python" -m venv --clear .venv
fi

echo 'Installing the packages of the lock file into .venv: this takes a minute or two, once ...'
rm -f "$installed"
.venv/bin/python -m pip install --disable-pip-version-check --no-input --require-hashes \
    --requirement "$lock"
cp "$lock" "$installed"
