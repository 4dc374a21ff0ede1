// Starts the page: words, the library's index, the draft, events; then shows the place that the address names.

import { address, api } from './core/api.js';
import { fill, h } from './core/dom.js';
import { followEvents } from './core/events.js';
import { startKeys, useKeys } from './core/keys.js';
import { go, link, parseRoute } from './core/router.js';
import { announce } from './core/scope.js';
import { learnDays, learnFilms, state, update } from './core/store.js';
import { loadText, t } from './core/text.js';
import { followDraft, loadDraft, redoDraft, refreshPlan, undoDraft } from './film/draft.js';
import { showHelp } from './ui/help.js';
import { markPlace, startNavigation } from './ui/navigation.js';
import { errorView, loadingView } from './ui/states.js';
import { showError, toast } from './ui/toast.js';

/** @type {Record<string, () => Promise<{ page: import('./core/scope.js').Page }>>} */
const pages = {
  calendar: () => import('./calendar/page.js'),
  day: () => import('./day/page.js'),
  film: () => import('./film/page.js'),
  films: () => import('./films/page.js'),
  library: () => import('./library/page.js'),
  recurring: () => import('./recurring/page.js'),
};

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
let shown = new AbortController();
let isFirst = true;

async function showPlace() {
  shown.abort();
  shown = new AbortController();
  const { signal } = shown;
  const route = parseRoute(location.hash);
  const scope = { route, signal };
  markPlace(route.name);
  const patience = setTimeout(() => { if (!signal.aborted) fill(main, h('div', { class: 'page' }, loadingView(12, 'loading-cards'))); }, 250);
  try {
    const { page } = await (pages[route.name] ?? pages.calendar)();
    const content = await page.show(scope);
    clearTimeout(patience);
    if (signal.aborted) return;
    fill(main, content);
    document.title = `${page.title(scope)} · Dayreel`;
  } catch (error) {
    clearTimeout(patience);
    if (!signal.aborted) fill(main, h('div', { class: 'page' }, h('h1', { class: 'visually-hidden' }, t(`nav.${route.name in pages && route.name !== 'day' ? route.name : 'calendar'}`)), errorView(error, showPlace)));
  }
  if (!isFirst && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  if (!isFirst) scrollTo(0, 0);
  isFirst = false;
}

async function loadIndex() {
  const index = await api.index();
  update({ index });
  learnDays(index.days);
  return index;
}

/**
 * Says how a film ended, unless its own page shows it.
 * @param {import('./core/types.js').FilmState | undefined} before @param {import('./core/types.js').Film} film
 */
function tellEnd(before, { id, title, status }) {
  if (before !== 'running' || status === 'running' || status === 'queued') return;
  const words = t(`film.is-${status}`, { title: state.films.get(id)?.title ?? title });
  const target = link('films', [id]);
  if (location.hash === target) announce(words);
  else if (status === 'completed' || status === 'failed') toast(words, { action: [t(status === 'completed' ? 'film.watch' : 'film.why'), () => go(target)], isError: status === 'failed' });
}

/** Learns how films ended while nobody said so: the server was away. */
async function learnAllFilms() {
  const before = new Map([...state.films].map(([id, { status }]) => [id, status]));
  const { films } = await api.films();
  learnFilms(films);
  films.forEach((film) => tellEnd(before.get(film.id), film));
}

/** @param {import('./core/types.js').ServerEvent} event */
async function receive({ type, data }) {
  if (type === 'film') {
    const before = state.films.get(data.id)?.status;
    learnFilms([data]);
    tellEnd(before, data);
  }
  else if (type === 'preview') update({ previews: state.previews.set(data.id, data) });
  else if (type === 'source' && state.index) {
    const { index } = state;
    update({ index: { ...index, sources: index.sources.map((source) => (source.id === data.id ? { ...source, ...data } : source)) } });
  } else if (type === 'catalog' || type === 'reset') {
    await loadIndex();
    refreshPlan();
    if (type === 'reset') await learnAllFilms();
  } else if (type === 'draft') followDraft(data.id, data.revision).catch(showError);
  document.dispatchEvent(new CustomEvent(`server-${type}`, { detail: data }));
}

/**
 * A hidden page rests: a browser has six connections a server, for all its windows together.
 * @param {ReturnType<typeof followEvents>} events
 */
function restWhenHidden(events) {
  let timer = 0;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(events.rest, 5000);
    else events.wake();
  });
}

async function start() {
  const early = loadIndex();
  early.catch(() => {});
  document.documentElement.lang = await loadText(navigator.languages);
  startNavigation();
  startKeys();
  useKeys([
    { keys: ['?'], label: t('help.open'), run: showHelp },
    { keys: ['Ctrl+z'], label: t('action.undo'), run: undoDraft },
    { keys: ['Ctrl+Shift+z', 'Ctrl+y'], label: t('action.redo'), run: redoDraft },
    ...['calendar', 'film', 'films', 'library', 'recurring'].map((name, index) => (
      { keys: [String(index + 1)], label: t(`nav.${name}`), run: () => go(link(name)) })),
  ]);
  addEventListener('hashchange', showPlace);
  try {
    const index = await early;
    const draft = loadDraft(index.draft);
    draft.catch(showError);
    await showPlace();
    const events = followEvents({ open: (last) => new EventSource(address.events(last)), receive, last: index.event,
      changed: (isOnline) => { if (isOnline !== state.isOnline) update({ isOnline }); } });
    restWhenHidden(events);
    learnFilms((await api.films()).films);
  } catch (error) {
    fill(main, errorView(error, () => location.reload()));
  }
}

start();
