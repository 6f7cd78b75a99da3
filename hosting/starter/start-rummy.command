#!/bin/sh
# Double-click to start Rummy Scorekeeper on a Mac. "Read me first.txt" says what this downloads.
set -eu

uv_version=0.13.9 # as in hosting/uv.txt
python_version=3.13
python=app/bin/python

# from here on all names are short ones: whatever this folder is called can't do any harm
cd "$(dirname "$0")/program"
for wheel in rummy_scorekeeper-*.whl; do :; done # the newest
ready=$wheel.ready

# all that is downloaded goes into the folder "program", and nothing else is changed
export UV_CACHE_DIR="$PWD/cache"
export UV_PYTHON_INSTALL_DIR="$PWD/python"
export UV_PYTHON_INSTALL_BIN=0
export UV_PYTHON_PREFERENCE="${UV_PYTHON_PREFERENCE:-only-managed}"
export UV_LINK_MODE=copy
export UV_NO_CONFIG=1

# zeroconf has no package for Macs with an Intel processor: it's made here, without a compiler
export SKIP_CYTHON=1

trap 'problem' EXIT

problem() {
    echo
    echo "That didn't work. Is this computer online? Then double-click start-rummy.command again."
    echo "If it keeps failing: what's above says why."
}

is_ready() {
    [ -e "$ready" ] && "$python" -c "" 2>/dev/null # a folder that was moved has to begin again
}

say_what_is_downloaded() {
    echo
    echo "The first start downloads about 70 MB into the folder"
    echo "  $PWD"
    echo "from astral.sh and github.com (uv, Python) and from pypi.org (libraries)."
    echo "Nothing else on this computer changes. Later starts don't need the internet."
    echo
    if [ -t 0 ]; then
        printf "Press Return to download, or close this window. "
        read -r _
    fi
}

get_uv() {
    uv=$(command -v uv || echo uv/uv)
    [ ! -x "$uv" ] || return 0

    echo "Downloading uv …"
    curl -LsSf "https://astral.sh/uv/$uv_version/install.sh" -o install-uv.sh
    UV_UNMANAGED_INSTALL="$PWD/uv" sh install-uv.sh
    rm install-uv.sh
}

install() {
    echo "Downloading Python and the libraries …"
    rm -rf app
    "$uv" venv --quiet --python "$python_version" app
    "$uv" pip install --quiet --python "$python" --require-hashes --requirement libraries.txt
    "$uv" pip install --quiet --python "$python" --no-deps "$wheel"
    rm -rf cache
    touch "$ready"
}

if ! is_ready; then
    say_what_is_downloaded
    get_uv
    install
fi

trap - EXIT
export STARTED_AS=./start-rummy.command # what commands tell people to type
exec "$python" -c "from scorekeeper.command import main; main()" "$@"
