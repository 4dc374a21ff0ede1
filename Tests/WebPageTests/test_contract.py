"""The mock's answers against openapi.json, and the page's requests against its paths."""

import json
import os
import re
import tempfile
import time
import unittest
from pathlib import Path
from urllib.request import Request, urlopen

from contract import API, problems
from mock_server import PAGE, ROOT, serve

WORK = os.environ.get("DAYREEL_MOCK_WORK", str(Path(tempfile.gettempdir()) / "dayreel-mock"))


class Contract(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server, cls.world = serve(WORK, os.environ.get("DAYREEL", str(ROOT / ".build/debug/dayreel")), render_seconds=0.5)
        cls.base = f"http://127.0.0.1:{cls.server.server_address[1]}/api/v1"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def ask(self, method, form, body=None, query="", **parts):
        request = Request(self.base + form.format(**parts) + query, method=method, headers={"Content-Type": "application/json"},
                          data=None if body is None else json.dumps(body).encode())
        with urlopen(request) as response:
            answer, status = json.loads(response.read()), response.status
        operation = API["paths"][form][method.lower()]
        schema = operation["responses"][str(status)]["content"]["application/json"]["schema"]
        self.assertEqual(problems(answer, schema), [], f"{method} {form}")
        return answer

    def test_every_answer_is_as_described(self):
        item = self.world.library.days["2024-12-14"][1]["id"]
        for form, query in (("/index", ""), ("/days", "?from=2024-12-01&to=2024-12-31"), ("/counts", "?q=img"), ("/items", "?month=2024-12"), ("/drafts", ""),
                            ("/schema", ""), ("/albums", ""), ("/schedules", ""), ("/presets", ""), ("/health", "")):
            self.ask("GET", form, query=query)
        self.ask("GET", "/days/{day}", day="2024-12-14")
        self.ask("GET", "/items/{id}", id=item)
        self.ask("PUT", "/items/{id}/tags", {"tags": [1]}, id=item)
        draft = self.ask("GET", "/drafts/{id}", id="draft-1")
        pins = {"2024-12-14": {"item": item, "from": 0.5, "duration": 1}, "2024-12-15": {"skip": True}}
        draft = self.ask("PUT", "/drafts/{id}", {"revision": draft["revision"], "settings": draft["settings"], "pins": pins}, id="draft-1")
        self.ask("GET", "/drafts/{id}/plan", id="draft-1")
        yaml = self.ask("GET", "/drafts/{id}/yaml", id="draft-1")["yaml"]
        read = self.ask("PUT", "/drafts/{id}/yaml", {"revision": draft["revision"], "yaml": yaml}, id="draft-1")
        self.assertEqual(read["pins"], pins)
        self.ask("POST", "/drafts/{id}/save", {}, id="draft-1")
        preview = self.ask("POST", "/drafts/{id}/previews", {"join": 1}, id="draft-1")
        self.ask("GET", "/previews/{id}", id=preview["id"])
        self.ask("POST", "/drafts/{id}/previews", {"first": 1, "last": 2}, id="draft-1")
        film = self.ask("POST", "/films", {"draft": "draft-1", "revision": read["revision"]})
        for _ in range(100):
            if self.ask("GET", "/films/{id}", id=film["id"])["status"] == "completed":
                break
            time.sleep(0.05)
        self.ask("GET", "/films")
        self.ask("POST", "/films/{id}/cancel", {}, id=self.ask("POST", "/films/{id}/repeat", {}, id=film["id"])["id"])
        self.ask("GET", "/schedules")
        kinds = {kind: data for _, kind, data in self.world.events}
        self.assertEqual(problems(kinds["film"], {"$ref": "#/components/schemas/Film"}), [])

    def test_the_page_asks_for_nothing_else(self):
        source = (PAGE / "core/api.js").read_text()
        asked = set(re.findall(r"(?:get\(|send\('\w+', |\$\{root\})[`']?((?:[a-z]+)(?:/\$\{[^}]+\}(?:/[a-z]+)?)?)", source))
        known = {re.sub(r"\{[^}]+\}", "{}", path).lstrip("/") for path in API["paths"]}
        for path in asked - {"path"}:
            self.assertIn(re.sub(r"\$\{[^}]+\}", "{}", path), known | {"schedules/{}/{}", "items/{}", "schedules/{}"}, path)
        self.assertGreater(len(asked), 20)


if __name__ == "__main__":
    unittest.main()
