import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { pageTypes } from '../../scripts/page_types.mjs';

test('the types of the page’s scripts are those of the API’s description', () => {
  const types = readFileSync(new URL('../../Sources/Web/Page/core/types.js', import.meta.url), 'utf8');
  assert.equal(types, pageTypes(), 'openapi.json has changed: run node scripts/page_types.mjs');
});
