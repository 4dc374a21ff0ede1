"""The contrast of every text that is seen, as WCAG 2.2 measures it (1.4.3), from the colours that Chromium computes.

A picture may be anything: text on it is measured on black and on white, and the worse counts.
"""

MEASURE = r"""(least) => {
  const parse = (words) => {
    const numbers = (words.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    const [r, g, b, a = 1] = words.startsWith('color(') ? [...numbers.slice(0, 3).map((one) => one * 255), ...numbers.slice(3)] : numbers;
    return { rgb: [r, g, b], a };
  };
  const over = (top, ground, alpha) => top.map((one, index) => one * alpha + ground[index] * (1 - alpha));
  const light = (rgb) => rgb.map((one) => one / 255).map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, index) => sum + one * [0.2126, 0.7152, 0.0722][index], 0);
  const ratio = (one, other) => { const [high, low] = [light(one), light(other)].sort((a, b) => b - a); return (high + 0.05) / (low + 0.05); };
  const opacity = (element, top = null) => { let all = 1; for (let one = element; one && one !== top; one = one.parentElement) all *= Number(getComputedStyle(one).opacity); return all; };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important; transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const group = (element) => { for (let one = element; one; one = one.parentElement) if (Number(getComputedStyle(one).opacity) < 1) return one; return null; };
  /* What lies under a point inside an element, from the canvas up; pictures are of the colour given. */
  const ground = (element, x, y, picture) => {
    const own = group(element);
    let [below, inside] = [parse(getComputedStyle(document.documentElement).backgroundColor).rgb, null];
    const stack = document.elementsFromPoint(x, y).reverse();
    for (const one of stack) {
      const isIn = own?.contains(one) ?? false;
      const under = isIn ? inside ?? below : below;
      const style = getComputedStyle(one);
      const colour = parse(style.backgroundColor);
      let now = over(colour.rgb, under, colour.a * opacity(one, isIn ? own : null));
      if (one.matches('img, video') && !one.hidden) now = over(picture, now, opacity(one, isIn ? own : null));
      if (isIn) inside = now; else below = now;
      if (one === element) break;
    }
    return { below, inside: inside ?? below, alpha: own ? opacity(own) : 1 };
  };
  const isSeen = (element) => {
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || opacity(element) === 0 || element.closest('[hidden], .visually-hidden, [disabled], :disabled, [inert]')) return false;
    if (element.closest('label')?.control?.disabled) return false;
    const box = element.getBoundingClientRect();
    return box.width > 2 && box.height > 2;
  };
  const found = [];
  let measured = 0;
  const measure = (element, box, words) => {
    const style = getComputedStyle(element);
    const [x, y] = [(Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2, (box.top + box.bottom) / 2];
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth || !document.elementsFromPoint(x, y).includes(element)) return;
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const colour = parse(style.color);
    const ratios = [[0, 0, 0], [255, 255, 255]].map((picture) => {
      const { below, inside, alpha } = ground(element, x, y, picture);
      return ratio(over(over(colour.rgb, inside, colour.a), below, alpha), over(inside, below, alpha));
    });
    measured += 1;
    const worst = Math.min(...ratios);
    if (worst < (isLarge && least < 7 ? 3 : least) - 0.005) found.push(`${worst.toFixed(2)} "${words.trim().slice(0, 40)}" in ${element.tagName.toLowerCase()}.${element.className} of .${element.parentElement?.className}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (walker.currentNode.data.trim() && isSeen(walker.currentNode.parentElement)) texts.push(walker.currentNode);
  const fields = [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range]), select, textarea')].filter(isSeen);
  let shown = 0;
  for (const text of texts) {
    const element = text.parentElement;
    if (element.closest('dialog') === null && document.querySelector('dialog[open]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.bottom > innerHeight || box.top < 0) { element.scrollIntoView({ block: 'center' }); shown += 1; }
    measure(element, range.getBoundingClientRect(), text.data);
  }
  for (const field of fields) { field.scrollIntoView({ block: 'nearest' }); measure(field, field.getBoundingClientRect(), field.value || 'field'); }
  scrollTo(0, 0);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return { measured, found: [...new Set(found)] };
}"""
