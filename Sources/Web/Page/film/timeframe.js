// Which days the film is of: a month, a year or a range, of the years that have media; or a season, a trip, a day of each year.

import { asTimeframe, lastDay, monthOf, readOtherDays, readTimeframe, seasonOf, seasons, writeOtherDays, writeTimeframe } from '../core/dates.js';
import { debounce, h, refill } from '../core/dom.js';
import { daysInWords, longDay, monthName } from '../core/format.js';
import { isReadOnly, state } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { button, segmented } from '../ui/button.js';
import { editSettings, showDays, told } from './draft.js';
import { dropTitle } from './texts.js';

/** @typedef {import('../core/dates.js').Timeframe} Timeframe */
/** @typedef {import('../core/dates.js').OtherDays} OtherDays */

/**
 * Has the film be of other days. What was typed as their title goes with the days before; a job file keeps it.
 * @param {string} timeframe As a job file has it. @param {boolean} [areSame] Whether they are the days before, of which an end is moved.
 * @returns {string[]} What there is to say: that a title has gone.
 */
export function changeDays(timeframe, areSame = false) {
  let title = '';
  editSettings((settings) => {
    if (!areSame && !state.draft?.file && JSON.stringify(settings.timeframe) !== JSON.stringify(timeframe)) title = dropTitle(settings);
    settings.timeframe = timeframe;
  });
  return title ? [t('timeframe.title-gone', { title })] : [];
}

/** @param {string} timeframe As a job file has it. */
function keepText(timeframe) {
  const [before, next] = [current(), readTimeframe(timeframe)];
  changeDays(timeframe, next?.kind === 'range' && before.from !== '' && !isElsewhere(next, before)).forEach(told);
  // The draft has had these days all along, while others were shown.
  showDays(null);
}

/** @param {Timeframe} timeframe */
const keep = (timeframe) => keepText(writeTimeframe(timeframe));

/** @returns {OtherDays | null} The film's days where they are no month, year or range, unless others are shown. */
const otherDays = () => (state.frame ? null : readOtherDays(state.draft?.settings.timeframe));

/** @param {Timeframe} now @param {string} kind @returns {Timeframe} */
function asKind(now, kind) {
  if (kind === 'year') return { kind, from: `${now.from.slice(0, 4)}-01-01`, to: `${now.from.slice(0, 4)}-12-31` };
  if (kind === 'month') {
    const month = now.kind === 'year' ? lastMonthOf(now.from.slice(0, 4)) : monthOf(now.from);
    return { kind, from: `${month}-01`, to: lastDay(month) };
  }
  return { kind: 'range', from: now.from, to: now.to };
}

/** @param {string} year @returns {string} Its last month that has media. */
const lastMonthOf = (year) => state.index?.months.filter(({ month }) => month.startsWith(year)).pop()?.month ?? `${year}-01`;

/** @param {string} id @param {string} label @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} choose */
const select = (id, label, choices, chosen, choose) => h('select', {
  id, 'data-key': id, 'aria-label': label, onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value),
}, choices.map(([value, name]) => h('option', { value, selected: value === chosen }, name)));

/**
 * The years that a film can be of: those that have media, and those that it has now.
 * @param {number[]} years That have media. @param {Timeframe} now @returns {string[]} In order, at least one.
 */
export const yearsOf = (years, now) => [...new Set([...years.map(String), now.from.slice(0, 4), now.to.slice(0, 4)])].sort();

/** @param {Timeframe} now */
const offered = (now) => yearsOf(state.index?.years ?? [], now);

/** @param {HTMLInputElement} field Takes days of the years that are offered; those between them are refused when they are chosen. @param {Timeframe} now */
function limit(field, now) {
  const years = offered(now);
  field.min = `${years[0]}-01-01`;
  field.max = `${years[years.length - 1]}-12-31`;
}

/** A year before it is still being typed: 20 on the way to 2024. */
const firstYear = '1900';

/** @param {string} id @param {string} label @param {Timeframe} now @param {'from' | 'to'} end @param {(value: string) => void} choose */
function dayField(id, label, now, end, choose) {
  const field = h('input', { type: 'date', id, 'data-key': id, value: now[end], required: true });
  limit(field, now);
  // A date is typed part by part, and each part makes one: the year 20 before the year 2024.
  const take = debounce(() => {
    delete field.dataset.typed;
    const year = field.value.slice(0, 4);
    if (field.value && offered(current()).includes(year)) choose(field.value);
    else if (year >= firstYear && document.activeElement === field) {
      field.setCustomValidity(t('timeframe.no-media', { year }));
      field.reportValidity();
    }
  }, 600);
  field.addEventListener('input', () => {
    // The plan of the change before, which may come meanwhile, leaves it alone.
    field.dataset.typed = '';
    field.setCustomValidity('');
  });
  field.addEventListener('change', () => take());
  field.addEventListener('blur', () => {
    take.now();
    // What was not taken is not shown as if it had been.
    delete field.dataset.typed;
    field.setCustomValidity('');
    if (field.value !== current()[end]) field.value = current()[end];
  });
  return h('label', { class: 'inline-field' }, h('span', {}, label), field);
}

/** @param {string} from @param {string} to Of which one was chosen: an end before the start takes it along, which is said. */
function keepRange(from, to) {
  const isMoved = from > to;
  const day = from === current().from ? to : from;
  keep({ kind: 'range', from: isMoved ? day : from, to: isMoved ? day : to });
  if (isMoved) told(t('timeframe.one-day', { day: longDay(day, locale) }));
}

/** @param {Timeframe} now @returns {Node[]} */
function fields(now) {
  if (now.kind === 'range') {
    return [
      dayField('from-day', t('timeframe.from'), now, 'from', (from) => keepRange(from, current().to)),
      dayField('to-day', t('timeframe.to'), now, 'to', (to) => keepRange(current().from, to)),
    ];
  }
  const year = now.from.slice(0, 4);
  const yearField = select('year', t('timeframe.year'), offered(now).map((one) => [one, one]), year, (chosen) =>
    keep(asKind({ kind: 'year', from: `${chosen}-01-01`, to: `${chosen}-12-31` }, now.kind)));
  if (now.kind === 'year') return [yearField];
  const counts = new Map((state.index?.months ?? []).map(({ month, count }) => [month, count]));
  const months = monthChoices(year).filter(([month]) => counts.has(month) || month === monthOf(now.from));
  return [
    select('month', t('timeframe.month'), months.map(([month, name]) => [month, `${name} (${counts.get(month) ?? 0})`]), monthOf(now.from),
      (month) => keep({ kind: 'month', from: `${month}-01`, to: lastDay(month) })),
    yearField,
  ];
}

/** @param {string} year @param {string} [none] The name of the whole year, where it may be chosen. @returns {[string, string][]} Its months with their names. */
const monthChoices = (year, none) => [...(none ? [/** @type {[string, string]} */ ([year, none])] : []),
  ...Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`).map((month) => /** @type {[string, string]} */ ([month, monthName(month, locale)]))];

/** @param {OtherDays} days @returns {string | null} A last day of theirs; null where only the plan knows it. */
function lastOf(days) {
  if (days.kind === 'each-year') return null;
  if (days.kind === 'trip') return days.month.length === 4 ? `${days.month}-12-31` : lastDay(days.month);
  return lastDay(`${days.year}-${['05', '08', '11', '12'][seasons.indexOf(days.season)]}`);
}

/** @param {OtherDays} days @param {Timeframe} now @returns {Node[]} */
function otherFields(days, now) {
  const put = (/** @type {OtherDays} */ changed) => keepText(writeOtherDays(changed));
  const last = lastOf(days) ?? now.to;
  const kinds = /** @type {[OtherDays['kind'], OtherDays][]} */ ([['season', seasonOf(last)], ['trip', { kind: 'trip', month: monthOf(last) }], ['each-year', { kind: 'each-year', day: last.slice(5) }]]);
  const kind = select('other-days', t('timeframe.other'), kinds.map(([one]) => [one, t(`timeframe.${one}`)]), days.kind, (chosen) => put((kinds.find(([one]) => one === chosen) ?? kinds[0])[1]));
  const years = (/** @type {string} */ own) => [...new Set([...offered(now), own])].sort().map((year) => /** @type {[string, string]} */ ([year, year]));
  if (days.kind === 'season') {
    return [kind, select('season', t('timeframe.season'), seasons.map((one) => [one, t(`timeframe.season.${one}`)]), days.season, (season) => put({ ...days, season })),
      select('year', t('timeframe.year'), years(days.year), days.year, (year) => put({ ...days, year }))];
  }
  if (days.kind === 'trip') {
    const year = days.month.slice(0, 4);
    return [kind, select('month', t('timeframe.month'), monthChoices(year, t('timeframe.whole-year')), days.month, (month) => put({ ...days, month })),
      select('year', t('timeframe.year'), years(year), year, (chosen) => put({ ...days, month: chosen + days.month.slice(4) }))];
  }
  if (days.day === 'on-this-day') return [kind, select('month', t('timeframe.month'), [['', t('timeframe.today')], ...monthChoices('2024')], '', (month) => put({ ...days, day: month ? `${month.slice(5)}-01` : 'on-this-day' }))];
  // Of a leap year, which has every day.
  const month = `2024-${days.day.slice(0, 2)}`;
  const lasts = Number(lastDay(month).slice(8));
  return [kind, select('month', t('timeframe.month'), monthChoices('2024'), month, (chosen) => put({ ...days, day: [chosen.slice(5), days.day.slice(3) > lastDay(chosen).slice(8) ? lastDay(chosen).slice(8) : days.day.slice(3)].join('-') })),
    select('day', t('timeframe.day'), Array.from({ length: lasts }, (_, index) => String(index + 1).padStart(2, '0')).map((day) => [day, String(Number(day))]), days.day.slice(3), (day) => put({ ...days, day: `${days.day.slice(0, 2)}-${day}` }))];
}

/** @returns {import('../core/own-types.js').Days | null} The draft's own days; null where they count from today and no plan says which they are. */
export function ownDays() {
  const own = state.plan?.own ?? (state.frame ? null : state.plan?.timeframe);
  return readTimeframe(state.draft?.settings.timeframe) ?? (own ? { from: own.first, to: own.last } : null);
}

/**
 * Says whether somebody who looks at these days and goes to the film means its film of them: one who looks at a month of the film means the film itself.
 * @param {import('../core/own-types.js').Days} days @param {import('../core/own-types.js').Days | null} own
 */
export const isElsewhere = (days, own) => own !== null && (days.to < own.from || own.to < days.from);

/** @returns {Timeframe} That of the film that is shown. */
function current() {
  if (state.frame) return asTimeframe(state.frame);
  // A day of each year is planned over decades: other days than these begin with the newest month that has media.
  const newest = otherDays()?.kind === 'each-year' ? state.index?.months.at(-1)?.month : null;
  if (newest) return { kind: 'month', from: `${newest}-01`, to: lastDay(newest) };
  const planned = state.plan ? { kind: /** @type {const} */ ('range'), from: state.plan.timeframe.first, to: state.plan.timeframe.last } : null;
  return readTimeframe(state.draft?.settings.timeframe) ?? planned ?? { kind: 'range', from: '', to: '' };
}

/** @param {HTMLElement} box Filled where the timeframe or the library has changed. */
export function showTimeframe(box) {
  const now = current();
  const other = otherDays();
  const ends = /** @type {NodeListOf<HTMLInputElement>} */ (box.querySelectorAll('input[type=date]'));
  if (!other && now.kind === 'range' && ends.length === 2) {
    [now.from, now.to].forEach((day, index) => {
      limit(ends[index], now);
      if (ends[index].value !== day && !('typed' in ends[index].dataset)) ends[index].value = day;
    });
    return;
  }
  const own = state.frame && ownDays();
  const shown = JSON.stringify([now, other, own, state.index?.version]);
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  refill(box, now.from ? picker(now, other) : h('div', { class: 'timeframe' }), own && h('p', { class: 'frame-own quiet' }, t('timeframe.own', { days: daysInWords(own, locale) }), ' ',
    button(t('timeframe.back'), () => showDays(null), { look: 'quiet', key: 'own-days' })));
}

/** @param {Timeframe} now @param {OtherDays | null} other */
function picker(now, other) {
  const box = h('div', { class: 'timeframe', role: 'group', 'aria-label': t('timeframe.title') },
    segmented('timeframe', t('timeframe.title'), [['month', t('timeframe.month')], ['year', t('timeframe.year')], ['range', t('timeframe.range')], ['other', t('timeframe.other')]],
      other ? 'other' : now.kind, (kind) => (kind === 'other' ? keepText(writeOtherDays(seasonOf(current().from))) : keep(asKind(current(), kind)))), other ? otherFields(other, now) : fields(now));
  if (isReadOnly()) box.querySelectorAll('input, select').forEach((one) => one.setAttribute('disabled', ''));
  return box;
}
