// The row of seconds under the filmstrip: each good, or why not, and where somebody speaks. A press on a second has the part begin there.

import { api } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { t } from '../core/text.js';
import { button } from '../ui/button.js';
import { flawWords, spansOf, spanWords, whyWords } from './moment-words.js';
import { partEdges } from './range.js';

/** @typedef {import('../core/types.js').Item} Item */
/** @typedef {import('../core/types.js').Look} Moments */
/** @typedef {import('./range.js').Part} Part */

/**
 * @typedef {object} Row
 * @property {() => Part} part
 * @property {() => Part} shown The stretch of the recording above the row.
 * @property {(from: number) => void} take Has the part begin there.
 * @property {(time: number) => void} seek Shows the picture there.
 * @property {(() => void) | null} reset Has the film choose the part again; null where nobody has chosen one.
 * @property {(moments: Moments) => void} learn Hears what is known of the recording.
 * @property {() => 'best' | 'later-start' | 'library' | 'hand' | 'rules'} how Who has chosen the part.
 */

/** @type {Map<string, { answer: Promise<Moments>, signal?: AbortSignal }>} What was seen of items, as their ids change with their files. */
const known = new Map();

/** @param {string} id @param {AbortSignal} [signal] @returns {Promise<Moments>} Asked for once. */
export function momentsOf(id, signal) {
  const draft = state.draft;
  const key = `${id} ${JSON.stringify(draft?.settings.clips)}`;
  const before = known.get(key);
  // What nobody waits for any more was not answered.
  if (before && !before.signal?.aborted) return before.answer;
  const asked = { answer: api.moments(id, draft?.id, signal), signal };
  known.set(key, asked);
  asked.answer.then(() => { asked.signal = undefined; }, () => { if (known.get(key) === asked) known.delete(key); });
  return asked.answer;
}

/** @param {HTMLElement} element @param {import('./moment-words.js').Span} span @param {Part} shown */
function place(element, span, shown) {
  const { left, right } = partEdges(span, shown);
  element.style.left = `${left}%`;
  element.style.width = `${100 - right - left}%`;
}

/** @param {Moments} moments The row in words, and what its signs mean. */
function legend(moments) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  spansOf(moments).forEach(({ flaw, ...span }) => groups.set(flaw ?? 'good', [...groups.get(flaw ?? 'good') ?? [], spanWords(span)]));
  const line = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {string[]} */ spans) =>
    h('li', {}, h('span', { class: `second-sign is-${sign}`, 'aria-hidden': 'true' }), h('span', {}, t('seconds.of', { what: name, spans: spans.join(', ') })));
  return h('ul', { class: 'seconds-legend', 'aria-label': t('seconds.list') },
    [...groups].map(([flaw, spans]) => line(flaw, flawWords(flaw === 'good' ? null : /** @type {import('../core/types.js').Flaw} */ (flaw)), spans)),
    moments.speech.length ? line('speech', t('seconds.speech'), moments.speech.map(spanWords)) : null);
}

class SecondsRow {
  /** @param {Moments} moments @param {Row} row */
  constructor(moments, row) {
    this.moments = moments;
    this.row = row;
    this.index = Math.max(0, moments.seconds.findIndex(({ to }) => to > row.part().from));
    this.part = h('div', { class: 'seconds-part' });
    this.cursor = h('div', {
      class: 'seconds-cursor', role: 'slider', tabindex: '0', 'aria-label': t('seconds.cursor'), 'aria-valuemin': '0', 'aria-valuemax': String(Math.max(0, moments.seconds.length - 1)),
      'aria-disabled': isReadOnly() ? 'true' : undefined, 'data-key': 'seconds-cursor',
    });
    this.placed = [
      ...moments.seconds.map(({ from, to, flaws }) => ({ span: { from, to }, element: h('span', { class: `second is-${flaws[0] ?? 'good'}`, title: t('seconds.of', { what: flaws.length ? flaws.map(flawWords).join(', ') : flawWords(null), spans: spanWords({ from, to }) }) }) })),
      ...moments.speech.map((span) => ({ span, element: h('span', { class: 'second-speech' }) })),
    ];
    this.bars = h('div', { class: 'seconds-row' }, this.placed.map(({ element }) => element), this.part, this.cursor);
    this.turn();
    this.cursor.addEventListener('keydown', (event) => this.press(event));
    this.bars.addEventListener('click', (event) => {
      const box = this.bars.getBoundingClientRect();
      const { from, to } = row.shown();
      this.move(this.at(from + ((event.clientX - box.left) / box.width) * (to - from)));
      this.take();
    });
  }

  /** @param {number} time @returns {number} The second there; the nearest outside of what was measured. */
  at(time) {
    const { seconds } = this.moments;
    const found = seconds.findIndex(({ from, to }) => from <= time && time < to);
    return found >= 0 ? found : time < (seconds[0]?.from ?? 0) ? 0 : seconds.length - 1;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const last = this.moments.seconds.length - 1;
    const moves = /** @type {Record<string, number>} */ ({ ArrowLeft: this.index - 1, ArrowDown: this.index - 1, ArrowRight: this.index + 1, ArrowUp: this.index + 1, Home: 0, End: last });
    if (event.key === 'Enter' || event.key === ' ') this.take();
    else if (event.key in moves) this.move(Math.max(0, Math.min(last, moves[event.key])));
    else return;
    event.preventDefault();
  }

  /** @param {number} index */
  move(index) {
    this.index = index;
    this.show();
    this.row.seek(this.moments.seconds[index]?.from ?? 0);
  }

  take() {
    if (!isReadOnly()) this.row.take(this.moments.seconds[this.index]?.from ?? 0);
  }

  /** The strip above shows another stretch. */
  turn() {
    this.placed.forEach(({ element, span }) => place(element, span, this.row.shown()));
    this.show();
  }

  show() {
    const { left, right } = partEdges(this.row.part(), this.row.shown());
    this.part.style.left = `${left}%`;
    this.part.style.right = `${right}%`;
    const second = this.moments.seconds[this.index];
    if (!second) return;
    place(this.cursor, second, this.row.shown());
    this.cursor.setAttribute('aria-valuenow', String(this.index));
    this.cursor.setAttribute('aria-valuetext', t('seconds.of', { what: second.flaws.length ? second.flaws.map(flawWords).join(', ') : flawWords(null), spans: spanWords(second) }));
  }
}

/**
 * Buttons that show the next best parts instead.
 * @param {HTMLElement} box @param {import('./moment-words.js').Span[]} parts @param {Row} row
 */
function showOthers(box, parts, row) {
  const names = parts.map(spanWords);
  if (box.dataset.parts === names.join()) return;
  box.dataset.parts = names.join();
  refill(box, parts.length ? h('span', { class: 'quiet' }, t('seconds.others')) : null, parts.map((part, index) => button(names[index], () => row.take(part.from), { look: 'quiet', key: `seconds-other-${index}` })));
}

/**
 * @param {string} day @param {Item} item @param {Row} row @param {AbortSignal} signal
 * @returns {{ element: HTMLElement, show: () => void, turn: () => void }} Filled once the recording was measured.
 */
export function secondsRow(day, item, row, signal) {
  const box = h('div', { class: 'seconds' }, h('div', { class: 'seconds-row is-empty' }));
  const words = h('p', { class: 'seconds-words' });
  const others = h('div', { class: 'seconds-others' });
  const foot = h('div', { class: 'seconds-foot' });
  /** @type {SecondsRow | null} */
  let drawn = null;
  /** @type {Moments | null} */
  let moments = null;
  const moment = () => state.plan?.days.find((one) => one.day === day)?.picks.find((one) => one.id === item.id)?.moment;
  const show = () => {
    const text = moments?.covered ? t('seconds.covered') : whyWords(row.part(), item.duration ?? 0, row.how(), moments, moment());
    if (words.textContent !== text) words.textContent = text;
    drawn?.show();
    showOthers(others, isReadOnly() ? [] : moment()?.others ?? [], row);
    const { reset } = row;
    const canReset = reset !== null && row.how() === 'hand' && !isReadOnly();
    if (canReset !== foot.hasChildNodes()) refill(foot, canReset ? button(t('seconds.reset'), () => row.reset?.(), { icon: 'auto', look: 'quiet', key: 'seconds-reset' }) : null);
  };
  const slow = setTimeout(() => { if (!moments) box.firstElementChild?.replaceChildren(h('span', { class: 'quiet' }, t('seconds.looking'))); }, 400);
  signal.addEventListener('abort', () => clearTimeout(slow), { once: true });
  momentsOf(item.id, signal).then((answer) => {
    if (signal.aborted) return;
    moments = answer;
    row.learn(answer);
    drawn = answer.seconds.length ? new SecondsRow(answer, row) : null;
    refill(box, drawn?.bars ?? null, legend(answer));
    show();
  }, () => { if (!signal.aborted) refill(box, h('p', { class: 'quiet' }, t('seconds.failed'))); }).finally(() => clearTimeout(slow));
  show();
  return { element: h('section', { class: 'seconds-section', 'aria-label': t('seconds.title') }, box, h('div', { class: 'seconds-line' }, words, others, foot)), show, turn: () => drawn?.turn() };
}
