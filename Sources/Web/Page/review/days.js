// What a review goes through: the days of a film, who has chosen the clip of each, and the clips of a day in the order of their rank. Pure logic.

import { isPassedOver } from '../calendar/marks.js';
import { addDays, weekday } from '../core/dates.js';

/** @typedef {import('../core/types.js').Plan} Plan */
/** @typedef {import('../core/types.js').PlanDay} PlanDay */
/** @typedef {Record<string, import('../core/types.js').Pin>} Pins */
/** @typedef {'auto' | 'hand' | 'library' | 'left-out' | 'unused' | 'none'} How "left-out" by somebody, "unused" by the program: nothing of the day can be shown. */
/** @typedef {Plan['left-out'][number]} LeftOutDay */

/** @param {Plan} plan @returns {string[]} Days with a choice, and those that are left out, in order. */
export const reviewDays = (plan) => [...new Set([...plan.days.map(({ day }) => day), ...plan['left-out'].map(({ day }) => day)])].sort();

/** @param {string} day @param {Plan | null} plan @param {Pins} pins @returns {How} Who has decided what the day shows. */
export function howOfDay(day, plan, pins) {
  const pin = pins[day];
  if (pin && !isPassedOver(day, plan)) return 'skip' in pin ? 'left-out' : 'hand';
  const planned = plan?.days.find((one) => one.day === day);
  if (planned) return 'library-pin' in planned.reason ? 'library' : 'auto';
  const out = leftOutDay(day, plan);
  return out ? out.skipped || out['library-pin'] ? 'left-out' : 'unused' : 'none';
}

/** @param {string} day @param {Plan | null} plan @returns {LeftOutDay | undefined} A day that shows nothing although something was filmed. */
export const leftOutDay = (day, plan) => plan?.['left-out'].find((one) => one.day === day);

/** @param {string} day @param {Plan | null} plan @param {Pins} pins @returns {string | undefined} Id of what the day shows. */
export function shownOn(day, plan, pins) {
  const pin = pins[day];
  if (pin && !isPassedOver(day, plan)) return 'item' in pin ? pin.item : undefined;
  return plan?.days.find((one) => one.day === day)?.picks[0]?.id;
}

/** @param {PlanDay | LeftOutDay | undefined} planned @returns {string[]} Ids of what the day shows besides its first clip. */
export const shownBesides = (planned) => (planned && 'picks' in planned ? planned.picks.slice(1).map(({ id }) => id) : []);

/**
 * The clips of a day, the best first: several that are shown come in the order of the film. A pin changes what is shown, and not the order.
 * @param {PlanDay} planned @param {string[]} before The order as it was, if it is known. @returns {string[]}
 */
export function rankOf(planned, before) {
  const picks = planned.picks.map(({ id, score = 0 }) => ({ id, score }));
  const ids = [...picks.sort((one, other) => other.score - one.score).map(({ id }) => id), ...planned.candidates.filter(({ objection }) => !objection).map(({ id }) => id)];
  if ('automatic' in planned.reason) return ids;
  return [...before, ...ids.filter((id) => !before.includes(id))];
}

/**
 * @param {import('../core/own-types.js').DraftContent | null} before @param {import('../core/own-types.js').DraftContent | null} now
 * @returns {string | undefined} The first day whose pin or caption is another one now.
 */
export function changedDay(before, now) {
  const [old, present] = [before, now].map((one) => [one?.pins ?? {}, one?.settings.composition?.captions ?? {}]);
  const days = [...old, ...present].flatMap((one) => Object.keys(one)).sort();
  return days.find((day) => JSON.stringify(old.map((one) => one[day])) !== JSON.stringify(present.map((one) => one[day])));
}

/** @template Value @param {Value[]} list @param {Value | undefined} value @param {number} step @returns {Value | undefined} The one that many steps on; after the last comes the first. */
export const stepIn = (list, value, step) => (value === undefined || !list.includes(value) ? list[0] : list[(list.indexOf(value) + step + list.length) % list.length]);

/** @param {string[]} days In order. @param {number} weekStart 1 is Monday. @returns {string[][]} Whole weeks that have one of the days. */
export function weeksOf(days, weekStart) {
  const starts = [...new Set(days.map((day) => addDays(day, -((weekday(day) - weekStart + 7) % 7))))].sort();
  return starts.map((start) => Array.from({ length: 7 }, (_, index) => addDays(start, index)));
}

/** @param {string[]} days In order. @param {string} day @param {number} weeks @returns {string} The day of the list that is nearest to so many weeks away. */
export function dayWeeksAway(days, day, weeks) {
  const wanted = addDays(day, 7 * weeks);
  const beyond = days.filter((one) => (weeks > 0 ? one > day : one < day));
  const distance = (/** @type {string} */ one) => Math.abs(Date.parse(one) - Date.parse(wanted));
  return beyond.sort((one, other) => distance(one) - distance(other))[0] ?? day;
}

/**
 * What was asked about days: about each once, until the library changes.
 * @template Answer
 */
export class AskedDays {
  /** @param {(day: string) => Promise<Answer>} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, Promise<Answer>>} */
    this.asked = new Map();
  }

  /** @param {string} day @returns {Promise<Answer>} After a failure it is asked again. */
  of(day) {
    const known = this.asked.get(day);
    if (known) return known;
    const answer = this.ask(day);
    this.asked.set(day, answer);
    answer.catch(() => { if (this.isPresent(day, answer)) this.asked.delete(day); });
    return answer;
  }

  /** @param {string} day @param {Promise<Answer>} answer @returns {boolean} False for one of before the library changed. */
  isPresent(day, answer) { return this.asked.get(day) === answer; }

  forget() { this.asked.clear(); }
}
