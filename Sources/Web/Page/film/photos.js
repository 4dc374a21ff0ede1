// Whether the film shows photos.

import { state } from '../core/store.js';

/** True if its settings say so; otherwise photos are only looked at. */
export const showsPhotos = () => ['fill', 'also'].includes(state.draft?.settings.select?.stills);
