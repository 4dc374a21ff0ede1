// The settings as a form, generated from the schema. A field that is at its default takes no place in the file.

import { h } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { hasText, t } from '../core/text.js';
import { tagName } from '../day/tags.js';
import { editSettings } from './draft.js';
import { keyOf, tagEntry, tagOf, withEntry } from './entries.js';
import { fieldWith, putValue, readValue, sectionsOf, valueOf } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */
/** @typedef {import('./entries.js').Entry} Entry */

/** @param {string} key @param {string} fallback */
const named = (key, fallback) => (hasText(key) ? t(key) : fallback);
/** @param {Field} field */
const fieldId = (field) => `field-${field.path.join('-')}`;
/** @param {string} text */
const words = (text) => text.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** @param {Field} field @param {unknown} value */
function keep(field, value) {
  const isDefault = JSON.stringify(value) === JSON.stringify(field.initial);
  editSettings((settings) => putValue(settings, field, isDefault ? undefined : value), `set ${field.path.join('.')}`);
}

/** @param {Field} field @param {unknown} value */
function choice(field, value) {
  const values = [...new Set([...(field.values ?? []), ...(value === undefined ? [] : [/** @type {string} */ (value)])])];
  // A key that the program has no one value for need not be there.
  const none = field.initial === undefined ? [h('option', { value: '', selected: value === undefined }, t(`setting.${field.path.join('.')}.none`))] : [];
  return h('select', {
    id: fieldId(field), 'data-key': fieldId(field), onchange: (/** @type {Event} */ event) =>
      keep(field, values.find((one) => String(one) === /** @type {HTMLSelectElement} */ (event.target).value)),
  }, none, values.map((one) => h('option', { value: one, selected: String(one) === String(value) }, named(`setting.${field.path.join('.')}.${one}`, String(one)))));
}

/** @param {Field} field @param {unknown} value */
const toggle = (field, value) => h('input', {
  type: 'checkbox', role: 'switch', class: 'switch', id: fieldId(field), 'data-key': fieldId(field), checked: value === true,
  onchange: (/** @type {Event} */ event) => keep(field, /** @type {HTMLInputElement} */ (event.target).checked),
});

/** @param {Field} field @param {unknown} value */
function text(field, value) {
  const input = h('input', {
    type: field.control === 'number' ? 'number' : 'text', id: fieldId(field), 'data-key': fieldId(field), value: value ?? '',
    placeholder: field.initial, min: field.minimum, max: field.maximum, maxlength: field.longest, autocomplete: 'off', spellcheck: 'false',
    'aria-describedby': `${fieldId(field)}-note`,
  });
  const isValid = () => {
    const written = input.value.trim();
    if (field.values?.some((one) => String(one) === written)) return true;
    if (field.isPlain) return true;
    const number = readValue(written);
    if (typeof number === 'number') return (!field.isWhole || Number.isInteger(number)) && number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity);
    return field.pattern ? new RegExp(field.pattern, 'u').test(written) : true;
  };
  const { minimum: from, maximum: to } = field;
  const correction = field.control === 'number' && from !== undefined && to !== undefined ? t('setting.between', { from, to })
    : t('setting.invalid', { example: String(field.initial ?? '') });
  input.addEventListener('change', () => {
    const written = input.value.trim();
    input.setCustomValidity(written === '' || isValid() ? '' : correction);
    input.reportValidity();
    if (written === '') keep(field, field.initial);
    else if (isValid()) keep(field, field.isPlain ? written : readValue(written));
  });
  return input;
}

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
  if (number === null) return named(`kind.${keyOf(entry)}`, keyOf(entry));
  return tagName(state.index?.tags.find((tag) => tag.number === number)?.name ?? String(number), number);
}

/** @param {Field} field @param {Entry[]} chosen @returns {Entry[]} What the list could have besides. */
const others = (field, chosen) => [.../** @type {Entry[]} */ (field.values ?? []), ...(field.takesTags ? (state.index?.tags ?? []).map(({ number }) => tagEntry(number)) : [])]
  .filter((one) => !chosen.some((other) => keyOf(other) === keyOf(one)));

/**
 * Kinds, favourites and tags that are not taken, in any order.
 * @param {Field} field @param {unknown} value
 */
function set(field, value) {
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
function order(field, value) {
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

/** @param {Field} whole */
function row(whole) {
  const settings = state.draft?.settings ?? {};
  const field = fieldWith(whole, settings);
  const value = valueOf(settings, field);
  const control = { choice, switch: toggle, number: text, text, order, set }[field.control](field, value);
  const key = `setting.${field.path.join('.')}`;
  const label = named(key, words(field.path.slice(1).join(' ')));
  const isList = field.control === 'order' || field.control === 'set';
  const head = isList ? h('span', { class: 'field-label', id: `${fieldId(field)}-label` }, label) : h('label', { for: fieldId(field) }, label);
  if (isList) control.setAttribute('aria-labelledby', `${fieldId(field)}-label`);
  if (field.control === 'order') control.setAttribute('role', 'group');
  const note = named(`${key}.note`, field.description);
  return h('div', { class: `field field-${field.control}` }, head, control, h('p', { class: 'field-note', id: `${fieldId(field)}-note` }, note));
}

/** @param {import('./schema-fields.js').Schema} schema */
export function settingsForm(schema) {
  const sections = sectionsOf(schema, (key) => hasText(`setting.${key}`));
  const form = h('form', { class: 'settings', onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, sections.map(({ key, fields }) =>
    h('details', { class: 'settings-section', open: key === 'composition', 'data-section': key },
      h('summary', { 'data-key': `section-${key}` }, named(`section.${key}`, words(key))), h('div', { class: 'fields' }, fields.map(row)))));
  if (isReadOnly()) form.querySelectorAll('input, select, button').forEach((one) => one.setAttribute('disabled', ''));
  return form;
}
