// The days of the draft's film in words: one day of each year is no range.

import { readOtherDays } from '../core/dates.js';
import { dayOfYear, dayRange, daysInWords } from '../core/format.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';

/** @typedef {import('../core/own-types.js').Days} Days */

/** @returns {boolean} Whether the film that is shown is of one day of each year: its first and its last day are that day. */
export const isOfEachYear = () => !state.frame && readOtherDays(state.draft?.settings.timeframe)?.kind === 'each-year';

/** @param {Days} days Of the film. @returns {string} "24 February of each year" */
const eachYearWords = ({ to }) => t('timeframe.of-each-year', { day: dayOfYear(to, locale) });

/** @param {Days} days Of the film. @returns {string} To call it by. */
export const filmDaysInWords = (days) => (isOfEachYear() ? eachYearWords(days) : daysInWords(days, locale));

/** @param {Days} days Of the film. @returns {string} Below its title. */
export const filmRange = (days) => (isOfEachYear() ? eachYearWords(days) : dayRange(days.from, days.to, locale));
