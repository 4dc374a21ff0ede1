// Where everything of the grid lies: exact heights from counts alone, so that the scroll bar tells the truth.

/** @typedef {import('../core/types.js').MonthCount} MonthCount */
/** @typedef {{ month: string, count: number, first: number, top: number, height: number, rows: number }} Section */
/** @typedef {{ columns: number, cell: number, gap: number, head: number, sections: Section[], height: number, total: number }} Geometry */
/** @typedef {{ section: number, index: number }} Place Index within the section. */

export const headHeight = 56;
const sectionGap = 24;

/** @param {number} width @param {number} [size] Of the pictures, 1 for the usual. @returns {{ columns: number, cell: number, gap: number }} */
export function columnsFor(width, size = 1) {
  const gap = width < 640 ? 3 : 6;
  const columns = Math.max(size > 1 ? 2 : 3, Math.round(width / ((width < 640 ? 124 : 156) * size)));
  return { columns, gap, cell: (width - gap * (columns - 1)) / columns };
}

/** @param {MonthCount[]} months @param {number} width @param {number} [size] @returns {Geometry} */
export function layOut(months, width, size = 1) {
  const { columns, cell, gap } = columnsFor(width, size);
  let top = 0;
  let first = 0;
  const sections = months.map(({ month, count }) => {
    const rows = Math.ceil(count / columns);
    const height = headHeight + rows * cell + Math.max(0, rows - 1) * gap + sectionGap;
    const section = { month, count, first, top, height, rows };
    top += height;
    first += count;
    return section;
  });
  return { columns, cell, gap, head: headHeight, sections, height: top, total: first };
}

/** @param {Section[]} sections @param {number} y @returns {number} Index of the section that has the height, the last for what is below. */
export function sectionAt(sections, y) {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sections[middle].top <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The cells that are between two heights.
 * @param {Geometry} geometry @param {number} from @param {number} to
 * @returns {Place[]}
 */
export function placesBetween(geometry, from, to) {
  const { sections, columns, cell, gap, head } = geometry;
  /** @type {Place[]} */
  const places = [];
  if (!sections.length) return places;
  for (let number = sectionAt(sections, Math.max(0, from)); number < sections.length && sections[number].top < to; number += 1) {
    const section = sections[number];
    const firstRow = Math.max(0, Math.floor((from - section.top - head) / (cell + gap)));
    const lastRow = Math.min(section.rows - 1, Math.floor((to - section.top - head) / (cell + gap)));
    const last = Math.min(section.count, (lastRow + 1) * columns);
    for (let index = firstRow * columns; index < last; index += 1) places.push({ section: number, index });
  }
  return places;
}

/** @param {Geometry} geometry @param {Place} place @returns {{ x: number, y: number }} From the grid's corner. */
export function cornerOf({ sections, columns, cell, gap, head }, { section, index }) {
  return { x: (index % columns) * (cell + gap), y: sections[section].top + head + Math.floor(index / columns) * (cell + gap) };
}

/** @param {Geometry} geometry @param {number} number @returns {Place} Of the item with this number in the whole grid. */
export function placeOf({ sections }, number) {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sections[middle].first <= number) low = middle;
    else high = middle - 1;
  }
  return { section: low, index: number - sections[low].first };
}
