// The film: which days, the clips in order, how it looks, and the same as a job file.

import { api } from '../core/api.js';
import { append, h, refill } from '../core/dom.js';
import { readTimeframe, writeTimeframe, asTimeframe } from '../core/dates.js';
import { daysInWords } from '../core/format.js';
import { link, replaceRoute } from '../core/router.js';
import { remember, remembered } from '../core/scope.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button, buttonLink, iconButton } from '../ui/button.js';
import { loadingView, pageWithoutLibrary, planWords, stateView } from '../ui/states.js';
import { attempt } from '../ui/toast.js';
import { canRedo, canUndo, draftIsKept, loadDraft, redoDraft, refreshPlan, showDays, told, undoDraft } from './draft.js';
import { filmBar } from './film-bar.js';
import { pictureChoices } from './choices.js';
import { fieldId, refusedWords, showFault } from './controls.js';
import { musicForm, settingsForm } from './form.js';
import { listenBox } from './listen.js';
import { lookView, shownClips, stylePictures } from './look.js';
import { isHeard } from './music-settings.js';
import { presetRow } from './presets.js';
import { saveRow } from './save.js';
import { forgetCards, selectionStrip, showCaptions } from './strip.js';
import { lookingNote } from './looking.js';
import { changeDays, isElsewhere, ownDays, showTimeframe } from './timeframe.js';
import { yamlEditor } from './yaml.js';

/** @type {Promise<[any, string[]]> | null} The schema, and the names of fonts. */
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
 * Keeps what somebody has typed and has to correct, with what is said of it.
 * @param {HTMLElement} before @param {HTMLElement} form
 */
function keepInvalid(before, form) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (before.querySelectorAll('input[data-key]'));
  [...fields].filter(({ validity }) => validity.customError).forEach((field) => {
    const same = /** @type {HTMLInputElement | null} */ (form.querySelector(`[data-key="${CSS.escape(field.dataset.key ?? '')}"]`));
    if (!same) return;
    same.value = field.value;
    showFault(same, [...field.closest('.field')?.querySelector('.field-error')?.childNodes ?? []]);
  });
}

/**
 * Draws settings where they have changed: what somebody is typing stays, a slider stays under the finger, and what was open stays open.
 * @param {HTMLElement} box @param {() => HTMLElement} make
 */
function drawSettings(box, make) {
  // With the first clip there are pictures of it; places have fields for their names.
  const settings = JSON.stringify([state.draft?.settings, shownClips().length > 0, shownClips().flatMap(({ place }) => place ?? []), isHeard(state.draft?.settings ?? {}, state.plan)]);
  if (box.dataset.settings === settings || box.querySelector('[data-sliding]')) return;
  box.dataset.settings = settings;
  const open = new Set([...box.querySelectorAll('details[open]')].map((one) => one.getAttribute('data-section')));
  const isFirst = box.childElementCount === 0;
  const form = make();
  keepInvalid(box, form);
  if (!isFirst) form.querySelectorAll('details').forEach((one) => { one.open = open.has(one.getAttribute('data-section')); });
  refill(box, form);
}

/**
 * Says at a field what the server did not take of it.
 * @param {HTMLElement} box @param {Event} event
 */
function showRefused(box, event) {
  /** @type {import('../core/types.js').YAMLError[]} */
  const places = /** @type {CustomEvent} */ (event).detail;
  const found = places.flatMap(({ key, message }) => {
    const input = key && /** @type {HTMLInputElement | null} */ (box.querySelector(`#${fieldId({ path: key.split('.') })}`));
    return input ? [{ input, words: refusedWords(key, input.value, message) }] : [];
  });
  if (found.length < places.length) return;
  event.preventDefault();
  found.forEach(({ input, words }) => showFault(input, words));
}

/**
 * @param {string} name @param {string} label @param {...HTMLElement} content
 * @returns {HTMLDetailsElement} Folded, unless somebody has opened it before.
 */
function folded(name, label, ...content) {
  const box = h('details', { class: `folded ${name}-details`, open: remembered(`folded-${name}`, '') === 'open' }, h('summary', {}, label), content);
  box.addEventListener('toggle', () => remember(`folded-${name}`, box.open ? 'open' : ''));
  return box;
}

/**
 * Takes along the days that were looked at in the calendar, if somebody asked for that or is far from the film's own. A film without a job file is
 * of them from now on; a job file keeps its days, and the film is shown of others.
 * @param {string | null} asked As a job file has them.
 */
function takeDays(asked) {
  const own = ownDays();
  const days = readTimeframe(asked) ?? (state.frame && isElsewhere(state.frame, own) ? state.frame : null);
  if (asked) replaceRoute(link('film'));
  if (!days || (own?.from === days.from && own.to === days.to)) return showDays(null);
  if (!state.draft || state.draft.file || isReadOnly()) return showDays(days);
  const said = changeDays(writeTimeframe(asTimeframe(days)));
  return told([t('film.is-of', { days: daysInWords(days, locale) }), ...said].join(' '));
}

/** @param {import('../core/scope.js').Scope} scope */
async function show({ route, signal }) {
  const instead = pageWithoutLibrary(t('nav.film'), signal);
  if (instead) return instead;
  takeDays(route.values.get('days'));
  schema ??= Promise.all([api.schema(), api.fonts().then(({ fonts }) => fonts, () => [])]);
  const frame = h('div', { class: 'frame' });
  const history = h('div', { class: 'stepper' });
  const strip = h('div', { class: 'strip-box' }, loadingView(6, 'loading-strip'));
  const [choices, music, form] = [h('div', {}), h('div', {}), h('div', {})];
  const head = h('header', { class: 'page-head' }, h('h1', {}, t('nav.film')), h('div', { class: 'job-picker' }), h('div', { class: 'page-head-actions' }, frame, history));

  const settings = h('section', { class: 'settings-box' });

  const showHead = () => {
    showTimeframe(frame);
    refill(history, buttonLink(t('review.open-all'), link('review'), { icon: 'eye' }), iconButton(t('action.undo'), 'undo', undoDraft, { keys: 'Control+Z', disabled: !canUndo() }), iconButton(t('action.redo'), 'redo', redoDraft, { keys: 'Control+Shift+Z', disabled: !canRedo() }));
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
  const [jobSchema, fonts] = await schema.catch((error) => {
    schema = null;
    throw error;
  });
  const styles = stylePictures(jobSchema.properties.composition.properties.style.enum, signal);
  signal.addEventListener('abort', forgetCards, { once: true });
  watch(['draft', 'plan', 'index'], showHead, signal);
  watch(['plan', 'planTrouble'], showStrip, signal);
  watch(['isPlanning'], showPlanning, signal);
  watch(['draft'], showCaptions, signal);
  const draw = () => {
    drawSettings(choices, () => pictureChoices(jobSchema, styles));
    drawSettings(music, () => musicForm(jobSchema));
    drawSettings(form, () => settingsForm(jobSchema, fonts));
  };
  // Not at once: a key that leaves a field is on its way to the next one.
  watch(['draft', 'plan'], () => requestAnimationFrame(draw), signal);
  [form, music].forEach((one) => one.addEventListener('settled', draw));
  document.addEventListener('draft-refused', (event) => showRefused(settings, event), { signal });
  showHead();
  showPlanning();
  if (state.plan || state.planTrouble) showStrip();
  draw();
  jobPicker(head);
  append(settings, [h('h2', {}, t('settings.title')), presetRow(signal),
    h('div', { class: 'look-columns' }, h('div', {}, choices, h('section', { class: 'music-box', 'aria-label': t('music.title') }, music, listenBox(signal))), lookView(signal, jobSchema.properties.composition.properties.fit.default)),
    folded('more', t('settings.more'), form), folded('job-file', t('yaml.summary'), yamlEditor(signal)), saveRow(signal)]);
  return h('div', { class: 'page film' }, head, lookingNote(signal), strip, settings, filmBar(signal, false));
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: () => t('nav.film'), show };
