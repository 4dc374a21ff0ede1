"""The page by its keys alone, as somebody without a mouse goes, and what a screen reader says meanwhile."""

from real import RealServer

# Everything that a screen reader says unasked, in order.
LISTEN = """window.heard = [];
new MutationObserver((changes) => changes.forEach(({ target }) => {
  const element = target instanceof Element ? target : target.parentElement;
  const region = element?.closest('[aria-live], [role=status], [role=alert]');
  const words = region?.textContent.trim();
  if (words && window.heard.at(-1) !== words) window.heard.push(words);
})).observe(document, { childList: true, subtree: true, characterData: true });"""


class Keys:
    """What tests need whose hands are on the keyboard alone, over whatever server."""

    def press(self, page, *keys):
        for key in keys:
            page.keyboard.press(key)

    def focused(self, page):
        return page.evaluate("(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()")

    def assert_focus_is_somewhere(self, page):
        self.assertNotEqual(page.evaluate("document.activeElement.tagName"), "BODY", "the focus is lost")

    def reach(self, page, name, key="Tab"):
        """Tabs on to a control; each stop on the way is seen, and hidden under no bar. "Make the film" is followed by its days."""
        for _ in range(300):
            page.keyboard.press(key)
            focused = self.focused(page)
            if focused == name or name == "Make the film" and focused.startswith(f"{name} of "):
                self.assert_seen(page)
                return
        self.fail(f"{name} cannot be reached with {key}")

    def assert_seen(self, page):
        hidden = page.evaluate("""() => {
          const box = document.activeElement.getBoundingClientRect();
          const seen = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
          return seen && (document.activeElement.contains(seen) || seen.contains(document.activeElement)) ? null : `${seen?.outerHTML.slice(0, 80)}`;
        }""")
        self.assertIsNone(hidden, f"{self.focused(page)} has the focus and is covered")
        self.assertNotEqual(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"), "none", self.focused(page))

    def heard(self, page, words):
        self.until(page, f"window.heard.some((one) => one.includes({words!r}))")

    def listener(self):
        page = self.window(accept_downloads=True)
        page.add_init_script(LISTEN)
        return page

    def reach_field(self, page, label):
        for _ in range(300):
            self.press(page, "Tab")
            if page.evaluate("document.activeElement.labels?.[0]?.textContent") == label:
                return self.assert_seen(page)
        return self.fail(label)


class KeyboardWalk(Keys, RealServer):
    """On `dayreel serve` itself."""

    def heard_within(self, page, words, seconds):
        """The same for what takes longer than a page does."""
        self.wait_for(lambda: page.evaluate(f"window.heard.some((one) => one.includes({words!r}))"), seconds)
