// A line diff for the YAML: the longest common subsequence, as job files are short.

/** @typedef {{ sign: ' ' | '+' | '-', text: string }} DiffLine */

/** @param {string[]} a @param {string[]} b @returns {number[][]} */
function commonLengths(a, b) {
  const table = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table;
}

/** @param {string} before @param {string} after @returns {DiffLine[]} */
export function diffLines(before, after) {
  const a = before === '' ? [] : before.replace(/\n$/, '').split('\n');
  const b = after === '' ? [] : after.replace(/\n$/, '').split('\n');
  const table = commonLengths(a, b);
  /** @type {DiffLine[]} */
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: ' ', text: a[i] });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || table[i + 1][j] >= table[i][j + 1])) {
      lines.push({ sign: '-', text: a[i] });
      i += 1;
    } else {
      lines.push({ sign: '+', text: b[j] });
      j += 1;
    }
  }
  return lines;
}

/**
 * The diff without what is far from any change.
 * @param {DiffLine[]} lines @param {number} [context]
 * @returns {(DiffLine | null)[]} null stands for lines that are left out.
 */
export function foldDiff(lines, context = 2) {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some((line) => line.sign !== ' '));
  /** @type {(DiffLine | null)[]} */
  const folded = [];
  lines.forEach((line, index) => {
    if (near[index]) folded.push(line);
    else if (folded.length > 0 && folded[folded.length - 1] !== null) folded.push(null);
  });
  if (folded[folded.length - 1] === null) folded.pop();
  return folded;
}
