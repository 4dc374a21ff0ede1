// A film that is being made: how far, how long still, what came up; it goes on when the page is closed.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { clock, numberFormat, percent } from '../core/format.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { hasText, locale, t } from '../core/text.js';
import { button } from '../ui/button.js';
import { confirmDialog } from '../ui/dialog.js';
import { thumbnail } from '../ui/thumbnail.js';
import { attempt } from '../ui/toast.js';
import { warningsOf } from './facts.js';
import { tellSwitch } from './sharing.js';

/** @typedef {import('../core/types.js').Film} Film */

const stages = ['scan', 'select', 'render', 'assemble'];

/** @param {Film} film */
const stageList = (film) => {
  const at = stages.indexOf(film.progress?.stage ?? '');
  return h('ol', { class: 'stages' }, stages.map((stage, index) =>
    h('li', { class: index < at ? 'done' : index === at ? 'now' : '', 'aria-current': index === at ? 'step' : undefined }, t(`stage.${stage}`))));
};

/** @param {string} label @param {string} value */
const figure = (label, value) => h('div', { class: 'figure' }, h('dt', {}, label), h('dd', {}, value));

/** @param {Film} film */
function figures(film) {
  const { progress } = film;
  const remaining = progress?.remaining;
  return h('dl', { class: 'figures' }, figure(t('progress.elapsed'), clock(progress?.elapsed ?? 0)),
    figure(t('progress.remaining'), remaining === null || remaining === undefined ? '–' : t('bar.about', { value: clock(remaining) })),
    progress?.speed ? figure(t('progress.speed'), `${numberFormat(locale, { maximumFractionDigits: 1 }).format(progress.speed)}×`) : null);
}

/** @param {Film} film @returns {string} For who hears it: "50% made, about 0:40 to go" */
function spoken({ progress }) {
  const made = percent(progress?.overall ?? 0, locale);
  const remaining = progress?.remaining;
  return remaining === null || remaining === undefined ? t('progress.said', { percent: made }) : t('progress.said-with-rest', { percent: made, value: clock(remaining) });
}

/** @param {number} overall 0 to 1. @param {number} said The quarter that was said last. @returns {number} The quarter to say now: 1 to 3, where it is another; else "said". */
export const quarterToSay = (overall, said) => Math.max(said, Math.min(3, Math.floor(overall * 4)));

/** @param {Film} first @param {AbortSignal} signal */
export function progressView(first, signal) {
  const bar = h('progress', { max: '1', 'aria-label': t('film.progress', { title: first.title }) });
  const number = h('p', { class: 'progress-number', 'aria-hidden': 'true' });
  const parts = h('div', { class: 'progress-parts' });
  const warnings = h('div', {});
  let count = -1;
  let said = 0;
  const cancel = button(t('film.cancel'), () => confirmDialog(t('film.cancel-title'), t('film.cancel-question'), t('film.cancel'),
    () => attempt(() => api.cancelFilm(first.id)), t('film.keep-making')), { look: 'plain', icon: 'close', disabled: isReadOnly() });
  const show = () => {
    const film = state.films.get(first.id) ?? first;
    const overall = film.progress?.overall ?? 0;
    bar.value = overall;
    const place = film.position ?? 1;
    number.textContent = film.status === 'queued' ? t('film.position', { count: place }) : percent(overall, locale);
    refill(parts, film.status === 'queued' ? h('p', { class: 'quiet' }, t(hasText('film.waits') ? 'film.waits' : 'film.queued')) : [stageList(film), figures(film)]);
    const quarter = quarterToSay(overall, said);
    if (film.status === 'running' && quarter !== said) announce(spoken(film));
    said = quarter;
    if (film.warnings.length !== count) {
      count = film.warnings.length;
      refill(warnings, warningsOf(film));
    }
  };
  watch(['films'], show, signal);
  show();
  return h('section', { class: 'progress-card' },
    h('div', { class: 'progress-picture' }, first.cover ? thumbnail(first.cover, 480, true) : null, number), bar, parts,
    h('div', { class: 'film-actions' }, cancel, h('p', { class: 'quiet' }, t('progress.goes-on'))), tellSwitch(), warnings);
}
