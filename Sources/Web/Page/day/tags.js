// The seven tags, as switches with a colour and a name.

import { api } from '../core/api.js';
import { h } from '../core/dom.js';
import { state } from '../core/store.js';
import { t } from '../core/text.js';
import { showError } from '../ui/toast.js';

/** @param {string} name @param {number} number */
export const tagName = (name, number) => (number <= 7 ? t(`tag.${number}`) : name);

/** @param {import('../core/types.js').Item} item */
export function tagPicker(item) {
  const isFixed = state.index?.['read-only'] === true;
  const buttons = (state.index?.tags ?? []).map(({ number, name }) => {
    const button = h('button', {
      type: 'button', class: `tag-switch tag-${number}`, 'aria-pressed': String(item.tags.includes(number)), title: tagName(name, number),
      'aria-label': tagName(name, number), disabled: isFixed,
    });
    button.addEventListener('click', async () => {
      const before = item.tags;
      item.tags = before.includes(number) ? before.filter((one) => one !== number) : [...before, number].sort((a, b) => a - b);
      button.setAttribute('aria-pressed', String(item.tags.includes(number)));
      try {
        await api.setTags(item.id, item.tags);
      } catch (error) {
        item.tags = before;
        button.setAttribute('aria-pressed', String(before.includes(number)));
        showError(error);
      }
    });
    return button;
  });
  // A server that keeps no tags names none.
  if (buttons.length === 0) return h('section', { class: 'tags' });
  return h('section', { class: 'tags' }, h('h2', {}, t('tags.title')), h('div', { class: 'tag-switches', role: 'group', 'aria-label': t('tags.title') }, buttons));
}
