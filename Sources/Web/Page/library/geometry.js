// Where everything of the grid lies: exact heights from counts alone, so that the scroll bar tells the truth.

/** @typedef {import('../core/types.js').MonthCount} MonthCount */
/** @typedef {{ month: string, count: number, first: number, top: number, height: number, rows: number }} Section */
/**
 * Columns of square cells, the height of a section's title, the space below a section, and the width of a cell's picture, in pixels.
 * @typedef {{ columns: number, cell: number, gap: number, head: number, space: number, picture: number }} Measures
 */
/** @typedef {Measures & { sections: Section[], height: number, total: number }} Geometry */

const headHeight = 56;

/** @param {number} width @param {number} [size] Of the pictures, 1 for the usual. @returns {Measures} */
export function columnsFor(width, size = 1) {
  const gap = width < 640 ? 3 : 6;
  const columns = Math.max(size > 1 ? 2 : 3, Math.round(width / ((width < 640 ? 124 : 156) * size)));
  const cell = (width - gap * (columns - 1)) / columns;
  return { columns, gap, cell, head: headHeight, space: 24, picture: cell };
}

/** @param {MonthCount[]} months @param {Measures} measures @returns {Geometry} */
export function layOut(months, measures) {
  const { columns, cell, gap, head, space } = measures;
  let top = 0;
  let first = 0;
  const sections = months.map(({ month, count }) => {
    const rows = Math.ceil(count / columns);
    const height = head + rows * cell + Math.max(0, rows - 1) * gap + space;
    const section = { month, count, first, top, height, rows };
    top += height;
    first += count;
    return section;
  });
  return { ...measures, sections, height: top, total: first };
}

/**
 * @param {Section[]} sections @param {'top' | 'first'} key @param {number} value
 * @returns {number} Index of the last section that begins at the value or before it, else 0.
 */
function lastFrom(sections, key, value) {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sections[middle][key] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @param {Section[]} sections @param {number} y @returns {number} Index of the section that has the height, the last for what is below. */
export const sectionAt = (sections, y) => lastFrom(sections, 'top', y);

/**
 * The items whose cells are between two heights, by number.
 * @param {Geometry} geometry @param {number} from @param {number} to
 * @returns {{ first: number, last: number }} The last is before the first where there are none.
 */
export function rangeBetween({ sections, columns, cell, gap, head }, from, to) {
  /** @type {(y: number, add: number) => number} The number of a height's row, or of the one behind it. */
  const numberAt = (y, add) => {
    const { first, top, count, rows } = sections[sectionAt(sections, y)];
    const row = Math.floor((y - top - head) / (cell + gap)) + add;
    return first + Math.min(count, Math.max(0, Math.min(rows, row)) * columns);
  };
  return sections.length ? { first: numberAt(from, 0), last: numberAt(to, 1) - 1 } : { first: 0, last: -1 };
}

/** @param {Geometry} geometry @param {number} number @returns {{ section: Section, month: string, index: number }} Where an item stands: its number within its section. */
export function placeOf({ sections }, number) {
  const section = sections[lastFrom(sections, 'first', number)];
  return { section, month: section.month, index: number - section.first };
}

/** @param {Geometry} geometry @param {number} number @returns {{ x: number, y: number }} Of the item's cell, from the corner of all. */
export function cornerOf(geometry, number) {
  const { columns, cell, gap, head } = geometry;
  const { section, index } = placeOf(geometry, number);
  return { x: (index % columns) * (cell + gap), y: section.top + head + Math.floor(index / columns) * (cell + gap) };
}
