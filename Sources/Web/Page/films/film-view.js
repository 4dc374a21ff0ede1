// One film: its progress while it is made, its player when it is there, its remedy when it failed.

import { api, address } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { dayRange } from '../core/format.js';
import { go, link } from '../core/router.js';
import { isReadOnly, isThere, learnFilms, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button, buttonLink } from '../ui/button.js';
import { stateView } from '../ui/states.js';
import { attempt, toast } from '../ui/toast.js';
import { troubleWords } from '../ui/words.js';
import { inPlaceOf, signs, statusMark } from './card.js';
import { factsOf, warningsOf } from './facts.js';
import { linkButton } from './links.js';
import { filmPlayer } from './player.js';
import { progressView } from './progress.js';
import { neighbours, nextPeriod, posterLink, shareButton, smallCopyButton } from './sharing.js';

/** @typedef {import('../core/types.js').Film} Film */

/** @param {Film} film */
async function again(film) {
  const made = await attempt(() => api.repeatFilm(film.id));
  if (!made) return;
  learnFilms([made]);
  go(link('films', [made.id]));
}

/** @param {Film} film @returns {HTMLElement | null} The way to the run's report. What its file says of the codec comes from there. */
const report = (film) => (film.film?.codec ? buttonLink(t('film.report'), address.report(film.id), { icon: 'code', look: 'quiet' }) : null);

/** @param {Film} film @param {AbortSignal} signal */
const actions = (film, signal) => h('div', { class: 'film-actions' },
  buttonLink(t('film.download'), address.download(film.id), { icon: 'download', look: 'primary', download: true }),
  shareButton(film), linkButton(film), smallCopyButton(film, signal), posterLink(film),
  state.index?.['shows-folders'] ? button(t('film.reveal'), async () => {
    if (await attempt(() => api.revealFilm(film.id).then(() => true))) toast(t('film.revealed'));
  }, { icon: 'folder' }) : null,
  button(t('film.again'), () => again(film), { icon: 'recurring', disabled: isReadOnly() }), report(film));

/**
 * Stands in place of a film that is not there.
 * @param {Film} film @param {string} sign @param {string} title @param {string | HTMLElement[]} sentence
 */
const without = (film, sign, title, sentence) => stateView(sign, title, sentence,
  button(t('film.again'), () => again(film), { look: 'primary', disabled: isReadOnly() }),
  film.status === 'failed' ? buttonLink(t('film.adjust'), link('film')) : null, report(film));

/** @param {Film} film */
function missing(film) {
  const newer = inPlaceOf(film);
  if (film.status === 'completed' && newer) {
    return stateView('film', t('film.replaced'), t('film.replaced-sentence'), buttonLink(t('film.watch'), link('films', [newer.id]), { look: 'primary' }), report(film));
  }
  if (film.status === 'completed') return without(film, 'film', t('film.gone'), t('film.gone-sentence'));
  const sentence = film.status === 'failed' ? film.error ? troubleWords(film.error) : [] : t(`film.${film.status}-sentence`);
  return without(film, signs[film.status], t(`film.${film.status}-title`), sentence);
}

/** @param {Film} film @param {AbortSignal} signal @returns {(Node | null)[]} */
function content(film, signal) {
  if (film.status === 'running' || film.status === 'queued') return [progressView(film, signal)];
  return [...(isThere(film) ? [filmPlayer(film), actions(film, signal)] : [missing(film)]), factsOf(film), warningsOf(film)];
}

/** @param {string} id @param {AbortSignal} signal */
export function filmView(id, signal) {
  const box = h('div', { class: 'film-view' });
  const head = h('header', { class: 'page-head' });
  const ways = h('div', {});
  let shown = '';
  let asked = '';
  const show = async () => {
    const film = state.films.get(id);
    if (!film) return;
    // Other films may be learnt of later.
    const all = [...state.films.values()];
    const next = isThere(film) && !isReadOnly() ? nextPeriod(all.filter((one) => isThere(one) || ['running', 'queued'].includes(one.status)), film, (state.index?.months ?? []).map(({ month }) => month)) : null;
    refill(ways, neighbours(all.filter(isThere), film, next));
    const shape = `${film.status} ${film.present} ${Boolean(film.film)} ${film.present ? '' : inPlaceOf(film)?.id}`;
    if (shape === shown) return;
    shown = shape;
    // News of its end have no report. A film whose report is lost is shown without one.
    if (film.status === 'completed' && !film.film && asked !== 'answered') {
      shown = '';
      if (asked === 'asking') return;
      asked = 'asking';
      const whole = await attempt(() => api.film(id));
      asked = 'answered';
      if (!signal.aborted) learnFilms([whole ?? film]);
      return;
    }
    refill(head, h('div', {}, h('a', { class: 'back', href: link('films'), 'data-key': 'back' }, t('nav.films')), h('h1', {}, film.title),
      h('p', { class: 'quiet' }, dayRange(film.from, film.to, locale))), statusMark(film));
    refill(box, ...content(film, signal));
  };
  watch(['films', 'index'], show, signal);
  show();
  return h('div', { class: 'page film-page' }, head, box, ways);
}
