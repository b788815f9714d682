import type { App } from '@troupe/core/app';
import { afterLoad } from '../router/after-load.ts';

/** Now, or once the device has a connection again: without one nothing can be had, and the browser's console says so. */
const whenOnline = (run: () => void): void => {
  if (navigator.onLine) run();
  else window.addEventListener('online', run, { once: true });
};

/**
 * Begins the site's worker on anyone's first visit: it keeps the page for when there is no connection, and the sentences of
 * pushed notes in this page's language. It waits until the page has all that it shows at first. Where the chunk cannot be
 * had, the next page tries again.
 */
export const beginWorker = ({ brand, t }: Pick<App, 'brand' | 't'>): void => {
  const begin = async () => {
    const { startWorker } = await import('@troupe/core/platform/account/notifications/worker.ts');
    await startWorker(t, brand.direction);
  };
  afterLoad(() => whenOnline(() => void begin().catch(() => undefined)));
};
