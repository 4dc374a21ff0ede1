// What the calendar loads and where it begins.

import { api } from '../core/api.js';
import { asTimeframe, isDay, monthOf, writeTimeframe } from '../core/dates.js';
import { longDay } from '../core/format.js';
import { announce } from '../core/scope.js';
import { learnDays, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { removedWords, setPin, told } from '../film/draft.js';
import { showsPhotos } from '../film/photos.js';
import { attempt } from '../ui/toast.js';
import { marksOf } from './marks.js';

/** @type {Set<{ from: string, to: string }>} Ranges that were asked for, until the catalog changes. */
let asked = new Set();
// Whatever place is shown then.
const forget = () => { asked = new Set(); };
['server-catalog', 'server-reset'].forEach((type) => document.addEventListener(type, forget));

/** @param {string} from @param {string} to */
export async function needDays(from, to) {
  if ([...asked].some((one) => one.from <= from && to <= one.to)) return;
  const now = asked;
  const range = { from, to };
  now.add(range);
  const answer = await attempt(() => api.days(from, to));
  if (answer) learnDays(answer.days, from, to);
  else now.delete(range);
}

/**
 * Calls back when the library has changed; what was known of its days is asked for again.
 * @param {() => void} changed @param {AbortSignal} signal
 */
export function followCatalog(changed, signal) {
  ['server-catalog', 'server-reset'].forEach((type) => document.addEventListener(type, changed, { signal }));
}

/** @param {number} fallback @returns {number} The locale's first day of the week; 1 is Monday. */
export function weekStartOf(fallback) {
  const known = /** @type {any} */ (new Intl.Locale(locale));
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? fallback;
}

/** @param {string} [wanted] @returns {string} The month or year that was shown last; else the last month of the film that has media; else the one to open with. */
export function firstMonth(wanted) {
  if (wanted && isDay(`${wanted}${wanted.length === 4 ? '-01' : ''}-01`)) return wanted;
  if (state.frame && asTimeframe(state.frame).kind !== 'range') return writeTimeframe(asTimeframe(state.frame));
  const { first, last } = state.plan?.timeframe ?? { first: '9', last: '0' };
  const planned = (state.index?.months ?? []).filter(({ month }) => monthOf(first) <= month && month <= monthOf(last));
  return planned[planned.length - 1]?.month ?? state.index?.opens ?? monthOf(state.index?.today ?? '');
}

/** @param {string} day */
export function togglePin(day) {
  const pin = state.draft?.pins[day];
  const marks = marksOf(day, state.days.get(day), state.draft, state.plan);
  const cover = marks.isOfPhotos && !showsPhotos() ? null : state.plan?.days.find((one) => one.day === day)?.picks[0]?.id ?? state.days.get(day)?.cover;
  if (pin) {
    if (setPin(day, null)) told(removedWords(day));
  } else if (cover) {
    if (setPin(day, { item: cover })) told(t('pin.set', { day: longDay(day, locale) }));
  } else announce(t(marks.isOfPhotos && !showsPhotos() ? 'day.still' : 'day.nothing'));
}
