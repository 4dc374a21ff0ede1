// One square of the grid. It is made once and shows many items in its life.

import { h } from '../core/dom.js';
import { address } from '../core/api.js';
import { icon, kindIcons } from '../ui/icons.js';
import { thumbnailWidth } from '../ui/thumbnail.js';

export class GridCell {
  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.image = h('img', { class: 'thumbnail', alt: '', decoding: 'async', fetchpriority: 'low', draggable: 'false' });
    this.label = h('span', { class: 'item-duration' });
    this.sign = h('span', { class: 'item-kind' });
    this.size = 0;
    this.element = h('a', { class: 'grid-cell', tabindex: '-1', role: 'link', 'aria-label': '…' }, this.image, this.sign, this.label);
    this.image.addEventListener('load', () => this.image.classList.add('is-loaded'));
    /** @type {string | null} */
    this.itemId = null;
    grid.append(this.element);
  }

  /** @param {{ x: number, y: number }} corner @param {number} size @param {number} number @param {boolean} isCurrent */
  place({ x, y }, size, number, isCurrent) {
    const { style } = this.element;
    if (size !== this.size) {
      this.size = size;
      style.width = `${size}px`;
      style.height = `${size}px`;
    }
    style.transform = `translate(${x}px, ${y}px)`;
    this.element.hidden = false;
    this.element.dataset.number = String(number);
    this.element.setAttribute('tabindex', isCurrent ? '0' : '-1');
  }

  /** @param {import('../core/types.js').Cell} item @param {string} target @param {string} words @param {string} duration @param {number} size */
  show(item, target, words, duration, size) {
    this.itemId = item.id;
    this.element.href = target;
    this.element.setAttribute('aria-label', words);
    this.image.classList.remove('is-loaded');
    this.image.src = address.thumbnail(item.id, thumbnailWidth(size));
    this.label.textContent = duration;
    if (this.sign.dataset.kind !== item.kind) {
      this.sign.dataset.kind = item.kind;
      this.sign.replaceChildren(icon(kindIcons[item.kind], 14));
    }
  }

  /** @param {boolean | null} isChosen null where nothing is chosen: then it is a link. */
  check(isChosen) {
    if (isChosen === null) this.element.removeAttribute('aria-checked');
    else this.element.setAttribute('aria-checked', String(isChosen));
    this.element.setAttribute('role', isChosen === null ? 'link' : 'checkbox');
  }

  /** Empties the cell, which also ends the loading of its picture. */
  hide() {
    this.element.hidden = true;
    this.element.setAttribute('tabindex', '-1');
    if (this.itemId === null) return this;
    this.itemId = null;
    this.element.removeAttribute('href');
    this.element.setAttribute('aria-label', '…');
    this.image.removeAttribute('src');
    this.image.classList.remove('is-loaded');
    return this;
  }
}
