// The film that is being put together: changed here at once, kept by the server, undone and redone here.

import { isWithoutLibraryPins } from '../calendar/marks.js';
import { api, ApiError, outlives } from '../core/api.js';
import { debounce } from '../core/dom.js';
import { isReadOnly, state, update, watch } from '../core/store.js';
import { longDay, titleIn } from '../core/format.js';
import { locale, t } from '../core/text.js';
import { advance, redo, startTimeline, undo } from '../core/undo.js';
import { announce } from '../core/scope.js';
import { planWords } from '../ui/states.js';
import { clearToasts, showError, toast } from '../ui/toast.js';

/** @typedef {import('../core/own-types.js').DraftContent} Content */
/** @typedef {import('../core/types.js').Pin} Pin */

/** @type {import('../core/undo.js').Timeline<Content> | null} */
let timeline = null;
/** @type {[(content: Content) => Content, string | null][]} Changes that somebody has made before the first draft was there. */
const early = [];
let planning = new AbortController();
/** @type {Promise<unknown>} Changes one after the other: a revision is made from the one before. */
let sent = Promise.resolve();
/** Changes that the server has not answered yet, those that wait for their turn among them. */
let turns = 0;
/** @type {Promise<unknown>} The plan of what was sent last. */
let planned = Promise.resolve();
/** @type {Set<() => void>} What sends changes that wait for the next keystroke. */
const waiting = new Set();
/** True if the server lacks changes, because it was away when they were made. */
let isUnsent = false;
/** Takes back the word that it does. */
let unsay = () => {};
/** Milliseconds until a change is sent again. */
const nextTrial = 5000;
let trial = 0;
/** The draft as the server has it, as text. */
let kept = '';
let loads = 0;
/** True if somebody has changed the draft since the server had all of it. */
let isAhead = false;

/** @returns {boolean} Whether the server has the draft as it is shown. */
export const isWithServer = () => !isAhead;

export const canUndo = () => Boolean(timeline?.past.length);
export const canRedo = () => Boolean(timeline?.future.length);

/** @param {Content} content */
const asText = ({ settings, pins }) => JSON.stringify([settings, pins]);

/**
 * Sends what is made of a revision. After a restart the server counts from the start: where nobody has changed anything, it is sent again with its number.
 * @template Result
 * @param {import('../core/types.js').Draft} draft @param {(revision: number) => Promise<Result>} send @returns {Promise<Result>}
 */
export async function withRevision(draft, send) {
  try {
    return await send(draft.revision);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
    const now = await api.draft(draft.id);
    if (now.revision === draft.revision || asText(now) !== kept) throw error;
    return send(now.revision);
  }
}

/** @param {string} id Of the last one that is asked for. */
export async function loadDraft(id) {
  loads += 1;
  const load = loads;
  const draft = await api.draft(id);
  if (load !== loads) return;
  timeline = startTimeline({ settings: draft.settings, pins: draft.pins });
  kept = asText(draft);
  isAhead = false;
  setUnsent(false);
  // Another film's plan would offer its clips for this one, and its days are not those that were looked at.
  update(state.draft?.id === id ? { draft } : { draft, plan: null, planTrouble: null, ...(state.draft ? { frame: null } : {}) });
  early.splice(0).forEach(([change, gesture]) => editDraft(change, gesture));
  await refreshPlan();
}

/** Plans by what is known of recordings, which is there at once; then the server looks at the others, and plans again. */
export async function refreshPlan() {
  if (!state.draft) return;
  planning.abort();
  planning = new AbortController();
  update({ isPlanning: true, planTrouble: null, looking: null });
  const { draft, frame } = state;
  const { signal } = planning;
  await planWith(() => api.plan(draft.id, frame, signal, 'known'));
  // Nobody waits for that: the film can be changed and made meanwhile.
  if (!signal.aborted && !state.planTrouble && state.plan?.pending && !isWithoutMeasuring) measure();
}

/** True if somebody does not want recordings to be measured now. */
let isWithoutMeasuring = false;
/** Takes back the word that there is no plan, once there is one. */
let closeTrouble = () => {};

/** @param {() => Promise<import('../core/types.js').Plan>} ask */
async function planWith(ask) {
  const { signal } = planning;
  try {
    const plan = await ask();
    // A plan of what has been changed since would show what was before, until the next one comes.
    if (signal.aborted || isAhead) return;
    closeTrouble();
    update({ plan: { ...plan, title: titleIn(plan.title, plan.timeframe.first, plan.timeframe.last, locale) }, planTrouble: null, isPlanning: false, looking: null });
  } catch (error) {
    if (signal.aborted || error instanceof DOMException) return;
    update({ planTrouble: error, isPlanning: false, looking: null });
    // Without a plan, the film's bar says why; that the server is away is said above the page, and it is asked again once it is back.
    if (state.plan && !(error instanceof ApiError && error.status === 0)) {
      closeTrouble();
      closeTrouble = toast(planWords(error), { isError: true });
    }
  }
}

/** Has the server measure recordings that nothing is known of. */
export function measure() {
  const { draft, frame, plan } = state;
  if (!draft || !plan?.pending) return;
  isWithoutMeasuring = false;
  update({ looking: { done: 0, of: plan.pending } });
  planWith(() => api.plan(draft.id, frame, planning.signal));
}

/** Goes on with what is known; what was measured meanwhile stays known. */
export function stopMeasuring() {
  isWithoutMeasuring = true;
  refreshPlan();
}

/** @param {import('../core/types.js').PlanProgress} progress */
export function hearOfLooking(progress) {
  const isOfThis = progress.draft === state.draft?.id && progress.from === state.frame?.from && progress.to === state.frame?.to;
  if (state.looking && isOfThis) update({ looking: progress });
}

const planSoon = debounce(refreshPlan, 150);

/**
 * Shows the film of other days than the draft's own. The draft stays as it is.
 * @param {import('../core/own-types.js').Days | null} days null for its own.
 */
export function showDays(days) {
  if (days?.from === state.frame?.from && days?.to === state.frame?.to) return;
  // What is not planned yet is planned with these days.
  update({ frame: days && { from: days.from, to: days.to }, isPlanning: state.isPlanning || state.draft !== null });
  if (state.draft) planSoon();
}

/**
 * Does something that makes a revision, once all earlier changes have made theirs.
 * @template Result
 * @param {(draft: import('../core/types.js').Draft) => Promise<Result>} change @returns {Promise<Result | undefined>}
 */
export function inTurn(change) {
  turns += 1;
  addEventListener('beforeunload', askToStay);
  const result = sent.then(() => (state.draft ? change(state.draft) : undefined));
  sent = result.catch(() => {}).then(() => {
    turns -= 1;
    rest();
  });
  return result;
}

/**
 * What is on its way arrives without the window, unless it is long. What waits for its turn would be lost.
 * @param {BeforeUnloadEvent} event
 */
function askToStay(event) {
  sendWaiting();
  if (isUnsent || turns > 1 || (turns && !outlives(JSON.stringify(state.draft)))) event.preventDefault();
}

/** The window may close: a page that listens to that cannot be kept for the way back. */
function rest() {
  if (!isUnsent && !turns) removeEventListener('beforeunload', askToStay);
}

/** @param {boolean} isNow A change that was not sent is tried again and again; a connection for events can outlive the network. */
function setUnsent(isNow) {
  clearTimeout(trial);
  if (isNow) trial = window.setTimeout(push, nextTrial);
  if (isNow === isUnsent) return;
  isUnsent = isNow;
  unsay();
  unsay = isNow ? toast(t('draft.unsent'), { isError: true, stays: true }) : () => {};
  if (isNow) addEventListener('beforeunload', askToStay);
  else rest();
}

/** @param {unknown} error @returns {boolean} Whether the form says at its fields what the server did not take. */
const isTold = (error) => error instanceof ApiError && error.places.length > 0
  && !document.dispatchEvent(new CustomEvent('draft-refused', { detail: error.places, cancelable: true }));

const push = debounce(() => inTurn(async (draft) => {
  try {
    const taken = await withRevision(draft, (revision) => api.putDraft(draft.id, revision, draft));
    kept = asText(taken);
    setUnsent(false);
    isAhead = state.draft?.settings !== draft.settings || state.draft?.pins !== draft.pins;
    // What was changed meanwhile is on its way.
    if (state.draft?.id === taken.id) update({ draft: { ...taken, settings: state.draft.settings, pins: state.draft.pins } });
  } catch (error) {
    setUnsent(error instanceof ApiError && error.status === 0);
    if (isUnsent) return;
    if (!isTold(error)) showError(error);
    // What the server did not take is not shown as if it had.
    await loadDraft(draft.id).catch(showError);
    return;
  }
  // The next change does not wait for the plan; one that was made meanwhile brings its own.
  if (!isAhead) planned = refreshPlan();
}), 120);
waiting.add(push.now);
watch(['isOnline'], () => { if (state.isOnline && isUnsent) push(); });
watch(['isOnline'], () => { if (state.isOnline && state.planTrouble) refreshPlan(); });

/** @param {() => void} send @param {AbortSignal} signal */
export function sendBeforeUse(send, signal) {
  waiting.add(send);
  signal.addEventListener('abort', () => waiting.delete(send), { once: true });
}

/** Sends what waits for the next keystroke. */
export const sendWaiting = () => waiting.forEach((send) => send());

/** @returns {Promise<boolean>} Whether the server has all changes, once they were sent. */
export async function draftIsKept() {
  if (isUnsent) push();
  sendWaiting();
  await sent;
  await planned;
  return !isUnsent;
}

/**
 * Takes up what another window or an editor has changed. The news of one's own change can come before its answer.
 * @param {string} id @param {number} revision
 */
export async function followDraft(id, revision) {
  push.now();
  await sent;
  if (state.draft?.id === id && revision > state.draft.revision) await loadDraft(id);
}

/** Learns what has become of the draft while nobody said so, because the server was away or restarted. */
export async function catchUp() {
  if (!state.draft) return;
  const now = await api.draft(state.draft.id);
  if (state.draft?.id !== now.id) return;
  if (asText(now) === kept) update({ draft: { ...state.draft, revision: now.revision } });
  else if (!isUnsent) await loadDraft(now.id);
}

/** @param {Content} content */
function show(content) {
  if (!state.draft) return;
  clearToasts();
  followTimeframe(content);
  isAhead = true;
  update({ draft: { ...state.draft, ...content, saved: false } });
  push();
}

/** @param {Content} content Who changes the draft's days wants to see these. */
function followTimeframe({ settings }) {
  if (JSON.stringify(settings.timeframe) !== JSON.stringify(state.draft?.settings.timeframe)) update({ frame: null });
}

/**
 * @param {(content: Content) => Content} change @param {string | null} [gesture] Changes of one gesture, in quick succession, are undone as one.
 * @returns {boolean} Whether that changed something.
 */
export function editDraft(change, gesture = null) {
  if (isReadOnly()) {
    toast(t('problem.read-only'));
    return false;
  }
  if (!timeline) return early.push([change, gesture]) > 0;
  const next = advance(timeline, change(structuredClone(timeline.present)), gesture, performance.now());
  if (next === timeline) return false;
  timeline = next;
  show(timeline.present);
  return true;
}

export function undoDraft() {
  if (!timeline || !canUndo()) return;
  timeline = undo(timeline);
  show(timeline.present);
  announce(t('draft.undone'));
}

export function redoDraft() {
  if (!timeline || !canRedo()) return;
  timeline = redo(timeline);
  show(timeline.present);
  announce(t('draft.redone'));
}

/** @param {import('../core/types.js').Draft} draft The server's answer to a change of the YAML. */
export function takeDraft(draft) {
  if (timeline) timeline = advance(timeline, { settings: draft.settings, pins: draft.pins }, 'yaml', performance.now());
  kept = asText(draft);
  isAhead = false;
  followTimeframe(draft);
  update({ draft });
  planned = refreshPlan();
}

/**
 * Takes up the draft as it was saved: perhaps with what another window had just changed, of which the news come too late to be told apart.
 * @param {import('../core/types.js').Draft} draft
 */
export async function takeSaved(draft) {
  if (asText(draft) !== kept) await loadDraft(draft.id);
  else if (state.draft) update({ draft: { ...draft, settings: state.draft.settings, pins: state.draft.pins } });
}

/**
 * @param {string} day @param {Pin | null} pin null lets the rules choose again. @param {string | null} [gesture]
 * @returns {boolean} Whether that changed something.
 */
export const setPin = (day, pin, gesture = null) => editDraft((content) => {
  if (pin) content.pins[day] = pin;
  else delete content.pins[day];
  return content;
}, gesture);

/** @param {Map<string, import('../core/types.js').Pin>} pins By day, in one step. */
export const setPins = (pins) => editDraft((content) => {
  pins.forEach((pin, day) => { content.pins[day] = pin; });
  return content;
}, null);

/** @type {Map<string, Pin>} Pins that were taken away, with their trimmed parts: of days that were left out, and of clips that were swapped for others. */
const taken = new Map();

/** @param {string} day @param {string} [item] Of a clip of the day; without, of the day. */
const keyOf = (day, item = '') => `${state.draft?.id} ${day} ${item}`;

/** @param {string} day @param {string} item @returns {Pin} Of the clip, with the part that was chosen by hand before it was swapped. */
export const pinOf = (day, item) => taken.get(keyOf(day, item)) ?? { item };

/** @param {string} day Whose clip is swapped for another. */
export function keepPin(day) {
  const pin = state.draft?.pins[day];
  if (pin && 'item' in pin) taken.set(keyOf(day, pin.item), pin);
}

/** @param {Iterable<string>} days @returns {boolean} Whether that changed something. */
export function leaveOut(days) {
  const { pins = {} } = state.draft ?? {};
  const left = new Map([...days].map((day) => [day, { skip: /** @type {const} */ (true) }]));
  left.forEach((_, day) => {
    if (day in pins && 'item' in pins[day]) taken.set(keyOf(day), pins[day]);
    else if (!(day in pins)) taken.delete(keyOf(day));
  });
  return setPins(left);
}

/** @param {string} day Left out; what was pinned to it before comes back. @returns {boolean} Whether that changed something. */
export const takeBack = (day) => setPin(day, taken.get(keyOf(day)) ?? null);

/** @param {string} day @returns {string} What holds on the day once the film's own pin is gone. */
export function removedWords(day) {
  const isBack = state.days.get(day)?.['library-pin'] && state.draft?.settings.select?.['library-pins'] !== false && !isWithoutLibraryPins(state.plan);
  return t(isBack ? 'pin.removed-library' : 'pin.removed', { day: longDay(day, locale) });
}

/**
 * Says what was done, with a way back.
 * @param {string} message
 */
export function told(message) {
  toast(message, { action: [t('action.undo'), undoDraft] });
}

/** @param {(settings: Record<string, any>) => void} edit Changes them in their place. @param {string | null} [gesture] */
export function editSettings(edit, gesture = null) {
  editDraft((content) => {
    edit(content.settings);
    return content;
  }, gesture);
}
