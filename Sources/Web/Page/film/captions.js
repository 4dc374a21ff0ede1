// The caption of a day, typed beside its picture.

import { h } from '../core/dom.js';
import { shortDay } from '../core/format.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { editSettings } from './draft.js';
import { captionOf, putCaption } from './texts.js';

/** Characters, as the schema has it. */
const longest = 120;

/**
 * @param {string} day @param {string} name Of the place that it is in, as a day may have several fields. @param {boolean} [isLabelled] Whether its label is seen.
 * @returns {{ element: HTMLElement, show: () => void }} "show" has it say what the settings say.
 */
export function captionField(day, name, isLabelled = false) {
  const id = `caption-${name}-${day}`;
  const label = t('caption.of', { day: shortDay(day, locale) });
  const input = h('input', {
    type: 'text', class: 'caption', id, 'data-key': id, 'data-writes': true, maxlength: longest, autocomplete: 'off', disabled: isReadOnly(), placeholder: isLabelled ? t('caption.example') : t('caption.add'),
    'aria-label': isLabelled ? undefined : label,
  });
  const show = () => {
    const text = state.draft ? captionOf(state.draft.settings, day) : '';
    if (document.activeElement !== input || input.value.trim() !== text) input.value = text;
  };
  input.addEventListener('input', () => editSettings((settings) => putCaption(settings, day, input.value), `write caption ${day}`));
  show();
  return { element: isLabelled ? h('label', { class: 'look-field', for: id }, h('span', {}, label), input) : input, show };
}
