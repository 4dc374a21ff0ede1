// The library: sources and albums at the side, the search above, everything in one grid.

import { followCatalog } from '../calendar/data.js';
import { api } from '../core/api.js';
import { fill, focusKey, h, refill } from '../core/dom.js';
import { longMonth, number } from '../core/format.js';
import { useKeys } from '../core/keys.js';
import { announce, remember, remembered } from '../core/scope.js';
import { state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { tagName } from '../film/entries.js';
import { button, segmented } from '../ui/button.js';
import { libraryState, stateView } from '../ui/states.js';
import { attempt } from '../ui/toast.js';
import { AlbumList } from './albums.js';
import { filterBar, isFiltered, readFilter } from './filter.js';
import { VirtualGrid } from './grid.js';
import { VirtualList } from './list.js';
import { firstOfYear, readOrder, sorts, yearsOf } from './list-words.js';
import { placesView, placeTitle } from './places.js';
import { Selection } from './selection.js';
import { sourceList } from './sources.js';
import { searchWords } from './words.js';

/** @typedef {import('./filter.js').Filter} Filter */
/** @typedef {{ total: number, months: import('../core/types.js').MonthCount[] }} Found */

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
    /** @type {import('../core/types.js').Places | null} Once they were asked for. */
    this.places = null;
    /** @type {VirtualGrid | VirtualList | null} */
    this.view = null;
    signal.addEventListener('abort', () => {
      this.shown.abort();
      document.documentElement.classList.remove('has-selection');
    });
    this.bar = filterBar(this.filter, (filter) => this.search(filter), (album) => this.titleOf(album), (place) => placeTitle(this.places, place), signal);
    this.sources = h('div', {});
    this.albumList = new AlbumList(({ id }) => this.bar.set({ album: this.filter.album === id ? undefined : id }));
    this.count = h('p', { class: 'quiet' });
    this.jump = h('div', { class: 'jump' });
    this.selection = new Selection(() => this.view?.checkAll());
    this.size = h('div', { class: 'grid-size' });
    this.views = h('div', {});
    this.grid = h('div', { class: 'grid-box' });
    const side = h('details', { class: 'library-side', open: innerWidth > 900 }, h('summary', {}, t('library.side')), this.sources, this.albumList.element);
    this.element = h('div', { class: 'page library' }, h('header', { class: 'page-head' }, h('div', { class: 'title-and-count' }, h('h1', {}, t('nav.library')), this.count), this.jump, h('div', { class: 'page-head-actions' }, this.views, this.selection.toggleButton, this.size)),
      h('div', { class: 'library-columns' }, side, h('div', { class: 'library-main' }, this.bar.element, this.grid)), this.selection.element);
    /** @type {string | undefined} The catalog that the grid is of. */
    this.version = undefined;
    this.total = 0;
    // The trouble of the plan may say why there is nothing.
    watch(['index', 'planTrouble'], () => { this.showSources(); if (!this.total) this.showNothing(); }, signal);
    watch(['isOnline'], () => { if (state.isOnline) this.view?.plan(); }, signal);
    followCatalog(() => this.follow(), signal);
    useKeys([{ keys: ['/'], label: t('search.label'), run: () => this.bar.focus() },
      { keys: ['Escape'], label: t('help.selection-end'), run: () => { if (this.selection.isOn) this.selection.set(false); } }], signal);
    this.showSources = sourceList(this.sources);
    this.showSources();
    if (isFiltered(this.filter)) this.leavePlaces();
    this.showViews();
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

  /** @returns {string} "grid", "list" or "places". */
  get viewName() {
    return remembered('library-view', 'grid');
  }

  showViews() {
    // Places are not chosen together.
    this.selection.toggleButton.hidden = this.viewName === 'places';
    if (this.selection.isOn && this.viewName === 'places') this.selection.set(false);
    refill(this.views, segmented('library-view', t('library.view'), ['grid', 'list', 'places'].map((name) => [name, t(`library.view.${name}`)]), this.viewName, (name) => this.showView(name)));
  }

  /** @param {string} name */
  showView(name) {
    remember('library-view', name);
    if (name !== 'places') remember('library-items', name);
    this.showViews();
    this.apply(this.filter, false);
  }

  /** What somebody looks for is among items: the places are all that there are. */
  leavePlaces() {
    if (this.viewName !== 'places') return;
    remember('library-view', remembered('library-items', 'grid'));
    this.showViews();
  }

  /** @param {Filter} filter */
  search(filter) {
    if (isFiltered(filter)) this.leavePlaces();
    this.apply(filter, true);
  }

  /** Learns the places, whose names the filter has too. */
  async loadPlaces() {
    const places = await attempt(() => api.places());
    if (!places || this.signal.aborted) return;
    this.places = places;
    if (this.filter.place) this.bar.draw();
  }

  async showPlaces() {
    await this.loadPlaces();
    if (this.signal.aborted || this.viewName !== 'places' || !this.places) return;
    fill(this.jump);
    fill(this.size);
    this.view = null;
    refill(this.grid, placesView(this.places, this.filter.place, (place) => {
      this.bar.set({ place });
      document.getElementById('search')?.focus({ preventScroll: true });
    }));
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
    const tags = (index?.tags ?? []).map(({ number: one, name }) => ({ shown: tagName(one), name }));
    const asked = { ...filter, q: filter.q && searchWords(filter.q, locale, tags) };
    const found = isFiltered(filter) ? await attempt(() => api.counts(asked)) : { total: index?.items ?? 0, months: index?.months ?? [] };
    if (!found || signal.aborted) return;
    this.albumList.press(filter.album);
    if (filter.place && !this.places) this.loadPlaces();
    this.total = found.total;
    this.count.textContent = t('library.count', { count: found.total });
    if (isWanted) announce(this.count.textContent);
    if (this.viewName === 'places') {
      await this.showPlaces();
      return;
    }
    if (!found.total) {
      fill(this.jump);
      this.showNothing();
      return;
    }
    if (this.viewName === 'list') this.showList(found, asked, signal);
    else this.showGrid(found, asked, signal);
  }

  /** @param {Found} found @param {Record<string, unknown>} asked @param {AbortSignal} signal */
  showList({ total, months }, asked, signal) {
    const order = readOrder(remembered('library-order', ''));
    const sort = (/** @type {import('./list-words.js').Order} */ next) => {
      remember('library-order', `${next.sort} ${next.order}`);
      const key = document.activeElement?.getAttribute('data-key');
      this.apply(this.filter, false).then(() => focusKey(key));
      announce(t('list.sorted', { name: t(`sort.${next.sort}.${next.order}`) }));
    };
    const list = new VirtualList(total, order, sort, (_, offset, limit, stop) => api.items({ ...asked, sort: order.sort, order: order.order, details: 1, offset, limit }, stop).then((page) => page.items), this.selection, signal);
    this.view = list;
    fill(this.grid, list.element);
    const orders = Object.keys(sorts).flatMap((name) => [sorts[name], sorts[name] === 'ascending' ? 'descending' : 'ascending'].map((way) => `${name} ${way}`));
    refill(this.size, h('select', { 'aria-label': t('list.sort'), 'data-key': 'list-order', onchange: (/** @type {Event} */ event) => sort(readOrder(/** @type {HTMLSelectElement} */ (event.target).value)) },
      orders.map((value) => h('option', { value, selected: value === `${order.sort} ${order.order}` }, t(`sort.${value.replace(' ', '.')}`)))));
    const years = yearsOf(months);
    refill(this.jump, order.sort === 'time' && years.length > 1 ? h('select', { 'aria-label': t('library.jump-year'), onchange: (/** @type {Event} */ event) => list.scrollTo(firstOfYear(years, /** @type {HTMLSelectElement} */ (event.target).value, order.order)) },
      years.map(({ year, count }) => h('option', { value: year }, `${year} (${number(count, locale)})`))) : null);
    list.measure();
  }

  /** @param {Found} found @param {Record<string, unknown>} asked @param {AbortSignal} signal */
  showGrid(found, asked, signal) {
    const months = [...found.months].reverse();
    const grid = new VirtualGrid(months, (month, offset, limit, stop) => api.items({ ...asked, month, offset, limit }, stop).then((page) => page.items), this.selection, sizes[this.sizeName] ?? 1, signal);
    this.showSizes(grid);
    this.view = grid;
    fill(this.grid, grid.element);
    const years = yearsOf(found.months);
    const option = (/** @type {{ month: string, count: number }} */ { month, count }, indent = '') => h('option', { value: month }, `${indent}${longMonth(month, locale)} (${number(count, locale)})`);
    // A year leads to its latest month, which is the first that the grid has of it.
    refill(this.jump, h('select', { 'aria-label': t('library.jump'), onchange: (/** @type {Event} */ event) => grid.scrollToMonth(/** @type {HTMLSelectElement} */ (event.target).value) },
      years.length < 2 ? months.map((one) => option(one)) : years.flatMap(({ year, count }) => {
        const own = months.filter(({ month }) => month.startsWith(year));
        return [h('option', { value: own[0].month }, `${year} (${number(count, locale)})`), ...own.map((one) => option(one, '\u2003'))];
      })));
    grid.measure();
  }
}

/** @type {import('../core/scope.js').Page} */
export const page = { title: () => t('nav.library'), show: (scope) => new Library(scope).element };
