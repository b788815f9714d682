/** The one message that a window of ours, opened by a click, sends to the frame that opened it. */
import { choice, fields, maybe, read, text } from './shape.ts';

const answer = fields({
  troupe: choice('sign-in'),
  nonce: text(64),
  /** Absent: the user does not want to. */
  code: maybe(text(100)),
});

/** How a window that we opened ended. `closed` also where its pages cut the opener off (COOP). */
export type WindowAnswer = { code: string } | 'denied' | 'closed';

/** How often a window is asked whether it is still there, in milliseconds: browsers raise no event for it. */
const LOOK = 250;

/**
 * Takes one message from `opened`, from our own origin and with our nonce, then listens no more; any
 * other message is as if it had not come.
 *
 * @param page our own window
 * @param giveUp ends the wait, as closing the window does
 */
export const awaitWindowAnswer = (
  page: Window,
  opened: Window,
  { nonce, giveUp }: { nonce: string; giveUp?: AbortSignal },
): Promise<WindowAnswer> =>
  new Promise((resolve) => {
    let wasClosed = false;
    const end = (result: WindowAnswer): void => {
      page.removeEventListener('message', onMessage);
      giveUp?.removeEventListener('abort', onGiveUp);
      page.clearInterval(watch);
      resolve(result);
    };
    const onMessage = ({ source, origin, data }: MessageEvent): void => {
      if (source !== opened || origin !== page.location.origin) return;
      const given = read(answer, data, []);
      if (given?.nonce === nonce) end(given.code === undefined ? 'denied' : { code: given.code });
    };
    const onGiveUp = (): void => end('closed');
    // A look later than the closing: the message may have been on its way.
    const watch = page.setInterval(() => (wasClosed ? end('closed') : (wasClosed = opened.closed)), LOOK);
    page.addEventListener('message', onMessage);
    giveUp?.addEventListener('abort', onGiveUp);
  });
