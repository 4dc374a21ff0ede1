// The bar at the foot: what the film would be now, and the button that makes it.

import { api } from '../core/api.js';
import { asTimeframe, countDays, writeTimeframe } from '../core/dates.js';
import { h, refill } from '../core/dom.js';
import { byteSize, clock } from '../core/format.js';
import { go, link } from '../core/router.js';
import { activeFilm, isReadOnly, isThere, learnFilms, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { planWords } from '../ui/states.js';
import { attempt } from '../ui/toast.js';
import { draftIsKept, refreshPlan, withRevision } from './draft.js';
import { filmDaysInWords, filmRange, isOfEachYear } from './film-days.js';
import { lookingNote } from './looking.js';

/** True while a film is asked for: a second press is not a second film. */
let isAsking = false;

async function make() {
  if (isAsking) return;
  isAsking = true;
  // What the button said when it was pressed.
  const days = state.frame;
  const film = await attempt(async () => {
    const isKept = await draftIsKept();
    const { draft } = state;
    return isKept && draft ? withRevision(draft, (revision) => api.startFilm(draft.id, revision, days)) : undefined;
  });
  isAsking = false;
  if (!film) return;
  learnFilms([film]);
  go(link('films', [film.id]));
}

/** @param {string} label @param {string} value @param {string} name */
const figure = (label, value, name) => h('div', { class: `figure figure-${name}` }, h('dt', {}, label), h('dd', {}, value));

/** @param {import('../core/types.js').Plan} plan */
function figures(plan) {
  const { first, last } = plan.timeframe;
  const all = isOfEachYear() ? Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1 : countDays(first, last);
  return h('dl', { class: 'figures' },
    figure(t('bar.days'), t('bar.of', { count: plan.days.length, all }), 'days'),
    figure(t('bar.length'), clock(plan.duration), 'length'),
    figure(t('bar.size'), t('bar.about', { value: byteSize(plan.estimate['film-bytes'], locale) }), 'size'),
    figure(t('bar.time'), plan.estimate.seconds < 0.5 ? t('bar.moment') : t('bar.about', { value: clock(plan.estimate.seconds) }), 'time'));
}

/** @returns {import('../core/own-types.js').Days | null} Those of the film that the bar is about. */
const shownDays = () => state.frame ?? (state.plan && { from: state.plan.timeframe.first, to: state.plan.timeframe.last });

/** @param {import('../core/own-types.js').Days} days */
const planIsOf = ({ from, to }) => state.plan?.timeframe.first === from && state.plan.timeframe.last === to;

/** @param {import('../core/own-types.js').Days} days @param {string} name */
function titleOf(days, name) {
  const title = planIsOf(days) && state.plan ? state.plan.title : name;
  const range = filmRange(days);
  return h('div', { class: 'film-bar-title' }, h('strong', {}, title), title === range ? null : h('span', { class: 'quiet' }, range));
}

/** @param {import('../core/own-types.js').Days} days @returns {boolean} Whether there is a film of these days already, whose place the next one takes. */
const isMade = ({ from, to }) => [...state.films.values()].some((film) => isThere(film) && film.draft === state.draft?.id && film.from === from && film.to === to);

/** @param {string} film Its days in words. @param {import('../core/own-types.js').Days} days @returns {string} */
function makeWords(film, days) {
  if (activeFilm()) return t('bar.queue', { film });
  return t(`bar.make${isMade(days) ? '-again' : ''}${/^\d+$/.test(film) ? '.year' : ''}`, { film });
}

/** @param {import('../core/types.js').Plan} plan @param {import('../core/own-types.js').Days} days @param {boolean} linksToFilm @param {() => void} [whole] */
function barOf(plan, days, linksToFilm, whole) {
  const name = filmDaysInWords(days);
  const isEmpty = planIsOf(days) && plan.days.length === 0;
  return h('div', { class: 'film-bar-inner' }, titleOf(days, name), isEmpty ? h('p', { class: 'figures quiet' }, t('bar.nothing', { film: name })) : figures(plan),
    h('div', { class: 'film-bar-actions' },
      whole && state.frame && asTimeframe(state.frame).kind === 'range' ? button(t('bar.whole-month'), whole, { icon: 'close', look: 'quiet', key: 'whole-month' }) : null,
      linksToFilm ? h('a', { class: 'button plain', href: link('film', [], { days: writeTimeframe(asTimeframe(days)) }), 'data-key': 'adjust' }, h('span', {}, t('bar.adjust')))
        : button(t('preview.film'), () => import('./film-preview.js').then(({ previewFilm }) => previewFilm()),
          { icon: 'play', key: 'preview-film', disabled: isEmpty || isReadOnly() }),
      button(makeWords(name, days), make,
        { look: 'primary', icon: 'film', key: 'make', disabled: isEmpty || isReadOnly() })));
}

/** @param {AbortSignal} signal @param {boolean} [linksToFilm] @param {() => void} [whole] Shows the film of the whole month again, in place of some of its days. */
export function filmBar(signal, linksToFilm = true, whole) {
  const content = h('div', {});
  // The film's own page says above its clips what is looked at.
  const bar = h('section', { class: 'film-bar', 'aria-label': t('bar.label') }, linksToFilm ? lookingNote(signal) : null, content);
  /** @type {unknown[]} What the bar was drawn from. A film's progress changes none of it, and a button stays under the finger. */
  let drawn = [];
  const show = () => {
    const { plan, planTrouble } = state;
    bar.classList.toggle('is-planning', state.isPlanning);
    const days = shownDays();
    const now = [plan, planTrouble, state.frame, Boolean(activeFilm()), isReadOnly(), days && isMade(days)];
    if (now.every((one, index) => one === drawn[index]) && content.hasChildNodes()) return;
    drawn = now;
    if (!plan || !days) {
      // The film's own page says in place of its clips what it is.
      refill(content, h('div', { class: 'film-bar-inner' }, planTrouble && linksToFilm
        ? [h('div', { class: 'film-bar-trouble' }, planWords(planTrouble)), h('div', { class: 'film-bar-actions' }, button(t('action.retry'), refreshPlan, { key: 'plan-again' }))]
        : h('p', { class: 'quiet' }, t(planTrouble ? 'error.title' : 'bar.planning'))));
      return;
    }
    refill(content, barOf(plan, days, linksToFilm, whole));
  };
  watch(['plan', 'planTrouble', 'isPlanning', 'frame', 'films', 'index'], show, signal);
  show();
  return bar;
}
