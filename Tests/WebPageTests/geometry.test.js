import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsFor, cornerOf, layOut, placeOf, rangeBetween, sectionAt } from '../../Sources/Web/Page/library/geometry.js';
import { beginAt, moveHandle, movePart, partEdges, pinnedPart, pinOfPart, speedIn } from '../../Sources/Web/Page/day/range.js';

const months = Array.from({ length: 144 }, (_, index) => ({ month: String(index), count: index === 7 ? 0 : 690 + (index % 5) }));

const lines = { columns: 1, cell: 56, gap: 0, head: 0, space: 0, picture: 48 };

test('heights follow from counts, and every item has one place', () => {
  const geometry = layOut(months, columnsFor(1000));
  assert.equal(geometry.total, months.reduce((sum, { count }) => sum + count, 0));
  assert.deepEqual(rangeBetween(geometry, 0, geometry.height), { first: 0, last: geometry.total - 1 });
  const corners = Array.from({ length: geometry.total }, (_, number) => cornerOf(geometry, number));
  assert.equal(new Set(corners.map((corner) => JSON.stringify(corner))).size, geometry.total);
  assert.ok(corners[geometry.total - 1].y + geometry.cell <= geometry.height);
});

test('near the viewport are few cells, none that is in it is missing, wherever it stands in 100,000 items', () => {
  for (const geometry of [layOut(months, columnsFor(1000)), layOut([{ month: '', count: 100_000 }], lines)]) {
    for (let top = -300; top < geometry.height + 300; top += 9973.5) {
      const [from, to] = [top - 500, top + 1400];
      const { first, last } = rangeBetween(geometry, from, to);
      assert.ok(last - first < 160);
      for (let number = Math.max(0, first - 20); number < Math.min(geometry.total, last + 20); number += 1) {
        const { y } = cornerOf(geometry, number);
        const isBetween = y + geometry.cell > from && y < to;
        const isNear = y + geometry.cell + geometry.gap >= from && y <= to;
        const isIn = number >= first && number <= last;
        assert.ok(isIn ? isNear : !isBetween, `${number} at ${y} for ${from} to ${to}`);
      }
    }
  }
});

test('numbers and sections are found', () => {
  const geometry = layOut(months, columnsFor(390));
  assert.equal(geometry.columns, 3);
  for (const number of [0, 1, 689, 690, 5000, geometry.total - 1]) {
    const { section, month, index } = placeOf(geometry, number);
    assert.equal(section.first + index, number);
    assert.ok(index < section.count);
    assert.equal(month, section.month);
  }
  assert.equal(sectionAt(geometry.sections, geometry.sections[20].top + 1), 20);
  assert.deepEqual(rangeBetween(layOut([], columnsFor(500)), 0, 1000), { first: 0, last: -1 });
});

test('a part stays inside its recording and keeps a least length', () => {
  const part = { from: 1, to: 3 };
  assert.deepEqual(moveHandle(part, 'from', 2.9, 8), { from: 2.5, to: 3 });
  assert.deepEqual(moveHandle(part, 'from', -4, 8), { from: 0, to: 3 });
  assert.deepEqual(moveHandle(part, 'to', 99, 8), { from: 1, to: 8 });
  assert.deepEqual(moveHandle({ from: 0, to: 0.3 }, 'to', 0.1, 0.3), { from: 0, to: 0.3 });
  assert.deepEqual(movePart(part, 10, 8), { from: 6, to: 8 });
  assert.deepEqual(beginAt({ from: 0.39, to: 4.9 }, 2, 4.9), { from: 2, to: 4.9 }, 'the rest of it, where it was nearly all');
  assert.deepEqual(beginAt({ from: 1, to: 3 }, 4, 8), { from: 4, to: 6 });
  assert.deepEqual(beginAt({ from: 1, to: 3 }, 8, 8), { from: 7.5, to: 8 });
  assert.deepEqual(partEdges({ from: 2, to: 6 }, { from: 0, to: 8 }), { left: 25, right: 25 });
});

test('a pin has lengths of the film, and its part those of the recording', () => {
  assert.deepEqual(pinnedPart({ from: 3, duration: 4 }, 20, 0.5), { from: 3, to: 5 });
  assert.deepEqual(pinnedPart({ from: 3, duration: 4 }, 20, 2), { from: 3, to: 11 });
  assert.deepEqual(pinnedPart({ from: 3 }, 20, 0.5), { from: 3, to: 20 });
  assert.deepEqual(pinOfPart({ from: 3, to: 5 }, 0.5), { from: 3, duration: 4 });
  assert.deepEqual([speedIn(0.5, 1), speedIn('original', 0.25), speedIn('original', undefined), speedIn(undefined, 0.25)], [0.5, 0.25, 1, 1]);
});
