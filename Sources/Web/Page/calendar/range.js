// Several days of the month's grid: dragged over with a mouse, or with a finger that has rested on the first, or chosen with Shift. The film bar
// then tells of their film.

import { countDays } from '../core/dates.js';

/** @typedef {import('../core/own-types.js').Days} Days */

/** @param {string} one @param {string} other @returns {Days} In order. */
const daysBetween = (one, other) => (one < other ? { from: one, to: other } : { from: other, to: one });

/** @param {EventTarget | null} target @returns {string | null} */
const dayOf = (target) => (target instanceof Element ? target.closest('[data-day]')?.getAttribute('data-day') ?? null : null);

/** A finger scrolls and swipes; only a mouse and a pen drag at once. */
const drags = new Set(['mouse', 'pen']);
/** Milliseconds for which a finger rests on a day before it drags, and pixels that it may move meanwhile. */
const [rest, slack] = [400, 8];

export class DayRange {
  /**
   * @param {HTMLElement} box Holds the month's grid. @param {() => string} current The day that has the focus, or had it last.
   * @param {(days: Days | null) => void} changed @param {AbortSignal} signal
   */
  constructor(box, current, changed, signal) {
    this.box = box;
    this.current = current;
    this.changed = changed;
    /** @type {Days | null} */
    this.days = null;
    /** @type {string | null} The day that stays, while the other end moves. */
    this.anchor = null;
    /** @type {string | null} Where a button went down. */
    this.pressed = null;
    this.isDragging = false;
    this.followTouch(signal);
    box.addEventListener('pointerdown', (event) => this.press(event));
    box.addEventListener('pointerover', (event) => this.drag(event));
    addEventListener('pointerup', () => this.release(), { signal });
    // A link that is dragged would end the drag over days.
    box.addEventListener('dragstart', (event) => { if (dayOf(event.target)) event.preventDefault(); });
    box.addEventListener('click', (event) => this.click(event), true);
  }

  /** @param {AbortSignal} signal */
  followTouch(signal) {
    const { box } = this;
    let timer = 0;
    /** @type {{ x: number, y: number, day: string } | null} Where a finger went down, until it moves or is lifted. */
    let start = null;
    /** True as long as a finger drags over days. */
    let holds = false;
    const end = () => {
      clearTimeout(timer);
      start = null;
      holds = false;
    };
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    box.addEventListener('touchstart', ({ touches, target }) => {
      end();
      const day = touches.length === 1 ? dayOf(target) : null;
      if (!day) return;
      start = { x: touches[0].clientX, y: touches[0].clientY, day };
      timer = window.setTimeout(() => {
        holds = true;
        this.pressed = day;
        this.isDragging = true;
        this.anchor = day;
        this.draw({ from: day, to: day });
        navigator.vibrate?.(10);
      }, rest);
    }, { passive: true });
    // A finger that drags over days scrolls nothing, so that this must be able to say so.
    box.addEventListener('touchmove', (event) => {
      const [{ clientX: x, clientY: y }] = event.touches;
      if (!holds) {
        if (start && Math.hypot(x - start.x, y - start.y) > slack) end();
        return;
      }
      event.preventDefault();
      const day = dayOf(document.elementFromPoint(x, y));
      if (day && this.pressed) this.draw(daysBetween(this.pressed, day));
    }, { passive: false });
    ['touchend', 'touchcancel'].forEach((name) => box.addEventListener(name, end, { passive: true }));
    box.addEventListener('pointercancel', () => this.release());
    // The browser's own menu of a link comes for the same press.
    box.addEventListener('contextmenu', (event) => { if (start) event.preventDefault(); });
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.isDragging = false;
    const isDrag = drags.has(event.pointerType) && event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey;
    this.pressed = isDrag ? dayOf(event.target) : null;
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const day = this.pressed && event.buttons === 1 ? dayOf(event.target) : null;
    if (!day || !this.pressed || (day === this.pressed && !this.isDragging)) return;
    this.isDragging = true;
    this.anchor = this.pressed;
    this.draw(daysBetween(this.pressed, day));
  }

  release() {
    this.pressed = null;
    if (this.isDragging) this.changed(this.days);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const day = dayOf(event.target);
    const wasDragged = this.isDragging;
    this.isDragging = false;
    // A drag from one day to another ends with a press on what holds both.
    if (wasDragged || (day && event.shiftKey)) {
      event.preventDefault();
      event.stopPropagation();
      if (!wasDragged && day) this.extend(this.current(), day);
    } else if (!day && event.target instanceof Element && event.target.closest('.month')) this.clear();
  }

  /** @param {string} from The day that stays, unless one has been chosen. @param {string} to */
  extend(from, to) {
    this.anchor ??= from;
    this.draw(daysBetween(this.anchor, to));
    this.changed(this.days);
  }

  clear() {
    if (!this.days) return;
    this.forget();
    this.changed(null);
  }

  forget() {
    this.anchor = null;
    this.draw(null);
  }

  /** @param {Days | null} days A single day is no range. */
  draw(days) {
    this.days = days && countDays(days.from, days.to) > 1 ? days : null;
    this.mark();
  }

  /** Marks the days again, in a grid that was drawn again. */
  mark() {
    this.box.querySelectorAll('[data-day]').forEach((cell) => {
      const day = cell.getAttribute('data-day') ?? '';
      const { days } = this;
      cell.parentElement?.classList.toggle('in-range', days !== null && days.from <= day && day <= days.to);
    });
  }
}
