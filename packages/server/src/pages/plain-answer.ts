import type { DrawnPage } from '../html/themed-page.ts';

/**
 * A page that is the same for everybody but for the look that a cookie names, and the language where it has several:
 * caches may keep it and ask whether it still holds.
 */
export const plainAnswer = ({ status, headers, html }: DrawnPage, { isTranslated = false } = {}): Response =>
  new Response(html, {
    status,
    headers: { ...headers, 'cache-control': 'public, no-cache', vary: isTranslated ? 'cookie, accept-language' : 'cookie' },
  });
