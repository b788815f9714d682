/** Entry of `/embed/v1/loader.js`, a classic script. It stays on partners' pages for years: no UI and no product rule in here. */
import type { Troupe } from './api.ts';
import { isStub, replay } from './queue.ts';
import { watchTags } from './data-tags.ts';
import type { LoaderScript } from './floating-chunk.ts';
import { createTroupe } from './troupe.ts';

declare global {
  interface Window {
    Troupe?: unknown;
  }
}

/**
 * Installs the global once, whatever stood there: a stub is played back, a clobbering element is covered.
 *
 * @returns stops looking for data attributes
 */
export function install(page: Window, origin: string, own: LoaderScript = { nonce: '' }): () => void {
  const before = page.Troupe;
  if (typeof (before as Troupe | undefined)?.mount === 'function' && !isStub(before)) return () => undefined;
  const troupe = createTroupe(page.document, origin, own);
  page.Troupe = troupe;
  if (isStub(before)) replay(before, troupe);
  let stop: (() => void) | undefined;
  const watch = (): void => {
    stop = watchTags(page.document, troupe);
  };
  if (page.document.readyState === 'loading') page.document.addEventListener('DOMContentLoaded', watch, { once: true });
  // Frames in a task of their own: on a slow phone one long task becomes two that do not block.
  else setTimeout(watch);
  return () => stop?.();
}
