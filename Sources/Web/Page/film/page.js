// The film: which days, the clips in order, how it looks, and the same as a job file.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { remember, remembered } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { button, iconButton } from '../ui/button.js';
import { loadingView, pageWithoutLibrary, planWords, stateView } from '../ui/states.js';
import { attempt } from '../ui/toast.js';
import { canRedo, canUndo, draftIsKept, loadDraft, redoDraft, refreshPlan, undoDraft } from './draft.js';
import { filmBar } from './film-bar.js';
import { settingsForm } from './form.js';
import { forgetCards, selectionStrip } from './strip.js';
import { showTimeframe } from './timeframe.js';
import { yamlEditor } from './yaml.js';

/** @type {Promise<any> | null} */
let schema = null;

/** @param {HTMLElement} head */
async function jobPicker(head) {
  const answer = await attempt(() => api.drafts());
  const box = head.querySelector('.job-picker');
  if (!box || !answer || answer.drafts.length < 2) return;
  const choose = async (/** @type {Event} */ event) => {
    const field = /** @type {HTMLSelectElement} */ (event.target);
    const wanted = field.value;
    // What was changed last belongs to the film that is left.
    const isKept = await draftIsKept();
    if (isKept) await attempt(() => loadDraft(wanted));
    field.value = state.draft?.id ?? wanted;
  };
  refill(box, h('select', { 'aria-label': t('film.job'), onchange: choose },
    answer.drafts.map(({ id, name }) => h('option', { value: id, selected: id === state.draft?.id }, name))));
}

/**
 * Keeps what somebody has typed and has to correct.
 * @param {HTMLElement} before @param {HTMLElement} form
 */
function keepInvalid(before, form) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (before.querySelectorAll('input[data-key]'));
  [...fields].filter(({ validity }) => validity.customError).forEach((field) => {
    const same = /** @type {HTMLInputElement | null} */ (form.querySelector(`[data-key="${CSS.escape(field.dataset.key ?? '')}"]`));
    if (!same) return;
    same.value = field.value;
    same.setCustomValidity(field.validationMessage);
  });
}

/**
 * Draws the form where settings have changed: what somebody is typing into it stays. What was open stays open.
 * @param {HTMLElement} box @param {any} jobSchema
 */
function drawForm(box, jobSchema) {
  const settings = JSON.stringify(state.draft?.settings);
  if (box.dataset.settings === settings) return;
  box.dataset.settings = settings;
  const open = new Set([...box.querySelectorAll('details[open]')].map((one) => one.getAttribute('data-section')));
  const isFirst = box.childElementCount === 0 || !box.querySelector('form');
  const form = settingsForm(jobSchema);
  keepInvalid(box, form);
  if (!isFirst) form.querySelectorAll('details').forEach((one) => { one.open = open.has(one.getAttribute('data-section')); });
  refill(box, form);
}

/** @param {import('../core/scope.js').Scope} scope */
async function show({ signal }) {
  const instead = pageWithoutLibrary(t('nav.film'), signal);
  if (instead) return instead;
  schema ??= api.schema();
  const frame = h('div', { class: 'frame' });
  const history = h('div', { class: 'stepper' });
  const strip = h('div', { class: 'strip-box' }, loadingView(6, 'loading-strip'));
  const form = h('div', {});
  const head = h('header', { class: 'page-head' }, h('h1', {}, t('nav.film')), h('div', { class: 'job-picker' }), h('div', { class: 'page-head-actions' }, frame, history));
  const yaml = h('details', { class: 'yaml-details', open: remembered('yaml', innerWidth > 900 ? 'open' : '') === 'open' }, h('summary', {}, t('yaml.summary')), yamlEditor(signal));
  yaml.addEventListener('toggle', () => remember('yaml', yaml.open ? 'open' : ''));

  const showHead = () => {
    showTimeframe(frame);
    refill(history, iconButton(t('action.undo'), 'undo', undoDraft, { keys: 'Control+Z', disabled: !canUndo() }), iconButton(t('action.redo'), 'redo', redoDraft, { keys: 'Control+Shift+Z', disabled: !canRedo() }));
  };
  const showPlanning = () => strip.classList.toggle('is-planning', state.isPlanning);
  const showStrip = () => {
    const scrolled = strip.querySelector('.strip')?.scrollLeft ?? 0;
    const { plan, planTrouble } = state;
    if (plan) refill(strip, () => selectionStrip(plan));
    else refill(strip, planTrouble ? stateView('warning', t('error.title'), planWords(planTrouble), button(t('action.retry'), refreshPlan, { look: 'primary' })) : loadingView(6, 'loading-strip'));
    const list = strip.querySelector('.strip');
    if (list) list.scrollLeft = scrolled;
  };
  const jobSchema = await schema.catch((error) => {
    schema = null;
    throw error;
  });
  signal.addEventListener('abort', forgetCards, { once: true });
  watch(['draft', 'plan', 'index'], showHead, signal);
  watch(['plan', 'planTrouble'], showStrip, signal);
  watch(['isPlanning'], showPlanning, signal);
  // Not at once: a key that leaves a field is on its way to the next one.
  watch(['draft'], () => requestAnimationFrame(() => drawForm(form, jobSchema)), signal);
  showHead();
  showPlanning();
  if (state.plan || state.planTrouble) showStrip();
  drawForm(form, jobSchema);
  jobPicker(head);
  return h('div', { class: 'page film' }, head, strip,
    h('div', { class: 'film-columns' }, h('section', { class: 'settings-box' }, h('h2', {}, t('settings.title')), form), yaml), filmBar(signal, false));
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: () => t('nav.film'), show };
