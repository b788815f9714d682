import { AppError, cardFormHello, cardFormMessage, type CardFormMessage, type CardFormRequest } from '@troupe/protocol';
import * as v from 'valibot';

type Token = Extract<CardFormMessage, { type: 'token' }>;

/** The processor's page in an iframe of ours, once it has said hello (`protocol/commerce/card-form.ts`). */
export interface CardPage {
  /** A token for what is typed there. Rejects with `invalid_card` or `payments_unavailable`. */
  tokenize(): Promise<Token>;
  /** Shows the page in other custom properties. */
  applyTheme(css: string): void;
  /** Listens no more; what is waited for fails. */
  close(): void;
}

export interface CardPageOptions {
  frame: HTMLIFrameElement;
  /** The word that our address gave the page, and nobody else. */
  nonce: string;
  /** Whence it greets: the origin of its address, or `'null'` where it is opaque. */
  origin: string;
  onHello(): void;
  onState(state: Extract<CardFormMessage, { type: 'state' }>): void;
}

/** Milliseconds that a token may take. */
const PATIENCE = 20_000;

/**
 * Listens for one card page. What it says counts only when it comes from the window of our iframe, from the
 * one origin that it can have there, and with our nonce; from then on a private port carries everything. A page that loads anew greets anew, and its port takes over.
 */
export const openCardPage = ({ frame, nonce, origin: expected, onHello, onState }: CardPageOptions): CardPage => {
  let port: MessagePort | undefined;
  let last = 0;
  const waiting = new Map<number, { done(token: Token): void; fail(error: AppError): void }>();
  const say = (request: CardFormRequest) => port?.postMessage(request);

  const failAll = () => {
    for (const { fail } of waiting.values()) fail(new AppError('payments_unavailable'));
    waiting.clear();
  };

  const handleMessage = ({ data }: MessageEvent) => {
    const { success, output } = v.safeParse(cardFormMessage, data);
    if (!success) return;
    if (output.type === 'state') return onState(output);
    const asked = waiting.get(output.request);
    waiting.delete(output.request);
    if (output.type === 'token') asked?.done(output);
    else asked?.fail(new AppError(output.code));
  };

  const handleHello = ({ source, origin, data, ports }: MessageEvent) => {
    const [given] = ports;
    if (!given || source !== frame.contentWindow || origin !== expected) return;
    if (!v.is(cardFormHello, data) || data.nonce !== nonce) return;
    port?.close();
    failAll();
    port = given;
    port.onmessage = handleMessage;
    onHello();
  };
  addEventListener('message', handleHello);

  return {
    tokenize: () =>
      new Promise((done, fail) => {
        const request = ++last;
        waiting.set(request, { done, fail });
        setTimeout(() => waiting.delete(request) && fail(new AppError('payments_unavailable')), PATIENCE);
        say({ type: 'tokenize', request });
      }),
    applyTheme: (css) => say({ type: 'theme', css }),
    close() {
      removeEventListener('message', handleHello);
      port?.close();
      failAll();
    },
  };
};
