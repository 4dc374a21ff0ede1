// The five places, the film that is being made, and what the reader should know everywhere (offline, scanning).

import { fill, h, refill } from '../core/dom.js';
import { percent } from '../core/format.js';
import { link } from '../core/router.js';
import { activeFilm, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { iconButton } from './button.js';
import { showHelp } from './help.js';
import { icon } from './icons.js';
import { ring } from './ring.js';

const places = ['calendar', 'film', 'films', 'library', 'recurring'];

/** @param {string} current Name of the route that is shown. */
export function markPlace(current) {
  const name = { day: 'calendar', review: 'film' }[current] ?? current;
  document.querySelectorAll('#places a').forEach((element) => {
    if (element.getAttribute('data-place') === name) element.setAttribute('aria-current', 'page');
    else element.removeAttribute('aria-current');
  });
}

/** @type {ReturnType<typeof ring> | null} */
let filmRing = null;

function showActions() {
  const film = activeFilm();
  const region = /** @type {HTMLElement} */ (document.getElementById('top-actions'));
  const known = region.querySelector('.film-chip');
  if (film && known && filmRing && known.getAttribute('data-film') === film.id) {
    filmRing.set(film.progress?.overall ?? 0);
    return;
  }
  filmRing = film ? ring(t('film.progress', { title: film.title })) : null;
  filmRing?.set(film?.progress?.overall ?? 0);
  refill(region,
    film ? h('a', { class: 'film-chip', href: link('films', [film.id]), 'data-film': film.id, 'aria-label': t('film.progress', { title: film.title }) },
      filmRing, h('span', { class: 'film-chip-title' }, film.title)) : null,
    iconButton(t('help.open'), 'help', showHelp, { keys: '?' }));
}

/** The news, as its kind and the source that it is about. */
function news() {
  const sources = state.index?.sources ?? [];
  const offline = sources.find((source) => source.state === 'offline');
  const scanning = sources.find((source) => source.state === 'scanning');
  if (!state.isOnline) return { kind: 'reconnecting', source: undefined };
  if (offline && state.index?.items) return { kind: 'offline', source: offline };
  return { kind: scanning ? 'scanning' : '', source: scanning };
}

/** The place of the figure in "Reading “Pictures”: 41 %", which is no text for a screen reader to repeat at each step. */
const gap = '\u0000';
const scanned = h('span', { 'aria-hidden': 'true' });
let told = '';

/** Draws the banner where its news are others; a figure that grows is all that changes otherwise. */
function showBanner() {
  const { kind, source } = news();
  const name = source?.name ?? '';
  if (kind === 'scanning') scanned.textContent = percent(source?.fraction ?? 0, locale);
  if (told === `${kind} ${name}`) return;
  told = `${kind} ${name}`;
  const region = /** @type {HTMLElement} */ (document.getElementById('banner'));
  if (kind === 'reconnecting') refill(region, icon('offline', 18), t('banner.reconnecting'));
  else if (kind === 'offline') refill(region, icon('offline', 18), t('banner.offline', { name }), ' ', h('a', { href: link('library') }, t('banner.what')));
  else if (kind === 'scanning') {
    const [before, behind] = t('banner.scanning', { name, percent: gap }).split(gap);
    refill(region, icon('search', 18), h('span', {}, before, scanned, behind));
  } else refill(region);
}

export function startNavigation() {
  const navigation = /** @type {HTMLElement} */ (document.getElementById('places'));
  navigation.setAttribute('aria-label', t('nav.label'));
  fill(navigation, places.map((name) =>
    h('a', { href: link(name), 'data-place': name }, icon(name), h('span', {}, t(`nav.${name}`)))));
  const skip = /** @type {HTMLElement} */ (document.getElementById('skip'));
  skip.textContent = t('nav.skip');
  skip.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  });
  watch(['films'], showActions);
  watch(['index', 'isOnline'], showBanner);
  showActions();
  showBanner();
}
