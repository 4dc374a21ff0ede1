import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cornerOf, layOut, placeOf, placesBetween, sectionAt } from '../../Sources/Web/Page/library/geometry.js';
import { moveHandle, movePart, partEdges } from '../../Sources/Web/Page/day/range.js';

const months = Array.from({ length: 144 }, (_, index) => ({ month: String(index), count: index === 7 ? 0 : 690 + (index % 5) }));

test('heights follow from counts, and every item has one place', () => {
  const geometry = layOut(months, 1000);
  assert.equal(geometry.total, months.reduce((sum, { count }) => sum + count, 0));
  const all = placesBetween(geometry, 0, geometry.height);
  assert.equal(all.length, geometry.total);
  assert.equal(new Set(all.map((place) => JSON.stringify(cornerOf(geometry, place)))).size, geometry.total);
  const last = cornerOf(geometry, all[all.length - 1]);
  assert.ok(last.y + geometry.cell <= geometry.height);
});

test('near the viewport are few cells, wherever it stands in 100,000 items', () => {
  const geometry = layOut(months, 1000);
  for (let top = 0; top < geometry.height; top += 9973) {
    const places = placesBetween(geometry, top - 500, top + 1400);
    assert.ok(places.length < 160);
    places.forEach((place) => {
      const { y } = cornerOf(geometry, place);
      assert.ok(y > top - 500 - geometry.cell - geometry.gap && y < top + 1400);
    });
  }
});

test('numbers and sections are found', () => {
  const geometry = layOut(months, 390);
  assert.equal(geometry.columns, 3);
  for (const number of [0, 1, 689, 690, 5000, geometry.total - 1]) {
    const { section, index } = placeOf(geometry, number);
    assert.equal(geometry.sections[section].first + index, number);
    assert.ok(index < months[section].count);
  }
  assert.equal(sectionAt(geometry.sections, geometry.sections[20].top + 1), 20);
  assert.deepEqual(placesBetween(layOut([], 500), 0, 1000), []);
});

test('a part stays inside its recording and keeps a least length', () => {
  const part = { from: 1, to: 3 };
  assert.deepEqual(moveHandle(part, 'from', 2.9, 8), { from: 2.5, to: 3 });
  assert.deepEqual(moveHandle(part, 'from', -4, 8), { from: 0, to: 3 });
  assert.deepEqual(moveHandle(part, 'to', 99, 8), { from: 1, to: 8 });
  assert.deepEqual(moveHandle({ from: 0, to: 0.3 }, 'to', 0.1, 0.3), { from: 0, to: 0.3 });
  assert.deepEqual(movePart(part, 10, 8), { from: 6, to: 8 });
  assert.deepEqual(partEdges({ from: 2, to: 6 }, 8), { left: 25, right: 25 });
});
