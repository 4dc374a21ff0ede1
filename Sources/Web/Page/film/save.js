// Writes the film to a job file, when asked: under a name, with what changes for those who want to see it.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { diffLines, foldDiff } from '../core/diff.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { button } from '../ui/button.js';
import { openDialog } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { attempt, toast } from '../ui/toast.js';
import { draftIsKept, inTurn, takeSaved } from './draft.js';

/** @param {string} name As somebody writes it. @returns {string} The job file's name. */
export const jobFileName = (name) => (/\.ya?ml$/i.test(name.trim()) ? name.trim() : `${name.trim()}.yaml`);

/** The form of a job file's name: in no other folder, and not hidden. */
export const namePattern = '[^\\/\\\\.][^\\/\\\\]*';

/** @param {string} before @param {string} after */
const diffView = (before, after) => h('pre', { class: 'diff', tabindex: '0', 'aria-label': t('yaml.diff') }, foldDiff(diffLines(before, after)).map((line) => {
  if (line === null) return h('span', { class: 'diff-fold' }, '⋯\n');
  const name = { '+': 'diff-added', '-': 'diff-removed', ' ': 'diff-same' }[line.sign];
  return h('span', { class: name }, `${line.sign} ${line.text}\n`);
}));

async function save() {
  if (!await draftIsKept()) return;
  const draft = state.draft;
  const answer = draft && await attempt(() => api.yaml(draft.id));
  if (!draft || !answer) return;
  openDialog(t('yaml.save-title'), (close) => {
    const field = h('input', { type: 'text', id: 'yaml-file', value: answer.file.replace(/\.yaml$/, ''), required: true, pattern: namePattern, autofocus: true, spellcheck: 'false', 'aria-describedby': answer.elsewhere ? 'yaml-elsewhere yaml-file-note' : 'yaml-file-note' });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const kept = await attempt(() => inTurn(() => api.saveDraft(draft.id, jobFileName(field.value))));
      if (!kept) return;
      attempt(() => takeSaved(kept));
      close();
      toast(t('yaml.saved', { file: kept.file ?? field.value }));
    };
    const elsewhere = answer.elsewhere ? h('div', { class: 'note', id: 'yaml-elsewhere' }, icon('warning', 18), h('p', {}, t('yaml.elsewhere', { file: answer.file }))) : null;
    const changes = answer.yaml === answer.saved ? h('p', { class: 'quiet' }, t('yaml.unchanged'))
      : h('details', { class: 'save-changes', open: Boolean(answer.elsewhere) }, h('summary', {}, t('yaml.changes')), diffView(answer.saved, answer.yaml));
    return [h('form', { class: 'stack', onsubmit: submit }, elsewhere, h('label', { for: 'yaml-file' }, t('yaml.file')), field, h('p', { class: 'quiet', id: 'yaml-file-note' }, t('yaml.file-note')), changes,
      h('div', { class: 'dialog-actions' }, button(t('action.cancel'), close), h('button', { class: 'button primary' }, t('action.save'))))];
  }, { wide: true });
}

/** @param {AbortSignal} signal @returns {HTMLElement} Whether the film is saved, and the way to save it. */
export function saveRow(signal) {
  const row = h('div', { class: 'save-row' });
  const show = () => refill(row, h('span', { class: 'quiet', role: 'status' }, state.draft?.saved ? t('yaml.is-saved', { file: state.draft.file ?? '' }) : t('yaml.not-saved')),
    button(t('yaml.save'), save, { icon: 'disk', key: 'save', disabled: isReadOnly() }));
  watch(['draft', 'index'], show, signal);
  show();
  return row;
}
