// Items without number, as cells in a box. Cells exist near the viewport only and are used again, so that 100,000 items weigh as much as 200.

import { address } from '../core/api.js';
import { debounce } from '../core/dom.js';
import { thumbnailWidth } from '../ui/thumbnail.js';
import { cornerOf, placeOf, rangeBetween } from './geometry.js';
import { ItemPages, pageKey } from './item-pages.js';
import { putInOrder } from './reading-order.js';

/** @typedef {import('../core/types.js').Cell} Item */
/** @typedef {import('./geometry.js').Geometry} Geometry */
/**
 * What shows one item after another: "stop" has the focus, "choose" has null where nothing is chosen.
 * @typedef {{ element: HTMLElement, stop: HTMLElement, image: HTMLImageElement, show: (item: Item, number: number) => void, choose: (isChosen: boolean | null) => void, empty: () => void }} Cell
 */
/**
 * "make" adds a cell to the box, "layOut" has null while everything stays where it is. "under" is what keeps standing at the top while the rest is scrolled;
 * "unseen" is how many cells outside of the view a frame makes or fills: the others wait for the next, as nobody sees them.
 * @typedef {{ box: HTMLElement, make: () => Cell, layOut: () => Geometry | null, load: import('./item-pages.js').Load, under: string, unseen: number }} Parts
 */

/** Pixels above and below the view that have cells. */
const overscan = 500;
/** Items before and behind the cells that are loaded: about a page, which is there before it is seen. */
const ahead = 100;
/** Pixels a millisecond from which cells fly past, and wait for their contents. */
const fastScroll = 2.5;

export class VirtualView {
  /** @param {HTMLElement} element @param {Parts} parts @param {import('./selection.js').Selection} selection @param {AbortSignal} signal */
  constructor(element, parts, selection, signal) {
    this.element = element;
    this.parts = parts;
    this.box = parts.box;
    this.selection = selection;
    /** @type {Geometry | null} */
    this.geometry = null;
    this.current = 0;
    /** The number of the item that was chosen last, from which a press with Shift goes on. */
    this.anchor = 0;
    this.frame = 0;
    this.last = { y: 0, time: 0 };
    this.pages = new ItemPages(parts.load, () => this.plan());
    /** @type {Map<number, Cell>} By number of the item. */
    this.cells = new Map();
    /** @type {Cell[]} */
    this.spare = [];
    /** @type {WeakMap<Cell, string>} The id of the item that a cell shows. */
    this.shown = new WeakMap();
    this.tidy = debounce(() => putInOrder(this.box, this.readingOrder().sort((a, b) => a.at - b.at).map((one) => one.element)), 200);
    addEventListener('scroll', () => this.plan(), { passive: true, signal });
    const observer = new ResizeObserver(() => this.measure());
    observer.observe(element);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      this.pages.stop();
      cancelAnimationFrame(this.frame);
    });
    this.box.addEventListener('keydown', (event) => this.onKey(event));
    this.box.addEventListener('click', (event) => this.onClick(event));
    this.box.addEventListener('focusin', (event) => { this.current = this.numberAt(event) ?? this.current; });
  }

  /** @param {Event} event @returns {number | null} Of the item that it happens to. */
  numberAt({ target }) {
    const cell = target instanceof Element ? target.closest('[data-number]') : null;
    return cell instanceof HTMLElement ? Number(cell.dataset.number) : null;
  }

  measure() {
    const geometry = this.parts.layOut();
    if (!geometry) return;
    this.geometry = geometry;
    this.box.style.height = `${geometry.height}px`;
    this.box.style.setProperty('--cell', `${geometry.cell}px`);
    this.spare.push(...this.cells.values());
    this.cells.clear();
    this.hideSpare();
    this.plan();
  }

  /** @returns {number} Pixels of the bars at the top, which stay while the rest is scrolled. */
  get above() {
    return Math.max(0, ...[...document.querySelectorAll(this.parts.under)].map((bar) => {
      const { position, top } = getComputedStyle(bar);
      return position === 'sticky' ? Number.parseFloat(top) + bar.getBoundingClientRect().height : 0;
    }));
  }

  plan() {
    if (!this.frame) this.frame = requestAnimationFrame((time) => this.draw(time));
  }

  /** @param {number} time @param {boolean} mayFly Whether contents can wait; not where somebody goes to a cell. */
  draw(time, mayFly = true) {
    this.frame = 0;
    const { geometry } = this;
    if (!geometry) return;
    const top = -this.box.getBoundingClientRect().top;
    const height = innerHeight;
    const [passed, way] = [Math.max(1, time - this.last.time), Math.abs(top - this.last.y)];
    // The first frame of a flight through the library has no speed yet: it is known by its length.
    const isFast = mayFly && ((passed <= 300 && way / passed > fastScroll) || (this.cells.size > 0 && way > height));
    this.last = { y: top, time };
    const seen = rangeBetween(geometry, top, top + height);
    const wanted = isFast ? seen : rangeBetween(geometry, top - overscan, top + height + overscan);
    const focused = document.activeElement;
    this.cells.forEach((cell, number) => {
      if ((number >= wanted.first && number <= wanted.last) || cell.element.contains(focused)) return;
      this.cells.delete(number);
      this.spare.push(cell);
    });
    this.drawBeside(geometry, top - overscan, top + height + overscan);
    if (!isFast) this.want(wanted.first - ahead, wanted.last + ahead);
    let left = this.parts.unseen;
    let isWhole = true;
    for (let number = seen.first; number <= seen.last; number += 1) this.drawCell(number, isFast);
    for (let number = wanted.first; number <= wanted.last && isWhole; number += 1) {
      if (number >= seen.first && number <= seen.last) continue;
      if (!left) isWhole = false;
      else if (this.drawCell(number, isFast)) left -= 1;
    }
    this.hideSpare();
    if (!isFast) this.keepTabStop(seen.first);
    if (isFast) setTimeout(() => this.plan(), 120);
    else if (isWhole) this.tidy();
    else this.plan();
  }

  /**
   * Draws what stands between the cells.
   * @param {Geometry} _geometry @param {number} _from @param {number} _to Heights.
   */
  drawBeside(_geometry, _from, _to) {}

  /** @returns {{ at: number, element: HTMLElement }[]} What is in the box, by number of an item. */
  readingOrder() {
    return [...this.cells].map(([at, { element }]) => ({ at, element }));
  }

  /** @param {number} first @param {number} last */
  want(first, last) {
    const { geometry } = this;
    if (!geometry) return;
    const keys = new Set();
    for (let number = Math.max(0, first); number <= Math.min(geometry.total - 1, last); number += 1) {
      const { month, index } = placeOf(geometry, number);
      keys.add(pageKey(month, index));
    }
    this.pages.want(keys);
  }

  /** @param {number} number @param {boolean} isFast While flying past, items are not shown. @returns {boolean} Whether something has changed. */
  drawCell(number, isFast) {
    const { geometry } = this;
    if (!geometry) return false;
    let cell = this.cells.get(number);
    const isNew = !cell;
    if (!cell) {
      cell = this.spare.pop() ?? this.parts.make();
      this.cells.set(number, cell);
      const { x, y } = cornerOf(geometry, number);
      cell.element.style.transform = `translate(${x}px, ${y}px)`;
      cell.element.hidden = false;
      cell.element.dataset.number = String(number);
      cell.stop.tabIndex = number === this.current ? 0 : -1;
    }
    const item = isFast ? undefined : this.itemAt(number);
    if (item && this.shown.get(cell) !== item.id) {
      this.shown.set(cell, item.id);
      cell.image.classList.remove('is-loaded');
      cell.image.src = address.thumbnail(item.id, thumbnailWidth(geometry.picture));
      cell.show(item, number);
    } else if (!isNew) return false;
    else if (!item) this.empty(cell);
    if (this.selection.isOn) this.check(cell);
    return true;
  }

  /** Hides the cells that no other item took in the same frame. */
  hideSpare() {
    this.spare.forEach((cell) => {
      if (cell.element.hidden) return;
      cell.element.hidden = true;
      cell.stop.tabIndex = -1;
      this.empty(cell);
    });
  }

  /**
   * Empties the cell, which also ends the loading of its picture.
   * @param {Cell} cell
   */
  empty(cell) {
    if (!this.shown.delete(cell)) return;
    cell.image.removeAttribute('src');
    cell.image.classList.remove('is-loaded');
    cell.empty();
  }

  /** @param {number} number */
  itemAt(number) {
    if (!this.geometry) return undefined;
    const { month, index } = placeOf(this.geometry, number);
    return this.pages.item(month, index);
  }

  /**
   * Tab always finds a cell: the current one, or the first that is seen when that one is far away.
   * @param {number} first
   */
  keepTabStop(first) {
    if (this.cells.has(this.current) || this.box.contains(document.activeElement)) return;
    this.current = first;
    this.#moveStop(0);
  }

  /** @param {0 | -1} to @returns {HTMLElement | undefined} What has the tab stop of the current item. */
  #moveStop(to) {
    const stop = this.cells.get(this.current)?.stop;
    if (stop) stop.tabIndex = to;
    return stop;
  }

  /** @param {Cell} cell */
  check(cell) {
    cell.choose(this.selection.isOn ? this.selection.items.has(this.shown.get(cell) ?? '') : null);
  }

  /** Shows what is chosen. */
  checkAll() {
    [...this.cells.values(), ...this.spare].forEach((cell) => this.check(cell));
  }

  /**
   * Chooses an item, with Shift all from the one before, as far as they were seen.
   * @param {MouseEvent} event
   */
  onClick(event) {
    const number = this.numberAt(event);
    if (!this.selection.isOn || number === null) return;
    // A box's own press is what is meant; a link's is not.
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
    const [first, last] = event.shiftKey ? [Math.min(this.anchor, number), Math.max(this.anchor, number)] : [number, number];
    this.anchor = number;
    this.selection.toggle(Array.from({ length: last - first + 1 }, (_, index) => this.itemAt(first + index)).flatMap((item) => item ?? []));
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.geometry) return;
    if (event.key === ' ' && this.selection.isOn) {
      event.preventDefault();
      event.target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
      return;
    }
    const { columns, total, cell } = this.geometry;
    const page = columns * Math.max(1, Math.floor((innerHeight - this.above) / cell) - 1);
    const moves = /** @type {Record<string, number>} */ ({ ArrowUp: -columns, ArrowDown: columns, PageUp: -page, PageDown: page, Home: -total, End: total, ...(columns > 1 && { ArrowLeft: -1, ArrowRight: 1 }) });
    if (!(event.key in moves)) return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(Math.max(0, Math.min(total - 1, this.current + moves[event.key])));
  }

  /** @param {number} number */
  focus(number) {
    if (!this.geometry) return;
    this.#moveStop(-1);
    this.current = number;
    const { above } = this;
    const top = this.heightOf(number);
    if (top < above) scrollBy(0, top - above);
    else scrollBy(0, Math.max(0, top + this.geometry.cell - innerHeight + 80));
    this.draw(performance.now(), false);
    this.#moveStop(0)?.focus({ preventScroll: true });
  }

  /** @param {number} number @returns {number} Of the item, from the window's top. */
  heightOf(number) {
    return this.box.getBoundingClientRect().top + (this.geometry ? cornerOf(this.geometry, number).y : 0);
  }

  /** @param {number} number Of the item that is to be at the top. */
  scrollTo(number) {
    scrollBy(0, this.heightOf(number) - this.above);
  }
}
