// All items as a table of one line each.

import { h } from '../core/dom.js';
import { t } from '../core/text.js';
import { layOut } from './geometry.js';
import { ListRow } from './list-row.js';
import { nextOrder } from './list-words.js';
import { VirtualView } from './virtual-view.js';

/** @typedef {import('./list-words.js').Order} Order */

/**
 * The columns, and what they are sorted by.
 * @type {[string, string | null][]}
 */
const columns = [['name', 'name'], ['day', 'time'], ['time', null], ['kind', 'kind'], ['length', 'length'], ['place', 'place'], ['film', null]];

export class VirtualList extends VirtualView {
  /**
   * @param {number} total @param {Order} order @param {(order: Order) => void} sort @param {import('./item-pages.js').Load} load
   * @param {import('./selection.js').Selection} selection @param {AbortSignal} signal
   */
  constructor(total, order, sort, load, selection, signal) {
    const box = h('div', { role: 'rowgroup', class: 'list-body' });
    const element = h('div', { class: 'list', role: 'table', 'aria-label': t('list.label'), 'aria-rowcount': String(total + 1) },
      h('div', { role: 'rowgroup', class: 'list-head' }, h('div', { role: 'row', class: 'list-row', 'aria-rowindex': '1' }, columns.map(([name, key]) => {
        const isSorted = key === order.sort;
        return h('div', { role: 'columnheader', class: `list-${name}`, 'aria-sort': isSorted ? order.order : undefined }, key
          ? h('button', { type: 'button', class: 'list-sort', 'data-key': `sort-${key}`, onclick: () => sort(nextOrder(order, key)) }, t(`list.${name}`), isSorted ? h('span', { 'aria-hidden': 'true' }, order.order === 'ascending' ? ' ↑' : ' ↓') : null)
          : h('span', {}, t(`list.${name}`)));
      }))), box);
    super(element, { box, make: () => new ListRow(box), layOut: () => this.layOut(total), load, under: '.filter, .list-head', unseen: 4 }, selection, signal);
  }

  /**
   * The whole line is a way to its item.
   * @override @param {MouseEvent} event
   */
  onClick(event) {
    const isWay = !this.selection.isOn && event.target instanceof Element && !event.target.closest('a') && !String(getSelection());
    if (isWay) this.cells.get(this.numberAt(event) ?? -1)?.stop.click();
    else super.onClick(event);
  }

  /**
   * Lines are as high as the style has them, which differs on a telephone.
   * @param {number} count
   */
  layOut(count) {
    const cell = Number.parseFloat(getComputedStyle(this.element).getPropertyValue('--row')) || 56;
    if (!this.element.clientWidth || cell === this.geometry?.cell) return null;
    return layOut([{ month: '', count }], { columns: 1, cell, gap: 0, head: 0, space: 0, picture: 48 });
  }
}
