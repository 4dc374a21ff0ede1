// The controls of the settings' form, one for each kind of value, and what is said of a value that is wrong.

import { h } from '../core/dom.js';
import { numberFormat } from '../core/format.js';
import { state } from '../core/store.js';
import { hasText, locale, t } from '../core/text.js';
import { inEnglish, sentence } from '../ui/words.js';
import { editSettings } from './draft.js';
import { keyOf, tagEntry, tagName, tagOf, withEntry } from './entries.js';
import { settleMusic } from './music-settings.js';
import { numberIn, putValue, rangeValue, readValue } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */
/** @typedef {import('./entries.js').Entry} Entry */

/** @param {string} key @param {string} fallback */
export const named = (key, fallback) => (hasText(key) ? t(key) : fallback);
/** @param {Pick<Field, 'path'>} field */
export const keyOfField = (field) => `setting.${field.path.join('.')}`;
/** @param {Pick<Field, 'path'>} field */
export const fieldId = (field) => `field-${field.path.join('-')}`;

/** Values of fields, to show how they are written. */
const examples = /** @type {Record<string, string>} */ ({
  'composition.locale': 'de_DE', 'composition.date-overlay.locale': 'de_DE', 'composition.date-overlay.format': 'd MMMM yyyy', 'days.home': 'Europe/Berlin', 'days.timezone': 'Europe/Berlin',
  'output.max-duration': '3m', 'days.starts-at': '04:00',
});

/** Where a slider begins that has no default, where its middle would be odd. */
const begins = /** @type {Record<string, number>} */ ({ 'composition.audio.music.level': -20 });

/** @param {Field} field @param {unknown} value */
export function keep(field, value) {
  const isDefault = JSON.stringify(value) === JSON.stringify(field.initial);
  editSettings((settings) => {
    putValue(settings, field, isDefault ? undefined : value);
    settleMusic(settings, field);
  }, `set ${field.path.join('.')}`);
}

/**
 * Says at its field that a value is wrong, and why; without a fault, that it is right.
 * @param {HTMLInputElement | HTMLSelectElement} input @param {(Node | string)[]} fault
 */
export function showFault(input, fault) {
  const words = fault.map((one) => (one instanceof Node ? one.textContent : one)).join(' ');
  input.setCustomValidity(words);
  if (words) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  const error = input.closest('.field')?.querySelector('.field-error');
  if (error) error.replaceChildren(...fault);
}

/**
 * @param {string} key Of the field. @param {string} value What was typed. @param {string} message The program's words, which name the key.
 * @returns {(Node | string)[]} The page's own words, where it has some for the field.
 */
export const refusedWords = (key, value, message) => [h('span', {}, `${t('setting.refused')} `),
  hasText(`setting.${key}.refused`) ? h('span', {}, t(`setting.${key}.refused`, { value })) : inEnglish('span', sentence(message))];

/** @param {Field} field @param {unknown} value */
export function choice(field, value) {
  const values = [...new Set([...(field.values ?? []), ...(value === undefined ? [] : [/** @type {string} */ (value)])])];
  // A key that the program has no one value for need not be there.
  const none = field.initial === undefined ? [h('option', { value: '', selected: value === undefined }, t(`${keyOfField(field)}.none`))] : [];
  return h('select', {
    id: fieldId(field), 'data-key': fieldId(field), onchange: (/** @type {Event} */ event) =>
      keep(field, values.find((one) => String(one) === /** @type {HTMLSelectElement} */ (event.target).value)),
  }, none, values.map((one) => h('option', { value: one, selected: String(one) === String(value) }, named(`${keyOfField(field)}.${one}`, String(one)))));
}

/** @param {Field} field @param {boolean} isOn @param {(isOn: boolean) => void} change */
const switchOf = (field, isOn, change) => h('input', {
  type: 'checkbox', role: 'switch', class: 'switch', id: fieldId(field), 'data-key': fieldId(field), checked: isOn, 'aria-describedby': `${fieldId(field)}-note`,
  onchange: (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked),
});

/** @param {Field} field @param {unknown} value */
export const toggle = (field, value) => switchOf(field, value === true, (isOn) => keep(field, isOn || field.initial !== undefined ? isOn : undefined));

/** The least evidence of a date that is more than a guess: anything but the time at which a file was changed. */
const reliable = 'file-name';

/**
 * A switch for clips with a reliable date alone. A job file may ask for better evidence, which stays as long as the switch is on.
 * @param {Field} field @param {unknown} value
 */
export const reliableDates = (field, value) => switchOf(field, value !== undefined, (isOn) => keep(field, isOn ? reliable : undefined));

/** @param {Field} field @returns {number} Of a slider. */
function stepOf({ isWhole, unit, minimum = 0, maximum = 0 }) {
  if (isWhole) return 1;
  if (!unit) return maximum - minimum < 10 ? 0.25 : 1;
  return unit === 's' && maximum <= 5 ? 0.1 : 0.5;
}

/** @param {Field} field @param {number} number @returns {string} */
const rangeWords = ({ unit }, number) => `${numberFormat(locale, { maximumFractionDigits: 2 }).format(number)}${unit ? `\u202f${unit}` : ''}`;

/**
 * A slider with its value beside it; where a value may be none of its numbers, with a box that says so.
 * @param {Field} field @param {unknown} value
 */
export function range(field, value) {
  const canBeNone = field.off !== undefined || field.initial === undefined;
  const isNone = canBeNone && (value === undefined || value === field.off);
  const { minimum = 0, maximum = 0 } = field;
  const middle = numberIn(field.initial) ?? begins[field.path.join('.')] ?? Math.round((minimum + maximum) / 2.8);
  const number = numberIn(value) ?? middle;
  const output = h('output', { for: fieldId(field) }, isNone ? '' : rangeWords(field, number));
  const slider = h('input', {
    type: 'range', id: fieldId(field), 'data-key': fieldId(field), min: minimum, max: maximum, step: stepOf(field), disabled: isNone,
    'aria-describedby': `${fieldId(field)}-note`, 'aria-valuetext': rangeWords(field, number),
  });
  slider.value = String(number);
  // The form is drawn again once it is let go: a new slider loses the finger.
  slider.addEventListener('input', () => {
    slider.dataset.sliding = '';
    output.textContent = rangeWords(field, Number(slider.value));
    slider.setAttribute('aria-valuetext', output.textContent ?? '');
    keep(field, rangeValue(field, Number(slider.value)));
  });
  slider.addEventListener('change', () => {
    delete slider.dataset.sliding;
    slider.dispatchEvent(new CustomEvent('settled', { bubbles: true }));
  });
  const none = canBeNone ? h('label', { class: 'range-none' }, h('input', {
    type: 'checkbox', checked: isNone, 'data-key': `${fieldId(field)}-none`, onchange: (/** @type {Event} */ event) =>
      keep(field, /** @type {HTMLInputElement} */ (event.target).checked ? field.off : rangeValue(field, middle)),
  }), t(`${keyOfField(field)}.${field.off ?? 'none'}`)) : null;
  return h('div', { class: 'range' }, h('div', { class: 'range-line' }, slider, output), none);
}

/** Values that are words of the job file, and have words of the reader's language in the form. */
const words = ['auto', 'full', 'off', 'recorded'];

/** @param {Field} field @param {unknown} value @returns {unknown} As the form has it. */
const shownWord = ({ values, initial }, value) => (words.includes(String(value)) && (values?.includes(String(value)) || initial === value) ? t(`word.${value}`) : value);

/** @param {Field} field @param {string} written @returns {string} As the job file has it. */
const keptWord = (field, written) => words.find((word) => shownWord(field, word) === written) ?? written;

/** @param {Field} field @param {unknown} value */
export function text(field, value) {
  const key = field.path.join('.');
  const input = h('input', {
    type: 'text', id: fieldId(field), 'data-key': fieldId(field), value: shownWord(field, value) ?? '', placeholder: shownWord(field, field.initial) ?? examples[key], maxlength: field.longest, autocomplete: 'off',
    spellcheck: 'false', 'aria-describedby': `${fieldId(field)}-note ${fieldId(field)}-error`,
  });
  const isValid = (/** @type {string} */ written) => {
    if (field.values?.some((one) => String(one) === written) || field.isPlain) return true;
    const number = readValue(written);
    if (typeof number === 'number') return number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity);
    return field.pattern ? new RegExp(field.pattern, 'u').test(written) : true;
  };
  input.addEventListener('input', () => showFault(input, []));
  input.addEventListener('change', () => {
    const written = keptWord(field, input.value.trim());
    showFault(input, written === '' || isValid(written) ? [] : [t('setting.invalid', { example: String(examples[key] ?? field.initial ?? '') })]);
    if (written === '') keep(field, field.initial);
    else if (isValid(written)) keep(field, field.isPlain ? written : readValue(written));
  });
  return input;
}

/** @param {string[]} families @returns {(field: Field, value: unknown) => HTMLElement} A list of fonts, with that of the job file. */
export const fontList = (families) => (field, value) => h('select', {
  id: fieldId(field), 'data-key': fieldId(field), 'aria-describedby': `${fieldId(field)}-note`, onchange: (/** @type {Event} */ event) =>
    keep(field, /** @type {HTMLSelectElement} */ (event.target).value || field.initial),
}, [...(field.initial === undefined ? [''] : []), ...new Set([...families, ...(value ? [String(value)] : [])])]
  .map((one) => h('option', { value: one, selected: one === String(value ?? '') }, one || t(`${keyOfField(field)}.none`))));

/**
 * A box to check for an entry, with its name and, if it is a tag, its colour.
 * @param {Field} field @param {Entry} entry @param {boolean} isChosen @param {boolean} isFixed @param {() => void} change
 */
function entryBox(field, entry, isChosen, isFixed, change) {
  const number = tagOf(entry);
  const name = entryName(entry);
  return h('label', {}, h('input', { type: 'checkbox', checked: isChosen, disabled: isFixed, 'data-key': `${fieldId(field)}-${keyOf(entry)}`, onchange: change }),
    number === null ? null : h('span', { class: `tag-dot tag-${number}` }), name);
}

/** @param {Entry} entry @returns {string} */
function entryName(entry) {
  const number = tagOf(entry);
  return number === null ? named(`kind.${keyOf(entry)}`, keyOf(entry)) : tagName(number);
}

/** @param {Field} field @param {Entry[]} chosen @returns {Entry[]} What the list could have besides. */
const others = (field, chosen) => [.../** @type {Entry[]} */ (field.values ?? []), ...(field.takesTags ? (state.index?.tags ?? []).map(({ number }) => tagEntry(number)) : [])]
  .filter((one) => !chosen.some((other) => keyOf(other) === keyOf(one)));

/**
 * Kinds, favourites and tags that are left out, in any order.
 * @param {Field} field @param {unknown} value
 */
export function set(field, value) {
  const chosen = /** @type {Entry[]} */ (Array.isArray(value) ? value : []);
  const all = [...others(field, []), ...chosen.filter((one) => others(field, []).every((other) => keyOf(other) !== keyOf(one)))];
  return h('ul', { class: 'set' }, all.map((one) => {
    const isChosen = chosen.some((other) => keyOf(other) === keyOf(one));
    return h('li', {}, entryBox(field, one, isChosen, false, () => keep(field, isChosen ? chosen.filter((other) => keyOf(other) !== keyOf(one)) : [...chosen, one])));
  }));
}

/**
 * Kinds, favourites and tags in order: each can be moved up or left out.
 * @param {Field} field @param {unknown} value
 */
export function order(field, value) {
  const chosen = /** @type {Entry[]} */ (Array.isArray(value) ? value : []);
  /** @param {Entry} one @param {number} index */
  const line = (one, index) => {
    const key = `${fieldId(field)}-${keyOf(one)}`;
    const name = entryName(one);
    return h('li', {},
      entryBox(field, one, true, chosen.length === 1, () => keep(field, chosen.filter((other) => other !== one))),
      index > 0 ? h('button', { type: 'button', class: 'button quiet small', 'data-key': `${key}-up`, 'aria-label': t('setting.earlier', { what: name }),
        onclick: () => keep(field, [...chosen.slice(0, index - 1), one, chosen[index - 1], ...chosen.slice(index + 1)]) }, '↑') : null);
  };
  return h('div', {}, h('ol', { class: 'order' }, chosen.map((one, index) => line(one, index))),
    h('ul', { class: 'set' }, others(field, chosen).map((one) => h('li', {}, entryBox(field, one, false, false, () => keep(field, withEntry(chosen, one)))))));
}
