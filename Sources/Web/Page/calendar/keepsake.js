// The calendar as a picture to keep: a month with the picture of each day, or a year of them, as PNG or PDF for a sheet of A4.

import { address } from '../core/api.js';
import { monthGrid } from '../core/dates.js';
import { saveFile } from '../core/dom.js';
import { bare, longMonth, monthName, weekdayName } from '../core/format.js';
import { state } from '../core/store.js';
import { locale } from '../core/text.js';
import { marksOf } from './marks.js';

/** A4 across, at 200 pixels an inch. */
const [width, height] = [2338, 1654];
const margin = 110;
const colors = { paper: '#ffffff', ink: '#1d1c1a', quiet: '#77716a', empty: '#f1efeb' };
const faces = 'system-ui, "Noto Sans", sans-serif';
/** Pictures that are asked for at a time. */
const atOnce = 6;

/** @typedef {{ day: string, x: number, y: number, width: number, height: number, label: number }} Cell The label's size in pixels; 0 for none. */
/** @typedef {{ text: string, x: number, y: number, size: number, weight?: number, color?: string }} Line */

/** @param {string} month @param {number} weekStart @param {{ x: number, y: number, width: number, height: number }} box @param {number} gap @param {number} label @returns {Cell[]} Six weeks of a month's days. */
function cellsOf(month, weekStart, box, gap, label) {
  const days = monthGrid(month, weekStart);
  const rows = label ? Math.ceil(days.length / 7) : 6;
  const [across, down] = [(box.width + gap) / 7, (box.height + gap) / rows];
  return days.flatMap(({ day, inside }, index) => (inside
    ? [{ day, x: box.x + (index % 7) * across, y: box.y + Math.floor(index / 7) * down, width: across - gap, height: down - gap, label }] : []));
}

/** @param {string} place A month or a year. @param {number} weekStart @returns {{ cells: Cell[], lines: Line[] }} */
export function sheetOf(place, weekStart) {
  const inner = { x: margin, y: margin + 150, width: width - 2 * margin, height: height - 2 * margin - 150 };
  if (place.length > 4) {
    const head = 56;
    const box = { ...inner, y: inner.y + head, height: inner.height - head };
    const names = Array.from({ length: 7 }, (_, index) => ({ text: weekdayName(((weekStart + index - 1) % 7) + 1, locale, 'short'), x: inner.x + (index * (inner.width + 14)) / 7, y: inner.y + 26, size: 28, color: colors.quiet }));
    return { cells: cellsOf(place, weekStart, box, 14, 30), lines: [{ text: longMonth(place, locale), x: inner.x, y: margin + 72, size: 84, weight: 650 }, ...names] };
  }
  const [across, down] = [(inner.width + 60) / 4, (inner.height + 40) / 3];
  const months = Array.from({ length: 12 }, (_, index) => ({ month: `${place}-${String(index + 1).padStart(2, '0')}`, x: inner.x + (index % 4) * across, y: inner.y + Math.floor(index / 4) * down }));
  return {
    cells: months.flatMap(({ month, x, y }) => cellsOf(month, weekStart, { x, y: y + 50, width: across - 60, height: down - 90 }, 5, 0)),
    lines: [{ text: place, x: inner.x, y: margin + 72, size: 84, weight: 650 }, ...months.map(({ month, x, y }) => ({ text: monthName(month, locale), x, y: y + 28, size: 30, weight: 550 }))],
  };
}

/** @param {string} source @returns {Promise<HTMLImageElement | null>} */
const loaded = (source) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(image);
  image.onerror = () => resolve(null);
  image.src = source;
});

/** @param {CanvasRenderingContext2D} context @param {HTMLImageElement} image @param {Cell} cell */
function drawCovering(context, image, cell) {
  const scale = Math.max(cell.width / image.naturalWidth, cell.height / image.naturalHeight);
  const [across, down] = [cell.width / scale, cell.height / scale];
  context.drawImage(image, (image.naturalWidth - across) / 2, (image.naturalHeight - down) / 2, across, down, cell.x, cell.y, cell.width, cell.height);
}

/** @param {string} place @param {number} weekStart @returns {Promise<HTMLCanvasElement>} */
async function drawn(place, weekStart) {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const { cells, lines } = sheetOf(place, weekStart);
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'alphabetic';
  const write = (/** @type {Line} */ { text, x, y, size, weight = 450, color = colors.ink }) => {
    context.font = `${weight} ${size}px ${faces}`;
    context.fillStyle = color;
    context.fillText(bare(text), x, y);
  };
  lines.forEach(write);
  const waiting = [...cells];
  const next = async () => {
    for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
      const { cover, leftOut } = marksOf(cell.day, state.days.get(cell.day), state.draft, state.plan);
      // Somebody may leave out a day for what it shows.
      const image = cover && !leftOut ? await loaded(address.thumbnail(cover, cell.label ? 512 : 128)) : null;
      context.save();
      context.beginPath();
      // Newer than the type checker's list.
      /** @type {any} */ (context).roundRect(cell.x, cell.y, cell.width, cell.height, cell.label ? 10 : 4);
      context.clip();
      context.fillStyle = colors.empty;
      context.fillRect(cell.x, cell.y, cell.width, cell.height);
      if (image) drawCovering(context, image, cell);
      context.restore();
      if (!cell.label) continue;
      if (image) {
        context.shadowColor = 'rgb(0 0 0 / .7)';
        context.shadowBlur = 8;
      }
      write({ text: String(Number(cell.day.slice(8))), x: cell.x + 14, y: cell.y + 40, size: cell.label, weight: 600, color: image ? '#ffffff' : colors.quiet });
      context.shadowBlur = 0;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return canvas;
}

/**
 * A PDF of one sheet of A4 across with one picture (ISO 32000-1, 7.5 and 8.9.5).
 * @param {Uint8Array} jpeg @param {number} across Its pixels. @param {number} down @returns {Uint8Array}
 */
export function pdfOf(jpeg, across, down) {
  const [wide, high] = [842, 595];
  const drawing = `q ${wide} 0 0 ${high} 0 0 cm /I Do Q`;
  const bytes = (/** @type {string} */ text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  /** @type {Uint8Array[]} */
  const parts = [bytes('%PDF-1.4\n')];
  /** @type {number[]} */
  const places = [];
  let length = parts[0].length;
  const add = (/** @type {Uint8Array} */ part) => { parts.push(part); length += part.length; };
  const object = (/** @type {string} */ head, /** @type {Uint8Array} */ stream = new Uint8Array()) => {
    places.push(length);
    add(bytes(`${places.length} 0 obj\n${head}`));
    if (stream.length) [bytes('\nstream\n'), stream, bytes('\nendstream')].forEach(add);
    add(bytes('\nendobj\n'));
  };
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`);
  object(`<< /Length ${drawing.length} >>`, bytes(drawing));
  object(`<< /Type /XObject /Subtype /Image /Width ${across} /Height ${down} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg);
  const table = length;
  add(bytes(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`));
  const whole = new Uint8Array(length);
  let at = 0;
  parts.forEach((part) => { whole.set(part, at); at += part.length; });
  return whole;
}

/** @param {HTMLCanvasElement} canvas @param {string} type @returns {Promise<Blob>} */
const blobOf = (canvas, type) => new Promise((resolve, reject) => { canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), type, 0.92); });

/** @param {string} place A month or a year. @param {number} weekStart @param {'png' | 'pdf'} form */
export async function keep(place, weekStart, form) {
  const canvas = await drawn(place, weekStart);
  const blob = form === 'png' ? await blobOf(canvas, 'image/png')
    : new Blob([pdfOf(new Uint8Array(await (await blobOf(canvas, 'image/jpeg')).arrayBuffer()), width, height)], { type: 'application/pdf' });
  saveFile(blob, `dayreel-${place}.${form}`);
}
