// One line of the list. It is made once and shows many items in its life.

import { h } from '../core/dom.js';
import { clockTime, shortTime } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { icon } from '../ui/icons.js';
import { picture } from '../ui/thumbnail.js';
import { dayWords } from './list-words.js';

export class ListRow {
  /** @param {HTMLElement} body */
  constructor(body) {
    const cell = (/** @type {string} */ name, /** @type {Node[]} */ ...content) => h('div', { role: 'cell', class: `list-${name}` }, content);
    this.image = picture();
    this.check = h('input', { type: 'checkbox', class: 'list-check', tabindex: '-1', hidden: true });
    this.stop = h('a', { class: 'list-link' });
    this.day = cell('day');
    this.time = cell('time');
    this.kind = cell('kind');
    this.length = cell('length');
    this.place = cell('place');
    this.film = cell('film');
    this.element = h('div', { role: 'row', class: 'list-row' }, cell('name', this.check, h('span', { class: 'list-picture' }, this.image), this.stop), this.day, this.time, this.kind, this.length, this.place, this.film);
    body.append(this.element);
  }

  /** @param {import('../core/types.js').Cell} item @param {number} number */
  show(item, number) {
    // The line of titles is the first.
    this.element.setAttribute('aria-rowindex', String(number + 2));
    this.stop.href = link('day', [item.day], { item: item.id });
    this.stop.textContent = item.name;
    this.day.textContent = dayWords(item.day, locale);
    this.time.textContent = clockTime(item.captured, locale);
    this.kind.textContent = t(`kind.${item.kind}`);
    this.length.textContent = item.duration ? shortTime(item.duration, locale) : '';
    this.place.textContent = item.place ?? '';
    this.film.replaceChildren(...(item['in-film'] ? [icon('check', 16), h('span', { class: 'visually-hidden' }, t('list.in-film'))] : []));
    this.check.setAttribute('aria-label', t('list.choose', { name: item.name }));
  }

  /** @param {boolean | null} isChosen null where nothing is chosen. */
  choose(isChosen) {
    this.check.hidden = isChosen === null;
    this.check.checked = isChosen === true;
    this.element.classList.toggle('is-chosen', isChosen === true);
  }

  empty() {
    [this.stop, this.day, this.time, this.kind, this.length, this.place, this.film].forEach((one) => one.replaceChildren());
  }
}
