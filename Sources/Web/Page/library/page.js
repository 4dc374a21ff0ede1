// The library: sources and albums at the side, the search above, everything in one grid.

import { followCatalog } from '../calendar/data.js';
import { api } from '../core/api.js';
import { fill, h, refill } from '../core/dom.js';
import { longMonth, number } from '../core/format.js';
import { useKeys } from '../core/keys.js';
import { announce, remember, remembered } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { tagName } from '../day/tags.js';
import { button, segmented } from '../ui/button.js';
import { libraryState, stateView } from '../ui/states.js';
import { attempt } from '../ui/toast.js';
import { AlbumList } from './albums.js';
import { filterBar, isFiltered, readFilter } from './filter.js';
import { VirtualGrid } from './grid.js';
import { Selection } from './selection.js';
import { sourceList } from './sources.js';
import { searchWords } from './words.js';

/** @typedef {import('./filter.js').Filter} Filter */

/** @type {Record<string, number>} Sizes of the pictures, 1 for the usual. */
const sizes = { small: 0.62, medium: 1, large: 1.7 };

class Library {
  /** @param {import('../core/scope.js').Scope} scope */
  constructor({ route, signal }) {
    this.signal = signal;
    this.filter = readFilter(route.values);
    /** @type {import('../core/own-types.js').SourceAlbums[]} */
    this.albums = [];
    this.shown = new AbortController();
    /** @type {VirtualGrid | null} */
    this.view = null;
    signal.addEventListener('abort', () => this.shown.abort());
    this.bar = filterBar(this.filter, (filter) => this.apply(filter, true), (album) => this.titleOf(album), signal);
    this.sources = h('div', {});
    this.albumList = new AlbumList(({ id }) => this.bar.set({ album: this.filter.album === id ? undefined : id }));
    this.count = h('p', { class: 'quiet' });
    this.jump = h('div', { class: 'jump' });
    this.selection = new Selection(() => this.view?.checkAll());
    this.size = h('div', { class: 'grid-size' });
    this.grid = h('div', { class: 'grid-box' });
    const side = h('details', { class: 'library-side', open: innerWidth > 900 }, h('summary', {}, t('library.side')), this.sources, this.albumList.element);
    this.element = h('div', { class: 'page library' }, h('header', { class: 'page-head' }, h('div', { class: 'title-and-count' }, h('h1', {}, t('nav.library')), this.count), h('div', { class: 'page-head-actions' }, this.selection.toggleButton, this.size, this.jump)),
      h('div', { class: 'library-columns' }, side, h('div', { class: 'library-main' }, this.bar.element, this.grid)), this.selection.element);
    /** @type {string | undefined} The catalog that the grid is of. */
    this.version = undefined;
    this.total = 0;
    watch(['index'], () => { this.showSources(); if (!this.total) this.showNothing(); }, signal);
    watch(['isOnline'], () => { if (state.isOnline) this.view?.plan(); }, signal);
    followCatalog(() => this.follow(), signal);
    useKeys([{ keys: ['/'], label: t('search.label'), run: () => this.bar.focus() }], signal);
    this.showSources = sourceList(this.sources);
    this.showSources();
    this.loadAlbums();
    this.apply(this.filter, false);
  }

  /** @param {string} album @returns {string | undefined} */
  titleOf(album) {
    return this.albums.flatMap((source) => source.albums).find(({ id }) => id === album)?.title;
  }

  async loadAlbums() {
    const answer = await attempt(() => api.albums());
    if (!answer || this.signal.aborted || JSON.stringify(answer.sources) === JSON.stringify(this.albums)) return;
    this.albums = answer.sources;
    this.albumList.show(this.albums.flatMap((source) => source.albums), this.filter.album);
    if (this.filter.album) this.bar.draw();
  }

  /** Shows what has changed in the library, where one is in it. */
  async follow() {
    this.loadAlbums();
    if (state.index?.version === this.version && !isFiltered(this.filter)) return;
    const { view } = this;
    const [top, focused] = [scrollY, view?.element.contains(document.activeElement) ? view.current : null];
    await this.apply(this.filter, false);
    if (this.signal.aborted) return;
    scrollTo(0, top);
    if (focused !== null && this.total) this.view?.focus(Math.min(focused, this.total - 1));
  }

  get sizeName() {
    return remembered('grid-size', 'medium');
  }

  /** @param {VirtualGrid} grid */
  showSizes(grid) {
    refill(this.size, segmented('grid-size', t('library.size'), Object.keys(sizes).map((name) => [name, t(`library.size.${name}`)]), this.sizeName, (name) => {
      remember('grid-size', name);
      // What is in the middle of the screen stays there.
      grid.resize(sizes[name]);
    }));
  }

  showNothing() {
    refill(this.grid, (state.index && libraryState(state.index)) ?? stateView('search', t('search.none'), t('search.none-sentence'),
      isFiltered(this.filter) ? button(t('search.clear'), () => this.bar.clear(), { look: 'primary' }) : null));
  }

  /** @param {Filter} filter @param {boolean} isWanted Whether somebody searches, and hears how much there is. */
  async apply(filter, isWanted) {
    this.filter = filter;
    this.shown.abort();
    this.shown = new AbortController();
    const { signal } = this.shown;
    const index = state.index;
    this.version = index?.version;
    const tags = (index?.tags ?? []).map(({ number: one, name }) => ({ shown: tagName(name, one), name }));
    const asked = { ...filter, q: filter.q && searchWords(filter.q, locale, tags) };
    const found = isFiltered(filter) ? await attempt(() => api.counts(asked)) : { total: index?.items ?? 0, months: index?.months ?? [] };
    if (!found || signal.aborted) return;
    this.albumList.press(filter.album);
    this.total = found.total;
    this.count.textContent = t('library.count', { count: found.total });
    if (isWanted) announce(this.count.textContent);
    if (!found.total) {
      fill(this.jump);
      this.showNothing();
      return;
    }
    const months = [...found.months].reverse();
    const grid = new VirtualGrid(months, (month, offset, limit, stop) => api.items({ ...asked, month, offset, limit }, stop).then((page) => page.items), this.selection, sizes[this.sizeName] ?? 1, signal);
    this.showSizes(grid);
    this.view = grid;
    fill(this.grid, grid.element);
    refill(this.jump, h('select', { 'aria-label': t('library.jump'), onchange: (/** @type {Event} */ event) => grid.scrollTo(/** @type {HTMLSelectElement} */ (event.target).value) },
      months.map(({ month, count }) => h('option', { value: month }, `${longMonth(month, locale)} (${number(count, locale)})`))));
    grid.measure();
  }
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: () => t('nav.library'), show: (scope) => new Library(scope).element };
