// Parts of the film that the server renders to be looked at, and what is known of them.

import { api, ApiError } from '../core/api.js';
import { state, update } from '../core/store.js';

/** @typedef {import('../core/types.js').Preview} Preview */

/** @param {Preview} preview */
const learn = (preview) => update({ previews: state.previews.set(preview.id, preview) });

/**
 * Has a part rendered. What events said of it meanwhile is newer than the answer; what was known before, as of a trial that failed, is not.
 * @param {string} draft @param {Parameters<typeof api.startPreview>[1]} excerpt @returns {Promise<Preview>}
 */
export async function askPreview(draft, excerpt) {
  const before = new Map(state.previews);
  const preview = await api.startPreview(draft, excerpt);
  if (state.previews.get(preview.id) === before.get(preview.id)) learn(preview);
  return preview;
}

/** Learns how previews are while nobody said so: the server was away. One that was started again knows none, and who waits for one is told. */
export async function learnPreviews() {
  const running = [...state.previews.values()].filter((one) => one.state === 'running');
  await Promise.all(running.map(async (one) => learn(await api.preview(one.id).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return { ...one, state: /** @type {const} */ ('failed') };
    throw error;
  }))));
}
