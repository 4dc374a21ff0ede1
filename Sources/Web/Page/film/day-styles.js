// Days whose transition is another than the film's: a list of days with their styles.

import { h } from '../core/dom.js';
import { shortDay } from '../core/format.js';
import { state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { iconButton } from '../ui/button.js';
import { fieldId, keep, named } from './controls.js';

/** @typedef {import('./schema-fields.js').Field} Field */
/** @typedef {Record<string, string | { style: string, duration?: unknown }>} Styles By day, as a job file has them. */

/** @param {Styles[string]} one */
const styleOf = (one) => (typeof one === 'object' ? one.style : one);

/** @param {Styles} styles @param {string} day @param {string | null} style Null for the film's own. @returns {Styles | undefined} In the order of days; undefined for none. A length of its own stays. */
export function withStyle(styles, day, style) {
  const { [day]: old, ...others } = styles;
  const own = old && typeof old === 'object' ? { ...old, style: style ?? '' } : style;
  const all = Object.entries(style === null ? others : { ...others, [day]: /** @type {Styles[string]} */ (own) }).sort(([one], [other]) => one.localeCompare(other));
  return all.length ? Object.fromEntries(all) : undefined;
}

/**
 * @param {Field} field @param {unknown} value
 */
export function dayStyles(field, value) {
  const styles = /** @type {Styles} */ (value && typeof value === 'object' ? value : {});
  const name = (/** @type {unknown} */ style) => named(`setting.${[...field.path.slice(0, -1), 'style', style].join('.')}`, String(style));
  // Nothing gives way to the first clip.
  const free = (state.plan?.days ?? []).slice(1).map(({ day }) => day).filter((day) => !(day in styles));
  const put = (/** @type {string} */ day, /** @type {string | null} */ style) => keep(field, withStyle(styles, day, style));
  const id = fieldId(field);
  const row = (/** @type {string} */ day) => h('li', {},
    h('label', {}, h('span', {}, shortDay(day, locale)), h('select', { 'data-key': `${id}-${day}`, 'aria-label': shortDay(day, locale), onchange: (/** @type {Event} */ event) => put(day, /** @type {HTMLSelectElement} */ (event.target).value) },
      [...new Set([...(field.values ?? []), styleOf(styles[day])])].map((one) => h('option', { value: one, selected: one === styleOf(styles[day]) }, name(one))))),
    iconButton(t('setting.day.remove', { day: shortDay(day, locale) }), 'close', () => put(day, null), { key: `${id}-${day}-remove` }));
  const add = free.length ? h('select', { 'data-key': `${id}-add`, 'aria-label': t('setting.day.add'), onchange: (/** @type {Event} */ event) => put(/** @type {HTMLSelectElement} */ (event.target).value, 'fade') },
    h('option', { value: '', selected: true, disabled: true }, t('setting.day.add')), free.map((day) => h('option', { value: day }, shortDay(day, locale)))) : null;
  return h('div', {}, h('ul', { class: 'day-list' }, Object.keys(styles).sort().map(row)), add);
}
