// Progress as a ring with its percentage, for a screen reader a progress bar.

import { h } from '../core/dom.js';
import { percent } from '../core/format.js';
import { locale } from '../core/text.js';

const space = 'http://www.w3.org/2000/svg';
const radius = 16;
const length = 2 * Math.PI * radius;

/** @param {string} name */
function circle(name) {
  const element = document.createElementNS(space, 'circle');
  ['cx', 'cy'].forEach((key) => element.setAttribute(key, '20'));
  element.setAttribute('r', String(radius));
  element.setAttribute('class', name);
  return element;
}

/** @param {string} label @returns {HTMLElement & { set: (fraction: number) => void }} */
export function ring(label) {
  const svg = document.createElementNS(space, 'svg');
  svg.setAttribute('viewBox', '0 0 40 40');
  svg.setAttribute('aria-hidden', 'true');
  const done = circle('ring-done');
  done.setAttribute('stroke-dasharray', String(length));
  svg.append(circle('ring-track'), done);
  const text = h('span', { class: 'ring-text', 'aria-hidden': 'true' });
  const element = h('span', { class: 'ring', role: 'progressbar', 'aria-label': label, 'aria-valuemin': '0', 'aria-valuemax': '100' }, text);
  element.prepend(svg);
  /** @param {number} fraction */
  const set = (fraction) => {
    done.setAttribute('stroke-dashoffset', String(length * (1 - fraction)));
    element.setAttribute('aria-valuenow', String(Math.floor(fraction * 100)));
    text.textContent = percent(fraction, locale);
  };
  set(0);
  return Object.assign(element, { set });
}
