// A real frame as the film would show it: in its shape, with its date, while one chooses.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { longDay } from '../core/format.js';
import { state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { iconButton } from '../ui/button.js';

/** @typedef {{ day: string, id: string }} Shown */

/** Clips among which one of another shape than the film is looked for. */
const searched = 12;
/** Pixels of the date's picture: that of the page, for fine screens. */
const widthOfDate = 960;

/** @returns {Shown[]} */
const clips = () => state.plan?.days.flatMap(({ day, picks }) => picks.map(({ id }) => ({ day, id }))) ?? [];

/** @param {Record<string, any>} settings @returns {number} Width by height. */
function shapeOf(settings) {
  const { orientation = 'landscape', resolution = '' } = settings.composition ?? {};
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(resolution)) ?? [];
  if (width && height) return Number(width) / Number(height);
  return /** @type {Record<string, number>} */ ({ portrait: 9 / 16, square: 1 })[orientation] ?? 16 / 9;
}

/**
 * @param {Shown[]} all @param {number} shape @returns {Promise<number>} Index of the first whose shape is not the film's, else of the first.
 */
async function findOther(all, shape) {
  const found = await Promise.all(all.slice(0, searched).map(({ id }) => new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve((image.naturalWidth > image.naturalHeight) !== (shape > 1));
    image.onerror = () => resolve(false);
    image.src = address.thumbnail(id, 256);
  })));
  return Math.max(0, found.indexOf(true));
}

/** @param {AbortSignal} signal @param {string} fit The schema's default. */
export function lookView(signal, fit) {
  const picture = () => h('img', { alt: '', draggable: 'false' });
  const [back, front, date] = [picture(), picture(), picture()];
  [back, front, date].forEach((image, index) => image.classList.add(['look-back', 'look-picture', 'look-date'][index]));
  const frame = h('div', { class: 'look-frame' }, back, front, date);
  const words = h('p', { class: 'quiet' });
  const step = (/** @type {number} */ count) => {
    const all = clips();
    place = (place + count + all.length) % all.length;
    show();
  };
  const figure = h('figure', { class: 'look', hidden: true }, frame, h('figcaption', {}, words,
    h('div', { class: 'stepper' }, iconButton(t('look.previous'), 'left', () => step(-1)), iconButton(t('look.next'), 'right', () => step(1)))));
  let place = -1;
  let asked = '';
  date.addEventListener('load', () => { date.hidden = false; });
  date.addEventListener('error', () => { date.hidden = true; });
  const show = () => {
    const all = clips();
    const { draft } = state;
    figure.hidden = !all.length || !draft;
    if (!all.length || !draft) return;
    const shape = shapeOf(draft.settings);
    if (place < 0) {
      place = 0;
      findOther(all, shape).then((index) => { if (!signal.aborted) { place = index; show(); } });
    }
    const { day, id } = all[Math.min(place, all.length - 1)];
    frame.style.aspectRatio = String(shape);
    frame.dataset.fit = draft.settings.composition?.fit ?? fit;
    frame.classList.toggle('is-upright', shape < 1);
    front.alt = t('look.alt', { day: longDay(day, locale) });
    words.textContent = longDay(day, locale);
    const source = address.thumbnail(id, 1024);
    [back, front].forEach((image) => { if (!image.src.endsWith(source)) image.src = source; });
    const hasDate = draft.settings.composition?.['date-overlay'] !== false;
    // What was changed is drawn once the server has it, as another revision.
    const now = hasDate ? address.date(draft.id, day, widthOfDate, draft.revision) : '';
    if (now === asked) return;
    asked = now;
    if (hasDate) date.src = now;
    else date.hidden = true;
  };
  watch(['draft', 'plan'], show, signal);
  show();
  return figure;
}
