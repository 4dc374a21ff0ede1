// The search: words, kind, tag and album, kept in the address so that a search can be a bookmark.

import { debounce, h, refill } from '../core/dom.js';
import { link, replaceRoute } from '../core/router.js';
import { state } from '../core/store.js';
import { t } from '../core/text.js';
import { tagName } from '../film/entries.js';
import { icon } from '../ui/icons.js';

/** @typedef {{ q?: string, kind?: string, tag?: string, album?: string, source?: string, place?: string }} Filter */

/** @param {URLSearchParams} values @returns {Filter} */
export const readFilter = (values) =>
  Object.fromEntries(['q', 'kind', 'tag', 'album', 'source', 'place'].flatMap((key) => (values.get(key) ? [[key, values.get(key)]] : [])));

/** @param {Filter} filter */
export const isFiltered = (filter) => Object.values(filter).some(Boolean);

/**
 * @param {Filter} first @param {(filter: Filter) => void} changed @param {(album: string) => string | undefined} titleOf An album's, once it is known.
 * @param {(place: string) => string} placeOf Its name, once it is known. @param {AbortSignal} signal
 */
export function filterBar(first, changed, titleOf, placeOf, signal) {
  let filter = { ...first };
  const set = (/** @type {Filter} */ change) => {
    // What was typed last can come when another place is shown.
    if (signal.aborted) return;
    filter = { ...filter, ...change };
    replaceRoute(link('library', [], filter));
    draw();
    changed(filter);
  };
  const search = debounce((/** @type {string} */ q) => set({ q }), 200);
  const field = h('input', { type: 'search', class: 'search', id: 'search', value: filter.q ?? '', placeholder: t('search.placeholder'), 'aria-label': t('search.label'),
    autocomplete: 'off', oninput: (/** @type {Event} */ event) => { if (!(/** @type {InputEvent} */ (event).isComposing)) search(field.value); },
    // Japanese and Chinese words are written in steps that mean nothing yet.
    oncompositionend: () => search(field.value) });
  const chips = h('div', { class: 'chips', role: 'group', 'aria-label': t('search.filters') });
  /** @param {string} key @param {string} value @param {string} label @param {Node | null} sign */
  const chip = (key, value, label, sign) => {
    const isOn = /** @type {Record<string, string | undefined>} */ (filter)[key] === value;
    return h('button', { type: 'button', class: 'chip', 'aria-pressed': String(isOn), 'data-key': `${key}-${value}`, onclick: () => set({ [key]: isOn ? undefined : value }) }, sign, label);
  };
  const draw = () => refill(chips,
    ['video', 'live-photo', 'motion-photo', 'still'].map((kind) => chip('kind', kind, t(`kind.${kind}`), null)),
    (state.index?.tags ?? []).map(({ number }) => chip('tag', String(number), tagName(number), h('span', { class: `tag-dot tag-${number}` }))),
    // The album is chosen at the side, which a telephone keeps folded.
    filter.album ? chip('album', filter.album, t('search.album', { name: titleOf(filter.album) ?? '…' }), icon('close', 14)) : null,
    filter.place ? chip('place', filter.place, t('search.place', { name: placeOf(filter.place) }), icon('close', 14)) : null);
  draw();
  const clear = () => {
    search.now();
    field.value = '';
    set({ q: undefined, kind: undefined, tag: undefined, album: undefined, source: undefined, place: undefined });
    field.focus();
  };
  return { element: h('div', { class: 'filter' }, h('div', { class: 'search-box' }, icon('search', 18), field), chips), set, draw, clear, focus: () => field.focus() };
}
