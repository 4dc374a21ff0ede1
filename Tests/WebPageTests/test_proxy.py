"""Behind Debian's nginx with a path prefix, configured by the very lines of docs/serve.md."""

import json
import os
import re
import shutil
import socket
import subprocess
import time
import unittest
from http.client import HTTPConnection
from urllib.parse import urlsplit

from playwright.sync_api import expect

from checkout_page import ROOT
from real import RealServer

NGINX = os.environ.get("NGINX_PROGRAM") or shutil.which("nginx") or str(ROOT / ".build/page/nginx/usr/sbin/nginx")
NAME = "nas.example"


def documented():
    """The location that docs/serve.md names, and what it passes to."""
    text = (ROOT / "docs/serve.md").read_text()
    return re.search(r"```nginx\n(.*?)```", text, re.S)[1]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class BehindNginx(RealServer):
    options = ["--base-path", "/dayreel", "--host", NAME]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.launch(f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
        cls.proxy_port = free_port()
        program = urlsplit(cls.base)
        location = documented().replace("http://127.0.0.1:8340", f"http://127.0.0.1:{program.port}")
        folder = cls.work / "nginx"
        folder.mkdir()
        kinds = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(f"""
            {"user root;" if os.geteuid() == 0 else ""} daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;
            events {{ worker_connections 64; }}
            http {{ access_log off; {kinds} server {{ listen 127.0.0.1:{cls.proxy_port}; server_name {NAME};
            {location} }} }}""")
        cls.nginx = subprocess.Popen([NGINX, "-p", folder, "-e", folder / "error.log", "-c", folder / "nginx.conf"])
        cls.addClassCleanup(cls.nginx.wait, timeout=10)
        cls.addClassCleanup(cls.nginx.terminate)
        cls.token = dict(part.split("=") for part in program._replace(query=urlsplit(cls.address).query).query.split("&"))["token"]
        cls.origin = f"http://{NAME}:{cls.proxy_port}"
        cls.outside = f"{cls.origin}/dayreel/"
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", cls.proxy_port)) == 0:
                    break
            time.sleep(0.05)

    def send(self, method, path, body=None, **headers):
        """Status, headers and body of an answer through nginx, asked as a script does that has the token."""
        connection = HTTPConnection("127.0.0.1", self.proxy_port, timeout=20)
        self.addCleanup(connection.close)
        connection.request(method, path, body, {"Host": NAME, "Authorization": f"Bearer {self.token}", **headers})
        answer = connection.getresponse()
        return answer.status, answer.headers, answer

    def json(self, path):
        status, _, answer = self.send("GET", f"/dayreel/api/v1/{path}")
        self.assertEqual(status, 200)
        return json.loads(answer.read())

    def test_the_page_works_under_the_prefix(self):
        self.wait_for(lambda: self.json("index")["state"] == "ready")
        page = self.window()
        page.goto(self.outside)
        self.assertIn("token", page.content())
        page.goto(f"{self.origin}/dayreel?token={self.token}")
        expect(page.get_by_role("heading", name="May 2024")).to_be_visible()
        self.assertEqual(page.url.split("#")[0], self.outside)
        self.until(page, "[...document.querySelectorAll('.day img')].filter((one) => one.classList.contains('is-loaded')).length > 5")
        page.locator(".day.chosen").first.click()
        page.locator(".stage video").wait_for()
        page.evaluate("document.querySelector('.stage video').muted = true")
        page.keyboard.press("k")
        self.until(page, "document.querySelector('.stage video').currentTime > 0.2")
        page.keyboard.press("p")
        self.wait_for(lambda: self.json("drafts/" + self.json("index")["draft"])["pins"])
        asked = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        self.assertEqual([one for one in asked if not one.startswith(self.outside)], [])
        self.assert_no_troubles()

    def test_events_come_at_once(self):
        self.wait_for(lambda: self.json("index")["state"] == "ready")
        status, headers, stream = self.send("GET", "/dayreel/api/v1/events")
        self.assertEqual((status, headers["Content-Type"]), (200, "text/event-stream"))
        self.assertEqual(stream.readline(), b": hello\n")
        draft = self.json("drafts/" + self.json("index")["draft"])
        change = json.dumps({"revision": draft["revision"], "settings": {**draft["settings"], "title": "Through nginx"}, "pins": draft["pins"]})
        began = time.monotonic()
        status, _, _ = self.send("PUT", f"/dayreel/api/v1/drafts/{draft['id']}", change, **{"Content-Type": "application/json", "Origin": self.origin})
        self.assertEqual(status, 200)
        while not stream.readline().startswith(b"event: draft"):
            pass
        self.assertLess(time.monotonic() - began, 5)

    def test_ranges_are_ranges(self):
        self.wait_for(lambda: self.json("index")["state"] == "ready")
        month = self.json("index")["months"][-1]["month"]
        item = next(one for one in self.json(f"items?month={month}&limit=100")["items"] if one["kind"] == "video")
        status, headers, answer = self.send("GET", f"/dayreel/api/v1/items/{item['id']}/media", Range="bytes=4-11")
        self.assertEqual((status, headers["Content-Length"]), (206, "8"))
        self.assertEqual(answer.read()[:4], b"ftyp")
        self.assertRegex(headers["Content-Range"], r"^bytes 4-11/\d+$")
        size = int(headers["Content-Range"].split("/")[1])
        status, headers, _ = self.send("GET", f"/dayreel/api/v1/items/{item['id']}/media", Range=f"bytes={size}-")
        self.assertEqual((status, headers["Content-Range"]), (416, f"bytes */{size}"))

    def test_a_long_job_file_comes_through_and_one_too_long_is_refused_in_words(self):
        draft = self.json("drafts/" + self.json("index")["draft"])
        yaml = self.json(f"drafts/{draft['id']}/yaml")["yaml"]
        json_type = {"Content-Type": "application/json", "Origin": self.origin}

        def put(length):
            latest = self.json(f"drafts/{draft['id']}")
            body = json.dumps({"revision": latest["revision"], "yaml": yaml + "# " + "x" * length + "\n"})
            return self.send("PUT", f"/dayreel/api/v1/drafts/{draft['id']}/yaml", body, **json_type)
        # nginx lets 1 MiB through by default; a job file may have that with every character escaped.
        self.assertEqual(put(1_040_000)[0], 200)
        self.assertEqual(put(3 << 20)[0], 413)

    def test_a_link_made_on_the_page_plays_its_film_for_somebody_without_the_token(self):
        self.wait_for(lambda: self.json("index")["state"] == "ready")
        draft = self.json("drafts/" + self.json("index")["draft"])
        json_type = {"Content-Type": "application/json", "Origin": self.origin}
        small = {**draft["settings"], "composition": {**draft["settings"].get("composition", {}), "resolution": "320x180"}}
        self.assertEqual(self.send("PUT", f"/dayreel/api/v1/drafts/{draft['id']}", json.dumps({"revision": draft["revision"], "settings": small, "pins": {}}), **json_type)[0], 200)
        revision = self.json(f"drafts/{draft['id']}")["revision"]
        status, _, answer = self.send("POST", "/dayreel/api/v1/films", json.dumps({"draft": draft["id"], "revision": revision}), **json_type)
        self.assertEqual(status, 202)
        film = json.loads(answer.read())["id"]
        self.wait_for(lambda: self.json(f"films/{film}")["status"] == "completed", seconds=180)
        owner = self.window()
        owner.goto(f"{self.origin}/dayreel?token={self.token}")
        owner.locator("main h1").first.wait_for()
        owner.goto(f"{self.outside}#/films/{film}")
        owner.get_by_role("button", name="Link for others").click()
        expect(owner.get_by_role("dialog")).to_contain_text(f"can reach {NAME}:{self.proxy_port}")
        owner.get_by_role("button", name="Make a link").click()
        link = owner.get_by_label("Address of the link").input_value()
        self.assertTrue(link.startswith(f"{self.outside}shared/"))
        self.assert_no_troubles()
        guest = self.window(width=390, height=844, scheme="dark")
        guest.goto(link)
        guest.evaluate("(() => { const video = document.querySelector('video'); video.muted = true; video.play(); })()")
        self.until(guest, "document.querySelector('video').currentTime > 0.2")
        self.assertLessEqual(guest.evaluate("document.documentElement.scrollWidth - innerWidth"), 0)
        asked = guest.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
        self.assertEqual([one for one in asked if not one.startswith(link)], [])
        self.shot(guest, "shared-390-dark")
        self.assert_no_troubles()
        self.assertEqual(guest.goto(self.outside).status, 401)
        owner.get_by_role("dialog").get_by_role("button", name="End").click()
        expect(owner.get_by_role("dialog")).to_contain_text("There is no link.")
        self.assertEqual(guest.goto(link).status, 404)
        expect(guest.get_by_role("heading")).to_have_text("This link no longer works")

    def test_others_are_kept_out(self):
        self.assertEqual(self.send("GET", "/dayreel/api/v1/index", Authorization="Bearer wrong")[0], 401)
        for origin in ("http://evil.example", "null", f"http://{NAME}.evil.example"):
            status, _, _ = self.send("POST", "/dayreel/api/v1/films", "{}", **{"Content-Type": "application/json", "Origin": origin})
            self.assertEqual(status, 403, origin)
        self.assertIn(self.send("GET", "/dayreel/..%2f..%2fetc/passwd")[0], (400, 404))


if __name__ == "__main__":
    unittest.main()
