// All media of the day, with what each is and whether the film shows it.

import { h } from '../core/dom.js';
import { clockOf, shortDay, shortTime } from '../core/format.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { tagName } from '../film/entries.js';
import { showsPhotos } from '../film/photos.js';
import { itemPicture } from '../ui/item-picture.js';
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

/** @param {Item} item @returns {string} The name of its source, where the library has several. */
function sourceName({ source }) {
  const sources = state.index?.sources ?? [];
  return sources.length > 1 ? sources.find(({ id }) => id === source)?.name ?? '' : '';
}

/** The number of items above which pictures are asked for as they come into view. */
const manyItems = 24;

/** @param {Item} item @param {string} time @param {string} day @param {boolean} isShown @param {boolean} isEager @param {() => void} show */
function card(item, time, day, isShown, isEager, show) {
  const role = roleOf(day, item.id);
  const tags = item.tags.map(tagName);
  const source = sourceName(item);
  const words = [t('item.name', { kind: t(`kind.${item.kind}`), time, name: item.name }),
    item.duration ? shortTime(item.duration, locale) : '', role ? t(`mark.${role}`) : '', item.day === day ? '' : t('reason.elsewhere', { day: shortDay(item.day, locale) }), source, ...tags].filter(Boolean).join(', ');
  const plays = item.kind === 'live-photo' || item.kind === 'motion-photo';
  const box = itemPicture(item, 160, { isEager, showsKind: true, mark: role && roleMarks[role], plays });
  const button = h('button', { type: 'button', class: 'item-card', 'aria-current': isShown ? 'true' : undefined, 'aria-label': words, onclick: show, 'data-key': item.id },
    box, h('span', { class: 'item-line' }, h('span', {}, item.day === day ? time : shortDay(item.day, locale)),
      h('span', { class: 'tag-dots' }, item.tags.map((number) => h('span', { class: `tag-dot tag-${number}` })))),
    source ? h('span', { class: 'item-source', title: source }, source) : null);
  return h('li', {}, button);
}

/** @param {Item[]} items @returns {Item[]} In the order in which one steps through them. */
export const clipsFirst = (items) => [...items.filter(({ kind }) => kind !== 'still'), ...items.filter(({ kind }) => kind === 'still')];

/** @param {Item[]} items @param {number} first Number of the first among all. @param {string} label @param {(item: Item, index: number) => HTMLElement} made */
const strip = (items, first, label, made) =>
  h('ul', { class: 'item-strip', 'aria-label': label }, items.map((item, index) => made(item, first + index)));

/**
 * The day's clips, and below them its photos.
 * @param {Item[]} items Clips first. @param {number} shown @param {string} day @param {(index: number) => void} show
 * @returns {(HTMLElement | null)[]}
 */
export function dayStrips(items, shown, day, show) {
  const time = clockOf(items, day, locale);
  const made = (/** @type {Item} */ item, /** @type {number} */ index) => card(item, time(item), day, index === shown, items.length <= manyItems, () => show(index));
  const clips = items.filter(({ kind }) => kind !== 'still');
  const photos = items.slice(clips.length);
  if (!photos.length) return [strip(clips, 0, t('day.items'), made)];
  const words = showsPhotos() ? '' : clips.length ? t('day.still') : `${t('day.still')} ${t('day.still-alone')}`;
  return [
    clips.length ? h('section', {}, h('h2', {}, t('day.clips', { count: clips.length })), strip(clips, 0, t('day.items'), made)) : null,
    h('section', {}, h('h2', {}, t('day.photos', { count: photos.length })), words ? h('p', { class: 'quiet' }, words) : null, strip(photos, clips.length, t('day.photos-label'), made)),
  ];
}
