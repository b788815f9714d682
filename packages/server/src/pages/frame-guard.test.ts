import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { frameGuard } from './frame-guard.ts';

const HOST = 'https://partner.example';
type Listener = (event: object) => void;
interface Said {
  to?: string;
  message: { troupe?: string; nonce?: string; document?: string; id?: number; fault?: { code: string; message: string } };
}

/** Runs the guard in a document of its own, with as much of a browser as it uses. */
const start = ({ language = 'en', origin = HOST, isAlone = false } = {}) => {
  const heard: Record<string, Listener[]> = {};
  const said: Said[] = [];
  const shown: { textContent: string }[] = [];
  const parent = { postMessage: (message: Said['message'], to: string) => said.push({ message, to }) };
  const window: Record<string, unknown> = {
    addEventListener: (type: string, listener: Listener) => (heard[type] ??= []).push(listener),
    document: {
      createElement: () => ({ append: (...parts: typeof shown) => shown.push(...parts) }),
      getElementById: () => ({ replaceChildren() {}, textContent: JSON.stringify({ allowed_origins: [HOST] }) }),
    },
    location: { search: `?${new URLSearchParams({ origin, nonce: 'n1', v: '1-2' })}` },
    crypto,
    URLSearchParams,
  };
  window['self'] = window;
  window['parent'] = isAlone ? window : parent;
  runInContext(frameGuard({ language, name: 'Daybreak', texts: {} }), createContext(window));
  const raise = (type: string, event: object) => heard[type]?.forEach((listener) => listener(event));
  return { said, shown, parent, raise, refuse: () => raise('error', { target: { tagName: 'SCRIPT' } }) };
};

describe('the guard of a frame', () => {
  it('is silent while every script is the published one, and about anything that is no script', () => {
    const { said, shown, raise } = start();
    raise('error', { target: { tagName: 'IMG' } });
    expect([said, shown]).toEqual([[], []]);
  });

  it.each([
    ['en', 'Try again'],
    ['de', 'Erneut versuchen'],
    ['ar', 'إعادة المحاولة'],
    ['fr-CA', 'Réessayer'],
    ['ja', '再試行'],
    ['xx', 'Try again'],
  ])('tells the user in %s what happened, and offers to try again', (language, retry) => {
    const { shown, refuse } = start({ language });
    refuse();
    expect(shown.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/.{40}/), retry]);
  });

  it('greets exactly the page around it, in the versions that page speaks, and answers its calls with a fault', () => {
    const { said, parent, raise, refuse } = start();
    refuse();
    expect(said).toMatchObject([{ to: HOST, message: { troupe: 'hello', nonce: 'n1', min: 1, max: 2, capabilities: [] } }]);
    const document = said[0]?.message.document;
    const port: { onmessage?: Listener; postMessage: (message: Said['message']) => void } = {
      postMessage: (message) => said.push({ message }),
    };
    const welcome = { source: parent, origin: HOST, data: { nonce: 'n1', document }, ports: [port] };
    for (const wrong of [
      { ...welcome, source: {} },
      { ...welcome, origin: 'https://evil.example' },
      { ...welcome, data: { nonce: 'n2', document } },
      { ...welcome, data: null },
      { ...welcome, ports: [] },
    ])
      raise('message', wrong);
    expect(port.onmessage).toBeUndefined();
    raise('message', welcome);
    port.onmessage?.({ data: { id: 1, call: 'init', args: {} } });
    port.onmessage?.({ data: { id: 9, result: {} } });
    expect(said.slice(1)).toEqual([
      { message: { id: 1, fault: { code: 'unavailable', message: expect.stringContaining('hash') } } },
    ]);
  });

  it.each([
    ['a page that is not on the brand’s list', { origin: 'https://evil.example' }],
    ['nobody, where there is no page around it', { isAlone: true }],
  ])('says nothing to %s', (_, where) => {
    const { said, shown, refuse } = start(where);
    refuse();
    expect(said).toEqual([]);
    expect(shown).toHaveLength(2);
  });
});
