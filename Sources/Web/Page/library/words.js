// What somebody writes into the search, in the words that the server knows: days as 2024-12-24 or, of each year, --12-24; weekdays and tags
// by their English names.

const english = 'en-GB';

/** @param {string} language @returns {Map<string, number>} Months by their names in lower case, short and long. */
function monthNumbers(language) {
  const found = new Map();
  [english, language].forEach((one) => (/** @type {const} */ (['long', 'short'])).forEach((month) => {
    const format = new Intl.DateTimeFormat(one, { month, timeZone: 'UTC', calendar: 'gregory' });
    for (let number = 1; number <= 12; number += 1) found.set(format.format(Date.UTC(2024, number - 1, 15)).toLowerCase().replace(/\.$/, ''), number);
  }));
  return found;
}

/** @param {string} language @returns {Map<string, string>} The English names of weekdays by all others; short ones with their dot, or of three letters. */
function weekdayNames(language) {
  const found = new Map();
  // The first of January 2024 was a Monday.
  const names = (/** @type {string} */ one, /** @type {'long' | 'short'} */ weekday) => {
    const format = new Intl.DateTimeFormat(one, { weekday, timeZone: 'UTC' });
    return [1, 2, 3, 4, 5, 6, 7].map((number) => format.format(Date.UTC(2024, 0, number)).toLowerCase().replace(/\.$/, ''));
  };
  const wanted = names(english, 'long');
  [english, language].forEach((one) => {
    names(one, 'long').forEach((word, index) => found.set(word, wanted[index]));
    names(one, 'short').forEach((word, index) => (word.length > 2 ? [word, `${word}.`] : [`${word}.`]).forEach((form) => found.set(form, wanted[index])));
  });
  return found;
}

/** @param {string} language @returns {boolean} Whether 3/4/2024 is the third of April. */
const isDayFirst = (language) => new Intl.DateTimeFormat(language, { calendar: 'gregory' }).formatToParts(0).find(({ type }) => type === 'day' || type === 'month')?.type === 'day';

/** @param {string} word @returns {string} Latin digits for Arabic and Persian ones, without the marks of their direction. */
const latin = (word) => word.replace(/[\u200e\u200f\u061c]/g, '').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** @param {number} value */
const two = (value) => String(value).padStart(2, '0');

/** @param {string} word @param {boolean} dayFirst @returns {string} */
function numericDay(word, dayFirst) {
  const match = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(latin(word));
  if (!match) return word;
  const [day, month] = dayFirst || match[2] === '.' ? [match[1], match[3]] : [match[3], match[1]];
  return `${match[4]}-${two(Number(month))}-${two(Number(day))}`;
}

/** @param {string} word @returns {number | null} Day of a month: 24, 24., 24th. */
const dayNumber = (word) => (/^([12]?\d|3[01])(\.|st|nd|rd|th)?$/i.test(word) ? parseInt(word, 10) : null);

/**
 * "24 December 2024", "Dec 24, 2024", "Dezember 2024" and "24 December" as one word each.
 * @param {string[]} words @param {Map<string, number>} months @returns {string[]}
 */
function withDays(words, months) {
  const at = words.findIndex((word) => months.has(word.toLowerCase().replace(/\.$/, '')));
  if (at < 0) return words;
  const month = two(months.get(words[at].toLowerCase().replace(/\.$/, '')) ?? 0);
  /** @param {number} index */
  const number = (index) => latin(words[index] ?? '');
  const before = dayNumber(number(at - 1));
  const behind = /^\d{4}$/.test(number(at + 1)) ? null : dayNumber(number(at + 1));
  const next = at + (behind === null ? 1 : 2);
  const year = /^\d{4}$/.test(number(next)) ? number(next) : '';
  const day = behind ?? before;
  // A month alone may be a word like any other.
  if (!year && day === null) return words;
  const first = behind === null && before !== null ? at - 1 : at;
  return [...words.slice(0, first), `${year || '-'}-${month}${day === null ? '' : `-${two(day)}`}`, ...words.slice(next + (year ? 1 : 0))];
}

/**
 * @param {string} text @param {string} language The locale of dates. @param {{ shown: string, name: string }[]} tags As the reader and as the server calls them.
 * @returns {string}
 */
export function searchWords(text, language, tags) {
  const words = text.split(/[\s,،]+/).filter(Boolean);
  const dayFirst = isDayFirst(language);
  const weekdays = weekdayNames(language);
  return withDays(words, monthNumbers(language)).map((word) =>
    tags.find(({ shown }) => shown.toLowerCase() === word.toLowerCase())?.name ?? weekdays.get(word.toLowerCase()) ?? numericDay(word, dayFirst)).join(' ');
}
