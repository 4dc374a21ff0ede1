// The other candidates of a day, any other item of it, and the clips of other days: choosing one pins it.

import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { clockOf, longDay } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { openDialog } from '../ui/dialog.js';
import { itemPicture } from '../ui/item-picture.js';
import { loadingView } from '../ui/states.js';
import { nearbyClips } from '../day/nearby.js';
import { errorWords } from '../ui/toast.js';
import { choiceWords, whyNot } from '../ui/reasons.js';
import { setPin, told } from './draft.js';
import { showsPhotos } from './photos.js';

/** @param {import('../core/types.js').PlanDay} day */
export function openSwap(day) {
  const list = h('div', {}, loadingView(3, 'loading-cards'));
  /** @param {string} id */
  const use = (id) => {
    // A part of what is shown that was chosen by hand stays.
    const isNew = id !== day.picks[0]?.id && setPin(day.day, { item: id });
    dialog.close();
    if (isNew) told(t('pin.set', { day: longDay(day.day, locale) }));
  };
  const dialog = openDialog(t('swap.title', { day: longDay(day.day, locale) }), () => [list, nearbyClips(day.day, use)], { wide: true });
  /** @param {import('../core/types.js').Item} item @param {string} time */
  const card = (item, time) => {
    const isShown = day.picks.some((pick) => pick.id === item.id);
    const candidate = day.candidates.find((one) => one.id === item.id);
    const why = isShown ? choiceWords(day.reason) : candidate ? whyNot(candidate) : '';
    const box = itemPicture(item, 220, { isEager: true });
    return h('li', {}, h('button', {
      type: 'button', class: 'item-card', 'aria-current': isShown ? 'true' : undefined, onclick: () => use(item.id),
    }, box, h('strong', {}, `${t(`kind.${item.kind}`)}, ${time}`), h('span', { class: 'quiet' }, why)));
  };
  api.day(day.day).then(({ items }) => {
    const usable = items.filter((item) => item.kind !== 'still' || showsPhotos());
    const time = clockOf(usable, day.day, locale);
    const hasOther = usable.some((item) => !day.picks.some((pick) => pick.id === item.id));
    list.replaceChildren(hasOther ? h('ul', { class: 'swap-list' }, usable.map((item) => card(item, time(item)))) : h('p', { class: 'quiet' }, t('swap.none')));
    /** @type {HTMLElement | null} */ (list.querySelector('button:not([aria-current])'))?.focus();
  }).catch((error) => list.replaceChildren(h('div', { class: 'note bad' }, h('div', {}, errorWords(error)))));
}
