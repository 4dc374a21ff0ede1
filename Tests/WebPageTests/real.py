"""`dayreel serve` itself, started and stopped for a test, and a browser to look at it."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

import browser
import checkout_page
from browser import DAYREEL, PageTestCase

# Tests of a change of the page alone: the program's page is replaced by the checkout's.
IS_CHECKOUT = os.environ.get("DAYREEL_PAGE") == "checkout"
# What Chromium says of an answer or a connection that a test asked to fail, and of plain HTTP under a name.
ITS_OWN_WORDS = ("Failed to load resource", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_REFUSED", "the URL's origin was untrustworthy")


class RealServer(PageTestCase):
    """A server on a folder of media."""

    options: list[str] = []

    @classmethod
    def make_media(cls, folder):
        """A month of natural scenes. Other tests put their own media into the folder."""
        subprocess.run([DAYREEL, "fixtures", folder, "--natural", "--height", "180"], check=True, capture_output=True)

    @classmethod
    def setUpClass(cls):
        cls.work = Path(tempfile.mkdtemp(prefix="dayreel-serve-"))
        cls.addClassCleanup(shutil.rmtree, cls.work)
        cls.media = cls.work / "media"
        cls.make_media(cls.media)
        cls.port, cls.front = 0, None
        cls.start()
        cls.addClassCleanup(cls.end)
        cls.launch()

    @classmethod
    def launch(cls, *arguments):
        cls.chromium = browser.launch(*arguments)
        cls.addClassCleanup(cls.chromium.close)

    @classmethod
    def what_is_served(cls):
        return [str(cls.media)]

    @classmethod
    def start(cls):
        """Starts the program; after a stop, at the same port."""
        command = [DAYREEL, "serve", *cls.what_is_served(), "--listen", f"127.0.0.1:{cls.port}", "--home", str(cls.work / "home"), *cls.options]
        cls.log = (cls.work / "serve.log").open("a")
        # In CI films go without the library's pins.
        cls.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=cls.log, text=True, cwd=cls.work, env={**os.environ, "CI": ""})
        cls.address = cls.process.stdout.readline().strip()
        cls.plain = cls.address.split("?")[0]
        cls.port = int(cls.plain.split(":")[2].split("/")[0])
        cls.front = cls.front or cls.put_in_front()
        if cls.front:
            cls.address = cls.address.replace(cls.plain, cls.front.front_address)
        cls.base = cls.address.split("?")[0]

    @classmethod
    def put_in_front(cls):
        """What stands between the browser and the program; None for nothing."""
        return checkout_page.put_in_front(cls.plain) if IS_CHECKOUT else None

    @classmethod
    def stop(cls, seconds=20):
        """Ends it as a supervisor does, and fails if it still lives after so many seconds."""
        cls.process.send_signal(signal.SIGTERM)
        try:
            code = cls.process.wait(timeout=seconds)
        except subprocess.TimeoutExpired as late:
            raise AssertionError(f"SIGTERM did not end it within {seconds} s: {cls.logged()}") from late
        cls.close()
        assert code == 0, f"exit code {code}: {cls.logged()}"

    @classmethod
    def logged(cls):
        return (cls.work / "serve.log").read_text(errors="replace")[-3000:]

    @classmethod
    def kill(cls):
        """Ends it as a power cut does."""
        cls.process.kill()
        cls.process.wait(timeout=20)
        cls.close()

    @classmethod
    def close(cls):
        cls.process.stdout.close()
        cls.log.close()

    @classmethod
    def end(cls):
        if cls.front:
            cls.front.shutdown()
            cls.front.server_close()
        if cls.process.poll() is None:
            cls.stop()

    def ask(self, path, body=None, method=None):
        request = Request(self.plain + "api/v1/" + path, method=method, headers={"Content-Type": "application/json"},
                          data=None if body is None else json.dumps(body).encode())
        with urlopen(request) as response:
            return json.loads(response.read())

    def wait_for(self, condition, seconds=60):
        """What a condition answers once it is true, asked again and again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.05)
        return self.fail(f"it did not happen in {seconds} s")

    def when_scanned(self):
        return self.wait_for(lambda: (one := self.ask("index"))["state"] == "ready" and one)

    def assert_no_troubles(self):
        self.assertEqual([one for one in self.troubles if not any(words in one for words in ITS_OWN_WORDS)], [])
