// The months' titles in the grid, as long as their section is near the viewport.

import { h } from '../core/dom.js';
import { longMonth, number } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { sectionAt } from './geometry.js';

export class GridHeads {
  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.grid = grid;
    /** @type {Map<number, HTMLElement>} By number of the section. */
    this.shown = new Map();
    /** @type {import('./geometry.js').Section[]} */
    this.sections = [];
  }

  /** @returns {{ at: number, element: HTMLElement }[]} Before the first item of their section. */
  readingOrder() {
    return [...this.shown].map(([index, element]) => ({ at: this.sections[index].first - 0.5, element }));
  }

  clear() {
    this.shown.forEach((head) => head.remove());
    this.shown.clear();
  }

  /** @param {import('./geometry.js').Section[]} sections @param {number} from @param {number} to Heights. */
  draw(sections, from, to) {
    if (sections !== this.sections) this.clear();
    this.sections = sections;
    const first = sectionAt(sections, Math.max(0, from));
    const last = sectionAt(sections, to);
    this.shown.forEach((head, section) => {
      if (section >= first && section <= last) return;
      head.remove();
      this.shown.delete(section);
    });
    for (let section = first; section <= last && section < sections.length; section += 1) {
      if (!this.shown.has(section)) this.#add(section, sections[section]);
    }
  }

  /** @param {number} index @param {import('./geometry.js').Section} section */
  #add(index, { month, count, top }) {
    const head = h('h2', { class: 'grid-head' }, longMonth(month, locale), h('span', { class: 'quiet', 'aria-hidden': 'true' }, number(count, locale)),
      h('span', { class: 'visually-hidden' }, `, ${t('library.count', { count })}`));
    head.style.transform = `translateY(${top}px)`;
    this.shown.set(index, head);
    this.grid.prepend(head);
  }
}
