import type { App } from '@troupe/core/app';
import { afterLoad } from '../router/after-load.ts';

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
  afterLoad(() => void begin().catch(() => undefined));
};
