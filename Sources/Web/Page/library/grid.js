// All items as one grid. Cells exist near the viewport only and are used again, so that 100,000 items weigh as much as 200.

import { debounce, h } from '../core/dom.js';
import { shortDay, shortTime } from '../core/format.js';
import { link } from '../core/router.js';
import { locale, t } from '../core/text.js';
import { cornerOf, layOut, placeOf, placesBetween } from './geometry.js';
import { GridCell } from './grid-cell.js';
import { GridHeads } from './grid-heads.js';
import { putInOrder } from './reading-order.js';
import { ItemPages, pageKey } from './item-pages.js';

/** @typedef {import('./geometry.js').Place} Place */

const overscan = 500;
/** Cells outside of the view that a frame makes or fills: the others wait for the next, as nobody sees them. */
const unseenPerFrame = 12;
const fastScroll = 2.5;

/** @param {Place[]} places @returns {Map<string, Place>} */
const byKey = (places) => new Map(places.map((place) => [`${place.section}/${place.index}`, place]));

export class VirtualGrid {
  /**
   * @param {import('../core/types.js').MonthCount[]} months @param {import('./item-pages.js').Load} load @param {import('./selection.js').Selection} selection
   * @param {number} size Of the pictures, 1 for the usual. @param {AbortSignal} signal
   */
  constructor(months, load, selection, size, signal) {
    this.months = months;
    this.selection = selection;
    this.size = size;
    /** The number of the item that was chosen last, from which a press with Shift goes on. */
    this.anchor = 0;
    this.element = h('div', { class: 'grid', role: 'group', 'aria-label': t('grid.label') });
    this.pages = new ItemPages(load, () => this.plan());
    /** @type {Map<string, GridCell>} */
    this.cells = new Map();
    /** @type {GridCell[]} */
    this.spare = [];
    this.heads = new GridHeads(this.element);
    this.current = 0;
    this.frame = 0;
    this.last = { y: 0, time: 0, speed: 0 };
    this.tidy = debounce(() => putInOrder(this.element, this.readingOrder()), 200);
    this.geometry = layOut(months, 600, size);
    const onScroll = () => this.plan();
    addEventListener('scroll', onScroll, { passive: true, signal });
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(this.element);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.pages.stop();
      cancelAnimationFrame(this.frame);
    });
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('click', (event) => this.onClick(event));
    this.element.addEventListener('focusin', (event) => {
      const index = /** @type {HTMLElement} */ (event.target).dataset.number;
      if (index) this.current = Number(index);
    });
  }

  measure() {
    const width = this.element.clientWidth;
    if (!width) return;
    this.geometry = layOut(this.months, width, this.size);
    this.element.style.height = `${this.geometry.height}px`;
    this.cells.forEach((cell) => this.spare.push(cell.hide()));
    this.cells.clear();
    this.heads.clear();
    this.plan();
  }

  /**
   * Makes the pictures larger or smaller; the one at the top of the screen stays there.
   * @param {number} size
   */
  resize(size) {
    const top = Math.max(0, -this.element.getBoundingClientRect().top);
    const [first] = placesBetween(this.geometry, top, top + innerHeight);
    this.size = size;
    this.measure();
    if (first && top > 0) scrollBy(0, this.element.getBoundingClientRect().top + cornerOf(this.geometry, first).y - 140);
  }

  plan() {
    if (!this.frame) this.frame = requestAnimationFrame((time) => this.draw(time));
  }

  /** @param {number} time @param {boolean} mayFly Whether pictures can wait; not where somebody goes to a cell. */
  draw(time, mayFly = true) {
    this.frame = 0;
    const top = -this.element.getBoundingClientRect().top;
    const passed = Math.max(1, time - this.last.time);
    const way = Math.abs(top - this.last.y);
    const speed = passed > 300 ? 0 : way / passed;
    this.last = { y: top, time, speed };
    // The first frame of a flight through the library has no speed yet: it is known by its length.
    const isFast = mayFly && (speed > fastScroll || (this.cells.size > 0 && way > innerHeight));
    const margin = isFast ? 0 : overscan;
    const seen = byKey(placesBetween(this.geometry, top, top + innerHeight));
    const wanted = byKey(placesBetween(this.geometry, top - margin, top + innerHeight + margin));
    this.cells.forEach((cell, key) => {
      if (wanted.has(key) || cell.element === document.activeElement) return;
      this.cells.delete(key);
      this.spare.push(cell.hide());
    });
    this.heads.draw(this.geometry.sections, top - overscan, top + innerHeight + overscan);
    if (!isFast) this.pages.want(new Set([...wanted.values()].map(({ section, index }) => pageKey(this.months[section].month, index))));
    for (const [key, place] of seen) this.drawCell(key, place, isFast);
    this.drawUnseen([...wanted].filter(([key]) => !seen.has(key)), isFast);
    if (!isFast) this.keepTabStop(top);
    if (isFast) setTimeout(() => this.plan(), 120);
    else this.tidy();
  }

  /**
   * Draws as many cells outside of the view as a frame may change, and plans a frame for the rest.
   * @param {[string, Place][]} cells @param {boolean} isFast
   */
  drawUnseen(cells, isFast) {
    let left = unseenPerFrame;
    for (const [key, place] of cells) {
      if (!left) return this.plan();
      if (this.drawCell(key, place, isFast)) left -= 1;
    }
  }

  /** @returns {HTMLElement[]} Months' titles and cells as one reads them. */
  readingOrder() {
    const heads = [...this.heads.shown].map(([section, element]) => ({ at: this.geometry.sections[section].first - 0.5, element }));
    const cells = [...this.cells.values()].map(({ element }) => ({ at: Number(element.dataset.number), element }));
    return [...heads, ...cells].sort((a, b) => a.at - b.at).map(({ element }) => element);
  }

  /**
   * @param {string} key @param {Place} place @param {boolean} isFast While flying past, pictures are not asked for.
   * @returns {boolean} Whether something has changed.
   */
  drawCell(key, place, isFast) {
    let cell = this.cells.get(key);
    const isNew = !cell;
    if (!cell) {
      cell = this.spare.pop() ?? new GridCell(this.element);
      this.cells.set(key, cell);
      const section = this.geometry.sections[place.section];
      cell.place(cornerOf(this.geometry, place), this.geometry.cell, section.first + place.index, section.first + place.index === this.current);
    }
    const item = this.pages.item(this.months[place.section].month, place.index);
    if (item && cell.itemId !== item.id && !isFast) {
      const words = [t(`kind.${item.kind}`), shortDay(item.day, locale), item.duration ? shortTime(item.duration, locale) : ''].filter(Boolean).join(', ');
      cell.show(item, link('day', [item.day], { item: item.id }), words, item.duration ? shortTime(item.duration, locale) : '', this.geometry.cell);
      this.check(cell);
      return true;
    }
    return isNew;
  }

  /**
   * Tab always finds a cell: the current one, or the first that is seen when that one is far away.
   * @param {number} top
   */
  keepTabStop(top) {
    if (this.currentCell() || this.element.contains(document.activeElement)) return;
    const [first] = placesBetween(this.geometry, Math.max(0, top), top + innerHeight);
    if (!first) return;
    this.current = this.geometry.sections[first.section].first + first.index;
    this.currentCell()?.element.setAttribute('tabindex', '0');
  }

  /** @param {GridCell} cell */
  check(cell) {
    cell.check(this.selection.isOn ? cell.itemId !== null && this.selection.items.has(cell.itemId) : null);
  }

  /** Shows what is chosen. */
  checkAll() {
    this.cells.forEach((cell) => this.check(cell));
  }

  /** @param {number} number Of the whole grid. */
  itemAt(number) {
    const { section, index } = placeOf(this.geometry, number);
    return this.pages.item(this.months[section].month, index);
  }

  /**
   * Chooses an item, with Shift all from the one before, as far as they were seen.
   * @param {MouseEvent} event
   */
  onClick(event) {
    const cell = /** @type {HTMLElement} */ (event.target).closest?.('.grid-cell');
    if (!this.selection.isOn || !(cell instanceof HTMLElement)) return;
    event.preventDefault();
    const number = Number(cell.dataset.number);
    const [first, last] = event.shiftKey ? [Math.min(this.anchor, number), Math.max(this.anchor, number)] : [number, number];
    const items = Array.from({ length: last - first + 1 }, (_, index) => this.itemAt(first + index)).flatMap((item) => item ?? []);
    this.anchor = number;
    this.selection.toggle(items);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key === ' ' && this.selection.isOn) {
      event.preventDefault();
      /** @type {HTMLElement} */ (event.target).click();
      return;
    }
    const { columns, total, cell } = this.geometry;
    const rows = Math.max(1, Math.floor(innerHeight / cell) - 1);
    const moves = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, PageUp: -columns * rows, PageDown: columns * rows, Home: -total, End: total });
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(Math.max(0, Math.min(total - 1, this.current + moves[event.key])));
  }

  /** @param {number} index Of the whole grid. */
  focus(index) {
    const place = placeOf(this.geometry, index);
    const before = this.currentCell();
    before?.element.setAttribute('tabindex', '-1');
    this.current = index;
    const { y } = cornerOf(this.geometry, place);
    const box = this.element.getBoundingClientRect();
    const above = 140;
    if (box.top + y < above) scrollBy(0, box.top + y - above);
    else if (box.top + y + this.geometry.cell > innerHeight - 80) scrollBy(0, box.top + y + this.geometry.cell - innerHeight + 80);
    this.draw(performance.now(), false);
    const now = this.currentCell();
    now?.element.setAttribute('tabindex', '0');
    now?.element.focus({ preventScroll: true });
  }

  /** @returns {GridCell | undefined} */
  currentCell() {
    const { section, index } = placeOf(this.geometry, this.current);
    return this.cells.get(`${section}/${index}`);
  }

  /** @param {string} month */
  scrollTo(month) {
    const section = this.geometry.sections.find((one) => one.month === month);
    if (section) scrollBy(0, this.element.getBoundingClientRect().top + section.top - 120);
  }
}
