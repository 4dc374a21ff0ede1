// Calendar maths on plain texts: a day is "2024-12-24", a month "2024-12". No time zone takes part.

/** @typedef {{ day: string, inside: boolean }} GridDay */
/** @typedef {{ kind: 'month' | 'year' | 'range', from: string, to: string }} Timeframe */

const dayLength = 86_400_000;

/** @param {number} value @param {number} [width] */
const pad = (value, width = 2) => String(value).padStart(width, '0');

/** @param {string} day @returns {number} Milliseconds since 1970 of the day's midnight in UTC. */
export const dayToTime = (day) => Date.UTC(+day.slice(0, 4), +day.slice(5, 7) - 1, +day.slice(8, 10));

/** @param {number} time @returns {string} */
function timeToDay(time) {
  const date = new Date(time);
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
}

/** @param {string} day @param {number} count @returns {string} */
export const addDays = (day, count) => timeToDay(dayToTime(day) + count * dayLength);

/** @param {string} month @param {number} count @returns {string} */
export function addMonths(month, count) {
  const index = +month.slice(0, 4) * 12 + +month.slice(5, 7) - 1 + count;
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1)}`;
}

/** @param {string} month @returns {number} */
const daysInMonth = (month) => +addDays(`${addMonths(month, 1)}-01`, -1).slice(8);

/** @param {string} day @returns {string} */
export const monthOf = (day) => day.slice(0, 7);

/** @param {string} month @returns {string} */
export const lastDay = (month) => `${month}-${pad(daysInMonth(month))}`;

/** @param {string} day @returns {number} 1 is Monday, 7 Sunday, as in ISO 8601. */
export const weekday = (day) => ((new Date(dayToTime(day)).getUTCDay() + 6) % 7) + 1;

/**
 * The days that a month's grid shows: whole weeks, with the neighbours' days as padding.
 * @param {string} month
 * @param {number} weekStart 1 is Monday, 7 Sunday.
 * @returns {GridDay[]}
 */
export function monthGrid(month, weekStart) {
  const first = `${month}-01`;
  const before = (weekday(first) - weekStart + 7) % 7;
  const weeks = Math.ceil((before + daysInMonth(month)) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const day = addDays(first, index - before);
    return { day, inside: monthOf(day) === month };
  });
}

/**
 * The same day of another month, or its last day where that month is shorter.
 * @param {string} day @param {number} count
 */
export function addMonthsToDay(day, count) {
  const month = addMonths(monthOf(day), count);
  return `${month}-${pad(Math.min(+day.slice(8), daysInMonth(month)))}`;
}

/** @param {string} from @param {string} to @returns {number} Days in the range, both ends included. */
export const countDays = (from, to) => Math.round((dayToTime(to) - dayToTime(from)) / dayLength) + 1;

/** @param {string} day */
export const isDay = (day) => /^[1-9]\d{3}-\d\d-\d\d$/.test(day) && timeToDay(dayToTime(day)) === day;

/**
 * A job's timeframe as days; null where only the server can tell it ("previous-month").
 * @param {unknown} value @returns {Timeframe | null}
 */
export function readTimeframe(value) {
  if (value && typeof value === 'object') {
    const { year, month, from, to } = /** @type {Record<string, unknown>} */ (value);
    return readTimeframe(year ?? month ?? `${from}..${to}`);
  }
  const text = String(value ?? '');
  if (/^[1-9]\d{3}$/.test(text)) return { kind: 'year', from: `${text}-01-01`, to: `${text}-12-31` };
  if (/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)) return { kind: 'month', from: `${text}-01`, to: lastDay(text) };
  const [from, to = from] = text.split('..');
  return to && isDay(from) && isDay(to) && from <= to ? { kind: 'range', from, to } : null;
}

/** Seasons as job files name them. */
export const seasons = ['spring', 'summer', 'autumn', 'winter'];

/** @typedef {{ kind: 'season', year: string, season: string } | { kind: 'trip', month: string } | { kind: 'each-year', day: string }} OtherDays A trip is of a month or of a whole year; a day of each year is "12-24", or "on-this-day". */

/**
 * Days of which only the program can say which they are, as far as they are a season, a trip or a day of each year; null for all others.
 * @param {unknown} value @returns {OtherDays | null}
 */
export function readOtherDays(value) {
  const { season, trip, 'on-this-day': day, ...rest } = /** @type {Record<string, unknown>} */ (value && typeof value === 'object' ? value : { rest: value });
  const text = String(season ?? day ?? (trip === undefined ? rest.rest ?? '' : `trip-${trip}`)).toLowerCase();
  const [, year, name] = /^([1-9]\d{3})-([a-z]+)$/.exec(text) ?? [];
  const known = name === 'fall' ? 'autumn' : name;
  if (seasons.includes(known)) return { kind: 'season', year, season: known };
  const [, month] = /^trip-([1-9]\d{3}(?:-(?:0[1-9]|1[0-2]))?)$/.exec(text) ?? [];
  if (month) return { kind: 'trip', month };
  return text === 'on-this-day' || isDay(`2024-${text}`) ? { kind: 'each-year', day: text } : null;
}

/** @param {OtherDays} days @returns {string} The text that a job file takes. */
export function writeOtherDays(days) {
  if (days.kind === 'season') return `${days.year}-${days.season}`;
  return days.kind === 'trip' ? `trip-${days.month}` : days.day;
}

/** @param {string} day @returns {OtherDays} The season that the day is in; January is in the winter of the year before. */
export function seasonOf(day) {
  const month = +day.slice(5, 7);
  return { kind: 'season', year: pad(+day.slice(0, 4) - (month < 3 ? 1 : 0), 4), season: seasons[month < 3 ? 3 : Math.floor(month / 3) - 1] };
}

/** @param {{ from: string, to: string }} days @returns {Timeframe} The same as a month or a year, if they are one. */
export function asTimeframe({ from, to }) {
  const texts = [from.slice(0, 4), monthOf(from)];
  return texts.map(readTimeframe).find((one) => one?.from === from && one.to === to) ?? { kind: 'range', from, to };
}

/** @param {Timeframe} timeframe @returns {string} The text that a job file takes. */
export function writeTimeframe({ kind, from, to }) {
  if (kind === 'year') return from.slice(0, 4);
  return kind === 'month' ? monthOf(from) : `${from}..${to}`;
}
