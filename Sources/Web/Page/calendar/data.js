// What the calendar loads and where it begins.

import { api } from '../core/api.js';
import { monthOf } from '../core/dates.js';
import { longDay } from '../core/format.js';
import { announce } from '../core/scope.js';
import { learnDays, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { removedWords, setPin, told } from '../film/draft.js';
import { attempt } from '../ui/toast.js';

/** @type {Set<string>} Ranges that were asked for, until the catalog changes. */
const asked = new Set();
document.addEventListener('server-catalog', () => asked.clear());

/** @param {string} from @param {string} to */
export async function needDays(from, to) {
  const key = `${from}..${to}`;
  if (asked.has(key) || (from === to && state.days.has(from))) return;
  asked.add(key);
  const answer = await attempt(() => api.days(from, to));
  if (answer) learnDays(answer.days);
  else asked.delete(key);
}

/** @param {number} fallback @returns {number} The locale's first day of the week; 1 is Monday. */
export function weekStartOf(fallback) {
  const known = /** @type {any} */ (new Intl.Locale(locale));
  return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? fallback;
}

/** @param {string} [wanted] @returns {string} The first month of the film that has media; else this month, else the last that has. */
export function firstMonth(wanted) {
  if (wanted && /^\d{4}(-\d\d)?$/.test(wanted)) return wanted;
  const months = (state.index?.months ?? []).map(({ month }) => month);
  const today = monthOf(state.index?.today ?? '');
  const { first, last } = state.plan?.timeframe ?? { first: '9', last: '0' };
  const planned = months.find((month) => monthOf(first) <= month && month <= monthOf(last));
  return planned ?? (months.includes(today) ? today : months[months.length - 1] ?? today);
}

/** @param {string} day */
export function togglePin(day) {
  const pin = state.draft?.pins[day];
  const cover = state.plan?.days.find((one) => one.day === day)?.picks[0]?.id ?? state.days.get(day)?.cover;
  if (pin) {
    setPin(day, null);
    told(removedWords(day));
  } else if (cover) {
    setPin(day, { item: cover });
    told(t('pin.set', { day: longDay(day, locale) }));
  } else announce(t('day.nothing'));
}
