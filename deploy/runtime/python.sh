#!/bin/sh
# Prints the command of a Python that can create .venv: $PYTHON, or the first suitable one. The
# versions are those of pyproject.toml. If there is none, fails and says what to install.
set -eu

# Only CPython, because the packages of the lock files are compiled for it.
suitable() {
    "$1" -c 'import ensurepip, sys, venv
sys.exit(not ((3, 11) <= sys.version_info < (3, 15) and sys.implementation.name == "cpython"))' \
        2>/dev/null
}

if [ -n "${PYTHON-}" ]; then
    set -- "$PYTHON"
else
    set -- python3 python3.14 python3.13 python3.12 python3.11 python
fi
for python; do
    if suitable "$python"; then
        echo "$python"
        exit 0
    fi
done

echo "Barbu Club needs Python 3.11, 3.12, 3.13 or 3.14 with venv and pip${PYTHON:+; $PYTHON is not suitable}." >&2
echo 'On Debian and Ubuntu: apt-get install python3-venv. PYTHON=... names another one to use.' >&2
exit 1
