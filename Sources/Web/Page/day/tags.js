// The seven tags, as switches with a colour and a name.

import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { t } from '../core/text.js';
import { tagName } from '../film/entries.js';
import { showError } from '../ui/toast.js';

/** @param {import('../core/types.js').Item} item */
export function tagPicker(item) {
  const isFixed = isReadOnly();
  /** @type {Promise<unknown>} One after the other: each names all tags of the item. */
  let sent = Promise.resolve();
  const buttons = (state.index?.tags ?? []).map(({ number }) => {
    const button = h('button', {
      type: 'button', class: `tag-switch tag-${number}`, 'aria-pressed': String(item.tags.includes(number)), title: tagName(number),
      'aria-label': tagName(number), disabled: isFixed,
    });
    const toggle = () => {
      item.tags = item.tags.includes(number) ? item.tags.filter((one) => one !== number) : [...item.tags, number].sort((a, b) => a - b);
      button.setAttribute('aria-pressed', String(item.tags.includes(number)));
    };
    button.addEventListener('click', () => {
      toggle();
      sent = sent.then(() => api.setTags(item.id, item.tags)).catch((error) => {
        toggle();
        showError(error);
      });
    });
    return button;
  });
  // A server that keeps no tags names none.
  if (buttons.length === 0) return h('section', { class: 'tags' });
  return h('section', { class: 'tags' }, h('h2', {}, t('tags.title')), h('div', { class: 'tag-switches', role: 'group', 'aria-label': t('tags.title') }, buttons));
}
