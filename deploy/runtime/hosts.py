"""The names and addresses of a club's own machine, for ``ALLOWED_HOSTS``.

If all hosts were allowed, another site could point its name at this machine (DNS rebinding), and
its pages would be same-origin with this site.
"""

from __future__ import annotations

import ipaddress
import socket
from itertools import pairwise
from pathlib import Path

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]


def local_hosts(host: str) -> list[str]:
    """Return the hosts of URLs that reach a server that listens on *host*.

    If it listens on all addresses, these are the machine's current addresses and its names.
    """
    if host in LOOPBACK:
        return LOOPBACK
    if not is_everywhere(host):
        return [*LOOPBACK, bracketed(host)]
    name = socket.gethostname().lower()
    names = [*LOOPBACK, name, f"{name.partition('.')[0]}.local"]
    names += map(bracketed, [*_ipv4(), *_ipv6()])
    return list(dict.fromkeys(names))


def is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:  # a name
        return False


def bracketed(address: str) -> str:
    """Return *address* in the form of a URL's host, with brackets around IPv6."""
    return f"[{address}]" if ":" in address else address


def lan_address() -> list[str]:
    """Return this machine's address in the local network, if any, without sending a packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _ipv4() -> list[str]:
    """Return the machine's own addresses on Linux; elsewhere the one in the local network."""
    try:
        lines = Path("/proc/net/fib_trie").read_text().splitlines()
    except OSError:
        return lan_address()
    local = (before for before, line in pairwise(lines) if line.strip() == "/32 host LOCAL")
    return [before.split()[-1] for before in local]


def _ipv6() -> list[str]:
    try:
        lines = Path("/proc/net/if_inet6").read_text().splitlines()
    except OSError:
        return []
    addresses = (ipaddress.IPv6Address(int(line.split()[0], 16)) for line in lines)
    return [str(address) for address in addresses if not address.is_link_local]
