// What one does with a day: pin what is shown, pin it to another day, leave the day out.

import { address } from '../core/api.js';
import { isDay } from '../core/dates.js';
import { h } from '../core/dom.js';
import { longDay } from '../core/format.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { leaveOut, removedWords, setPin, takeBack, told } from '../film/draft.js';
import { showsPhotos } from '../film/photos.js';
import { button } from '../ui/button.js';
import { openDialog } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { pinOfLibrary } from './library-pin.js';

/** @typedef {import('../core/types.js').Item} Item */

/** @param {string} day @param {string} id */
export function isPinnedTo(day, id) {
  const pin = state.draft?.pins[day];
  return Boolean(pin && 'item' in pin && pin.item === id);
}

/** @param {string} day */
const isSkipped = (day) => Boolean(state.draft?.pins[day] && 'skip' in state.draft.pins[day]);

/** @param {string} day @param {Item | undefined} item */
export function pinShown(day, item) {
  if (!item) return;
  const isPinned = isPinnedTo(day, item.id);
  if (item.kind === 'still' && !showsPhotos() && !isPinned) {
    announce(t('day.still'));
    return;
  }
  if (setPin(day, isPinned ? null : { item: item.id })) told(isPinned ? removedWords(day) : t('pin.set', { day: longDay(day, locale) }));
}

/** @param {string} day */
export function toggleSkip(day) {
  const skips = !isSkipped(day);
  if (skips ? leaveOut([day]) : takeBack(day)) told(t(skips ? 'day.is-left-out' : 'day.is-back', { day: longDay(day, locale) }));
}

/** @param {Item} item */
function pinElsewhere(item) {
  openDialog(t('pin.elsewhere'), (close) => {
    const field = h('input', { type: 'date', id: 'pin-day', required: true, autofocus: true, value: item.day, min: '1900-01-01', max: '2199-12-31' });
    const note = h('p', { class: 'quiet', role: 'status' }, t('pin.elsewhere-note'));
    field.addEventListener('input', () => {
      const day = field.value;
      const present = isDay(day) ? state.draft?.pins[day] : undefined;
      note.textContent = present ? t('pin.replaces', { day: longDay(day, locale) }) : t('pin.elsewhere-note');
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!isDay(field.value)) return;
      const isNew = setPin(field.value, { item: item.id });
      close();
      if (isNew) told(t('pin.set', { day: longDay(field.value, locale) }));
    };
    return [h('form', { class: 'stack', onsubmit: submit }, h('label', { for: 'pin-day' }, t('pin.day')), field, note,
      h('div', { class: 'dialog-actions' }, button(t('action.cancel'), close), h('button', { class: 'button primary' }, t('pin.pin'))))];
  });
}

/** @param {Item} item */
const wholePhoto = (item) => h('a', { class: 'button plain', href: address.media(item), target: '_blank', rel: 'noopener', 'data-key': 'whole' },
  icon('eye', 18), h('span', {}, t('photo.open')));

/** @param {string} day @param {Item | undefined} item @returns {HTMLElement[]} */
export function dayActions(day, item) {
  const isFixed = isReadOnly();
  const skip = button(t(isSkipped(day) ? 'day.take-back' : 'day.leave-out'), () => toggleSkip(day),
    { icon: isSkipped(day) ? 'eye' : 'hidden', keys: 'x', key: 'skip', look: isSkipped(day) ? 'marked' : 'plain', disabled: isFixed });
  const undo = isSkipped(day) || pinOfLibrary(day) ? [skip] : [];
  if (!item) return undo;
  const look = item.kind === 'still' && item.playable === 'original' ? [wholePhoto(item)] : [];
  const isPinned = isPinnedTo(day, item.id);
  const unpin = button(t('pin.unpin'), () => pinShown(day, item), { icon: 'pin', look: 'marked', keys: 'p', key: 'pin', disabled: isFixed });
  // Nothing can be done with a photo that no film shows but look at it; what was said of the day can be taken back.
  if (item.kind === 'still' && !showsPhotos()) return [...isPinned ? [unpin] : [], ...look, ...undo];
  const library = pinOfLibrary(day);
  const isShown = isPinned || Boolean(library && 'item' in library && library.item === item.id);
  return [
    isPinned ? unpin : button(t('pin.pin'), () => pinShown(day, item), { icon: 'pin', look: isShown ? 'plain' : 'primary', keys: 'p', key: 'pin', disabled: isFixed }),
    button(t('pin.elsewhere'), () => pinElsewhere(item), { icon: 'swap', disabled: isFixed }),
    ...look, skip,
  ];
}
