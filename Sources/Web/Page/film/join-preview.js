// The seconds around one join, rendered as the film will have them.

import { address } from '../core/api.js';
import { h } from '../core/dom.js';
import { state, watch } from '../core/store.js';
import { t } from '../core/text.js';
import { openDialog } from '../ui/dialog.js';
import { ring } from '../ui/ring.js';
import { errorWords } from '../ui/toast.js';
import { troubleWords } from '../ui/words.js';
import { draftIsKept } from './draft.js';
import { askPreview } from './previews.js';

/** @param {number} join The join after this many clips. */
export async function previewJoin(join) {
  const progress = ring(t('join.rendering'));
  const box = h('div', { class: 'preview-box' }, progress, h('p', { class: 'quiet' }, t('join.rendering')));
  const ended = new AbortController();
  const dialog = openDialog(t('join.preview', { count: join }), () => [box], { wide: true });
  dialog.addEventListener('close', () => ended.abort());
  let isShown = false;
  /** @param {import('../core/types.js').Preview} preview */
  const show = (preview) => {
    progress.set(preview.progress);
    if (preview.state === 'failed') box.replaceChildren(h('div', { class: 'note bad' }, h('div', {}, preview.error ? troubleWords(preview.error) : t('error.title'))));
    if (preview.state !== 'ready' || isShown) return;
    isShown = true;
    box.replaceChildren(h('video', { class: 'preview-video', src: address.preview(preview.id), controls: true, autoplay: true, loop: true, playsinline: true }));
  };
  try {
    if (!await draftIsKept() || !state.draft) {
      dialog.close();
      return;
    }
    const preview = await askPreview(state.draft.id, { join, ...state.frame });
    watch(['previews'], () => {
      const latest = state.previews.get(preview.id);
      if (latest) show(latest);
    }, ended.signal);
    show(state.previews.get(preview.id) ?? preview);
  } catch (error) {
    box.replaceChildren(h('div', { class: 'note bad' }, h('div', {}, errorWords(error))));
  }
}
