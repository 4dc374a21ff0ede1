// The choices that most films are made with, each with a picture of what it does.

import { h } from '../core/dom.js';
import { shortTime } from '../core/format.js';
import { isReadOnly, state } from '../core/store.js';
import { hasText, locale, t } from '../core/text.js';
import { segmented } from '../ui/button.js';
import { keep, keyOfField } from './controls.js';
import { editSettings } from './draft.js';
import { lookPictures } from './look.js';
import { numberIn, putValue, sectionsOf, valueOf } from './schema-fields.js';
import { sketch } from './sketch.js';
import { switchElement } from './strip-texts.js';
import { familyOf, transitionPictures, ways } from './transitions.js';

/** @typedef {import('./schema-fields.js').Field} Field */
/** @typedef {{ value: string, label: string, picture: Element, isChosen: boolean, choose: () => void }} Option */
/** @typedef {{ name: string, legend: string, options: Option[], more?: Element }} Choice */

/** The fields that the choices show in full: the form needs them no more. */
const pictured = new Set(['title', 'composition.titles.opening.subtitle', 'composition.style', 'composition.orientation', 'composition.fit', 'composition.transition.style', 'composition.look', 'composition.date-overlay', 'composition.date-overlay.position']);

/** @param {Pick<Field, 'path'>} field */
export const isPictured = (field) => pictured.has(field.path.join('.'));

/** @param {string} [kind] @returns {import('./sketch.js').Box} The whole of a picture. */
const screen = (kind) => [4, 5, 40, 22, kind];
const upright = /** @type {import('./sketch.js').Box} */ ([18, 5, 12, 22]);
const corner = /** @type {Record<string, import('./sketch.js').Box>} */ ({
  'top-left': [7, 8, 12, 3, 'mark'], 'top-right': [29, 8, 12, 3, 'mark'], 'bottom-left': [7, 21, 12, 3, 'mark'], 'bottom-right': [29, 21, 12, 3, 'mark'] });

/** @type {Record<string, () => SVGSVGElement>} */
const pictures = {
  'composition.style.clear': () => sketch(screen(), [7, 18, 19, 4, 'mark'], [7, 23.5, 9, 1.5, 'mark']), 'composition.style.keepsake': () => sketch(screen('soft'), [14, 13, 20, 3, 'mark'], [19, 18, 10, 1.5, 'mark']),
  'composition.style.bold': () => sketch(screen(), [7, 13, 30, 8, 'mark'], [7, 22.5, 12, 2, 'mark']),
  'composition.orientation.landscape': () => sketch(screen()), 'composition.orientation.portrait': () => sketch([17, 3, 14, 26]), 'composition.orientation.square': () => sketch([12, 4, 24, 24]),
  'composition.fit.blur': () => sketch(screen('soft'), upright), 'composition.fit.crop': () => sketch(screen()), 'composition.fit.pair': () => sketch([4, 5, 19.5, 22], [24.5, 5, 19.5, 22, 'soft']), 'composition.fit.letterbox': () => sketch(screen('dark'), upright),
};

/**
 * @param {Field} field @param {Record<string, any>} settings @param {(value: string) => Element | null} [drawn] Pictures in place of the sketches, as far as there are any.
 * @returns {Choice} Of a field that has a few values.
 */
function valuesOf(field, settings, drawn = () => null) {
  const key = field.path.join('.');
  const now = valueOf(settings, field);
  const values = (field.values ?? []).map(String).sort((a, b) => Number(!(`${key}.${a}` in pictures)) - Number(!(`${key}.${b}` in pictures)));
  return {
    name: key, legend: t(keyOfField(field)), options: values.map((value) => ({
      value, label: t(`setting.${key}.${value}`), picture: drawn(value) ?? (pictures[`${key}.${value}`] ?? (() => sketch(screen())))(), isChosen: String(now) === value, choose: () => keep(field, value) })),
  };
}

/** @param {Field} field @param {Record<string, any>} settings @returns {Choice} Nine kinds; a second row says where some of them move to. */
function transition(field, settings) {
  const drawn = transitionPictures();
  const now = String(valueOf(settings, field));
  const [family, way] = familyOf(now);
  const styles = (field.values ?? []).map(String).filter((value) => hasText(`${keyOfField(field)}.${value}`));
  const options = [...new Set(styles.map((value) => familyOf(value)[0]))].map((kind) => {
    const isWhole = styles.includes(kind);
    const value = kind === family ? now : isWhole ? kind : `${kind}-${way ?? 'left'}`;
    return { value, label: t(isWhole ? `${keyOfField(field)}.${kind}` : `choice.transition.${kind}`), picture: drawn(value), isChosen: kind === family, choose: () => keep(field, value) };
  });
  const more = way ? segmented('choice-way', t('choice.way'), ways.map((one) => [one, t(`choice.way.${one}`)]), way, (one) => keep(field, `${family}-${one}`)) : undefined;
  return { name: 'transition', legend: t(keyOfField(field)), options, more };
}

/** @param {Field} field @param {Record<string, any>} settings @returns {Choice} The looks of the program's own, and that of a file. */
function look(field, settings) {
  const now = String(valueOf(settings, field));
  const drawn = lookPictures();
  const own = (field.values ?? []).map(String);
  const options = own.map((value) => ({ value, label: t(`${keyOfField(field)}.${value}`), picture: drawn(value) ?? sketch(screen(value === 'none' ? 'scene' : 'soft')), isChosen: now === value, choose: () => keep(field, value) }));
  const file = now.split('/').at(-1) ?? '';
  const ofFile = own.includes(now) ? [] : [{ value: now, label: file, picture: drawn(now) ?? sketch(screen('soft')), isChosen: true, choose: () => keep(field, now) }];
  return { name: 'look', legend: t(keyOfField(field)), options: [...options, ...ofFile] };
}

/** @param {Field} overlay @param {Field} position @param {Record<string, any>} settings @returns {Choice} */
function date(overlay, position, settings) {
  const isOn = valueOf(settings, overlay) === true;
  const now = valueOf(settings, position);
  const place = (/** @type {string} */ value) => {
    const put = (/** @type {Record<string, any>} */ changed) => { putValue(changed, position, value === '' || value === position.initial ? undefined : value); };
    if (isOn) editSettings(put);
    else switchElement('date', true, put);
  };
  const corners = (position.values ?? []).map(String).map((value) => ({
    value, label: t(`${keyOfField(position)}.${value}`), picture: sketch(screen(), corner[value] ?? screen()), isChosen: isOn && now === value, choose: () => place(value) }));
  const own = position.initial === undefined ? [{ value: 'own', label: t('choice.date.own'), picture: sketch(screen(), [19, 21, 22, 3, 'mark']), isChosen: isOn && now === undefined, choose: () => place('') }] : [];
  return { name: 'date', legend: t(keyOfField(overlay)), options: [...own, ...corners, { value: 'none', label: t('choice.date.none'), picture: sketch(screen()), isChosen: !isOn, choose: () => switchElement('date', false) }] };
}

/** @param {number} share @returns {SVGSVGElement} A part of a recording. */
const partOf = (share) => sketch([4, 11, 40, 10, 'soft'], [4, 11, 40 * share, 10]);

/** @param {Field} field @param {Record<string, any>} settings @returns {Choice} */
function longest(field, settings) {
  const now = valueOf(settings, field);
  const seconds = numberIn(now);
  const usual = [2, 4, 8];
  const own = seconds !== null && !usual.includes(seconds) ? [seconds] : [];
  const lengths = [...usual, ...own].sort((a, b) => a - b).map((length) => ({
    value: String(length), label: shortTime(length, locale), picture: partOf(Math.min(0.8, length / 12)), isChosen: seconds === length, choose: () => keep(field, `${length}s`) }));
  return { name: 'longest', legend: t(keyOfField(field)), options: [...lengths, { value: 'full', label: t('choice.longest.full'), picture: partOf(1), isChosen: now === 'full', choose: () => keep(field, 'full') }] };
}

/** @param {Field} field @param {Record<string, any>} settings @returns {Choice} */
function perDay(field, settings) {
  const now = Number(valueOf(settings, field));
  const counts = [1, 2, 3, ...(now > 3 ? [now] : [])];
  const boxes = (/** @type {number} */ count) => Array.from({ length: Math.min(count, 4) }, (_, index) => /** @type {import('./sketch.js').Box} */ ([24 - count * 6 + index * 12 + 1, 10, 10, 12]));
  return {
    name: 'per-day', legend: t(keyOfField(field)), options: counts.map((count) => ({
      value: String(count), label: String(count), picture: sketch(screen('line'), ...boxes(Math.min(count, 3))), isChosen: now === count, choose: () => keep(field, count) })),
  };
}

/** @param {Choice} choice */
const fieldset = ({ name, legend, options, more }) => h('fieldset', { class: 'choice', disabled: isReadOnly(), 'data-choice': name }, h('legend', {}, legend),
  h('div', { class: 'choice-options' }, options.map(({ value, label, picture, isChosen, choose }) => h('label', { class: 'choice-option' },
    h('input', { type: 'radio', name: `choice-${name}`, value, checked: isChosen, 'data-key': `choice-${name}-${value}`, onchange: choose }), picture, h('span', {}, label)))), more);

/** @param {import('./schema-fields.js').Schema} schema @param {(style: string) => Element | null} styles Their pictures. @returns {HTMLElement} */
export function pictureChoices(schema, styles) {
  const settings = state.draft?.settings ?? {};
  const fields = new Map(sectionsOf(schema, (key) => hasText(`setting.${key}`)).flatMap((section) => section.fields).map((field) => [field.path.join('.'), field]));
  const field = (/** @type {string} */ key) => /** @type {Field} */ (fields.get(key));
  return h('form', { class: 'choices', onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, [
    valuesOf(field('composition.style'), settings, styles), valuesOf(field('composition.orientation'), settings), valuesOf(field('composition.fit'), settings), transition(field('composition.transition.style'), settings), look(field('composition.look'), settings),
    date(field('composition.date-overlay'), field('composition.date-overlay.position'), settings), longest(field('clips.video'), settings), perDay(field('select.clips-per-day'), settings),
  ].map(fieldset));
}
