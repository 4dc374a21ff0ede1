// One square of the grid. It is made once and shows many items in its life.

import { h } from '../core/dom.js';
import { shortDay, shortTime } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { icon, kindIcons } from '../ui/icons.js';
import { picture } from '../ui/thumbnail.js';

export class GridCell {
  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.image = picture();
    this.label = h('span', { class: 'item-duration' });
    this.sign = h('span', { class: 'item-kind' });
    this.element = h('a', { class: 'grid-cell', role: 'link', 'aria-label': '…' }, this.image, this.sign, this.label);
    this.stop = this.element;
    grid.append(this.element);
  }

  /** @param {import('../core/types.js').Cell} item */
  show({ id, kind, day, duration }) {
    const length = duration ? shortTime(duration, locale) : '';
    this.element.href = link('day', [day], { item: id });
    this.element.setAttribute('aria-label', [t(`kind.${kind}`), shortDay(day, locale), length].filter(Boolean).join(', '));
    this.label.textContent = length;
    if (this.sign.dataset.kind === kind) return;
    this.sign.dataset.kind = kind;
    this.sign.replaceChildren(icon(kindIcons[kind], 14));
  }

  /** @param {boolean | null} isChosen null where nothing is chosen: then it is a link. */
  choose(isChosen) {
    if (isChosen === null) this.element.removeAttribute('aria-checked');
    else this.element.setAttribute('aria-checked', String(isChosen));
    this.element.setAttribute('role', isChosen === null ? 'link' : 'checkbox');
  }

  empty() {
    this.element.removeAttribute('href');
    this.element.setAttribute('aria-label', '…');
  }
}
