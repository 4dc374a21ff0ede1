// One day: a stage, its filmstrip, the day's items, and what is known of the one that is shown.

import { followCatalog, needDays } from '../calendar/data.js';
import { api } from '../core/api.js';
import { addDays, isDay, monthOf, readTimeframe } from '../core/dates.js';
import { h, refill } from '../core/dom.js';
import { bare, clockOf, longDay } from '../core/format.js';
import { useKeys } from '../core/keys.js';
import { go, link, replaceRoute } from '../core/router.js';
import { announce } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { onSwipe } from '../core/swipe.js';
import { locale, t } from '../core/text.js';
import { buttonLink, iconButton } from '../ui/button.js';
import { stateView } from '../ui/states.js';
import { endPlayer } from '../ui/thumbnail.js';
import { dayActions, pinShown, toggleSkip } from './actions.js';
import { detailsOf } from './details.js';
import { clipsFirst, dayStrips } from './item-strip.js';
import { libraryPinNote, pinOfLibrary } from './library-pin.js';
import { nearbyClips } from './nearby.js';
import { objectionNote, refusedFiles } from './refused.js';
import { setPin, showDays, told } from '../film/draft.js';
import { stageOf } from './stage.js';
import { tagPicker } from './tags.js';
import { trimmer } from './trim.js';

/** @typedef {import('../core/types.js').Item} Item */

/** @param {string} words A day in words. @returns {HTMLElement} Where they need two lines, the weekday has the first; read in the direction of their language. */
function dayInLines(words) {
  const [weekday, ...date] = bare(words).split(' ');
  return h('bdi', {}, `${weekday} `, h('span', { class: 'together' }, date.join(' ')));
}

class DayPage {
  /** @param {import('../core/scope.js').Scope} scope @param {import('../core/types.js').DayItems} day */
  constructor({ route, signal }, { day, items, refused }) {
    this.day = day;
    this.refused = refused;
    /** Clips, then photos. */
    this.items = clipsFirst(items);
    /** @type {HTMLElement | null} Clips of other days, where the day has none. */
    this.nearby = null;
    /** @type {string | null} Id of the item whose part the filmstrip shows. */
    this.trimmed = null;
    this.signal = signal;
    /** Ends what follows the item that is shown. */
    this.shown = new AbortController();
    signal.addEventListener('abort', () => this.shown.abort(), { once: true });
    const wanted = route.values.get('item') ?? pickOf(day);
    /** Whether the first clip stands in for the film's, which the plan will name. */
    this.awaitsPick = !wanted;
    this.index = Math.max(0, this.items.findIndex((item) => item.id === wanted));
    this.head = h('header', { class: 'page-head' });
    this.stage = h('div', { class: 'stage-box' });
    this.trim = h('div', { class: 'trim-box' });
    this.note = h('div', {});
    this.actions = h('div', { class: 'day-actions' });
    this.strip = h('div', { class: 'day-strips' });
    this.side = h('aside', { class: 'day-side', 'aria-label': t('details.title') });
    this.element = h('div', { class: 'page day-page' }, this.head,
      h('div', { class: 'day-columns' }, h('div', { class: 'day-main' }, this.stage, this.trim, this.note, this.actions, this.strip), this.side));
    // The film is of the month that is looked at, also where one has gone on to a day of another one.
    if (state.frame && (day < state.frame.from || state.frame.to < day)) showDays(readTimeframe(monthOf(day)));
    this.showHead();
    this.showItem();
    watch(['draft', 'plan', 'days'], () => this.showMarks(), signal);
    watch(['plan'], () => this.showPick(), signal);
    watch(['draft'], () => { if (this.lacksGuest()) this.follow(); }, signal);
    followCatalog(() => this.follow(), signal);
    onSwipe(this.stage, (direction) => this.step(direction));
    this.useKeys();
  }

  /** @returns {Item} */
  get item() {
    return this.items[this.index];
  }

  get time() { return clockOf(this.items, this.day, locale)(this.item); }

  /** @returns {HTMLElement[]} What is known of the item. Tags are for what films show. */
  details() {
    const details = detailsOf(this.item, this.time);
    return this.item.kind === 'still' ? [details] : [details, tagPicker(this.item)];
  }

  showHead() {
    const back = link('calendar', [monthOf(this.day)], { day: this.day });
    refill(this.head,
      h('div', {}, h('a', { class: 'back', href: back, 'data-key': 'back' }, t('day.back')), h('h1', {}, dayInLines(longDay(this.day, locale)))),
      h('div', { class: 'page-head-actions stepper' },
        iconButton(t('day.previous'), 'left', () => this.goDay(-1), { keys: '[' }),
        iconButton(t('day.next'), 'right', () => this.goDay(1), { keys: ']' })));
  }

  showItem() {
    this.shown.abort();
    this.shown = new AbortController();
    endPlayer(this.player?.video);
    // The filmstrip's handles move the player that is there, not the one before.
    this.trimmed = null;
    if (!this.item) {
      this.player = undefined;
      refill(this.stage, this.refused.length ? stateView('warning', t('day.unusable.title'), t('day.unusable.sentence'))
        : stateView('still', t('day.empty.title'), t('day.empty.sentence')));
      [this.trim, this.side].forEach((box) => refill(box));
      this.showMarks();
      return;
    }
    this.player = stageOf(this.item, { time: this.time, position: t('day.position', { count: this.index + 1, all: this.items.length }),
      previous: this.items.length > 1 ? () => this.step(-1) : null, next: this.items.length > 1 ? () => this.step(1) : null });
    refill(this.stage, this.player.element);
    refill(this.side, ...this.details());
    this.showMarks();
    replaceRoute(link('day', [this.day], { item: this.item.id }));
  }

  /** Shows what has come, gone, or been tagged meanwhile; the player goes on. */
  async follow() {
    const now = await loadDay(this.day, this.signal).catch(() => null);
    if (!now || this.signal.aborted || JSON.stringify([clipsFirst(now.items), now.refused]) === JSON.stringify([this.items, this.refused])) return;
    this.refused = now.refused;
    const shown = this.item?.id;
    const items = clipsFirst(now.items);
    const index = items.findIndex(({ id }) => id === shown);
    const hadSteps = this.items.length > 1;
    this.items = items;
    this.index = Math.max(0, index);
    if (index < 0 || hadSteps !== this.items.length > 1) this.showItem();
    else {
      refill(this.side, ...this.details());
      this.player?.tell(t('day.position', { count: index + 1, all: this.items.length }));
      this.showMarks();
    }
  }

  /** Shows the film's clip once the plan names it, unless somebody looks at another meanwhile. */
  showPick() {
    const index = this.awaitsPick ? this.items.findIndex(({ id }) => id === pickOf(this.day)) : -1;
    if (index < 0) return;
    this.awaitsPick = false;
    if (index === this.index || this.player?.video?.paused === false) return;
    this.index = index;
    this.showItem();
  }

  /** @returns {boolean} Whether what is pinned to the day is not among its items, or something is that was pinned before. */
  lacksGuest() {
    const pin = state.draft?.pins[this.day];
    const pinned = pin && 'item' in pin ? pin.item : null;
    return pinned !== null && !this.items.some(({ id }) => id === pinned);
  }

  /** @param {string} id Of an item that is not among the day's: pinned to it, and shown. */
  async use(id) {
    if (!setPin(this.day, { item: id })) return;
    told(t('pin.set', { day: longDay(this.day, locale) }));
    await this.follow();
    const index = this.items.findIndex((one) => one.id === id);
    if (index >= 0) this.goItem(index);
  }

  /** Draws again what depends on the draft, and leaves the player alone. */
  showMarks() {
    const use = (/** @type {string} */ id) => this.use(id);
    refill(this.note, libraryPinNote(this.day, this.items), objectionNote(this.day, this.item, use));
    refill(this.actions, dayActions(this.day, this.item));
    const hasClips = this.items.some(({ kind }) => kind !== 'still');
    this.nearby = hasClips ? null : this.nearby ?? nearbyClips(this.day, use);
    refill(this.strip, this.item ? dayStrips(this.items, this.index, this.day, (index) => this.goItem(index)) : [], refusedFiles(this.day, this.refused, use), this.nearby);
    if (!this.item) return;
    if (this.trimmed !== this.item.id) {
      this.trimmed = this.item.id;
      /** @type {HTMLElement | null} */
      const made = this.item.duration && this.player?.video ? trimmer(this.day, this.item, this.player.video, this.shown.signal) : null;
      refill(this.trim, made);
    }
  }

  /** @param {number} index */
  goItem(index) {
    this.awaitsPick = false;
    this.index = index;
    this.showItem();
    announce(t('day.position', { count: index + 1, all: this.items.length }));
  }

  /** @param {number} count */
  step(count) {
    if (this.items.length > 1) this.goItem((this.index + count + this.items.length) % this.items.length);
  }

  /** @param {-1 | 1} direction The next day that has media, or just the next. */
  goDay(direction) {
    const days = [...state.days.values()].filter(({ count, stills, refused }) => count + stills + refused > 0).map(({ day }) => day).sort();
    const near = direction > 0 ? days.find((day) => day > this.day) : days.reverse().find((day) => day < this.day);
    const next = addDays(this.day, direction);
    go(link('day', [near && monthOf(near) === monthOf(next) ? near : next]));
  }

  useKeys() {
    const video = () => this.player?.video;
    useKeys([
      { keys: ['ArrowLeft'], label: t('day.previous-item'), run: () => this.step(-1) },
      { keys: ['ArrowRight'], label: t('day.next-item'), run: () => this.step(1) },
      { keys: [' ', 'k'], label: t('day.play'), run: () => { if (video()?.paused) video()?.play(); else video()?.pause(); } },
      { keys: ['p'], label: t('help.pin'), run: () => pinShown(this.day, this.item) },
      { keys: ['x'], label: t('day.leave-out'), run: () => toggleSkip(this.day) },
      { keys: ['['], label: t('day.previous'), run: () => this.goDay(-1) },
      { keys: [']'], label: t('day.next'), run: () => this.goDay(1) },
      { keys: ['Escape'], label: t('day.back'), run: () => go(link('calendar', [monthOf(this.day)], { day: this.day })) },
    ], this.signal);
  }
}

/** @param {string} day @returns {string | undefined} Id of what the film shows on the day. */
function pickOf(day) {
  const pin = state.draft?.pins[day] ?? pinOfLibrary(day);
  return (pin && 'item' in pin ? pin.item : undefined) ?? state.plan?.days.find((one) => one.day === day)?.picks[0]?.id;
}

/** @param {string} day @returns {Promise<Item | null>} What is pinned to the day; it may have been filmed on another. */
async function pinnedFromElsewhere(day) {
  const pin = state.draft?.pins[day] ?? pinOfLibrary(day);
  return pin && 'item' in pin ? api.item(pin.item).catch(() => null) : null;
}

/** @param {string} day @param {AbortSignal} signal @returns {Promise<import('../core/types.js').DayItems>} Its items, and what is pinned to it. */
async function loadDay(day, signal) {
  const [whole, guest] = await Promise.all([api.day(day, signal), needDays(day, day).then(() => pinnedFromElsewhere(day))]);
  return guest && !whole.items.some(({ id }) => id === guest.id) ? { ...whole, items: [guest, ...whole.items] } : whole;
}

/** @type {import('../core/scope.js').Page} */
export const page = {
  title: ({ route }) => (isDay(route.parts[0] ?? '') ? longDay(route.parts[0], locale) : t('nav.calendar')),
  show: async (scope) => {
    const day = scope.route.parts[0] ?? '';
    if (!isDay(day)) {
      return h('div', { class: 'page' }, h('h1', { class: 'visually-hidden' }, t('day.unknown')),
        stateView('warning', t('day.unknown'), t('error.address'), buttonLink(t('nav.calendar'), link('calendar'), { look: 'primary' })));
    }
    return new DayPage(scope, await loadDay(day, scope.signal)).element;
  },
};
