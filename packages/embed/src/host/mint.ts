import { toError } from '@troupe/postmessage-rpc';
import type { GetToken, TokenRequest } from './api.ts';
import { tell } from './developer-message.ts';

/** Milliseconds that a page's `getToken` may take; the frame waits a little longer than this. */
const PATIENCE = 30_000;

/**
 * Asks a page for a token, one request at a time: tokens may be used once, so two widgets cannot
 * share one, and a back end should not be asked twice at once. The token is kept nowhere.
 */
export function createMint(): (getToken: GetToken, request: TokenRequest) => Promise<{ token?: string }> {
  let last: Promise<unknown> = Promise.resolve();
  return (getToken, request) => {
    const next = last.then(() => ask(getToken, request));
    last = next.catch(() => {});
    return next;
  };
}

async function ask(getToken: GetToken, request: TokenRequest): Promise<{ token?: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE, 'getToken took too long');
  });
  try {
    const token: unknown = await Promise.race([getToken(request), late]);
    if (token === null || token === undefined) return {};
    if (typeof token === 'string') return { token };
    throw new TypeError(`getToken gave ${typeof token}`);
  } catch (error) {
    tell('getToken failed, so nobody is signed in. Resolve with a token, or with null.', error);
    throw toError({ code: 'unavailable', message: 'getToken failed' });
  } finally {
    clearTimeout(timer);
  }
}
