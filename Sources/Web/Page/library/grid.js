// All items as one grid, with a title over each month.

import { h } from '../core/dom.js';
import { t } from '../core/text.js';
import { columnsFor, layOut, rangeBetween } from './geometry.js';
import { GridCell } from './grid-cell.js';
import { GridHeads } from './grid-heads.js';
import { VirtualView } from './virtual-view.js';

export class VirtualGrid extends VirtualView {
  /**
   * @param {import('../core/types.js').MonthCount[]} months @param {import('./item-pages.js').Load} load @param {import('./selection.js').Selection} selection
   * @param {number} size Of the pictures, 1 for the usual. @param {AbortSignal} signal
   */
  constructor(months, load, selection, size, signal) {
    const box = h('div', { class: 'grid', role: 'group', 'aria-label': t('grid.label') });
    super(box, { box, make: () => new GridCell(box), layOut: () => this.layOut(), load, under: '.filter', unseen: 12 }, selection, signal);
    this.months = months;
    this.size = size;
    this.width = 0;
    this.heads = new GridHeads(box);
  }

  layOut() {
    const width = this.box.clientWidth;
    if (!width || width === this.width) return null;
    this.width = width;
    return layOut(this.months, columnsFor(width, this.size));
  }

  /** @override @param {import('./geometry.js').Geometry} geometry @param {number} from @param {number} to */
  drawBeside({ sections }, from, to) {
    this.heads.draw(sections, from, to);
  }

  /** @override */
  readingOrder() {
    return [...super.readingOrder(), ...this.heads.readingOrder()];
  }

  /**
   * Makes the pictures larger or smaller; the one at the top of the screen stays there.
   * @param {number} size
   */
  resize(size) {
    const top = -this.box.getBoundingClientRect().top;
    const first = this.geometry && top > 0 ? rangeBetween(this.geometry, top, top + innerHeight).first : null;
    this.size = size;
    this.width = 0;
    this.measure();
    if (first !== null) this.scrollTo(first);
  }

  /** @param {string} month */
  scrollToMonth(month) {
    const section = this.geometry?.sections.find((one) => one.month === month);
    if (section) scrollBy(0, this.box.getBoundingClientRect().top + section.top - this.above);
  }
}
