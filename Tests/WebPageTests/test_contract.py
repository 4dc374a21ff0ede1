"""The page's requests against the paths of openapi.json; the server's answers are held by Tests/WebTests/Contract."""

import re
import unittest

from checkout_page import PAGE
from contract import API


class Contract(unittest.TestCase):
    def test_the_page_asks_for_nothing_else(self):
        source = (PAGE / "core/api.js").read_text()
        asked = set(re.findall(r"(?:get\(|send\('\w+', |\$\{root\})[`']?((?:[a-z]+)(?:/\$\{[^}]+\}(?:/[a-z]+)?)?)", source))
        known = {re.sub(r"\{[^}]+\}", "{}", path).lstrip("/") for path in API["paths"]}
        for path in asked - {"path"}:
            self.assertIn(re.sub(r"\$\{[^}]+\}", "{}", path), known | {"schedules/{}/{}", "items/{}", "schedules/{}"}, path)
        self.assertGreater(len(asked), 20)


if __name__ == "__main__":
    unittest.main()
