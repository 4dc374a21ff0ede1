"""A proxy in front of `dayreel serve` that is the switch for faults: it holds, refuses, drops and changes answers, and adds events.

What a rule is for is a method and a path below `/api/v1/`, where `*` stands for a part: "GET films/*". What is asked is the query of a GET, else the
body: `when` says for which of them.
An answer that was made up has to fit openapi.json: tests fail for one that does not.
"""

import json
import re
import select
import socket
import threading
from urllib.parse import parse_qsl

from checkout_page import HOP, Front, put_in_front
from contract import problems, schema_of

# Seconds that anything waits for a test that does not come to its end.
LONGEST = 60


class Rule:
    def __init__(self, what, when):
        self.form, self.when = re.compile("([^/]+)".join(map(re.escape, what.split("*")))), when
        self.gate, self.is_dropped, self.answer, self.edit, self.path = None, False, None, None, None

    def parts(self, method, path, asked):
        """The parts of the path that stars stand for; None if the rule is for others."""
        found = self.form.fullmatch(f"{method} {path}")
        return found.groups() if found and (self.when is None or self.when(asked)) else None


class Switch:
    """All that goes wrong now. A test sets it and `clear` ends it."""

    def __init__(self):
        self.rules, self.streams, self.broken = [], [], []
        self.changed = threading.Condition()

    def add(self, what, when=None, **does):
        rule = Rule(what, when)
        vars(rule).update(does)
        with self.changed:
            self.rules.append(rule)
        return rule

    def hold(self, what, when=None):
        """Requests wait until the event that is returned is set."""
        return self.add(what, when, gate=threading.Event()).gate

    def refuse(self, what, status, code, message, remedy=None, **more):
        return self.add(what, answer=lambda *_: (status, {"error": {"code": code, "message": message, "remedy": remedy, **more}}))

    def answer(self, what, make, status=200):
        """Answers with what `make` makes of what is asked and the parts that stars stand for; None leaves it to the server."""
        def answer(asked, *parts):
            made = make(asked, *parts)
            return made if made is None else (status, made)
        return self.add(what, answer=answer)

    def change(self, what, edit):
        """The server's own answer, in whose JSON `edit` changes something."""
        return self.add(what, edit=edit)

    def lead(self, what, path):
        """Asks for another path, which is made of the parts that stars stand for; None leaves it as it is."""
        return self.add(what, path=path)

    def drop(self, what):
        """Ends connections without an answer; those of events that are open, too."""
        rule = self.add(what, is_dropped=True)
        if rule.parts("GET", "events", {}) is not None:
            for stream in self.open_streams():
                stream.end()
        return rule

    def end(self, rule):
        with self.changed:
            self.rules.remove(rule)

    def clear(self):
        with self.changed:
            rules, self.rules, self.broken = self.rules, [], []
        for rule in rules:
            if rule.gate:
                rule.gate.set()

    def open_streams(self):
        with self.changed:
            self.streams = [one for one in self.streams if one.is_open()]
            return list(self.streams)

    def tell(self, kind, data):
        """Adds an event to those of the server, for every page that is open. Without an id, so that pages take up the server's own where they were."""
        name = {"film": "Film", "source": "Source", "plan": "PlanProgress"}.get(kind)
        if name:
            self.note(kind, problems(data, {"$ref": f"#/components/schemas/{name}"}))
        with self.changed:
            if not self.changed.wait_for(self.open_streams, LONGEST):
                raise AssertionError("no page follows the events")
        for stream in self.open_streams():
            stream.send(f"id:\nevent: {kind}\ndata: {json.dumps(data)}\n\n".encode())

    def note(self, what, found):
        self.broken += [f"{what}: {one}" for one in found]

    def met(self, *asked):
        """The rules for a request, the newest first, each with its parts."""
        with self.changed:
            return [(rule, parts) for rule in reversed(self.rules) if (parts := rule.parts(*asked)) is not None]


class Stream:
    """A page that follows the events."""

    def __init__(self, handler):
        self.handler, self.lock, self.is_ended = handler, threading.Lock(), False

    def send(self, data):
        with self.lock:
            try:
                self.handler.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
                self.handler.wfile.flush()
            except OSError:
                self.is_ended = True

    def is_open(self):
        """A window that is gone has closed its end."""
        if self.is_ended:
            return False
        try:
            readable, _, _ = select.select([self.handler.connection], [], [], 0)
            return not readable or self.handler.connection.recv(1, socket.MSG_PEEK) != b""
        except OSError:
            return False

    def end(self):
        self.is_ended = True
        try:
            self.handler.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class FaultyFront(Front):
    switch: Switch
    has_own_page = False
    edits, body = (), b""

    def read_body(self):
        return self.body

    def page_file(self):
        return None if self.has_own_page else super().page_file()

    def pass_on(self):
        prefix, (path, _, text) = self.base + "api/v1/", self.path.partition("?")
        self.edits, self.body = (), b""
        if not path.startswith(prefix):
            return super().pass_on()
        path, self.body = path[len(prefix):], super().read_body()
        asked = dict(parse_qsl(text)) if self.command == "GET" else json.loads(self.body or b"{}")
        met = self.switch.met(self.command, path, asked)
        for rule, _ in met:
            if rule.gate:
                rule.gate.wait(LONGEST)
        for rule, parts in met:
            if rule.is_dropped:
                self.close_connection = True
                return None
            made = rule.answer and rule.answer(asked, *parts)
            if made:
                return self.answer_instead(path, *made)
            other = rule.path and rule.path(*parts)
            if other:
                self.path = prefix + other + (f"?{text}" if text else "")
        self.edits = [rule.edit for rule, _ in reversed(met) if rule.edit]
        if self.edits:
            del self.headers["Accept-Encoding"]
        return super().pass_on()

    do_GET = do_POST = do_PUT = do_HEAD = pass_on

    def answer_instead(self, path, status, made):
        made = {"v": 1, **made}
        schema = schema_of(self.command, path, status)
        if schema:
            self.switch.note(f"{self.command} {path}", problems(made, schema))
        data = json.dumps(made).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        try:
            self.wfile.write(data)
        except OSError:
            self.close_connection = True

    def answer(self, answer):
        if answer.getheader("Content-Type", "").startswith("text/event-stream"):
            return self.follow(answer)
        if not self.edits or answer.status >= 300 or "json" not in answer.getheader("Content-Type", ""):
            return super().answer(answer)
        made = json.loads(answer.read())
        for edit in self.edits:
            edit(made)
        return self.answer_instead(self.path[len(self.base + "api/v1/"):].partition("?")[0], answer.status, made)

    def follow(self, answer):
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                self.send_header(name, value)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self.wfile.flush()
        stream, rest, self.close_connection = Stream(self), b"", True
        with self.switch.changed:
            self.switch.streams.append(stream)
            self.switch.changed.notify_all()
        while not stream.is_ended and (data := answer.read1(65536)):
            # Whole events, between which others may come.
            whole, end, rest = (rest + data).rpartition(b"\n\n")
            if end:
                stream.send(whole + end)


def switch_in_front(address, has_own_page=True):
    """A running proxy before the server at an address, and its switch."""
    switch = Switch()
    return put_in_front(address, front=type("FaultyFrontOfOne", (FaultyFront,), {"switch": switch, "has_own_page": has_own_page})), switch
