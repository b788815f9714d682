import { modeCookie } from '@troupe/protocol';

export type Mode = 'light' | 'dark';

/** What the page shows now: the user's choice, else what the brand's theme made of it. */
export const currentMode = (root: HTMLElement): Mode => {
  const chosen = root.dataset['troupeMode'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return getComputedStyle(root).colorScheme === 'dark' ? 'dark' : 'light';
};

/**
 * Shows a mode at once and keeps it on this device for a year, in a cookie: the server writes it into
 * the next first paint, so that nothing flashes.
 */
export const chooseMode = (mode: Mode, document: Document): void => {
  document.documentElement.dataset['troupeMode'] = mode;
  const secure = document.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${modeCookie}=${mode}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
};
