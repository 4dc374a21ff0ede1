// Times, sizes and dates in words. Everything takes its locale, so that tests and pages agree.

import { asTimeframe, dayToTime, monthOf } from './dates.js';

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/**
 * @param {string} locale @param {Intl.DateTimeFormatOptions} options
 * @returns {Intl.DateTimeFormat} One formatter per locale and options: making one is slow.
 */
function dateFormat(locale, options) {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', calendar: 'gregory', ...options });
  formats.set(key, made);
  return made;
}

/** @type {Map<string, Intl.NumberFormat>} */
const numberFormats = new Map();

/**
 * @param {string} locale @param {Intl.NumberFormatOptions} [options]
 * @returns {Intl.NumberFormat} As with dates: a grid of 100,000 items says a number for each.
 */
export function numberFormat(locale, options = {}) {
  const key = locale + JSON.stringify(options);
  const known = numberFormats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  numberFormats.set(key, made);
  return made;
}

/** The scripts that are read from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** @param {string} words @returns {string} Between isolates where it is read from right to left: it keeps its order inside words that are not, and they theirs. */
export const isolated = (words) => (rightToLeft.test(words) && !words.startsWith('\u2068') ? `\u2068${words}\u2069` : words);

/** @param {string} words @returns {string} Without isolates, where an element stands for them. */
export const bare = (words) => words.replace(/[\u2068\u2069]/g, '');

/**
 * The page's words, the job file, sizes and lengths have Latin digits, and so has everything else on it.
 * @param {string} locale @returns {string} The same with Latin digits.
 */
export const withLatinDigits = (locale) =>
  new Intl.NumberFormat(locale).resolvedOptions().numberingSystem === 'latn' ? locale : new Intl.Locale(locale, { numberingSystem: 'latn' }).toString();

/** @param {string} day @param {string} locale @returns {string} "Saturday 14 December 2024" */
export const longDay = (day, locale) =>
  isolated(dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dayToTime(day)));

/** @param {string} day @param {string} locale @returns {string} "Sat 14 Dec" */
export const shortDay = (day, locale) =>
  isolated(dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(dayToTime(day)));

/** @param {string} month @param {string} locale @returns {string} "December 2024" */
export const longMonth = (month, locale) =>
  isolated(dateFormat(locale, { month: 'long', year: 'numeric' }).format(dayToTime(`${month}-01`)));

/** @param {string} month @param {string} locale @returns {string} "December" */
export const monthName = (month, locale) => isolated(dateFormat(locale, { month: 'long' }).format(dayToTime(`${month}-01`)));

/** @param {string} day @param {string} locale @returns {string} "24 February" */
export const dayOfYear = (day, locale) => isolated(dateFormat(locale, { day: 'numeric', month: 'long' }).format(dayToTime(day)));

/** @param {number} weekday 1 is Monday. @param {string} locale @param {'short' | 'long' | 'narrow'} width */
export const weekdayName = (weekday, locale, width) =>
  dateFormat(locale, { weekday: width }).format(Date.UTC(2024, 0, weekday));

/** @param {string} from @param {string} to @param {string} locale @returns {string} "1 – 24 December 2024" */
export const dayRange = (from, to, locale) =>
  isolated(dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(dayToTime(from), dayToTime(to)));

/**
 * The days of a film in words, to call it by.
 * @param {{ from: string, to: string }} days @param {string} locale @returns {string} "July 2024", "2024", "3 – 20 July 2024"
 */
export function daysInWords(days, locale) {
  const { kind, from, to } = asTimeframe(days);
  if (kind === 'month') return longMonth(monthOf(from), locale);
  return kind === 'year' ? from.slice(0, 4) : dayRange(from, to, locale);
}

/** @param {string} instant ISO 8601 with an offset. @returns {string} "UTC+5:30" */
function zoneOf(instant) {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(instant) ?? ['', '+', '00', '00'];
  const offset = `${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
  return offset === '0' ? 'UTC' : `UTC${sign === '-' ? '\u2212' : '+'}${offset}`;
}

/** @param {string} instant ISO 8601 with an offset; shown as the clock stood where it was filmed. @param {string} locale @param {boolean} withZone */
export function clockTime(instant, locale, withZone = false) {
  const match = /T(\d\d):(\d\d)/.exec(instant);
  if (!match) return '';
  const time = dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(Date.UTC(2024, 0, 1, +match[1], +match[2]));
  return isolated(withZone ? `${time} ${zoneOf(instant)}` : time);
}

/** @param {string} instant @param {string} locale @returns {string} In the reader's own zone: "22 Nov, 11:48" */
export const moment = (instant, locale) =>
  isolated(new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(instant)));

/** @param {string} instant @param {string} locale @returns {string} Its day in the reader's own zone: "Saturday, 14 December 2024" */
export function dayOfMoment(instant, locale) {
  const date = new Date(instant);
  return longDay([date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-'), locale);
}

/**
 * The words for the time of each of a day's items. If they were filmed in several zones, 13:05 may be later than 16:05, and times have
 * their zones. Those of other days, which are pinned to it, do not count.
 * @param {Iterable<{ captured: string, day: string }>} items @param {string} day @param {string} locale @returns {(item: { captured: string }) => string}
 */
export function clockOf(items, day, locale) {
  const withZone = new Set([...items].filter((item) => item.day === day).map(({ captured }) => zoneOf(captured))).size > 1;
  return ({ captured }) => clockTime(captured, locale, withZone);
}

/** @param {number} seconds @returns {string} "0:58", "1:02:03" */
export function clock(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** @param {number} seconds @param {string} locale @returns {string} "2.5 s" for what is short, else "1:20" */
export const shortTime = (seconds, locale) =>
  seconds < 60
    ? `${numberFormat(locale, { maximumFractionDigits: 1 }).format(seconds)}\u202fs`
    : clock(seconds);

/**
 * @param {number} bytes @param {string} locale
 * @returns {string} "9.6 MB", decimal as disks are sold. English units where the locale's are read from right to left: the page's words are not.
 */
export function byteSize(bytes, locale) {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const digits = step > 1 && bytes / 1000 ** step < 100 ? 1 : 0;
  /** @param {string} language */
  const words = (language) =>
    numberFormat(language, { style: 'unit', unit: units[step], maximumFractionDigits: digits }).format(bytes / 1000 ** step);
  return rightToLeft.test(words(locale)) ? words('en') : words(locale);
}

/** @param {string} codec As FFmpeg names it. @returns {string} "H.264" */
export const codecName = (codec) => ({ h264: 'H.264', mpeg4: 'MPEG-4', mpeg2video: 'MPEG-2', prores: 'ProRes', mjpeg: 'JPEG' })[codec] ?? codec.toUpperCase();

/**
 * A film's title: the engine names films without one by their month or year, in English, or by their days.
 * @param {string} title @param {string} from @param {string} to @param {string} locale
 */
export function titleIn(title, from, to, locale) {
  const month = from.slice(0, 7);
  if (title === `${from} to ${to}`) return dayRange(from, to, locale);
  if (title === from && from === to) return longDay(from, locale);
  // One day of each year.
  if (from !== to && title === dayOfYear(to, 'en-GB')) return dayOfYear(to, locale);
  return from.endsWith('-01') && to.startsWith(month) && title === longMonth(month, 'en-GB') ? longMonth(month, locale) : title;
}

/** @param {number} value @param {string} locale */
export const number = (value, locale) => numberFormat(locale).format(value);

/** @param {number} fraction @param {string} locale @returns {string} Rounded down: 100 % only when all is done. */
export const percent = (fraction, locale) =>
  numberFormat(locale, { style: 'percent' }).format(Math.floor(fraction * 100) / 100);
