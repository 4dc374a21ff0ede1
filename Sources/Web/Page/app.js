// Starts the page: words, the library's index, the draft, events; then shows the place that the address names.

import { address, api, ApiError } from './core/api.js';
import { fill, h } from './core/dom.js';
import { followEvents } from './core/events.js';
import { startKeys, useKeys } from './core/keys.js';
import { go, link, parseRoute } from './core/router.js';
import { announce } from './core/scope.js';
import { activeFilm, learnDays, learnFilms, state, update, watch } from './core/store.js';
import { loadText, t } from './core/text.js';
import { arrive, goBack, leave } from './core/whereabouts.js';
import { catchUp, followDraft, hearOfLooking, loadDraft, redoDraft, refreshPlan, sendWaiting, undoDraft } from './film/draft.js';
import { speakAsThePage } from './film/film-language.js';
import { learnPreviews } from './film/previews.js';
import { showHelp } from './ui/help.js';
import { markPlace, startNavigation } from './ui/navigation.js';
import { errorView, loadingView } from './ui/states.js';
import { letGo, retryPictures } from './ui/thumbnail.js';
import { attempt, clearSeenErrors, showError, toast } from './ui/toast.js';

/** @type {Record<string, () => Promise<{ page: import('./core/scope.js').Page }>>} */
const pages = {
  calendar: () => import('./calendar/page.js'),
  day: () => import('./day/page.js'),
  film: () => import('./film/page.js'),
  films: () => import('./films/page.js'),
  library: () => import('./library/page.js'),
  recurring: () => import('./recurring/page.js'),
  review: () => import('./review/page.js'),
};

/** Places that show nothing of the film that is put together: nobody would see what a step back has changed. */
const withoutSteps = ['films', 'recurring'];

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
let shown = new AbortController();
/** Milliseconds until a server that was away when the page was opened is asked again. */
const nextTrial = 5000;
/** Milliseconds after which a page that is looked at again asks which day it is: the server looks for new media then, too. */
const longAgo = 600_000;
/** When the library's index was last asked for. */
let asked = 0;
/** The address that the page was opened with, as long as its place is not there: this one place takes no focus. */
let opened = /** @type {string | null} */ (location.hash);

/** @param {HTMLElement} content Stands in place of what is there. */
function put(content) {
  letGo(main);
  fill(main, content);
  document.documentElement.classList.toggle('has-film-bar', content.querySelector('.film-bar') !== null);
}

/** @param {AbortSignal} signal Says that something comes, where it takes a while. */
function showPatience(signal) {
  const timer = setTimeout(() => put(h('div', { class: 'page' }, loadingView(12, 'loading-cards'))), 250);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** A place whose script did not come, as the server is away. Some browsers ask for it again only with the whole page. */
class Unloaded extends ApiError {
  constructor() {
    super(0, null);
  }
}

/** @param {string} name */
const isPlace = (name) => Object.hasOwn(pages, name);

/** @param {string} name @returns {Promise<{ page: import('./core/scope.js').Page }>} */
const load = (name) => pages[isPlace(name) ? name : 'calendar']().catch(() => { throw new Unloaded(); });

/** @param {unknown} error @param {string} name Of the place. */
const failedPlace = (error, name) => h('div', { class: 'page' },
  h('h1', { class: 'visually-hidden' }, t(`nav.${isPlace(name) && name !== 'day' ? name : 'calendar'}`)),
  errorView(error, () => tryAgain(error)));

/** @param {unknown} error Of the place that is shown. */
const tryAgain = (error) => (error instanceof Unloaded ? api.index().then(() => location.reload(), showPlace) : showPlace());

async function showPlace() {
  leave();
  const before = arrive();
  clearSeenErrors();
  shown.abort();
  shown = new AbortController();
  const { signal } = shown;
  const waiting = new AbortController();
  signal.addEventListener('abort', () => waiting.abort(), { once: true });
  const route = parseRoute(location.hash);
  const scope = { route, signal };
  const isMoved = location.hash !== opened;
  if (!withoutSteps.includes(route.name)) {
    useKeys([
      { keys: ['Ctrl+z'], label: t('action.undo'), run: undoDraft },
      { keys: ['Ctrl+Shift+z', 'Ctrl+y'], label: t('action.redo'), run: redoDraft },
    ], signal);
  }
  document.querySelectorAll('dialog[open]').forEach((dialog) => /** @type {HTMLDialogElement} */ (dialog).close());
  markPlace(route.name);
  showPatience(waiting.signal);
  let title = t('error.title');
  /** @type {HTMLElement} */
  let content;
  try {
    const { page } = await load(route.name);
    content = await page.show(scope);
    title = page.title(scope);
  } catch (error) {
    content = failedPlace(error, route.name);
    // Once the server is back, nobody has to press the button.
    if (error instanceof ApiError && error.status === 0) watch(['isOnline'], () => { if (state.isOnline) tryAgain(error); }, signal);
  }
  if (signal.aborted) {
    letGo(content);
    return;
  }
  waiting.abort();
  put(content);
  document.title = `${title} · Dayreel`;
  opened = null;
  if (before) goBack(before, isMoved, signal);
  if (!isMoved) return;
  announce(title);
  if (!main.contains(document.activeElement)) main.focus({ preventScroll: true });
  if (!before) scrollTo(0, 0);
}

async function loadIndex() {
  asked = Date.now();
  const index = await api.index();
  update({ index });
  learnDays(index.days);
  return index;
}

/** A page stays open for days: today is another day by then. Nothing is asked while nobody looks, as the server would not rest. */
async function lookAgain() {
  const today = state.index?.today;
  if (document.hidden || !today || Date.now() - asked < longAgo) return;
  if ((await loadIndex()).today !== today) refreshPlan();
}

/**
 * Says how a film ended, unless its own page shows it.
 * @param {import('./core/types.js').FilmStatus | undefined} before @param {import('./core/types.js').Film} film
 */
function tellEnd(before, { id, title, status }) {
  if (before !== 'running' || status === 'running' || status === 'queued') return;
  const words = t(`film.is-${status}`, { title: state.films.get(id)?.title ?? title });
  const target = link('films', [id]);
  if (document.hidden) import('./films/sharing.js').then(({ tellOutside }) => tellOutside(words, id), () => {});
  if (location.hash === target) announce(words);
  else if (status === 'nothing') toast(words);
  else if (status === 'completed' || status === 'failed') toast(words, { action: [t(status === 'completed' ? 'film.watch' : 'film.why'), () => go(target)], isError: status === 'failed' });
}

/** Learns how films ended while nobody said so: the server was away. */
async function learnAllFilms() {
  const before = new Map([...state.films].map(([id, { status }]) => [id, status]));
  const { films } = await api.films();
  learnFilms(films);
  films.forEach((film) => tellEnd(before.get(film.id), film));
}

/** @param {import('./core/own-types.js').ServerEvent} event */
async function receive({ type, data }) {
  if (type === 'film') {
    const before = state.films.get(data.id)?.status;
    learnFilms([data]);
    tellEnd(before, data);
  }
  else if (type === 'progress') {
    const film = state.films.get(data.film);
    if (film?.status === 'running') update({ films: state.films.set(film.id, { ...film, progress: data.progress }) });
  }
  else if (type === 'preview') update({ previews: state.previews.set(data.id, data) });
  else if (type === 'plan') hearOfLooking(data);
  else if (type === 'source' && state.index) {
    // One that is not known has been named by a job file since.
    const index = state.index.sources.some(({ id }) => id === data.id) ? state.index : await loadIndex();
    const wasAway = index.sources.find(({ id }) => id === data.id)?.state === 'offline';
    update({ index: { ...index, sources: index.sources.map((source) => (source.id === data.id ? { ...source, ...data } : source)) } });
    if (wasAway && data.state === 'ready' && state.planTrouble) refreshPlan();
  } else if (type === 'catalog' || type === 'reset') {
    await loadIndex();
    refreshPlan();
    if (type === 'reset') {
      await Promise.all([learnAllFilms(), learnPreviews()]);
      await catchUp();
    }
  } else if (type === 'draft') followDraft(data.id, data.revision).catch(showError);
  document.dispatchEvent(new CustomEvent(`server-${type}`, { detail: data }));
}

/** @returns {Promise<void>} Ends once the page is seen again, or no film is being made any more. */
const seenOrMade = () => new Promise((resolve) => {
  const following = new AbortController();
  const look = () => {
    if (document.hidden && activeFilm()) return;
    following.abort();
    resolve();
  };
  document.addEventListener('visibilitychange', look, { signal: following.signal });
  watch(['films'], look, following.signal);
  look();
});

/** A page that is to tell of a film's end has to hear of it: one stays awake for all that are hidden. */
async function stayAwakeToTell() {
  if (!activeFilm()) return;
  const { tells } = await import('./films/sharing.js');
  if (tells()) await navigator.locks.request('dayreel-tells', { ifAvailable: true }, (lock) => (lock ? seenOrMade() : undefined));
}

/**
 * A hidden page rests: a browser has six connections a server, for all its windows together.
 * @param {ReturnType<typeof followEvents>} events
 */
function restWhenHidden(events) {
  let timer = 0;
  const rest = async () => {
    await stayAwakeToTell().catch(() => {});
    if (document.hidden) events.rest();
  };
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(rest, 5000);
    else events.wake();
  });
}

/** Has the other places' scripts at hand before they are wanted, once there is nothing else to do. */
const loadAhead = () => (window.requestIdleCallback ?? setTimeout)(() => Object.keys(pages).forEach((name) => load(name).catch(() => {})));

/** @param {import('./core/types.js').Index} index */
function follow(index) {
  const events = followEvents({
    open: (last) => new EventSource(address.events(last)), last: index.event,
    // Where the server is away, the banner says so.
    receive: (event) => receive(event).catch((error) => { if (!(error instanceof ApiError && error.status === 0)) showError(error); }),
    changed: (isOnline) => { if (isOnline !== state.isOnline) update({ isOnline }); },
  });
  restWhenHidden(events);
  watch(['isOnline'], () => { if (state.isOnline) retryPictures(); });
  // Where the server is away, the banner says so.
  const look = () => lookAgain().catch(() => {});
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
}

/**
 * Looks again at sources that were not reachable: the disk may be back.
 * @param {import('./core/types.js').Index} index
 */
function lookForLost({ sources, 'read-only': isReadOnly }) {
  if (!isReadOnly) sources.filter((source) => source.state === 'offline').forEach(({ id }) => api.scan(id).catch(() => {}));
}

async function start() {
  const early = loadIndex();
  early.catch(() => {});
  // While the index comes, the place's script is made ready. What does not come is told of where the place is shown.
  load(parseRoute(location.hash).name).catch(() => {});
  document.documentElement.lang = await loadText(navigator.languages);
  startNavigation();
  markPlace(parseRoute(location.hash).name);
  showPatience(shown.signal);
  startKeys();
  useKeys([
    { keys: ['?'], label: t('help.open'), run: showHelp },
    ...['calendar', 'film', 'films', 'library', 'recurring'].map((name, index) => (
      { keys: [String(index + 1)], label: t(`nav.${name}`), run: () => go(link(name)) })),
  ]);
  const index = await early.catch((error) => {
    shown.abort();
    put(h('div', { class: 'page' }, errorView(error, () => location.reload())));
    if (error instanceof ApiError && error.status === 0) setInterval(() => api.index().then(() => location.reload(), () => {}), nextTrial);
    return null;
  });
  if (!index) return;
  // A place needs the index: what the address names now is shown first, and each change of it from here on.
  addEventListener('hashchange', showPlace);
  addEventListener('pagehide', sendWaiting);
  addEventListener('pagehide', leave);
  history.scrollRestoration = 'manual';
  speakAsThePage();
  loadDraft(index.draft).catch(showError);
  await showPlace();
  follow(index);
  lookForLost(index);
  await attempt(async () => learnFilms((await api.films()).films));
  loadAhead();
}

start();
