import type { Client } from '@troupe/core/app';
import { awaitWindowAnswer, drawToken } from '@troupe/postmessage-rpc';
import { createFrameSession, signInWindow, type Session } from '@troupe/protocol';

/** Why a user is not signed in; each has its sentence. */
export type SignInFailure = 'blocked' | 'closed' | 'denied' | 'failed';

export interface SignInContext {
  page: Window;
  client: Pick<Client, 'call'>;
  /** Origin of the page around the frame, for the user to read. */
  hostOrigin: string;
  /** Thumbprint of the frame's key. */
  jkt: string;
  /** The guest's last token: what they made goes along. */
  lastToken: string | undefined;
}

/**
 * The first way: asks the browser for the cookies of our own pages (Storage Access API). Only works
 * in a click, and a refusal uses the click up. Null leads to the fallback, whatever the reason.
 */
export const signInByStorageAccess = async ({ page, client, lastToken }: SignInContext): Promise<Session | null> => {
  try {
    await page.document.requestStorageAccess();
    return await client.call(createFrameSession, { body: { last_token: lastToken } });
  } catch {
    return null;
  }
};

/** The fallback: a window of ours. Call it in the click itself, or the browser blocks the window. */
export const signInByWindow = async (context: SignInContext, giveUp?: AbortSignal): Promise<Session | SignInFailure> => {
  const { page, client, hostOrigin, jkt, lastToken } = context;
  const nonce = drawToken();
  const query = new URLSearchParams({ jkt, nonce, origin: hostOrigin });
  const opened = page.open(`${signInWindow.path}?${query}`, '', 'popup,width=480,height=720');
  if (!opened) return 'blocked';
  const answer = await awaitWindowAnswer(page, opened, { nonce, ...(giveUp && { giveUp }) });
  if (typeof answer === 'string') return answer;
  try {
    return await client.call(createFrameSession, { body: { code: answer.code, last_token: lastToken } });
  } catch {
    return 'failed';
  }
};
