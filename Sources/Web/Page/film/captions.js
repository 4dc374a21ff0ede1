// The caption of a day, typed beside its picture.

import { h } from '../core/dom.js';
import { shortDay } from '../core/format.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { editSettings } from './draft.js';
import { captionOf, putCaption, putSecondLine, secondLineOf } from './texts.js';

/** Characters, as the schema has it. */
const longest = 120;

/** What the small line may be besides words of one's own. */
const lines = ['', 'date', 'place'];

/**
 * The choice of the small line below a caption, with a box for words of one's own.
 * @param {string} day @returns {{ element: HTMLElement, show: () => void }} Hidden as long as the day has no caption.
 */
export function secondLineField(day) {
  const id = `second-line-${day}`;
  const put = (/** @type {string} */ line, /** @type {string | null} */ gesture = null) => editSettings((settings) => putSecondLine(settings, day, line), gesture);
  const choice = h('select', { id, 'data-key': id, disabled: isReadOnly() }, [...lines, 'own'].map((one) => h('option', { value: one }, t(`caption.line.${one || 'none'}`))));
  const words = h('input', { type: 'text', 'data-key': `${id}-words`, 'data-writes': true, maxlength: longest, autocomplete: 'off', disabled: isReadOnly(), 'aria-label': t('caption.line.words') });
  let isOwn = false;
  const show = () => {
    const line = state.draft ? secondLineOf(state.draft.settings, day) : '';
    // Without a line, somebody may be about to write one.
    if (line !== '') isOwn = !lines.includes(line);
    else isOwn &&= document.activeElement === words;
    element.hidden = !state.draft || !captionOf(state.draft.settings, day);
    choice.value = isOwn ? 'own' : line;
    words.hidden = !isOwn;
    if (document.activeElement !== words) words.value = lines.includes(line) ? '' : line;
  };
  choice.addEventListener('change', () => {
    isOwn = choice.value === 'own';
    words.hidden = !isOwn;
    if (isOwn) words.focus();
    put(isOwn ? words.value : choice.value);
    show();
  });
  words.addEventListener('input', () => put(words.value, `write second line ${day}`));
  const element = h('div', { class: 'look-fields' }, h('div', { class: 'look-field' }, h('label', { for: id }, h('span', {}, t('caption.line'))), choice), words);
  show();
  return { element, show };
}

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
