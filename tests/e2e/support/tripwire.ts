import type { BrowserContext, Frame, Page } from '@playwright/test';

/** What ran in a document, and what its policy stopped. */
const wires = (): void => {
  const tripped: string[] = [];
  Object.defineProperty(globalThis, 'tripped', { value: tripped });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    Object.defineProperty(globalThis, name, { value: () => void tripped.push(name), writable: false });
  // Vectors that set a global instead of calling one.
  for (const name of ['__xss', 'xss', 'XSS', 'pwned'])
    Object.defineProperty(globalThis, name, {
      get: () => undefined,
      set() {
        tripped.push(name);
      },
    });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tripped.push(`${violatedDirective} ${blockedURI}`),
  );
};

export interface Tripwire {
  /** Everything that happened so far and should not have, of all pages and their frames. */
  tripped(): Promise<string[]>;
}

/**
 * Lies across every page and frame of a context: dialogs, functions and globals that vectors call or
 * set, what a policy refused, windows, and requests to an origin that is not ours.
 */
export const layTripwire = async (context: BrowserContext, origins: readonly string[]): Promise<Tripwire> => {
  await context.addInitScript(wires);
  const seen: string[] = [];
  const watch = (page: Page) => {
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => seen.push(`window ${popup.url()}`));
    page.on('download', (download) => seen.push(`download ${download.url()}`));
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!['data:', 'blob:', 'about:'].includes(protocol) && !origins.includes(origin)) seen.push(`request ${request.url()}`);
  });
  const of = (frame: Frame): Promise<string[]> =>
    frame.evaluate(() => (globalThis as unknown as { tripped?: string[] }).tripped ?? []);
  return {
    tripped: async () => [...seen, ...(await Promise.all(context.pages().flatMap((page) => page.frames().map(of)))).flat()],
  };
};
