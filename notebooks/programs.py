"""Runs bpe-train and tokviz for the notebooks, and reads the JSON that they print.

The notebooks use no other tokenizer: every number in them is the programs' own.
"""

import json
import pathlib
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CORPORA = ROOT / "corpora"
_FOLDER = tempfile.TemporaryDirectory(prefix="bpekit-", ignore_cleanup_errors=True)
WORK = pathlib.Path(_FOLDER.name)  # what the notebooks write; gone when they end


def _programs():
    """The folder of both programs, built from this repository where Go is installed."""
    if shutil.which("go"):
        subprocess.run(["go", "build", "-buildvcs=false", "-o", str(WORK / "bin") + "/", "./cmd/bpe-train", "./cmd/tokviz"], cwd=ROOT, check=True)
        return WORK / "bin"
    return None  # then they have to be on the PATH


_BIN = _programs()


def _run(program, args, text=None, statuses=(0,)):
    name = str(_BIN / program) if _BIN else program
    done = subprocess.run([name, *map(str, args)], input=text, capture_output=True, encoding="utf-8", cwd=WORK)
    if done.returncode not in statuses:
        raise RuntimeError(f"{program}: status {done.returncode}\n{done.stderr}")
    return done.stdout


def tokviz(*args, text=None, statuses=(0,)):
    """The JSON of a tokviz command."""
    return json.loads(_run("tokviz", [*args, "--json"], text, statuses))


def tokviz_lines(*args, queries):
    """The answers of a tokviz command to lines of JSON."""
    text = "".join(json.dumps(q, ensure_ascii=False) + "\n" for q in queries)
    return [json.loads(line) for line in _run("tokviz", [*args, "--jsonl"], text).splitlines()]


def tokviz_text(*args, text=None, statuses=(0,)):
    """What a tokviz command prints for people."""
    return _run("tokviz", args, text, statuses)


def bpe_train(*args):
    """The log of a training, a dictionary for each merge."""
    out = _run("bpe-train", ["--quiet", "--log", "jsonl", *args])
    return [json.loads(line) for line in out.splitlines()]


def lesson(number):
    """A lesson of tokviz learn."""
    return tokviz("learn", number)
