// The title and the line below it, typed where the film has them: on the picture.

import { h } from '../core/dom.js';
import { isReadOnly, state } from '../core/store.js';
import { t } from '../core/text.js';
import { editSettings } from './draft.js';
import { putTitleLine, titleLine } from './texts.js';

/** @typedef {import('./texts.js').TitleLine} TitleLine */

/** @type {Record<TitleLine, number>} What fits into an upright picture too. */
const longest = { title: 120, subtitle: 90 };
/** Pixels across in which the place of a text is looked for. */
const columns = 160;
/** What covers less is a shadow. */
const leastInk = 160;

/** @param {TitleLine} line @returns {{ element: HTMLInputElement, show: () => void }} */
function lineField(line) {
  const id = `look-${line}`;
  const input = h('input', {
    type: 'text', id, class: `look-typed-${line}`, 'data-key': id, 'data-writes': true, 'aria-label': t(`look.${line}`), maxlength: longest[line], autocomplete: 'off', disabled: isReadOnly(),
  });
  input.addEventListener('input', () => editSettings((settings) => putTitleLine(settings, line, input.value), `write ${line}`));
  const show = () => {
    const { draft, plan } = state;
    if (!draft) return;
    // What the film says by itself, in its own language.
    const own = plan?.days[0]?.picks[0]?.texts?.find(({ kind }) => kind === 'opening')?.lines[line === 'title' ? 0 : 1];
    input.placeholder = own ?? (line === 'title' ? plan?.title ?? '' : t('look.subtitle.usual'));
    const text = titleLine(draft.settings, line);
    if (document.activeElement !== input || input.value.trim() !== text) input.value = text;
  };
  return { element: input, show };
}

/**
 * @param {HTMLImageElement} image The picture of a text, transparent around it.
 * @returns {{ middle: number, end: number, side: string } | null} Where its letters are: their middle and end from above, in hundredths, and the side on which they stand.
 */
function placeOfInk(image) {
  const [width, height] = [columns, Math.round((columns * image.naturalHeight) / image.naturalWidth)];
  const brush = h('canvas', { width, height }).getContext('2d');
  if (!brush) return null;
  brush.drawImage(image, 0, 0, width, height);
  const { data } = brush.getImageData(0, 0, width, height);
  let [top, bottom, left, right] = [height, 0, width, 0];
  for (let index = 0; index < width * height; index += 1) {
    if (data[4 * index + 3] < leastInk) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    [top, bottom, left, right] = [Math.min(top, y), Math.max(bottom, y + 1), Math.min(left, x), Math.max(right, x + 1)];
  }
  if (bottom <= top) return null;
  const [before, behind] = [left, width - right];
  return { middle: (50 * (top + bottom)) / height, end: (100 * bottom) / height, side: Math.abs(before - behind) < width / 8 ? 'center' : before < behind ? 'left' : 'right' };
}

/**
 * Two fields over the film's own letters, which give way while somebody types.
 * @param {HTMLImageElement} image The picture of the title. @returns {{ element: HTMLElement, show: (isTitle: boolean) => void }}
 */
export function titleOnPicture(image) {
  const lines = (/** @type {TitleLine[]} */ (['title', 'subtitle'])).map(lineField);
  const element = h('div', { class: 'look-typing', hidden: true }, lines.map((line) => line.element));
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLElement) event.target.blur();
  });
  image.addEventListener('load', () => {
    const ink = element.hidden ? null : placeOfInk(image);
    if (!ink) return;
    element.style.textAlign = ink.side;
    // Fields for a finger are higher than small letters: those below stay in the picture.
    const isBelow = ink.middle > 60;
    element.classList.toggle('is-below', isBelow);
    element.style.top = isBelow ? 'auto' : `${ink.middle}%`;
    element.style.bottom = isBelow ? `max(2px, calc(${100 - ink.end}% - 12px))` : 'auto';
  });
  const show = (/** @type {boolean} */ isTitle) => {
    element.hidden = !isTitle;
    element.dataset.style = String(state.draft?.settings.composition?.style ?? 'clear');
    lines.forEach((line) => line.show());
  };
  return { element, show };
}
