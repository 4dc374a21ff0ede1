// The language of the film's own words, its title and dates: that of the page, where nothing else says which.

import { isReadOnly, state, watch } from '../core/store.js';
import { language, locale, t } from '../core/text.js';
import { editSettings, told } from './draft.js';

/** @type {Set<string>} Drafts that were given the language of the page: whoever takes it back is not asked again. */
const given = new Set();

/** @param {readonly string[]} wanted The browser's languages. @param {string} name Of the page's. @returns {string} As a job file has it: de_AT, where that is known as a German of its own. */
export function filmLocale(wanted, name) {
  const tag = wanted.find((one) => one.toLowerCase().split('-')[0] === name) ?? name;
  return new Intl.Locale(new Intl.DateTimeFormat(tag).resolvedOptions().locale).baseName.replaceAll('-', '_');
}

/** @param {import('../core/types.js').Draft} draft @returns {boolean} Whether somebody has already chosen something: a look from elsewhere changes nothing then. */
const isTouched = ({ settings, pins }) => Object.keys(pins).length > 0 || Object.keys(settings).some((key) => !['version', 'timeframe'].includes(key));

function give() {
  const { draft, plan } = state;
  // The server itself still changes a draft that nobody has touched: to the newest month, once it knows the media.
  if (!draft || draft.file || draft.revision < 2 || given.has(draft.id) || !plan || isReadOnly() || isTouched(draft)) return;
  const { locale, 'date-overlay': date } = draft.settings.composition ?? {};
  // The settings of the machine may name one that the draft does not.
  if (locale || date?.locale || plan.locale) return;
  given.add(draft.id);
  editSettings((settings) => { settings.composition = { ...settings.composition, locale: filmLocale(navigator.languages, language) }; });
  told(t(language === 'en' ? 'draft.dates' : 'draft.language'));
}

/** @returns {boolean} Whether dates are written as a film without a locale writes them: 12 May. */
function hasUsualDates() {
  const date = (/** @type {string} */ tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' }).format(0);
  return date(locale) === date('en-GB');
}

/** A page in another language than English, or of a country that writes dates in another way, makes such films; a job file says itself which. */
export function speakAsThePage() {
  if (language !== 'en' || !hasUsualDates()) watch(['plan'], give);
}
