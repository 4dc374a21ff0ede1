// The calendar: a month or a year, moved through by keys, buttons, wheel of years and swipes.

import { addDays, addMonths, addMonthsToDay, asTimeframe, countDays, monthGrid, monthOf, readTimeframe, weekday, writeTimeframe } from '../core/dates.js';
import { h, refill } from '../core/dom.js';
import { daysInWords, longMonth } from '../core/format.js';
import { useKeys } from '../core/keys.js';
import { go, link, replaceRoute } from '../core/router.js';
import { announce } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { onSwipe } from '../core/swipe.js';
import { locale, t } from '../core/text.js';
import { showDays } from '../film/draft.js';
import { filmBar } from '../film/film-bar.js';
import { button, iconButton, segmented } from '../ui/button.js';
import { pageWithoutLibrary } from '../ui/states.js';
import { attempt } from '../ui/toast.js';
import { letGo } from '../ui/thumbnail.js';
import { firstMonth, followCatalog, needDays, togglePin, weekStartOf } from './data.js';
import { monthView } from './month.js';
import { DayRange } from './range.js';
import { goMonth, yearDays, yearView } from './year.js';
import { allYears, monthStatistics, yearStatistics } from './statistics.js';

/** @typedef {import('../core/scope.js').Scope} Scope */

/** @param {string} place A month or a year. */
const titleOf = (place) => (place.length === 4 ? place : longMonth(place, locale));

class Calendar {
  /** @param {Scope} scope */
  constructor({ route, signal }) {
    this.weekStart = weekStartOf(state.index?.['week-start'] ?? 1);
    this.place = firstMonth(route.parts[0]);
    this.signal = signal;
    this.head = h('header', { class: 'page-head' });
    this.allYears = allYears();
    this.body = h('div', { class: 'calendar-body' });
    this.missing = h('div', {});
    const keeping = (/** @type {'png' | 'pdf'} */ form) => button(t(`keepsake.${form}`), () => this.keep(form), { icon: 'download', look: 'quiet', key: `keep-${form}` });
    this.element = h('div', { class: 'page calendar' }, this.head, this.body, this.missing, h('div', { class: 'calendar-keep' }, h('span', { class: 'quiet' }, t('keepsake.title')), keeping('png'), keeping('pdf')), filmBar(signal, true, () => this.range.clear()));
    this.range = new DayRange(this.body, () => this.day, (days) => this.showRange(days), signal);
    /** @type {import('./month.js').MonthView | null} */
    this.month = null;
    this.day = route.values.get('day') ?? (state.index?.today.startsWith(this.place) ? state.index.today : `${this.place}-01`);
    this.move(this.place, false);
    const chosen = readTimeframe(history.state?.range);
    if (chosen && !this.isYear) {
      this.range.draw({ from: chosen.from, to: chosen.to });
      this.showFilm();
    }
    watch(['days', 'draft', 'plan'], () => this.refresh(), signal);
    watch(['frame'], () => this.showFilm(), signal);
    followCatalog(() => this.need(), signal);
    watch(['isOnline'], () => { if (state.isOnline) this.need(); }, signal);
    onSwipe(this.body, (direction) => { if (!this.range.isDragging) this.step(direction); });
    this.useKeys();
  }

  get isYear() {
    return this.place.length === 4;
  }

  /** @param {string} place A month or a year. @param {boolean} focuses @param {boolean} [keepsRange] */
  move(place, focuses, keepsRange = false) {
    const forward = place > this.place;
    const moved = place !== this.place;
    this.place = place;
    if (!this.isYear && monthOf(this.day) !== place) this.day = `${place}-01`;
    if (moved && !keepsRange) this.range.forget();
    if (moved) {
      replaceRoute(link('calendar', [place]));
      this.keepRange();
    }
    document.title = `${this.title} · Dayreel`;
    this.showHead();
    this.need();
    this.showFilm();
    letGo(this.body);
    if (this.isYear) {
      this.month = null;
      this.showYear();
    } else {
      this.month = monthView(place, this.day, this.weekStart);
      if (moved) this.month.element.classList.add(forward ? 'slides-forward' : 'slides-back');
      this.body.replaceChildren(this.month.element);
      this.range.mark();
      if (focuses) this.month.select(this.day, true);
    }
    this.showMissing();
    if (moved) announce(this.title);
  }

  /** Asks for the days that are shown. */
  need() {
    const days = this.isYear ? yearDays(Number(this.place)) : monthGrid(this.place, this.weekStart).map(({ day }) => day);
    needDays(days[0], days[days.length - 1]);
  }

  /** The film of the chosen days, or of the month or year that is on the screen. */
  showFilm() {
    showDays(this.range.days ?? readTimeframe(this.place));
  }

  /** The chosen days belong to this place of the history: the way back leads to them. */
  keepRange() {
    const { days } = this.range;
    history.replaceState({ ...history.state, range: days && writeTimeframe(asTimeframe(days)) }, '');
  }

  /** @param {import('../core/own-types.js').Days | null} days */
  showRange(days) {
    this.showFilm();
    this.keepRange();
    announce(days ? t('calendar.chosen', { days: daysInWords(days, locale), count: countDays(days.from, days.to) }) : this.title);
  }

  /** @param {number} count Days by which the end of the chosen days moves. */
  extendRange(count) {
    if (this.isYear) return;
    const from = this.focusedDay();
    this.goDay(addDays(from, count), true);
    this.range.extend(from, this.day);
  }

  get title() {
    return titleOf(this.place);
  }

  showHead() {
    const noun = this.isYear ? 'year' : 'month';
    refill(this.head,
      h('h1', {}, this.title),
      h('div', { class: 'page-head-actions' },
        segmented('calendar-view', t('calendar.view'), [['month', t('calendar.month')], ['year', t('calendar.year')]], noun,
          (view) => this.move(view === 'year' ? this.place.slice(0, 4) : firstMonth(this.isYear ? this.monthOfYear() : this.place), false)),
        h('div', { class: 'stepper' },
          iconButton(t(`calendar.previous-${noun}`), 'left', () => this.step(-1), { keys: 'PageUp', key: 'previous' }),
          button(t('day.today'), () => this.goToday(), { look: 'quiet', keys: 't', key: 'today' }),
          iconButton(t(`calendar.next-${noun}`), 'right', () => this.step(1), { keys: 'PageDown', key: 'next' }))));
  }

  /** @returns {string} The month of the year that one would look at. */
  monthOfYear() {
    const months = (state.index?.months ?? []).filter(({ month }) => month.startsWith(this.place));
    return this.day.startsWith(this.place) ? monthOf(this.day) : months[months.length - 1]?.month ?? `${this.place}-01`;
  }

  goToday() {
    const today = state.index?.today ?? this.day;
    this.day = today;
    this.move(this.isYear ? today.slice(0, 4) : monthOf(today), true);
  }

  /** @param {number} count Months, or years in the year's view. */
  step(count, focuses = false) {
    this.move(this.isYear ? String(Number(this.place) + count) : addMonths(this.place, count), focuses);
  }

  /** @param {string} day @param {boolean} [keepsRange] */
  goDay(day, keepsRange = false) {
    this.day = day;
    // The next range begins here.
    if (!keepsRange) this.range.anchor = null;
    if (monthOf(day) === this.place) this.month?.select(day, true);
    else this.move(monthOf(day), true, keepsRange);
  }

  refresh() {
    if (this.month) this.month.refresh();
    else this.showYear();
    this.showMissing();
  }

  /** Shows which days of the month that is not over have no clip. */
  showMissing() {
    const made = this.isYear ? null : monthStatistics(this.place);
    if ((made?.textContent ?? '') === this.missing.dataset.shown) return;
    this.missing.dataset.shown = made?.textContent ?? '';
    made?.toggleAttribute('open', this.missing.querySelector('[open]') !== null);
    refill(this.missing, made);
  }

  showYear() {
    const year = Number(this.place);
    // What is open stays open when days are learnt.
    const isOpen = this.body.querySelector('.missing-days[open]') !== null;
    refill(this.body, yearView(year, this.weekStart), yearStatistics(year), this.allYears);
    if (isOpen) this.body.querySelector('.missing-days')?.setAttribute('open', '');
  }

  /**
   * Saves the month or year on the screen.
   * @param {'png' | 'pdf'} form
   */
  async keep(form) {
    await attempt(async () => (await import('./keepsake.js')).keep(this.place, this.weekStart, form));
  }

  useKeys() {
    const weekday0 = () => (weekday(this.day) - this.weekStart + 7) % 7;
    /** @param {string} key @param {() => string} target @param {(place: number, columns: number) => number} month In the year. @param {string} label */
    const toDay = (key, target, month, label = '') => ({ keys: [key], label, run: () => (this.isYear ? goMonth(this.body, month) : this.goDay(target())) });
    useKeys([
      toDay('ArrowLeft', () => addDays(this.day, -1), (place) => place - 1, t('help.arrows')),
      toDay('ArrowRight', () => addDays(this.day, 1), (place) => place + 1),
      toDay('ArrowUp', () => addDays(this.day, -7), (place, columns) => place - columns),
      toDay('ArrowDown', () => addDays(this.day, 7), (place, columns) => place + columns),
      toDay('Home', () => addDays(this.day, -weekday0()), () => 0, t('help.week-start')),
      toDay('End', () => addDays(this.day, 6 - weekday0()), () => 11, t('help.week-end')),
      ...[['Right', 1], ['Left', -1], ['Down', 7], ['Up', -7]].map(([key, count], index) => ({
        keys: [`Shift+Arrow${key}`], label: index ? '' : t('help.range'), run: () => this.extendRange(Number(count)) })),
      { keys: ['Escape'], label: t('help.range-end'), run: () => this.range.clear() },
      { keys: ['PageUp'], label: t('calendar.previous-month'), run: () => this.page(-1) },
      { keys: ['PageDown'], label: t('calendar.next-month'), run: () => this.page(1) },
      { keys: ['t'], label: t('day.today'), run: () => this.goToday() },
      { keys: ['y'], label: t('calendar.year'), run: () => this.move(this.isYear ? this.monthOfYear() : this.place.slice(0, 4), false) },
      { keys: ['Enter'], label: t('help.open-day'), run: () => { if (!this.isYear) go(link('day', [this.day])); } },
      { keys: ['p'], label: t('help.pin'), run: () => { if (!this.isYear) togglePin(this.focusedDay()); } },
    ], this.signal);
  }

  /** @returns {string} */
  focusedDay() {
    return document.activeElement?.getAttribute('data-day') ?? this.day;
  }

  /** @param {number} count */
  page(count) {
    if (this.isYear) this.step(count);
    else {
      this.day = addMonthsToDay(this.day, count);
      this.move(monthOf(this.day), true);
    }
  }
}

/** @type {import('../core/scope.js').Page} */
export const page = {
  title: ({ route }) => (state.index?.items ? titleOf(firstMonth(route.parts[0])) : t('nav.calendar')),
  show: (scope) => pageWithoutLibrary(t('nav.calendar'), scope.signal) ?? new Calendar(scope).element,
};

