// Small drawings of what a setting does, in the page's own colours.

const space = 'http://www.w3.org/2000/svg';

/** @typedef {[x: number, y: number, width: number, height: number, kind?: string, opacity?: number]} Box Of 48 by 32; the kind is a class: "scene", "soft", "dark", "line", "mark". */

/** @param {...Box} boxes From the back to the front. @returns {SVGSVGElement} */
export function sketch(...boxes) {
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 48 32');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'sketch');
  boxes.forEach(([x, y, width, height, kind = 'scene', opacity = 1]) => {
    const rect = document.createElementNS(space, 'rect');
    Object.entries({ x, y, width, height, rx: Math.min(2, width / 4, height / 4), class: `sketch-${kind}`, opacity }).forEach(([name, value]) => rect.setAttribute(name, String(value)));
    svg.append(rect);
  });
  return svg;
}
