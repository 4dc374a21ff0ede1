// One line of the list. It is made once and shows many items in its life.

import { h } from '../core/dom.js';
import { address } from '../core/api.js';
import { clockTime, shortTime } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { icon } from '../ui/icons.js';
import { thumbnailWidth } from '../ui/thumbnail.js';
import { dayWords } from './list-words.js';

/** @typedef {import('../core/types.js').Cell} Cell */

/** Pixels of a line's picture. */
const pictureSize = 48;

export class ListRow {
  /** @param {HTMLElement} body */
  constructor(body) {
    const cell = (/** @type {string} */ name, /** @type {(Node | null)[]} */ ...content) => h('div', { role: 'cell', class: `list-${name}` }, content);
    this.image = h('img', { class: 'thumbnail', alt: '', decoding: 'async', fetchpriority: 'low', draggable: 'false' });
    this.image.addEventListener('load', () => this.image.classList.add('is-loaded'));
    this.check = h('input', { type: 'checkbox', class: 'list-check', tabindex: '-1', hidden: true });
    this.name = h('a', { class: 'list-link', tabindex: '-1' });
    this.day = cell('day');
    this.time = cell('time');
    this.kind = cell('kind');
    this.length = cell('length');
    this.place = cell('place');
    this.film = cell('film');
    this.element = h('div', { role: 'row', class: 'list-row' }, cell('name', this.check, h('span', { class: 'list-picture' }, this.image), this.name), this.day, this.time, this.kind, this.length, this.place, this.film);
    /** @type {string | null} */
    this.itemId = null;
    body.append(this.element);
  }

  /** @param {number} index From 0. @param {number} height @param {boolean} isCurrent */
  put(index, height, isCurrent) {
    this.element.hidden = false;
    this.element.style.transform = `translateY(${index * height}px)`;
    this.element.dataset.number = String(index);
    // The line of titles is the first.
    this.element.setAttribute('aria-rowindex', String(index + 2));
    this.name.setAttribute('tabindex', isCurrent ? '0' : '-1');
  }

  /** @param {Cell} item */
  show(item) {
    this.itemId = item.id;
    this.image.classList.remove('is-loaded');
    this.image.src = address.thumbnail(item.id, thumbnailWidth(pictureSize));
    this.name.href = link('day', [item.day], { item: item.id });
    this.name.textContent = item.name;
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

  /** Empties the line, which also ends the loading of its picture. */
  hide() {
    this.element.hidden = true;
    this.name.setAttribute('tabindex', '-1');
    if (this.itemId === null) return this;
    this.itemId = null;
    [this.name, this.day, this.time, this.kind, this.length, this.place, this.film].forEach((one) => one.replaceChildren());
    this.image.removeAttribute('src');
    this.image.classList.remove('is-loaded');
    return this;
  }
}
