// A real frame as the film would show it: in its shape, with its title, which is typed on it, its dates and its captions.

import { address } from '../core/api.js';
import { h, refill } from '../core/dom.js';
import { longDay } from '../core/format.js';
import { isReadOnly, state, watch } from '../core/store.js';
import { locale, t } from '../core/text.js';
import { iconButton, segmented } from '../ui/button.js';
import { captionField, secondLineField } from './captions.js';
import { isWithServer } from './draft.js';
import { switchElement } from './strip-texts.js';
import { captionOf, hasTitle } from './texts.js';
import { titleOnPicture } from './title-on-picture.js';

/** @typedef {{ day: string, id: string, place?: string }} Shown "place" where the film names one with the clip. */
/** @typedef {'title' | 'date' | 'caption' | 'place'} Mode */

/** Clips among which one of another shape than the film is looked for. */
const searched = 12;
/** Pixels of a text's picture: those of the page, for fine screens. */
const widthOfText = 960;
/** How much longer than the film a picture's side may be that fills it, instead of standing on its blur. */
const mostLost = 25 / 24;
/** Pixels of a style's picture. */
const widthOfStyle = 480;

/** @returns {Shown[]} */
export const shownClips = () => state.plan?.days.flatMap(({ day, picks }) => picks.map(({ id, place }) => ({ day, id, place }))) ?? [];

/** @param {Record<string, any>} settings @returns {number} Width by height. */
export function shapeOf(settings) {
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

/** Looks of the program's own; others are files. */
const ownLooks = ['none', 'warm', 'cool', 'vivid', 'mono'];

/** @param {Record<string, any>} settings @returns {string} */
const lookOf = (settings) => String(settings.composition?.look ?? 'none');

/**
 * How a thumbnail gets the film's colours. Those of a file are drawn once the server has the draft.
 * @param {import('../core/types.js').Draft} draft @returns {{ look?: string, draft?: string, revision?: number }}
 */
export function filmColors({ id, revision, settings }) {
  const look = lookOf(settings);
  if (look === 'none') return {};
  return ownLooks.includes(look) ? { look } : { look: 'film', draft: id, revision };
}

/** @param {Record<string, any>} settings @returns {string} What the title stands on. */
const groundOf = (settings) => (hasTitle(settings) ? settings.composition?.titles?.opening?.background ?? 'clip' : 'clip');

/** @param {Record<string, any>} settings @returns {boolean} */
const hasDate = (settings) => settings.composition?.['date-overlay'] !== false;

/** @param {Record<string, any>} settings @returns {boolean} */
const hasPlaces = (settings) => ![settings.composition?.places, settings.composition?.places?.show].includes('off');

/**
 * The address of a text's picture, which is another for each revision; empty where the film has no such text.
 * @param {Mode} mode @param {string} day @param {number} width @param {string} [style] In place of the film's own. @returns {string}
 */
function textAddress(mode, day, width, style) {
  const { draft, frame } = state;
  if (!draft) return '';
  const { settings } = draft;
  const isThere = { title: hasTitle(settings), date: hasDate(settings), caption: captionOf(settings, day) !== '', place: hasPlaces(settings) && shownClips().some((clip) => clip.day === day && clip.place) }[mode];
  return isThere ? address.text(draft.id, { text: mode, ...(mode === 'title' ? {} : { day }), style, width, revision: draft.revision, ...frame }) : '';
}

/**
 * What was changed is drawn once the server has it; until then there is the picture before.
 * @param {HTMLImageElement} image @param {string} source Empty for none.
 */
function showText(image, source) {
  if ((image.dataset.asked ?? '') === source || (source && !isWithServer())) return;
  image.dataset.asked = source;
  if (source) image.src = source;
  else image.hidden = true;
}

/** @param {string} kind @returns {HTMLImageElement} Seen once it is there. */
function textImage(kind) {
  const image = h('img', { class: kind, alt: '', draggable: 'false', hidden: true });
  image.addEventListener('load', () => { image.hidden = !image.dataset.asked; });
  image.addEventListener('error', () => { image.hidden = true; });
  return image;
}

/**
 * The styles of the text, each on a frame of the film.
 * @param {string[]} styles @param {AbortSignal} signal @returns {(style: string) => Element | null} null without a clip.
 */
export function stylePictures(styles, signal) {
  const frames = new Map(styles.map((style) => [style, { back: h('img', { alt: '', draggable: 'false' }), text: textImage('choice-frame-text') }]));
  const boxes = new Map([...frames].map(([style, { back, text }]) => [style, h('span', { class: 'choice-frame' }, back, text)]));
  const show = () => {
    const [clip] = shownClips();
    const { draft } = state;
    if (!clip || !draft) return;
    const source = address.thumbnail(clip.id, 512, filmColors(draft));
    frames.forEach(({ back, text }, style) => {
      if (!back.src.endsWith(source)) back.src = source;
      const box = boxes.get(style);
      box?.style.setProperty('--shape', String(shapeOf(draft.settings)));
      box?.setAttribute('data-ground', groundOf(draft.settings));
      showText(text, textAddress(hasTitle(draft.settings) ? 'title' : 'date', clip.day, widthOfStyle, style));
    });
  };
  watch(['draft', 'plan'], show, signal);
  show();
  return (style) => (shownClips().length ? boxes.get(style) ?? null : null);
}

/**
 * The looks, each on a frame of the film.
 * @returns {(look: string) => Element | null} null without a clip.
 */
export function lookPictures() {
  const [clip] = shownClips();
  const { draft } = state;
  if (!clip || !draft) return () => null;
  const shape = String(shapeOf(draft.settings));
  return (look) => {
    const colors = look === 'none' ? {} : ownLooks.includes(look) ? { look } : filmColors(draft);
    const box = h('span', { class: 'choice-frame' }, h('img', { alt: '', draggable: 'false', src: address.thumbnail(clip.id, 256, colors) }));
    box.style.setProperty('--shape', shape);
    return box;
  };
}

/** @param {AbortSignal} signal @param {string} fit The schema's default. */
export function lookView(signal, fit) {
  const picture = () => h('img', { alt: '', draggable: 'false' });
  const [back, front, text] = [picture(), picture(), textImage('look-text')];
  [back, front].forEach((image, index) => image.classList.add(['look-back', 'look-picture'][index]));
  const typing = titleOnPicture(text);
  const frame = h('div', { class: 'look-frame' }, back, front, text, typing.element);
  front.addEventListener('load', () => {
    const times = (front.naturalWidth / front.naturalHeight) / Number(frame.style.aspectRatio.split('/')[0]);
    frame.classList.toggle('is-filled', Math.max(times, 1 / times) <= mostLost);
  });
  const words = h('p', { class: 'quiet' });
  const step = (/** @type {number} */ count) => {
    const all = clips();
    place = (place + count + all.length) % all.length;
    show();
  };
  const stepper = h('div', { class: 'stepper' }, iconButton(t('look.previous'), 'left', () => step(-1)), iconButton(t('look.next'), 'right', () => step(1)));
  const modes = h('div', {});
  const isOn = h('input', {
    type: 'checkbox', role: 'switch', class: 'switch', id: 'look-has-title', 'data-key': 'look-has-title', disabled: isReadOnly(),
    onchange: () => switchElement('opening', isOn.checked),
  });
  const titleFields = h('div', { class: 'look-fields' }, h('label', { class: 'look-switch', for: 'look-has-title' }, h('span', {}, t('look.has-title')), isOn));
  const captionFields = h('div', { class: 'look-fields' });
  const figure = h('figure', { class: 'look', hidden: true }, modes, frame, h('figcaption', {}, words, stepper), titleFields, captionFields);
  /** @type {{ element: HTMLElement, show: () => void }[]} The caption and the line below it. */
  let caption = [];
  let place = -1;
  /** @type {Mode} */
  let mode = 'title';
  /** @type {Mode[]} In the order of what was seen of their settings. */
  const followed = ['title', 'date', 'caption', 'place'];
  let texts = followed.map(() => '');
  /** @returns {Shown[]} Days have their captions once; of places, those that are named, if there is one. */
  const clips = () => {
    const all = shownClips();
    if (mode === 'caption') return all.filter(({ day }, index) => all[index - 1]?.day !== day);
    const named = mode === 'place' ? all.filter((clip) => clip.place) : [];
    return named.length ? named : all;
  };
  const choose = (/** @type {string} */ chosen) => {
    const before = clips()[place]?.day;
    mode = /** @type {Mode} */ (chosen);
    place = Math.max(0, clips().findIndex(({ day }) => day === before));
    show();
  };
  /** What is changed elsewhere is shown here: the text whose settings are no longer what they were. */
  const follow = () => {
    const composition = state.draft?.settings.composition ?? {};
    const captions = composition.captions ?? {};
    const now = [[state.draft?.settings.title, composition.titles], composition['date-overlay'], captions, composition.places].map((one) => JSON.stringify(one) ?? '');
    const changed = now.findIndex((one, index) => one !== texts[index]);
    const before = texts[2] ? JSON.parse(texts[2]) : {};
    const isFirst = texts[2] === '';
    texts = now;
    if (isFirst || changed < 0) return;
    mode = followed[changed];
    const day = changed === 2 ? Object.keys({ ...before, ...captions }).find((one) => JSON.stringify(before[one]) !== JSON.stringify(captions[one])) : null;
    const found = clips().findIndex((clip) => clip.day === day);
    if (found >= 0) place = found;
  };
  document.addEventListener('look-at', (event) => { if (event instanceof CustomEvent) choose(event.detail); }, { signal });
  const show = () => {
    const { draft } = state;
    figure.hidden = !shownClips().length || !draft;
    if (figure.hidden || !draft) return;
    const { settings } = draft;
    if (texts[2] === '' && !hasTitle(settings)) mode = 'date';
    follow();
    const all = clips();
    const shape = shapeOf(settings);
    if (place < 0) {
      place = 0;
      findOther(all, shape).then((index) => { if (!signal.aborted && place === 0) { place = index; show(); } });
    }
    place = Math.min(place, all.length - 1);
    const isTitle = mode === 'title';
    const { day, id } = isTitle ? all[0] : all[place];
    // A film of one place names none but in its title.
    const offered = followed.filter((one) => one !== 'place' || mode === 'place' || shownClips().some((clip) => clip.place));
    if (modes.dataset.mode !== `${mode} ${offered.length}`) {
      modes.dataset.mode = `${mode} ${offered.length}`;
      refill(modes, segmented('look-mode', t('look.mode'), offered.map((one) => [one, t(`look.${one}`)]), mode, choose));
    }
    frame.style.aspectRatio = String(shape);
    const chosen = settings.composition?.fit ?? fit;
    // One clip alone is on its own blur.
    frame.dataset.fit = chosen === 'pair' ? 'blur' : chosen;
    frame.dataset.ground = isTitle ? groundOf(settings) : 'clip';
    frame.classList.toggle('is-upright', shape < 1);
    front.alt = t(isTitle ? 'look.alt-title' : 'look.alt', { day: longDay(day, locale) });
    figure.setAttribute('aria-label', longDay(day, locale));
    const isTyped = isTitle && hasTitle(settings) && !isReadOnly();
    words.textContent = isTyped ? t('look.type') : [longDay(day, locale), ...(mode === 'place' && !all[place].place ? [t('look.no-place')] : [])].join(' · ');
    const source = address.thumbnail(id, 1024, filmColors(draft));
    [back, front].forEach((image) => { if (!image.src.endsWith(source)) image.src = source; });
    showText(text, textAddress(mode, day, widthOfText));
    stepper.hidden = isTitle;
    titleFields.hidden = !isTitle;
    captionFields.hidden = mode !== 'caption';
    isOn.checked = hasTitle(settings);
    typing.show(isTitle && isOn.checked);
    if (captionFields.dataset.day !== day) {
      captionFields.dataset.day = day;
      caption = [captionField(day, 'look', true), secondLineField(day)];
      refill(captionFields, caption.map(({ element }) => element));
    }
    caption.forEach((one) => one.show());
  };
  watch(['draft', 'plan'], show, signal);
  show();
  return figure;
}
