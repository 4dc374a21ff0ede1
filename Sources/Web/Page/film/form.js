// The settings as a form, generated from the schema. A field that is at its default takes no place in the file.

import { h } from '../core/dom.js';
import { state } from '../core/store.js';
import { hasText, t } from '../core/text.js';
import { setSetting } from './draft.js';
import { readValue, sectionsOf, valueOf } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */

/** @param {string} key @param {string} fallback */
const named = (key, fallback) => (hasText(key) ? t(key) : fallback);
/** @param {Field} field */
const fieldId = (field) => `field-${field.path.join('-')}`;
/** @param {string} text */
const words = (text) => text.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** @param {Field} field @param {unknown} value */
function keep(field, value) {
  const isDefault = JSON.stringify(value) === JSON.stringify(field.initial);
  setSetting(field.path, isDefault ? undefined : value, `set ${field.path.join('.')}`);
}

/** @param {Field} field @param {unknown} value */
const choice = (field, value) => h('select', {
  id: fieldId(field), 'data-key': fieldId(field), onchange: (/** @type {Event} */ event) =>
    keep(field, field.values?.find((one) => String(one) === /** @type {HTMLSelectElement} */ (event.target).value)),
}, [...new Set([...(field.values ?? []), ...(value === undefined ? [] : [/** @type {string} */ (value)])])].map((one) =>
  h('option', { value: one, selected: String(one) === String(value) }, named(`setting.${field.path.join('.')}.${one}`, String(one)))));

/** @param {Field} field @param {unknown} value */
const toggle = (field, value) => h('input', {
  type: 'checkbox', role: 'switch', class: 'switch', id: fieldId(field), 'data-key': fieldId(field), checked: value === true,
  onchange: (/** @type {Event} */ event) => keep(field, /** @type {HTMLInputElement} */ (event.target).checked),
});

/** @param {Field} field @param {unknown} value */
function text(field, value) {
  const input = h('input', {
    type: field.control === 'number' ? 'number' : 'text', id: fieldId(field), 'data-key': fieldId(field), value: value ?? '',
    placeholder: field.initial, min: field.minimum, max: field.maximum, autocomplete: 'off', spellcheck: 'false',
    'aria-describedby': `${fieldId(field)}-note`,
  });
  const isValid = () => {
    const written = input.value.trim();
    if (field.values?.some((one) => String(one) === written)) return true;
    const number = readValue(written);
    if (typeof number === 'number') return number >= (field.minimum ?? -Infinity) && number <= (field.maximum ?? Infinity);
    return field.pattern ? new RegExp(field.pattern, 'u').test(written) : true;
  };
  input.addEventListener('change', () => {
    const written = input.value.trim();
    input.setCustomValidity(written === '' || isValid() ? '' : t('setting.invalid', { example: String(field.initial ?? '') }));
    input.reportValidity();
    if (written === '') keep(field, field.initial);
    else if (isValid()) keep(field, readValue(written));
  });
  return input;
}

/** @typedef {string | { tag: string | number }} Entry */
/** @param {Entry} entry */
const textOf = (entry) => (typeof entry === 'object' ? `tag: ${entry.tag}` : String(entry));

/**
 * Kinds, favourites and tags in order: each can be moved up or left out. Tags come from the job file.
 * @param {Field} field @param {unknown} value
 */
function order(field, value) {
  const chosen = /** @type {Entry[]} */ (Array.isArray(value) ? value : []);
  const rest = (field.values ?? []).map(String).filter((one) => !chosen.includes(one));
  /** @param {Entry} one @param {number} index */
  const line = (one, index) => {
    const key = `${fieldId(field)}-${textOf(one)}`;
    const name = named(`kind.${textOf(one)}`, textOf(one));
    return h('li', {},
      h('label', {}, h('input', { type: 'checkbox', checked: index >= 0, disabled: index >= 0 && chosen.length === 1, 'data-key': key,
        onchange: () => keep(field, index >= 0 ? chosen.filter((other) => other !== one) : [...chosen, one]) }), name),
      index > 0 ? h('button', { type: 'button', class: 'button quiet small', 'data-key': `${key}-up`, 'aria-label': t('setting.earlier', { what: name }),
        onclick: () => keep(field, [...chosen.slice(0, index - 1), one, chosen[index - 1], ...chosen.slice(index + 1)]) }, '↑') : null);
  };
  return h('ol', { class: 'order', id: fieldId(field) }, chosen.map(line), rest.map((one) => line(one, -1)));
}

/** @param {Field} field */
function row(field) {
  const value = valueOf(state.draft?.settings ?? {}, field);
  const control = { choice, switch: toggle, number: text, text, order }[field.control](field, value);
  const key = `setting.${field.path.join('.')}`;
  const label = named(key, words(field.path.slice(1).join(' ')));
  const head = field.control === 'order' ? h('span', { class: 'field-label' }, label) : h('label', { for: fieldId(field) }, label);
  const note = named(`${key}.note`, field.description);
  return h('div', { class: `field field-${field.control}` }, head, control, h('p', { class: 'field-note', id: `${fieldId(field)}-note` }, note));
}

/** @param {import('./schema-fields.js').Schema} schema */
export function settingsForm(schema) {
  const sections = sectionsOf(schema, (key) => hasText(`setting.${key}`));
  return h('form', { class: 'settings', onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, sections.map(({ key, fields }) =>
    h('details', { class: 'settings-section', open: key === 'composition', 'data-section': key },
      h('summary', { 'data-key': `section-${key}` }, named(`section.${key}`, words(key))), h('div', { class: 'fields' }, fields.map(row)))));
}
