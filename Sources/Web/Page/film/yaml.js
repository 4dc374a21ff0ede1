// The job file as text: in step with the form, both ways, with errors at their line.

import { api, ApiError } from '../core/api.js';
import { debounce, h, refill } from '../core/dom.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { showError } from '../ui/toast.js';
import { inEnglish } from '../ui/words.js';
import { inTurn, sendBeforeUse, takeDraft, withRevision } from './draft.js';

/** @param {AbortSignal} signal */
export function yamlEditor(signal) {
  const area = h('textarea', { class: 'yaml', id: 'yaml', spellcheck: 'false', autocomplete: 'off', wrap: 'off', readonly: isReadOnly(), 'aria-label': t('yaml.title'), 'aria-describedby': 'yaml-errors' });
  const errors = h('ul', { class: 'yaml-errors', id: 'yaml-errors', 'aria-live': 'polite' });
  /** The draft and its revision that the text is of, or is about to be. */
  let shown = '';
  /** The text as the server gave it: another one is being written by somebody. */
  let given = '';
  let isOurs = false;
  /** True if the server was away when the text was to be sent. */
  let isCut = false;
  const load = async () => {
    const draft = state.draft;
    const wanted = `${draft?.id} ${draft?.revision}`;
    if (!draft || wanted === shown || isOurs) return;
    const isOther = !shown.startsWith(`${draft.id} `);
    shown = wanted;
    const answer = await api.yaml(draft.id).catch(() => null);
    if (shown !== wanted) return;
    if (!answer) shown = '';
    else if (isOther || area.value === given) {
      given = answer.yaml;
      showText(area, given);
      showErrors([]);
    }
  };
  /** @param {import('../core/types.js').YAMLError[]} places */
  const showErrors = (places) => {
    if (places.length) area.setAttribute('aria-invalid', 'true');
    else area.removeAttribute('aria-invalid');
    refill(errors, places.map(({ line, message, suggestion }) =>
      h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => goLine(area, line) }, t('yaml.line', { count: line })), ' ', inEnglish('span', message),
        suggestion && !message.includes(`'${suggestion}'`) ? ` ${t('yaml.suggestion', { what: suggestion })}` : '')));
  };
  const send = debounce(async () => {
    isOurs = true;
    isCut = false;
    try {
      await inTurn(async (draft) => {
        const text = area.value;
        const kept = await withRevision(draft, (revision) => api.putYAML(draft.id, revision, text));
        shown = `${draft.id} ${kept.revision}`;
        given = text;
        showErrors([]);
        takeDraft(kept);
      });
    } catch (error) {
      if (error instanceof ApiError && error.places.length) showErrors(error.places);
      else showError(error);
      const status = error instanceof ApiError ? error.status : null;
      isCut = status === 0;
      // Somebody else was quicker: what they wrote is shown.
      if (status === 409) shown = '';
    } finally {
      isOurs = false;
    }
    if (!shown) await load();
  }, 400);
  area.addEventListener('input', () => send());
  sendBeforeUse(send.now, signal);
  watch(['draft'], () => { load(); }, signal);
  watch(['isOnline'], () => { if (state.isOnline && isCut) send(); }, signal);
  load();
  return h('section', { class: 'yaml-box', 'aria-label': t('yaml.title') }, area, errors);
}

/**
 * Takes up a text, with the caret where it was if somebody is there.
 * @param {HTMLTextAreaElement} area @param {string} text
 */
function showText(area, text) {
  const { selectionStart, selectionEnd } = area;
  const isThere = document.activeElement === area;
  area.value = text;
  if (isThere) area.setSelectionRange(selectionStart, selectionEnd);
}

/** @param {HTMLTextAreaElement} area @param {number} line From 1. */
function goLine(area, line) {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
