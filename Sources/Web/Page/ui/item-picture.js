// The picture of an item in a list: how long it is, what kind it is, and its part in the film. Moving ones play while pointed at.

import { h } from '../core/dom.js';
import { shortTime } from '../core/format.js';
import { locale } from '../core/text.js';
import { icon, kindIcons } from './icons.js';
import { playOnHover, thumbnail } from './thumbnail.js';

/**
 * @param {{ id: string, kind: keyof typeof kindIcons, duration?: number | null }} item @param {number} width Pixels of the page.
 * @param {{ isEager?: boolean, showsKind?: boolean, mark?: string | null, plays?: boolean }} choices `mark`: the class of its part in the film.
 */
export function itemPicture({ id, kind, duration }, width, { isEager = false, showsKind = false, mark = null, plays = kind !== 'still' } = {}) {
  const box = h('span', { class: 'item-picture' }, thumbnail(id, width, isEager),
    showsKind ? h('span', { class: 'item-kind' }, icon(kindIcons[kind], 14)) : null,
    duration ? h('span', { class: 'item-duration' }, shortTime(duration, locale)) : null,
    mark ? h('span', { class: `mark item-role ${mark}` }, icon(mark === 'mark-chosen' ? 'check' : 'pin', 14)) : null);
  if (plays) playOnHover(box, id);
  return box;
}
