// The job file beside the form: both ways, with errors at their line; written to the disk only when asked.

import { api, ApiError } from '../core/api.js';
import { debounce, h, refill } from '../core/dom.js';
import { diffLines, foldDiff } from '../core/diff.js';
import { state, update, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { button } from '../ui/button.js';
import { openDialog } from '../ui/dialog.js';
import { attempt, showError, toast } from '../ui/toast.js';
import { inEnglish } from '../ui/words.js';
import { draftIsKept, inTurn, sendBeforeUse, takeDraft } from './draft.js';

/** @param {string} before @param {string} after */
export const diffView = (before, after) => h('pre', { class: 'diff', tabindex: '0', 'aria-label': t('yaml.diff') }, foldDiff(diffLines(before, after)).map((line) => {
  if (line === null) return h('span', { class: 'diff-fold' }, '⋯\n');
  const name = { '+': 'diff-added', '-': 'diff-removed', ' ': 'diff-same' }[line.sign];
  return h('span', { class: name }, `${line.sign} ${line.text}\n`);
}));

async function save() {
  await draftIsKept();
  const draft = state.draft;
  const answer = draft && await attempt(() => api.yaml(draft.id));
  if (!draft || !answer) return;
  openDialog(t('yaml.save-title'), (close) => {
    const field = h('input', { type: 'text', id: 'yaml-file', value: answer.file, required: true, pattern: '[^\\/\\\\]+\\.ya?ml', spellcheck: 'false' });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const kept = await attempt(() => inTurn(() => api.saveDraft(draft.id, field.value)));
      if (!kept) return;
      update({ draft: kept });
      close();
      toast(t('yaml.saved', { file: kept.file ?? field.value }));
    };
    return [answer.yaml === answer.saved ? h('p', { class: 'quiet' }, t('yaml.unchanged')) : diffView(answer.saved, answer.yaml),
      h('form', { class: 'stack', onsubmit: submit }, h('label', { for: 'yaml-file' }, t('yaml.file')), field,
        h('div', { class: 'dialog-actions' }, button(t('action.cancel'), close), h('button', { class: 'button primary' }, t('action.save'))))];
  }, { wide: true });
}

/** @param {AbortSignal} signal */
export function yamlEditor(signal) {
  const area = h('textarea', { class: 'yaml', id: 'yaml', spellcheck: 'false', autocomplete: 'off', wrap: 'off', 'aria-label': t('yaml.title'), 'aria-describedby': 'yaml-errors' });
  const errors = h('ul', { class: 'yaml-errors', id: 'yaml-errors', 'aria-live': 'polite' });
  const foot = h('div', { class: 'yaml-foot' });
  let shownRevision = -1;
  let isOurs = false;
  const load = async () => {
    const draft = state.draft;
    if (!draft || draft.revision === shownRevision || isOurs) return;
    shownRevision = draft.revision;
    const answer = await api.yaml(draft.id).catch(() => null);
    if (answer && document.activeElement !== area) area.value = answer.yaml;
  };
  const send = debounce(async () => {
    isOurs = true;
    try {
      await inTurn(async ({ id, revision }) => {
        const kept = await api.putYAML(id, revision, area.value);
        shownRevision = kept.revision;
        refill(errors);
        area.removeAttribute('aria-invalid');
        await takeDraft(kept);
      });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.places.length) showError(error);
      else {
        area.setAttribute('aria-invalid', 'true');
        refill(errors, error.places.map(({ line, message, suggestion }) =>
          h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => goLine(area, line) }, t('yaml.line', { count: line })), ' ', inEnglish('span', message),
            suggestion && !message.includes(`'${suggestion}'`) ? ` ${t('yaml.suggestion', { what: suggestion })}` : '')));
      }
    } finally {
      isOurs = false;
    }
  }, 400);
  area.addEventListener('input', () => send());
  sendBeforeUse(send.now, signal);
  const showFoot = () => refill(foot, h('span', { class: 'quiet' }, state.draft?.saved ? t('yaml.is-saved', { file: state.draft.file ?? '' }) : t('yaml.not-saved')),
    button(t('yaml.save'), save, { icon: 'disk', disabled: state.index?.['read-only'] === true }));
  watch(['draft'], () => { load(); showFoot(); }, signal);
  load();
  showFoot();
  return h('section', { class: 'yaml-box', 'aria-label': t('yaml.title') }, area, errors, foot);
}

/** @param {HTMLTextAreaElement} area @param {number} line From 1. */
function goLine(area, line) {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}
