import { expect, type Page } from '@playwright/test';

/**
 * Watches a partner's page for the tokens that pass through it: the partner's own and those of our
 * sessions. The check finds none of them in any address, in the host's document or in its storage.
 */
export const watchSecrets = (page: Page): { expectKept(): Promise<void> } => {
  const tokens = new Set<string>();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  page.on('response', async (response) => {
    if (!/\/(troupe-token|users\/external|auth\/guest|auth\/refresh)$/.test(new URL(response.url()).pathname)) return;
    // A page that is left takes its answers along.
    const given = (await response.json().catch(() => ({}))) as { token?: string | null };
    if (given.token) tokens.add(given.token);
  });
  return {
    async expectKept() {
      // The partner's token, and the one it was exchanged for.
      expect(tokens.size).toBeGreaterThanOrEqual(2);
      const inHost = await page.evaluate(() =>
        [
          document.documentElement.outerHTML,
          JSON.stringify({ ...localStorage }),
          JSON.stringify({ ...sessionStorage }),
          document.cookie,
          location.href,
        ].join('\n'),
      );
      for (const token of tokens) {
        // Encoded or cut in two, the signature still gives it away.
        const signature = token.split('.').at(-1) ?? token;
        expect(addresses.filter((address) => address.includes(signature))).toEqual([]);
        expect(inHost).not.toContain(signature);
      }
    },
  };
};
