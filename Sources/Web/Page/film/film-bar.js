// The bar at the foot: what the film would be now, and the button that makes it.

import { api } from '../core/api.js';
import { countDays } from '../core/dates.js';
import { h, refill } from '../core/dom.js';
import { byteSize, clock, dayRange } from '../core/format.js';
import { go, link } from '../core/router.js';
import { activeFilm, learnFilms, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { attempt } from '../ui/toast.js';
import { draftIsKept } from './draft.js';

async function make() {
  await draftIsKept();
  const draft = state.draft;
  if (!draft) return;
  const film = await attempt(() => api.startFilm(draft.id, draft.revision));
  if (!film) return;
  learnFilms([film]);
  go(link('films', [film.id]));
}

/** @param {string} label @param {string} value @param {string} name */
const figure = (label, value, name) => h('div', { class: `figure figure-${name}` }, h('dt', {}, label), h('dd', {}, value));

/** @param {import('../core/types.js').Plan} plan */
function figures(plan) {
  const { first, last } = plan.timeframe;
  return h('dl', { class: 'figures' },
    figure(t('bar.days'), t('bar.of', { count: plan.days.length, all: countDays(first, last) }), 'days'),
    figure(t('bar.length'), clock(plan.duration), 'length'),
    figure(t('bar.size'), t('bar.about', { value: byteSize(plan.estimate['film-bytes'], locale) }), 'size'),
    figure(t('bar.time'), t('bar.about', { value: clock(plan.estimate.seconds) }), 'time'));
}

/** @param {AbortSignal} signal @param {boolean} [linksToFilm] */
export function filmBar(signal, linksToFilm = true) {
  const bar = h('section', { class: 'film-bar', 'aria-label': t('bar.label') });
  const show = () => {
    const { plan, index } = state;
    if (!plan) {
      refill(bar, h('div', { class: 'film-bar-inner' }, h('p', { class: 'quiet' }, t('bar.planning'))));
      return;
    }
    const range = dayRange(plan.timeframe.first, plan.timeframe.last, locale);
    bar.classList.toggle('is-planning', state.isPlanning);
    refill(bar, h('div', { class: 'film-bar-inner' },
      h('div', { class: 'film-bar-title' }, h('strong', {}, plan.title), h('span', { class: 'quiet' }, range)), figures(plan),
      h('div', { class: 'film-bar-actions' },
        linksToFilm ? h('a', { class: 'button plain', href: link('film'), 'data-key': 'adjust' }, h('span', {}, t('bar.adjust')))
          : button(t('preview.film'), () => import('./film-preview.js').then(({ previewFilm }) => previewFilm()),
            { icon: 'play', key: 'preview-film', disabled: plan.days.length === 0 || index?.['read-only'] === true }),
        button(t(activeFilm() ? 'bar.queue' : 'bar.make'), make,
          { look: 'primary', icon: 'film', key: 'make', disabled: plan.days.length === 0 || index?.['read-only'] === true }))));
  };
  watch(['plan', 'isPlanning', 'films'], show, signal);
  show();
  return bar;
}
