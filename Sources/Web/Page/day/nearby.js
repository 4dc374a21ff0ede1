// Clips of other days, those of the nearest days first: for a day that has none, or that is to show another.

import { api } from '../core/api.js';
import { append, h } from '../core/dom.js';
import { longDay, shortDay, shortTime, clockTime } from '../core/format.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { itemPicture } from '../ui/item-picture.js';
import { errorWords } from '../ui/toast.js';

/** @typedef {import('../core/types.js').Cell} Cell */

/** Clips at a time: two lines of a wide window. */
const page = 12;

/** @param {string} day The day of a clip. @param {string} other The day that it is offered for. @returns {string} With the year where that is another. */
const dayWords = (day, other) => (day.slice(0, 4) === other.slice(0, 4) ? shortDay(day, locale) : `${shortDay(day, locale)} ${day.slice(0, 4)}`);

/** @param {Cell} item @returns {boolean} Whether the film shows it on its own day. */
const isInFilm = ({ id, day }) => state.plan?.days.some((one) => one.day === day && one.picks.some((pick) => pick.id === id)) ?? false;

/** @param {Cell} item @param {string} day @param {(id: string) => void} use */
function card(item, day, use) {
  const isShown = isInFilm(item);
  const name = [t('item.name', { kind: t(`kind.${item.kind}`), time: `${longDay(item.day, locale)}, ${clockTime(item.captured, locale)}`, name: item.name }),
    item.duration ? shortTime(item.duration, locale) : '', isShown ? t('mark.chosen') : ''].filter(Boolean).join(', ');
  const box = itemPicture(item, 160, { showsKind: true, mark: isShown ? 'mark-chosen' : null });
  return h('li', {}, h('button', { type: 'button', class: 'item-card', 'aria-label': name, onclick: () => use(item.id), 'data-key': `near-${item.id}` },
    box, h('span', { class: 'item-line' }, h('span', {}, dayWords(item.day, day)))));
}

/**
 * @param {string} day @param {(id: string) => void} use Pins a clip to the day.
 * @returns {HTMLElement | null} Filled as the clips come; nothing where nobody may pin.
 */
export function nearbyClips(day, use) {
  if (isReadOnly()) return null;
  const list = h('ul', { class: 'item-strip', 'aria-label': t('nearby.title') });
  const foot = h('div', {});
  const box = h('section', { class: 'nearby', hidden: true }, h('h2', {}, t('nearby.title')), h('p', { class: 'quiet' }, t('nearby.sentence')), list, foot);
  const more = async () => {
    const shown = list.childElementCount;
    const answer = await api.near(day, shown, page);
    append(list, answer.items.map((one) => card(one, day, use)));
    box.hidden = list.childElementCount === 0;
    const rest = answer.items.length && answer.total > list.childElementCount;
    // A screen reader's reader goes on with the first of those that came.
    if (shown) /** @type {HTMLElement | null} */ (list.children[shown]?.querySelector('button'))?.focus();
    foot.replaceChildren(...(rest ? [button(t('nearby.more'), () => more().catch(fail), { key: 'near-more' })] : []));
  };
  const fail = (/** @type {unknown} */ error) => {
    box.hidden = false;
    foot.replaceChildren(h('div', { class: 'note bad' }, h('div', {}, errorWords(error))));
  };
  more().catch(fail);
  return box;
}
