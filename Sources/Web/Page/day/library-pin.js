// The library's pin of a day, which holds for all films: what it does in this one, and how to have it otherwise.

import { isWithoutLibraryPins, libraryPinOf } from '../calendar/marks.js';
import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { longDay } from '../core/format.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { confirmDialog } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { attempt } from '../ui/toast.js';

/** @typedef {import('../core/types.js').Item} Item */

/** @param {string} day The library's pin, if it decides what the film shows on the day. */
export const pinOfLibrary = (day) => libraryPinOf(day, state.days.get(day), state.draft, state.plan);

/**
 * The key of the message about the library's pin; null if nothing is to be said.
 * @param {string} day @returns {string | null}
 */
export function messageOf(day) {
  const holds = pinOfLibrary(day);
  if (holds) return 'skip' in holds ? 'library-pin.skips' : 'library-pin.shows';
  if (!state.days.get(day)?.['library-pin']) return null;
  if (state.draft?.settings.select?.['library-pins'] === false) return 'library-pin.is-off';
  if (state.draft?.pins[day]) return 'library-pin.is-overridden';
  return isWithoutLibraryPins(state.plan) ? 'library-pin.is-off-in-ci' : 'library-pin.is-missing';
}

/** @param {string} day */
function askToRemove(day) {
  confirmDialog(t('library-pin.remove'), t('library-pin.question', { day: longDay(day, locale) }), t('library-pin.remove'), async () => {
    if (await attempt(() => api.unpin(day))) announce(t('library-pin.is-removed', { day: longDay(day, locale) }));
  });
}

/** @param {string} day @param {Item[]} items @returns {HTMLElement | null} */
export function libraryPinNote(day, items) {
  const message = messageOf(day);
  if (!message) return null;
  const pin = pinOfLibrary(day);
  const name = (pin && 'item' in pin && items.find(({ id }) => id === pin.item)?.name) || t('library-pin.a-clip');
  const remove = button(t('library-pin.remove'), () => askToRemove(day), { key: 'library-unpin', disabled: isReadOnly() });
  return h('div', { class: 'note library-pin', role: 'note' }, icon('pin', 18),
    h('p', {}, h('strong', {}, t(message, { name })), ' ', t(`${message}.do`)), remove);
}
