// The settings as a form, generated from the schema. A field that is at its default takes no place in the file.

import { h } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { hasText } from '../core/text.js';
import { isPictured } from './choices.js';
import { choice, fieldId, fontList, keyOfField, named, order, range, reliableDates, set, text, toggle } from './controls.js';
import { dayStyles } from './day-styles.js';
import { fileList, isOfMusic, isOfUse } from './music.js';
import { placeNames } from './place-names.js';
import { fieldWith, sectionsOf, valueOf } from './schema-fields.js';

/** @typedef {import('./schema-fields.js').Field} Field */

/** @param {string} text */
const words = (text) => text.replace(/-/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

/** @param {Field} field @param {string[]} fonts @returns {(field: Field, value: unknown) => HTMLElement} */
function controlOf(field, fonts) {
  const key = field.path.join('.');
  if (['composition.font', 'composition.date-overlay.font'].includes(key) && fonts.length) return fontList(fonts);
  return key === 'select.min-evidence' ? reliableDates : { choice, switch: toggle, range, text, order, set, files: fileList, days: dayStyles, names: placeNames }[field.control];
}

/** @param {Field} whole @param {string[]} fonts */
function row(whole, fonts) {
  const settings = state.draft?.settings ?? {};
  const field = fieldWith(whole, settings);
  const control = controlOf(field, fonts)(field, valueOf(settings, field));
  const key = keyOfField(field);
  const label = named(key, words(field.path.slice(1).join(' ')));
  const isList = ['order', 'set', 'files', 'days', 'names'].includes(field.control);
  const head = isList ? h('span', { class: 'field-label', id: `${fieldId(field)}-label` }, label) : h('label', { for: fieldId(field) }, label);
  if (isList) control.setAttribute('aria-labelledby', `${fieldId(field)}-label`);
  if (['order', 'files', 'days', 'names'].includes(field.control)) control.setAttribute('role', 'group');
  return h('div', { class: `field field-${field.control}` }, head, control, h('p', { class: 'field-note', id: `${fieldId(field)}-note` }, named(`${key}.note`, field.description)),
    h('p', { class: 'field-error', id: `${fieldId(field)}-error`, role: 'alert' }));
}

/** @param {import('./schema-fields.js').Schema} schema @returns {HTMLElement} The music and what decides how it is heard with the clips. */
export function musicForm(schema) {
  const fields = sectionsOf(schema, (key) => hasText(`setting.${key}`)).flatMap((section) => section.fields).filter(isOfMusic);
  const shown = fields.filter(isOfUse);
  const form = h('form', { class: 'music', onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, h('div', { class: 'fields' }, shown.map((field) => row(field, []))));
  if (isReadOnly()) form.querySelectorAll('input, button').forEach((one) => one.setAttribute('disabled', ''));
  return form;
}

/** @param {import('./schema-fields.js').Schema} schema @param {string[]} fonts Names of families. */
export function settingsForm(schema, fonts) {
  const sections = sectionsOf(schema, (key) => hasText(`setting.${key}`)).map((one) => ({ ...one, fields: one.fields.filter((field) => !isPictured(field) && !isOfMusic(field) && isOfUse(field)) })).filter(({ fields }) => fields.length);
  const form = h('form', { class: 'settings', onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, sections.map(({ key, fields }) =>
    h('details', { class: 'settings-section', open: key === 'composition', 'data-section': key },
      h('summary', { 'data-key': `section-${key}` }, named(`section.${key}`, words(key))), h('div', { class: 'fields' }, fields.map((one) => row(one, fonts))))));
  if (isReadOnly()) form.querySelectorAll('input, select, button').forEach((one) => one.setAttribute('disabled', ''));
  return form;
}
