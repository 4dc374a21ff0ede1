// The review: day by day through the film, by keyboard if one likes. Each day shows its clip and the part of it, why, and what else there is.

import { followCatalog, weekStartOf } from '../calendar/data.js';
import { api } from '../core/api.js';
import { isDay } from '../core/dates.js';
import { focusKey, h, refill } from '../core/dom.js';
import { clockOf, longDay, shortDay } from '../core/format.js';
import { hasLetterKeys, keyLabel, useKeys } from '../core/keys.js';
import { go, link, replaceRoute } from '../core/router.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { onSwipe } from '../core/swipe.js';
import { locale, t } from '../core/text.js';
import { stageOf } from '../day/stage.js';
import { refusedFiles } from '../day/refused.js';
import { momentsOf } from '../day/seconds.js';
import { trimmer } from '../day/trim.js';
import { captionField } from '../film/captions.js';
import { canRedo, canUndo, keepPin, leaveOut, pinOf, redoDraft, setPin, takeBack, undoDraft } from '../film/draft.js';
import { filmBar } from '../film/film-bar.js';
import { filmDaysInWords } from '../film/film-days.js';
import { button, iconButton } from '../ui/button.js';
import { icon } from '../ui/icons.js';
import { loadingView, pageWithoutLibrary, planWords, stateView } from '../ui/states.js';
import { whyNot } from '../ui/reasons.js';
import { endPlayer, thumbnail } from '../ui/thumbnail.js';
import { toast } from '../ui/toast.js';
import { rankedClips } from './clips.js';
import { AskedDays, changedDay, dayWeeksAway, howOfDay, leftOutDay, rankOf, reviewDays, shownBesides, shownOn, stepIn } from './days.js';
import { howIcons, howWords, weekGrid } from './grid.js';

/** @typedef {import('../core/types.js').Item} Item */

/** Milliseconds on a day until its player and its seconds are fetched: who goes on is not kept. */
const rest = 180;

/** @returns {HTMLElement | null} What the letters do that a film is gone through with. Where there are no keys, it is not seen. */
const keyLine = () => (hasLetterKeys() && !isReadOnly() ? h('p', { class: 'review-keys quiet', 'aria-hidden': 'true' },
  ['s', 't', 'x', 'c', 'a'].map((key) => h('span', {}, h('kbd', {}, keyLabel(key)), ' ', t(`review.key.${key}`)))) : null);

class Review {
  /** @param {import('../core/scope.js').Scope} scope */
  constructor({ route, signal }) {
    this.signal = signal;
    this.day = route.parts[0] ?? '';
    /** @type {Map<string, string[]>} Ids of each day's clips, the best first. */
    this.ranks = new Map();
    /** @type {Map<string, number>} The scores of clips by their ids. A day with a pin is compared no more, and keeps those that it had. */
    this.scores = new Map();
    /** @type {Map<string, string>} Ids of what the rules choose. */
    this.own = new Map();
    /** The clips of each day, and its files that cannot be used. */
    this.items = new AskedDays((day) => api.day(day, signal).then(({ items, refused }) => ({ items: new Map(items.map((item) => [item.id, item])), refused })));
    /** @type {Set<string>} Ids of photos, as far as they were seen. */
    this.photos = new Set();
    /** Ends what follows the clip that is shown. */
    this.shown = new AbortController();
    signal.addEventListener('abort', () => this.shown.abort(), { once: true });
    /** What the player was made for. */
    this.drawn = '';
    /** The day of the clips that are listed. */
    this.clipsOf = '';
    /** @type {Promise<Item | null> | null} What the player shows, once it is asked for. */
    this.player = null;
    this.head = h('header', { class: 'page-head' });
    this.grid = h('div', { class: 'review-left' });
    this.title = h('div', { class: 'review-title' });
    this.stage = h('div', { class: 'review-stage' });
    this.trim = h('div', { class: 'trim-box' });
    // What is taken is done: the next key is one for days again.
    this.trim.addEventListener('keydown', ({ key, target }) => {
      if (key === 'Enter' && target instanceof Element && target.matches('[role=slider]')) this.focusDay();
    });
    this.actions = h('div', { class: 'day-actions' });
    this.caption = h('div', {});
    /** @type {ReturnType<typeof captionField> | null} Of the day that is shown. */
    this.captionField = null;
    this.clips = h('div', {});
    this.panel = h('section', { class: 'review-panel', 'aria-label': t('review.day') }, this.title, this.stage, this.trim, this.actions);
    // Where there is room, below the days: it is seen without scrolling.
    this.side = h('section', { class: 'review-side', 'aria-label': t('review.side') }, this.caption, this.clips);
    this.main = h('div', { class: 'review-columns' }, this.grid, this.panel, this.side);
    this.trouble = h('div', {});
    this.element = h('div', { class: 'page review' }, this.head, this.trouble, this.main, filmBar(signal));
    watch(['draft', 'plan', 'planTrouble', 'index'], () => this.show(), signal);
    // New media have come, or some have gone.
    followCatalog(() => {
      this.items.forget();
      if (state.plan) this.showClips();
    }, signal);
    onSwipe(this.stage, (direction) => this.step(direction, false));
    this.useKeys();
    this.show();
  }

  get pins() { return state.draft?.pins ?? {}; }

  get days() { return state.plan ? reviewDays(state.plan) : []; }

  get planned() { return state.plan?.days.find((one) => one.day === this.day); }

  get leftOut() { return leftOutDay(this.day, state.plan); }

  show() {
    this.showHead();
    const { plan, planTrouble } = state;
    const { days } = this;
    const instead = !plan ? planTrouble ? stateView('warning', t('error.title'), planWords(planTrouble)) : loadingView(6, 'loading-cards')
      : days.length ? null : stateView('film', t('review.title'), t('strip.empty'));
    this.main.hidden = instead !== null;
    refill(this.trouble, instead);
    if (!plan || instead) return;
    plan.days.forEach((one) => {
      one.picks.forEach(({ id, kind }) => { if (kind === 'still') this.photos.add(id); });
      [...one.picks, ...one.candidates].forEach(({ id, score }) => { if (score !== undefined) this.scores.set(id, score); });
      this.ranks.set(one.day, rankOf(one, this.ranks.get(one.day) ?? []));
      if ('automatic' in one.reason && one.picks[0] && !this.pins[one.day]) this.own.set(one.day, one.picks[0].id);
    });
    if (!isDay(this.day) || !days.includes(this.day)) this.day = days.find((one) => one >= this.day) ?? days[0];
    refill(this.grid, () => weekGrid(days, this.day, weekStartOf(state.index?.['week-start'] ?? 1), (day) => this.select(day)));
    this.showDay();
  }

  showHead() {
    const { plan } = state;
    const title = plan ? t('review.of', { film: filmDaysInWords({ from: plan.timeframe.first, to: plan.timeframe.last }) }) : t('review.title');
    refill(this.head, h('div', {}, h('a', { class: 'back', href: link('film'), 'data-key': 'back' }, t('review.back')), h('h1', {}, title)), keyLine(),
      h('div', { class: 'page-head-actions stepper' },
        iconButton(t('action.undo'), 'undo', () => this.travel(undoDraft), { keys: 'Control+Z', disabled: !canUndo() }), iconButton(t('action.redo'), 'redo', () => this.travel(redoDraft), { keys: 'Control+Shift+Z', disabled: !canRedo() }),
        iconButton(t('day.previous'), 'left', () => this.step(-1), { keys: 'ArrowLeft' }), iconButton(t('day.next'), 'right', () => this.step(1), { keys: 'ArrowRight' })));
  }

  /** Shows what is at hand at once, and the rest once somebody stays. */
  showDay() {
    const how = howOfDay(this.day, state.plan, this.pins);
    const id = shownOn(this.day, state.plan, this.pins);
    const { days } = this;
    refill(this.title, h('p', { class: `review-how is-${how}` }, icon(howIcons[how], 16), howWords(this.day).join(' · ')),
      h('h2', {}, longDay(this.day, locale)), h('p', { class: 'quiet' }, t('day.position', { count: days.indexOf(this.day) + 1, all: days.length })));
    this.showActions(how);
    const key = `${this.day} ${id ?? how}`;
    if (this.drawn === key) {
      // It may have been undone, or written elsewhere.
      this.captionField?.show();
      this.showClips();
      return;
    }
    this.drawn = key;
    // The clips of the day before must not be taken for this one's.
    if (this.clipsOf !== this.day) refill(this.clips);
    this.shown.abort();
    this.shown = new AbortController();
    const { signal } = this.shown;
    endPlayer(this.stage.querySelector('video'));
    refill(this.stage, h('figure', { class: 'stage is-still' }, id ? thumbnail(id, 512) : how === 'unused' ? this.unused() : stateView('hidden', t('review.how.left-out'), '')));
    refill(this.trim);
    const caption = captionField(this.day, 'review', true);
    caption.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      this.focusDay();
    });
    this.captionField = caption;
    refill(this.caption, id ? caption.element : null);
    this.showClips();
    this.player = null;
    const timer = setTimeout(() => this.askForPlayer(id, signal), rest);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /** Why nothing of the day can be shown, and what may be shown all the same. */
  unused() {
    const candidates = this.leftOut?.candidates ?? [];
    const why = candidates.find(({ objection }) => objection !== 'unusable') ?? candidates[0];
    if (!why) return stateView('warning', t('day.unusable.title'), t('day.unusable.sentence'));
    return stateView('warning', t('day.unusable.title'), [h('p', {}, why.name), h('p', {}, whyNot(why))],
      why.objection === 'unusable' ? null : button(t('pin.anyway'), () => this.use(why.id), { icon: 'pin', key: 'review-anyway', disabled: isReadOnly() }));
  }

  /** @param {import('./days.js').How} how */
  showActions(how) {
    const isFixed = isReadOnly();
    const isOut = how === 'left-out';
    const shown = shownOn(this.day, state.plan, this.pins);
    // What leaves the day out is the film's own pin; one of the library is taken back on the day's page, for all films.
    const canSkip = how !== 'unused' && (!isOut || this.pins[this.day]);
    const count = this.ranks.get(this.day)?.length ?? 0;
    refill(this.actions,
      button(t('review.swap'), () => this.swap(1), { icon: 'swap', keys: 's', key: 'review-swap', disabled: isFixed || count < 2 }),
      button(t('review.trim'), () => this.focusTrim(), { icon: 'clock', keys: 't', key: 'review-trim', disabled: isFixed || !shown || this.photos.has(shown) }),
      !canSkip ? null : button(t(isOut ? 'day.take-back' : 'day.leave-out'), () => this.leaveOut(), { icon: isOut ? 'eye' : 'hidden', keys: 'x', key: 'review-out', look: isOut ? 'marked' : 'plain', disabled: isFixed }),
      how === 'hand' ? button(t('review.automatic'), () => this.automatic(), { icon: 'auto', look: 'quiet', keys: 'a', key: 'review-automatic', disabled: isFixed }) : null,
      h('a', { class: 'button quiet', href: link('day', [this.day]), 'data-key': 'review-open' }, h('span', {}, t('review.open'))));
  }

  /** @param {string | undefined} id @param {AbortSignal} signal @returns {Promise<Item | null>} Asked for once. */
  askForPlayer(id, signal) {
    this.player ??= this.showPlayer(id, signal);
    return this.player;
  }

  /** @param {string | undefined} id @param {AbortSignal} signal @param {boolean} [mayTrim] @returns {Promise<Item | null>} What it shows. */
  async showPlayer(id, signal, mayTrim = true) {
    replaceRoute(link('review', [this.day]));
    const ofDay = (id && (await this.items.of(this.day).catch(() => null))?.items) || new Map();
    const item = id ? ofDay.get(id) ?? await api.item(id).catch(() => null) : null;
    if (!item || signal.aborted) return null;
    const time = clockOf(ofDay.values(), this.day, locale)(item);
    const stage = stageOf(item, { time, position: item.name, previous: null, next: null });
    refill(this.stage, stage.element);
    refill(this.trim, mayTrim && item.duration && stage.video ? trimmer(this.day, item, stage.video, signal) : null);
    return item;
  }

  async showClips() {
    const { day } = this;
    const { signal } = this.shown;
    const asked = this.items.of(day);
    const known = await asked.catch(() => null);
    if (!known || signal.aborted || day !== this.day || !this.items.isPresent(day, asked)) return;
    const { items, refused } = known;
    items.forEach(({ id, kind }) => { if (kind === 'still') this.photos.add(id); });
    const how = howOfDay(day, state.plan, this.pins);
    this.showActions(how);
    const use = (/** @type {string} */ id) => { if (day === this.day) this.use(id); };
    this.clipsOf = day;
    refill(this.clips, () => rankedClips(this.planned ?? this.leftOut, this.ranks.get(day) ?? [], items, shownOn(day, state.plan, this.pins), this.scores, use, signal),
      how === 'unused' ? refusedFiles(day, refused, use) : null);
  }

  /** @param {string} day @param {boolean} [goesThere] Whether the page scrolls to the day in its grid. */
  select(day, goesThere = true) {
    if (!this.days.includes(day)) return;
    this.day = day;
    this.show();
    this.focusDay(goesThere);
  }

  /** @param {boolean} [goesThere] Without, only the grid is scrolled: a finger on the player stays there. */
  focusDay(goesThere = true) {
    const page = window.scrollY;
    focusKey(`review-${this.day}`, this.grid);
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    if (!goesThere) window.scrollTo(window.scrollX, page);
  }

  /** @param {number} count Days. @param {boolean} [goesThere] */
  step(count, goesThere = true) {
    const { days } = this;
    this.select(days[Math.max(0, Math.min(days.length - 1, days.indexOf(this.day) + count))], goesThere);
  }

  /**
   * Plays one of the clips that the day shows. A part is chosen of the first: a pin stands for that.
   * @param {string} id @param {boolean} isFirst
   */
  look(id, isFirst) {
    endPlayer(this.stage.querySelector('video'));
    this.player = this.showPlayer(id, this.shown.signal, isFirst);
  }

  /** @param {string} id */
  use(id) {
    const first = shownOn(this.day, state.plan, this.pins);
    const shown = [first, ...shownBesides(this.planned)];
    if (first !== undefined && shown.length > 1 && shown.includes(id)) {
      this.look(id, id === first);
      return;
    }
    const before = this.pins[this.day];
    if (before && 'item' in before && before.item === id) return;
    keepPin(this.day);
    // What the rules choose needs no pin, unless its part was chosen by hand.
    const pin = pinOf(this.day, id);
    if (!setPin(this.day, this.own.get(this.day) === id && Object.keys(pin).length === 1 ? null : pin)) return;
    const ranks = this.ranks.get(this.day) ?? [];
    announce(ranks.includes(id) ? t('review.shows', { day: shortDay(this.day, locale), count: ranks.indexOf(id) + 1, all: ranks.length }) : t('pin.set', { day: longDay(this.day, locale) }));
  }

  /** @param {number} step */
  swap(step) {
    // What the day shows besides stays.
    const others = shownBesides(this.planned);
    const ranks = (this.ranks.get(this.day) ?? []).filter((id) => !others.includes(id));
    const next = stepIn(ranks, shownOn(this.day, state.plan, this.pins), step);
    if (ranks.length < 2 || !next) toast(t('swap.none'));
    else this.use(next);
  }

  leaveOut() {
    const how = howOfDay(this.day, state.plan, this.pins);
    const isOut = how === 'left-out';
    if (how === 'unused' || (isOut && !this.pins[this.day])) toast(t(`review.how.${how}`));
    else if (isOut ? takeBack(this.day) : leaveOut([this.day])) announce(t(isOut ? 'day.is-back' : 'day.is-left-out', { day: longDay(this.day, locale) }));
  }

  automatic() {
    if (setPin(this.day, null)) announce(t('review.is-automatic', { day: shortDay(this.day, locale) }));
  }

  /** Goes to the seconds once they are there: who is quick asks before the player is. */
  async focusTrim() {
    const { day } = this;
    const { signal } = this.shown;
    const focusedKey = () => document.activeElement?.getAttribute('data-key');
    const before = focusedKey();
    const first = shownOn(this.day, state.plan, this.pins);
    // It may be another clip of the day that is looked at.
    if (first && (await this.player)?.id !== first) this.look(first, true);
    const item = await this.askForPlayer(first, signal);
    if (item?.duration && !signal.aborted) await momentsOf(item.id, signal).catch(() => {});
    if (signal.aborted) {
      // A plan that has come meanwhile shows another clip.
      if (day === this.day && !this.signal.aborted) this.focusTrim();
      return;
    }
    // Who has gone elsewhere meanwhile stays there.
    if (focusedKey() !== before) return;
    const cursor = /** @type {HTMLElement | null} */ (this.trim.querySelector('.seconds-cursor') ?? this.trim.querySelector('.filmstrip-window'));
    if (cursor) cursor.focus();
    else toast(t('review.no-trim'));
  }

  /**
   * Undoes or redoes, and goes to the day where that is seen.
   * @param {() => void} change
   */
  travel(change) {
    const before = state.draft;
    change();
    const day = changedDay(before, state.draft);
    if (day && day !== this.day) this.select(day);
  }

  useKeys() {
    const video = () => this.stage.querySelector('video');
    useKeys([
      { keys: ['ArrowLeft'], label: t('review.previous'), run: () => this.step(-1) },
      { keys: ['ArrowRight'], label: t('review.next'), run: () => this.step(1) },
      { keys: ['ArrowUp'], label: t('review.week-before'), run: () => this.select(dayWeeksAway(this.days, this.day, -1)) },
      { keys: ['ArrowDown'], label: t('review.week-after'), run: () => this.select(dayWeeksAway(this.days, this.day, 1)) },
      { keys: ['Home'], label: t('review.first'), run: () => this.select(this.days[0]) },
      { keys: ['End'], label: t('review.last'), run: () => this.select(this.days.at(-1) ?? '') },
      { keys: [' ', 'k'], label: t('day.play'), run: () => { if (video()?.paused) video()?.play(); else video()?.pause(); } },
      { keys: ['s'], label: t('review.swap'), run: () => this.swap(1) },
      { keys: ['t'], label: t('review.trim'), run: () => this.focusTrim() },
      { keys: ['x'], label: t('day.leave-out'), run: () => this.leaveOut() },
      { keys: ['c'], label: t('review.caption'), run: () => { /** @type {HTMLElement | null} */ (this.caption.querySelector('input'))?.focus(); } },
      { keys: ['a'], label: t('review.automatic'), run: () => this.automatic() },
      // The help has them from the whole page.
      { keys: ['Ctrl+z'], label: '', run: () => this.travel(undoDraft) },
      { keys: ['Ctrl+Shift+z', 'Ctrl+y'], label: '', run: () => this.travel(redoDraft) },
      { keys: ['Escape'], label: t('review.back'), run: () => {
        if ([this.panel, this.side].some((part) => part.contains(document.activeElement))) this.focusDay();
        else go(link('film'));
      } },
    ], this.signal);
  }
}

/** @type {import('../core/scope.js').Page} */
export const page = {
  title: () => t('review.title'),
  show: async (scope) => pageWithoutLibrary(t('review.title'), scope.signal) ?? new Review(scope).element,
};
