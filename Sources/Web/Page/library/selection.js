// Several items at once: tag them, pin them to their days, leave their days out, save their files.

import { api, address } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { announce } from '../core/scope.js';
import { isReadOnly, state } from '../core/store.js';
import { t } from '../core/text.js';
import { leaveOut, setPins, told } from '../film/draft.js';
import { tagName } from '../film/entries.js';
import { showsPhotos } from '../film/photos.js';
import { button } from '../ui/button.js';
import { attempt, toast } from '../ui/toast.js';

/** @typedef {import('../core/types.js').Cell} Cell */

/** Files that are saved in one go: a browser asks for each after the first. */
const mostSaved = 50;

/** A finger has no Shift. */
const howWords = () => t(matchMedia('(pointer: coarse)').matches ? 'selection.how-touch' : 'selection.how');

export class Selection {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.isOn = false;
    /** @type {Map<string, Cell>} */
    this.items = new Map();
    this.count = h('p', { class: 'selection-count', role: 'status' });
    this.actions = h('div', { class: 'selection-actions' });
    this.element = h('div', { class: 'selection-bar', role: 'group', 'aria-label': t('selection.title'), hidden: true }, this.count, this.actions,
      button(t('selection.end'), () => this.set(false), { look: 'quiet' }));
    this.toggleButton = button(t('selection.begin'), () => this.set(!this.isOn), { icon: 'check', look: 'quiet', pressed: false, key: 'select' });
  }

  /** @param {boolean} isOn */
  set(isOn) {
    const hadFocus = this.element.contains(document.activeElement);
    this.isOn = isOn;
    this.items.clear();
    this.toggleButton.setAttribute('aria-pressed', String(isOn));
    this.show();
    if (isOn) announce(howWords());
    else if (hadFocus) this.toggleButton.focus();
  }

  /** @param {Cell[]} cells Chosen, or all given back if all are chosen. */
  toggle(cells) {
    const areAll = cells.every(({ id }) => this.items.has(id));
    cells.forEach((cell) => (areAll ? this.items.delete(cell.id) : this.items.set(cell.id, cell)));
    this.show();
  }

  show() {
    const some = [...this.items.values()];
    this.element.hidden = !this.isOn;
    this.count.textContent = some.length ? t('selection.count', { count: some.length }) : howWords();
    // Messages stand above the bar. The class says so, as with the film's bar.
    document.documentElement.classList.toggle('has-selection', this.isOn);
    const isIdle = !some.length;
    this.actions.classList.toggle('is-idle', isIdle);
    const isFixed = isIdle || isReadOnly();
    refill(this.actions,
      h('div', { class: 'tag-switches', role: 'group', 'aria-label': t('tags.title') }, (state.index?.tags ?? []).map(({ number }) => h('button', {
        type: 'button', class: `tag-switch tag-${number}`, title: t('selection.tag', { name: tagName(number) }), 'aria-label': t('selection.tag', { name: tagName(number) }), 'data-key': `tag-${number}`, disabled: isFixed,
        onclick: () => this.tag(number) }))),
      button(t('selection.pin'), () => this.pin(), { icon: 'pin', look: 'quiet', disabled: isFixed }), button(t('selection.leave-out'), () => this.leaveOut(), { icon: 'hidden', look: 'quiet', disabled: isFixed }),
      button(t('selection.save'), () => this.save(), { icon: 'download', look: 'quiet', disabled: isIdle }));
    document.documentElement.style.setProperty('--selection', `${this.element.offsetHeight}px`);
    this.changed();
  }

  /**
   * Gives all clips the tag, or takes it from all if all have it. Photos have no tags.
   * @param {number} number
   */
  async tag(number) {
    const clips = [...this.items.values()].filter(({ kind }) => kind !== 'still');
    if (!clips.length) {
      toast(t('selection.no-tags'));
      return;
    }
    const items = await attempt(() => Promise.all(clips.map(({ id }) => api.item(id))));
    if (!items) return;
    const haveAll = items.every(({ tags }) => tags.includes(number));
    const tagged = await attempt(async () => {
      // One after the other: the sync folder's table is one file.
      for (const { id, tags } of items) await api.setTags(id, haveAll ? tags.filter((one) => one !== number) : [...new Set([...tags, number])].sort((a, b) => a - b));
      return true;
    });
    if (tagged) toast(t(haveAll ? 'selection.untagged' : 'selection.tagged', { count: items.length }));
  }

  pin() {
    const usable = [...this.items.values()].filter(({ kind }) => kind !== 'still' || showsPhotos());
    // The first of a day.
    const pins = new Map(usable.reverse().map(({ day, id }) => {
      const own = state.draft?.pins[day];
      // A part of it that was chosen by hand stays.
      return [day, own && 'item' in own && own.item === id ? own : { item: id }];
    }));
    if (!pins.size) toast(t('day.still'));
    else if (setPins(pins)) told(t('selection.pinned', { count: pins.size }));
  }

  leaveOut() {
    const days = new Set([...this.items.values()].map(({ day }) => day));
    if (leaveOut(days)) told(t('selection.left-out', { count: days.size }));
  }

  async save() {
    if (this.items.size > mostSaved) {
      toast(t('selection.too-many', { count: mostSaved }));
      return;
    }
    const items = await attempt(() => Promise.all([...this.items.keys()].map((id) => api.item(id))));
    for (const { id, name } of items ?? []) {
      h('a', { href: address.original(id), download: name }).click();
      // Browsers drop downloads that begin in the same moment.
      await new Promise((resolve) => { setTimeout(resolve, 300); });
    }
  }
}
