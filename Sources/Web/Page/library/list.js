// All items as a table of one line each. Lines exist near the viewport only and are used again, as the cells of the grid.

import { debounce, h } from '../core/dom.js';
import { t } from '../core/text.js';
import { ItemPages, pageKey } from './item-pages.js';
import { ListRow } from './list-row.js';
import { nextOrder } from './list-words.js';
import { putInOrder } from './reading-order.js';

/** @typedef {import('./list-words.js').Order} Order */

/** Lines above and below the view that are there. */
const overscan = 8;
/** Lines outside of the view that a frame makes or fills. */
const unseenPerFrame = 4;
/** Pixels a millisecond from which lines fly past, and wait for their contents. */
const fastScroll = 2.5;
/** What stands over a line that has the focus: the bars at the top. */
const above = 190;
/**
 * The columns, and what they are sorted by.
 * @type {[string, string | null][]}
 */
const columns = [['name', 'name'], ['day', 'time'], ['time', null], ['kind', 'kind'], ['length', 'length'], ['place', 'place'], ['film', null]];

export class VirtualList {
  /**
   * @param {number} total @param {Order} order @param {(order: Order) => void} sort @param {import('./item-pages.js').Load} load
   * @param {import('./selection.js').Selection} selection @param {AbortSignal} signal
   */
  constructor(total, order, sort, load, selection, signal) {
    this.total = total;
    this.selection = selection;
    this.current = 0;
    this.anchor = 0;
    this.frame = 0;
    this.height = 0;
    this.last = { y: 0, time: 0 };
    this.pages = new ItemPages(load, () => this.plan());
    /** @type {Map<number, ListRow>} */
    this.rows = new Map();
    /** @type {ListRow[]} */
    this.spare = [];
    this.body = h('div', { role: 'rowgroup', class: 'list-body' });
    this.element = h('div', { class: 'list', role: 'table', 'aria-label': t('list.label'), 'aria-rowcount': String(total + 1) },
      h('div', { role: 'rowgroup', class: 'list-head' }, h('div', { role: 'row', class: 'list-row', 'aria-rowindex': '1' }, columns.map(([name, key]) => {
        const isSorted = key === order.sort;
        return h('div', { role: 'columnheader', class: `list-${name}`, 'aria-sort': isSorted ? order.order : undefined }, key
          ? h('button', { type: 'button', class: 'list-sort', 'data-key': `sort-${key}`, onclick: () => sort(nextOrder(order, key)) }, t(`list.${name}`), isSorted ? h('span', { 'aria-hidden': 'true' }, order.order === 'ascending' ? ' ↑' : ' ↓') : null)
          : h('span', {}, t(`list.${name}`)));
      }))), this.body);
    this.tidy = debounce(() => putInOrder(this.body, [...this.rows].sort(([a], [b]) => a - b).map(([, row]) => row.element)), 200);
    addEventListener('scroll', () => this.plan(), { passive: true, signal });
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.element);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.pages.stop();
      cancelAnimationFrame(this.frame);
    });
    this.body.addEventListener('keydown', (event) => this.onKey(event));
    this.body.addEventListener('click', (event) => this.onClick(event));
    this.body.addEventListener('focusin', (event) => {
      const row = /** @type {HTMLElement} */ (event.target).closest('.list-row');
      if (row instanceof HTMLElement) this.current = Number(row.dataset.number);
    });
  }

  /** Lines are as high as the style has them, which differs on a telephone. */
  measure() {
    const height = Number.parseFloat(getComputedStyle(this.element).getPropertyValue('--row')) || 56;
    if (!this.element.clientWidth || height === this.height) return;
    this.height = height;
    this.body.style.height = `${this.total * height}px`;
    this.rows.forEach((row) => this.spare.push(row.hide()));
    this.rows.clear();
    this.plan();
  }

  plan() {
    if (!this.frame) this.frame = requestAnimationFrame((time) => this.draw(time));
  }

  /** @param {number} time @param {boolean} mayFly */
  draw(time, mayFly = true) {
    this.frame = 0;
    if (!this.height) return;
    const top = -this.body.getBoundingClientRect().top;
    const [passed, way] = [Math.max(1, time - this.last.time), Math.abs(top - this.last.y)];
    const isFast = mayFly && ((passed <= 300 && way / passed > fastScroll) || (this.rows.size > 0 && way > innerHeight));
    this.last = { y: top, time };
    const first = Math.max(0, Math.floor(top / this.height));
    const last = Math.min(this.total - 1, Math.floor((top + innerHeight) / this.height));
    const [from, to] = isFast ? [first, last] : [Math.max(0, first - overscan), Math.min(this.total - 1, last + overscan)];
    this.rows.forEach((row, index) => {
      if ((index >= from && index <= to) || row.element.contains(document.activeElement)) return;
      this.rows.delete(index);
      this.spare.push(row.hide());
    });
    const wanted = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
    if (!isFast) this.pages.want(new Set(wanted.map((index) => pageKey('', index))));
    let left = unseenPerFrame;
    let isWhole = true;
    wanted.forEach((index) => {
      const isSeen = index >= first && index <= last;
      if (!isSeen && !left) isWhole = false;
      else if (this.drawRow(index, isFast) && !isSeen) left -= 1;
    });
    if (!isFast) this.keepTabStop(first);
    if (isFast) setTimeout(() => this.plan(), 120);
    else if (isWhole) this.tidy();
    else this.plan();
  }

  /** @param {number} index @param {boolean} isFast @returns {boolean} Whether something has changed. */
  drawRow(index, isFast) {
    let row = this.rows.get(index);
    const isNew = !row;
    if (!row) {
      row = this.spare.pop() ?? new ListRow(this.body);
      this.rows.set(index, row);
      row.put(index, this.height, index === this.current);
      this.check(row);
    }
    const item = isFast ? undefined : this.itemAt(index);
    if (!item || row.itemId === item.id) return isNew;
    row.show(item);
    this.check(row);
    return true;
  }

  /** @param {number} index */
  itemAt(index) {
    return this.pages.item('', index);
  }

  /**
   * Tab always finds a line: the current one, or the first that is seen when that one is far away.
   * @param {number} first
   */
  keepTabStop(first) {
    if (this.rows.has(this.current) || this.body.contains(document.activeElement)) return;
    this.current = first;
    this.rows.get(first)?.name.setAttribute('tabindex', '0');
  }

  /** @param {ListRow} row */
  check(row) {
    row.choose(this.selection.isOn ? row.itemId !== null && this.selection.items.has(row.itemId) : null);
  }

  /** Shows what is chosen. */
  checkAll() {
    this.rows.forEach((row) => this.check(row));
  }

  /**
   * Chooses an item, with Shift all from the one before, as far as they were seen.
   * @param {MouseEvent} event
   */
  onClick(event) {
    const row = /** @type {HTMLElement} */ (event.target).closest?.('.list-row');
    if (!(row instanceof HTMLElement)) return;
    const number = Number(row.dataset.number);
    if (!this.selection.isOn) {
      // The whole line is a way to its item.
      if (!(/** @type {HTMLElement} */ (event.target).closest('a')) && !String(getSelection())) this.rows.get(number)?.name.click();
      return;
    }
    event.preventDefault();
    const [first, last] = event.shiftKey ? [Math.min(this.anchor, number), Math.max(this.anchor, number)] : [number, number];
    this.anchor = number;
    this.selection.toggle(Array.from({ length: last - first + 1 }, (_, index) => this.itemAt(first + index)).flatMap((item) => item ?? []));
    // A box that was pressed goes back to what it was, as its press is taken back.
    setTimeout(() => this.checkAll());
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === ' ' && this.selection.isOn) {
      event.preventDefault();
      /** @type {HTMLElement} */ (event.target).click();
      return;
    }
    const page = Math.max(1, Math.floor((innerHeight - above) / this.height) - 1);
    const moves = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -this.total, End: this.total });
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(Math.max(0, Math.min(this.total - 1, this.current + moves[event.key])));
  }

  /** @param {number} index */
  focus(index) {
    this.rows.get(this.current)?.name.setAttribute('tabindex', '-1');
    this.current = index;
    const top = this.body.getBoundingClientRect().top + index * this.height;
    if (top < above) scrollBy(0, top - above);
    else if (top + this.height > innerHeight - 80) scrollBy(0, top + this.height - innerHeight + 80);
    this.draw(performance.now(), false);
    const name = this.rows.get(index)?.name;
    name?.setAttribute('tabindex', '0');
    name?.focus({ preventScroll: true });
  }

  /** @param {number} index Of the item that is to be at the top. */
  scrollTo(index) {
    scrollBy(0, this.body.getBoundingClientRect().top + index * this.height - above);
  }
}
