// All media of the day, with what each is and whether the film shows it.

import { h } from '../core/dom.js';
import { clockTime, shortDay, shortTime } from '../core/format.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { icon, kindIcons } from '../ui/icons.js';
import { playOnHover, thumbnail } from '../ui/thumbnail.js';
import { pinOfLibrary } from './library-pin.js';

/** @typedef {import('../core/types.js').Item} Item */

const roleMarks = { pinned: 'mark-pin', 'library-pinned': 'mark-library', chosen: 'mark-chosen' };

/** @param {string} day @param {string} id @returns {'pinned' | 'library-pinned' | 'chosen' | null} */
function roleOf(day, id) {
  const pin = state.draft?.pins[day];
  if (pin) return 'item' in pin && pin.item === id ? 'pinned' : null;
  const library = pinOfLibrary(day);
  if (library) return 'item' in library && library.item === id ? 'library-pinned' : null;
  return state.plan?.days.find((one) => one.day === day)?.picks.some((pick) => pick.id === id) ? 'chosen' : null;
}

/** With more items than this, pictures are asked for as they come into view. */
const manyItems = 24;

/** @param {Item} item @param {string} day @param {boolean} isShown @param {boolean} isEager @param {() => void} show */
function card(item, day, isShown, isEager, show) {
  const role = roleOf(day, item.id);
  const tags = item.tags.map((number) => state.index?.tags.find((tag) => tag.number === number)?.name ?? String(number));
  const words = [t('item.name', { kind: t(`kind.${item.kind}`), time: clockTime(item.captured, locale), name: item.name }),
    item.duration ? shortTime(item.duration, locale) : '', role ? t(`mark.${role}`) : '', item.day === day ? '' : t('reason.elsewhere', { day: shortDay(item.day, locale) }), ...tags].filter(Boolean).join(', ');
  const box = h('span', { class: 'item-picture' }, thumbnail(item.id, 160, isEager),
    h('span', { class: 'item-kind' }, icon(kindIcons[item.kind], 14)),
    item.duration ? h('span', { class: 'item-duration' }, shortTime(item.duration, locale)) : null,
    role ? h('span', { class: `mark item-role ${roleMarks[role]}` }, icon(role === 'chosen' ? 'check' : 'pin', 14)) : null);
  const button = h('button', { type: 'button', class: 'item-card', 'aria-current': isShown ? 'true' : undefined, 'aria-label': words, onclick: show, 'data-key': item.id },
    box, h('span', { class: 'item-line' }, h('span', {}, item.day === day ? clockTime(item.captured, locale) : shortDay(item.day, locale)),
      h('span', { class: 'tag-dots' }, item.tags.map((number) => h('span', { class: `tag-dot tag-${number}` })))));
  if (item.kind === 'live-photo' || item.kind === 'motion-photo') playOnHover(box, item.id);
  return h('li', {}, button);
}

/** @param {Item[]} items @param {number} shown @param {string} day @param {(index: number) => void} show */
export const itemStrip = (items, shown, day, show) =>
  h('ul', { class: 'item-strip', 'aria-label': t('day.items') }, items.map((item, index) => card(item, day, index === shown, items.length <= manyItems, () => show(index))));
