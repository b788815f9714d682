import type { FirstViewRenderer } from '@troupe/protocol';
import type { FirstViews, Log } from '../ports/index.ts';

/** First views by the site's build for the server, loaded when the first page is asked for. Without one, pages are drawn in browsers only. */
export const createSiteFirstViews = (program: URL, log: Log): FirstViews => {
  let loading: Promise<FirstViewRenderer | null> | null = null;
  const load = async () => {
    try {
      const { firstViews } = (await import(program.href)) as { firstViews: FirstViewRenderer };
      return firstViews;
    } catch (error) {
      log.error('First views cannot be drawn: build the packages first (pnpm build).', { error });
      return null;
    }
  };
  return () => (loading ??= load());
};
