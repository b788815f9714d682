import { modeCookie } from '@troupe/protocol';

/** Seconds for which a device keeps the look that was chosen on it: a year, as the site's own switch does. */
const keptSeconds = 31_536_000;

/**
 * What the switch of light and dark on a page without scripts asks for: back to the page, whose cookie then says the look.
 * Null where nothing is asked for. A look is nothing that another site's link could do harm with, so a GET may choose it.
 */
export const modeChoice = (url: URL): Response | null => {
  const mode = url.searchParams.get('mode');
  if (mode !== 'light' && mode !== 'dark') return null;
  const kept = new URLSearchParams(url.searchParams);
  kept.delete('mode');
  const secure = url.protocol === 'https:' ? '; Secure' : '';
  return new Response(null, {
    status: 303,
    headers: {
      location: url.pathname + (kept.size > 0 ? `?${kept}` : ''),
      // Not HttpOnly: the site's own switch writes it too.
      'set-cookie': `${modeCookie}=${mode}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`,
      'cache-control': 'no-store',
    },
  });
};
