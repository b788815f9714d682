/** Entry of the chunk that loads when a page first asks for a launcher, a modal or `prerender`. */
import type { ChunkScript } from './floating-chunk.ts';
import { mountFloating } from './floating/floating.ts';

(document.currentScript as ChunkScript | null)?.troupe?.({ mountFloating });
