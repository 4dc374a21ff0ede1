// Films that make themselves: what is due next, how the last went, and one for every month; and presets to start from.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { moment } from '../core/format.js';
import { go, link } from '../core/router.js';
import { isReadOnly, learnFilms, state } from '../core/store.js';
import { hasText, locale, t } from '../core/text.js';
import { draftIsKept, told } from '../film/draft.js';
import { presetTitle, presetWords, takePreset } from '../film/presets.js';
import { signs } from '../films/card.js';
import { daysOfAll, emptyLast } from '../films/shelf.js';
import { jobFileName, namePattern } from '../film/save.js';
import { button } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { openDialog } from '../ui/dialog.js';
import { attempt, toast } from '../ui/toast.js';
import { inEnglish, sentence } from '../ui/words.js';
import { timerCommands } from './timer.js';

/** @typedef {import('../core/types.js').Schedule} Schedule */
/** @typedef {import('../core/types.js').Preset} Preset */
/** @typedef {import('../core/types.js').Film} Film */

/** @param {Schedule} schedule @param {() => void} reload */
function actions(schedule, reload) {
  const run = async () => {
    const film = await attempt(() => api.schedule(schedule.id, 'run'));
    if (!film) return;
    learnFilms([film]);
    toast(t('schedule.started'), { action: [t('schedule.watch'), () => go(link('films', [film.id]))] });
    reload();
  };
  const pause = async () => {
    await attempt(() => api.schedule(schedule.id, schedule.paused ? 'resume' : 'pause'));
    reload();
  };
  const isFixed = isReadOnly();
  return h('div', { class: 'card-actions' }, button(t('schedule.run'), run, { icon: 'play', key: `run-${schedule.id}`, about: schedule.title, disabled: isFixed }),
    button(t(schedule.paused ? 'schedule.resume' : 'schedule.pause'), pause, { icon: schedule.paused ? 'play' : 'pause', look: 'quiet', key: `pause-${schedule.id}`, about: schedule.title, disabled: isFixed }));
}

/**
 * What is to be said of its film; the engine's words where they say more. Months in a row with nothing to show are one sentence.
 * @param {Schedule} schedule @param {Film[]} empty Its newest films, as long as they had nothing to show.
 */
function why({ film, why: words }, empty) {
  if (!film) return null;
  const told = film.state === 'nothing' && empty.length > 1 ? t('schedule.film.nothing-for', { count: empty.length, days: daysOfAll(empty) })
    : t(`schedule.film.${film.state}`, { title: film.title, when: film.until ? moment(film.until, locale) : '' });
  return h('div', { class: 'quiet' }, h('p', {}, told), ['waiting', 'failing', 'nothing'].includes(film.state) ? inEnglish('p', sentence(words)) : null);
}

/** @param {Schedule} schedule @returns {HTMLElement | null} How much of the next film is rendered already. */
const done = ({ ahead }) => (ahead ? h('p', { class: 'quiet' }, t('schedule.ahead', { title: ahead.title, count: ahead.days, rendered: ahead.rendered })) : null);

/** @param {Schedule} schedule @param {Film[]} empty @param {() => void} reload */
function card(schedule, empty, reload) {
  const { last } = schedule;
  return h('li', { class: schedule.paused ? 'card is-paused' : 'card' },
    h('div', { class: 'card-head' }, h('h3', {}, schedule.title), h('span', { class: 'quiet' }, hasText(`every.${schedule.every}`) ? t(`every.${schedule.every}`) : schedule.every)),
    h('dl', { class: 'card-facts' },
      h('div', {}, h('dt', {}, t('schedule.next')), h('dd', {}, schedule.paused ? t('schedule.paused') : schedule.state === 'due' ? t('schedule.due') : schedule.next ? moment(schedule.next, locale) : '–')),
      h('div', {}, h('dt', {}, t('schedule.last')), h('dd', {}, last ? h('a', { href: link('films', [last.film]), class: `status status-${last.status}` },
        icon(signs[last.status] ?? 'film', 16), `${t(`film.${last.status}`)}, ${moment(last.ended, locale)}`) : t('schedule.never')))),
    why(schedule, empty), done(schedule), actions(schedule, reload));
}

/**
 * Asks for a name, and makes the job of a film every month.
 * @param {() => void} reload
 */
function setUp(reload) {
  openDialog(t('schedule.every-month'), (close) => {
    const field = h('input', { type: 'text', id: 'schedule-name', value: t('schedule.every-month'), required: true, pattern: namePattern, autofocus: true, spellcheck: 'false', 'aria-describedby': 'schedule-note' });
    const note = h('p', { class: 'quiet', id: 'schedule-note' }, t('schedule.name-note'));
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const isKept = await draftIsKept();
      const { draft } = state;
      const made = isKept && draft && await attempt(() => api.addSchedule(draft.id, jobFileName(field.value)));
      if (!made) return;
      close();
      toast(t('schedule.added', { title: made.title }));
      reload();
    };
    return [h('form', { class: 'stack', onsubmit: submit }, h('label', { for: 'schedule-name' }, t('schedule.name')), field, note,
      h('div', { class: 'dialog-actions' }, button(t('action.cancel'), close), h('button', { class: 'button primary' }, t('schedule.add'))))];
  });
}

/** @param {() => void} reload @returns {HTMLElement} What offers a film every month. */
const offer = (reload) => h('li', { class: 'card offer' }, h('h3', {}, t('schedule.every-month')), h('p', { class: 'quiet' }, t('schedule.every-month.words')),
  h('div', { class: 'card-actions' }, button(t('schedule.set-up'), () => setUp(reload), { icon: 'plus', look: 'primary', key: 'every-month', disabled: isReadOnly() })));

/** @param {Schedule[]} schedules @param {import('../core/types.js').DraftFacts[]} drafts @returns {HTMLElement} The commands that have due films made without the page; to be seen as long as none has been made. */
const timer = (schedules, drafts) => h('details', { class: 'timer', open: schedules.every(({ last }) => !last) }, h('summary', {}, t('schedule.timer')), h('p', { class: 'quiet' }, t('schedule.timer-words', { count: schedules.length })),
  h('pre', { class: 'diff', tabindex: '0' }, timerCommands(schedules, drafts)));

/** @param {Preset} preset @param {Preset[]} presets */
function presetCard(preset, presets) {
  const title = presetTitle(preset);
  const use = () => {
    const isNew = takePreset(preset, presets);
    go(link('film'));
    if (isNew) told(t('preset.used', { name: title }));
  };
  return h('li', { class: 'card' }, h('h3', {}, title), h('p', { class: 'quiet' }, presetWords(preset)),
    h('div', { class: 'card-actions' }, button(t('preset.use'), use, { icon: 'film', key: `preset-${preset.id}`, about: title, disabled: isReadOnly() })));
}

/** @param {HTMLElement} box */
async function showSchedules(box) {
  const [{ schedules }, { drafts }] = await Promise.all([api.schedules(), api.drafts()]);
  const films = schedules.some(({ film }) => film?.state === 'nothing') ? (await api.films()).films : [];
  const reload = () => attempt(() => showSchedules(box));
  refill(box, h('ul', { class: 'cards' }, schedules.map((one) => card(one, emptyLast(films, one.id), reload)), offer(reload)), schedules.length ? timer(schedules, drafts) : null);
}

/** @param {import('../core/scope.js').Scope} scope */
async function show({ signal }) {
  const box = h('div', {});
  const [, { presets }] = await Promise.all([showSchedules(box), api.presets()]);
  document.addEventListener('server-schedule', () => attempt(() => showSchedules(box)), { signal });
  return h('div', { class: 'page recurring' }, h('header', { class: 'page-head' }, h('h1', {}, t('nav.recurring'))),
    h('section', {}, h('h2', {}, t('schedule.title')), box),
    presets.length ? h('section', {}, h('h2', {}, t('preset.title')), h('ul', { class: 'cards' }, presets.map((one) => presetCard(one, presets)))) : null);
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: () => t('nav.recurring'), show };
