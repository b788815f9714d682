import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCardPage, type CardPage } from './card-page.ts';

const nonce = 'n'.repeat(24);
let frame: HTMLIFrameElement;
let page: CardPage;
let processor: MessagePort;
const onHello = vi.fn();
const onState = vi.fn();

/** A greeting as a browser delivers it; what a case changes is a sender that must not be believed. */
const greet = (given: { source?: Window | null; origin?: string; data?: unknown; ports?: MessagePort[] } = {}) => {
  const { port1, port2 } = new MessageChannel();
  processor = port1;
  dispatchEvent(
    Object.assign(new Event('message'), {
      source: frame.contentWindow,
      origin: 'null',
      data: { kind: 'troupe-card-form', nonce },
      ports: [port2],
      ...given,
    }),
  );
};

beforeEach(() => {
  frame = document.body.appendChild(document.createElement('iframe'));
  page = openCardPage({ frame, nonce, origin: 'null', onHello, onState });
});
afterEach(() => {
  page.close();
  frame.remove();
  vi.clearAllMocks();
  vi.useRealTimers();
});

describe('card page', () => {
  it.each([
    ['another window', { source: window }],
    ['no window', { source: null }],
    ['a page with an origin', { origin: 'https://evil.example' }],
    ['our own origin', { origin: location.origin }],
    ['another nonce', { data: { kind: 'troupe-card-form', nonce: 'm'.repeat(24) } }],
    ['no nonce', { data: { kind: 'troupe-card-form' } }],
    ['another kind', { data: { kind: 'troupe-payment-return', nonce } }],
    ['no port', { ports: [] }],
  ] as const)('does not believe a greeting from %s', (_, change) => {
    greet(change as never);
    expect(onHello).not.toHaveBeenCalled();
  });

  it('believes a page that has an origin from that one alone', () => {
    page.close();
    page = openCardPage({ frame, nonce, origin: 'https://chat.example', onHello, onState });
    for (const origin of ['null', 'https://evil.example', 'https://chat.example.evil.example', location.origin])
      greet({ origin });
    greet({ origin: 'https://chat.example', source: window });
    greet({ origin: 'https://chat.example', data: { kind: 'troupe-card-form', nonce: 'm'.repeat(24) } });
    expect(onHello).not.toHaveBeenCalled();
    greet({ origin: 'https://chat.example' });
    expect(onHello).toHaveBeenCalledOnce();
  });

  it('tells what the page says of itself, and drops what it cannot mean', async () => {
    greet();
    expect(onHello).toHaveBeenCalledOnce();
    processor.postMessage({ type: 'state', complete: 'yes', height: 80 });
    processor.postMessage({ type: 'state', complete: true, height: 80 });
    await vi.waitUntil(() => onState.mock.calls.length > 0);
    expect(onState.mock.calls).toEqual([[{ type: 'state', complete: true, height: 80 }]]);
  });

  it('asks for a token and gives it to whom asked', async () => {
    greet();
    const card = { last_4: '4242', type: 'visa', exp: '12/30' };
    processor.onmessage = ({ data }) =>
      processor.postMessage({ type: 'token', request: data.request, payment_token: `tok-${data.request}`, card });
    expect((await Promise.all([page.tokenize(), page.tokenize()])).map((token) => token.payment_token)).toEqual([
      'tok-1',
      'tok-2',
    ]);
  });

  it('fails with the code of the page', async () => {
    greet();
    processor.onmessage = ({ data }) => processor.postMessage({ type: 'refused', request: data.request, code: 'invalid_card' });
    await expect(page.tokenize()).rejects.toMatchObject({ code: 'invalid_card' });
  });

  it('fails when the page loads anew, is closed, or does not answer', async () => {
    greet();
    const reloaded = page.tokenize();
    greet();
    await expect(reloaded).rejects.toMatchObject({ code: 'payments_unavailable' });
    const closed = page.tokenize();
    page.close();
    await expect(closed).rejects.toMatchObject({ code: 'payments_unavailable' });
    vi.useFakeTimers();
    const late = page.tokenize();
    vi.advanceTimersByTime(20_000);
    await expect(late).rejects.toMatchObject({ code: 'payments_unavailable' });
  });

  it('listens no more after close', () => {
    page.close();
    greet();
    expect(onHello).not.toHaveBeenCalled();
  });
});
