import { describe, expect, it } from 'vitest';
import { toFrame, toHost } from './contract.ts';
import { frameHandshake } from './frame-handshake.ts';
import { hostHandshake } from './host-handshake.ts';
import { advance, initialLink, UNCOUNTED, type LinkEffect, type LinkEvent, type LinkRules, type LinkState } from './link.ts';

const HOST = 'https://partner.example';
const TROUPE = 'https://troupe.example';

const shared = { nonce: 'nonce-1', versions: { min: 1, max: 2 }, capabilities: ['resize'] } as const;
const hostRules: LinkRules = {
  ...shared,
  handshake: hostHandshake,
  incoming: toHost,
  outgoing: {},
  peerOrigin: TROUPE,
  document: '',
};
const frameRules: LinkRules = {
  ...shared,
  handshake: frameHandshake,
  incoming: toFrame,
  outgoing: toHost,
  peerOrigin: HOST,
  document: 'doc-1',
};

const hello = { troupe: 'hello', nonce: 'nonce-1', document: 'doc-1', min: 1, max: 1, capabilities: ['focus'] };
const welcome = { troupe: 'welcome', nonce: 'nonce-1', document: 'doc-1', version: 1, capabilities: ['focus'] };
const fromFrame = (data: unknown, over: object = {}): LinkEvent =>
  ({ type: 'window', fromPeer: true, origin: TROUPE, data, ports: 0, ...over }) as LinkEvent;
const fromHost = (data: unknown, over: object = {}): LinkEvent =>
  ({ type: 'window', fromPeer: true, origin: HOST, data, ports: 1, ...over }) as LinkEvent;

/** Runs events one after the other; answers the last state and every effect. */
function play(rules: LinkRules, events: LinkEvent[], from: LinkState = initialLink): [LinkState, LinkEffect[]] {
  const all: LinkEffect[] = [];
  let state = from;
  for (const event of events) {
    const [next, effects] = advance(rules, state, event);
    state = next;
    all.push(...effects);
  }
  return [state, all];
}

const load: LinkEvent = { type: 'load', token: 'token-1' };
const openHost = play(hostRules, [fromFrame(hello), load])[0];
const openFrame = play(frameRules, [{ type: 'start' }, fromHost(welcome)])[0];

describe('the host opens a channel', () => {
  it('answers a fitting hello with a welcome and a port, and agrees on the highest common version', () => {
    const [state, effects] = advance(hostRules, initialLink, fromFrame(hello));
    expect(state).toMatchObject({ phase: 'open', version: 1, document: 'doc-1' });
    expect(effects).toEqual([
      { do: 'shut' },
      { do: 'post', message: { troupe: 'welcome', nonce: 'nonce-1', document: 'doc-1', version: 1, capabilities: ['resize'] } },
      { do: 'opened' },
    ]);
  });

  it.each([
    ['another window', fromFrame(hello, { fromPeer: false })],
    ['another origin', fromFrame(hello, { origin: 'https://evil.example' })],
    ['a look-alike prefix', fromFrame(hello, { origin: TROUPE + '.evil.example' })],
    ['a look-alike suffix', fromFrame(hello, { origin: 'https://xtroupe.example' })],
    ['an opaque origin', fromFrame(hello, { origin: 'null' })],
    ['another nonce', fromFrame({ ...hello, nonce: 'nonce-2' })],
    ['no nonce', fromFrame({ ...hello, nonce: undefined })],
    ['a welcome', fromFrame(welcome)],
    ['a version that is no number', fromFrame({ ...hello, max: '1' })],
    ['10 MB of capability', fromFrame({ ...hello, capabilities: ['x'.repeat(1e7)] })],
    ['an own __proto__', fromFrame(JSON.parse('{"__proto__":{"troupe":"hello","nonce":"nonce-1"}}'))],
    ['nothing', fromFrame(null)],
    ['a call before the handshake', { type: 'port', data: { id: 1, call: 'resize', args: { height: 1 } } } as LinkEvent],
  ])('ignores a hello from/with %s: no effect, the same state', (_, event) => {
    const [state, effects] = advance(hostRules, initialLink, event);
    expect(state).toBe(initialLink);
    expect(effects).toEqual([]);
  });

  it('ignores a replayed hello of the document it already talks to', () => {
    expect(advance(hostRules, openHost, fromFrame(hello))).toEqual([openHost, []]);
  });

  it('refuses a frame of another version range with rpc_version, and hands over no port', () => {
    const [, effects] = play(hostRules, [
      { type: 'call', id: 1, method: 'logout', args: {} },
      fromFrame({ ...hello, min: 3, max: 9 }),
    ]);
    expect(effects.some((effect) => effect.do === 'post')).toBe(false);
    expect(effects).toContainEqual(
      expect.objectContaining({ do: 'settle', id: 1, fault: expect.objectContaining({ code: 'rpc_version' }) }),
    );
    expect(effects).toContainEqual({
      do: 'note',
      fault: { code: 'rpc_version', message: 'the frame speaks versions 3-9, this page 1-2' },
    });
  });

  it('greets first on every channel, then sends what waited', () => {
    const [state, effects] = play(hostRules, [
      { type: 'greet', id: 1, method: 'init', args: { hasToken: false } },
      { type: 'call', id: 2, method: 'logout', args: {} },
      fromFrame(hello),
    ]);
    const sent = effects.flatMap((effect) => (effect.do === 'send' ? [effect.message] : []));
    expect(sent).toEqual([
      { id: 1, call: 'init', args: { hasToken: false } },
      { id: 2, call: 'logout', args: {} },
    ]);
    const [, again] = advance(hostRules, state, fromFrame({ ...hello, document: 'doc-2' }));
    expect(again.flatMap((effect) => (effect.do === 'send' ? [effect.message] : []))[0]).toEqual(sent[0]);
  });

  it('says how a greeting was refused, and waits for no answer to it', () => {
    const [state] = play(hostRules, [{ type: 'greet', id: UNCOUNTED, method: 'init', args: {} }, fromFrame(hello)]);
    const fault = { code: 'rpc_invalid_message', message: 'bad arguments for init' };
    expect(advance(hostRules, state, { type: 'port', data: { id: UNCOUNTED, fault } })).toEqual([state, [{ do: 'note', fault }]]);
    expect(advance(hostRules, state, { type: 'port', data: { id: UNCOUNTED, result: {} } })).toEqual([state, []]);
    expect(advance(hostRules, state, { type: 'port', data: { id: 77, fault } })).toEqual([state, []]);
  });

  it('gives up waiting calls when no hello comes in time, but takes a late one', () => {
    const [state, effects] = play(hostRules, [
      { type: 'call', id: 1, method: 'logout', args: {} },
      load,
      { type: 'timeout', id: 0 },
    ]);
    expect(effects).toContainEqual({ do: 'time', id: 0 });
    expect(effects).toContainEqual(
      expect.objectContaining({ do: 'settle', id: 1, fault: expect.objectContaining({ code: 'rpc_timeout' }) }),
    );
    expect(effects.at(-1)).toMatchObject({ do: 'note', fault: { code: 'rpc_timeout' } });
    expect(advance(hostRules, state, fromFrame(hello))[0].phase).toBe('open');
  });
});

describe('the frame opens a channel', () => {
  it('introduces itself', () => {
    expect(advance(frameRules, initialLink, { type: 'start' })[1]).toEqual([
      { do: 'post', message: { troupe: 'hello', nonce: 'nonce-1', document: 'doc-1', min: 1, max: 2, capabilities: ['resize'] } },
      { do: 'time', id: 0 },
    ]);
  });

  it('takes the welcome that answers this very document', () => {
    expect(openFrame).toMatchObject({ phase: 'open', version: 1 });
  });

  it.each([
    ['another window', fromHost(welcome, { fromPeer: false })],
    ['another origin', fromHost(welcome, { origin: 'https://evil.example' })],
    ['another nonce', fromHost({ ...welcome, nonce: 'x' })],
    ['an older document', fromHost({ ...welcome, document: 'doc-0' })],
    ['a version outside our range', fromHost({ ...welcome, version: 3 })],
    ['no port', fromHost(welcome, { ports: 0 })],
    ['two ports', fromHost(welcome, { ports: 2 })],
    ['the wrong message', fromHost(hello)],
  ])('ignores a welcome from/with %s', (_, event) => {
    expect(advance(frameRules, initialLink, event)).toEqual([initialLink, []]);
  });

  it('takes only one welcome', () => {
    expect(advance(frameRules, openFrame, fromHost(welcome))).toEqual([openFrame, []]);
  });
});

describe('the frame reloads', () => {
  const busy = play(hostRules, [{ type: 'call', id: 7, method: 'logout', args: {} }], openHost)[0];
  const reload = (document: string): LinkEvent => fromFrame({ ...hello, document });

  it('replays a pending call on the new channel, once', () => {
    const [state, effects] = advance(hostRules, busy, reload('doc-2'));
    expect(effects.filter((effect) => effect.do === 'send')).toEqual([
      { do: 'send', message: { id: 7, call: 'logout', args: {} } },
    ]);
    const [, third] = advance(hostRules, state, reload('doc-3'));
    expect(third).toContainEqual(
      expect.objectContaining({ do: 'settle', id: 7, fault: expect.objectContaining({ code: 'rpc_closed' }) }),
    );
    expect(third.some((effect) => effect.do === 'send')).toBe(false);
  });

  it('drops the answer to a call of the old document', () => {
    const [state] = advance(hostRules, openHost, reload('doc-2'));
    expect(advance(hostRules, state, { type: 'answer', id: 1, document: 'doc-1', result: {} })).toEqual([state, []]);
  });
});

describe('calls', () => {
  it('go out as they are, and are answered with nothing where nothing is promised', () => {
    const [state, effects] = advance(hostRules, openHost, { type: 'call', id: 3, method: 'focus', args: { edge: 'first' } });
    expect(effects).toEqual([
      { do: 'time', id: 3 },
      { do: 'send', message: { id: 3, call: 'focus', args: { edge: 'first' } } },
    ]);
    const [, answered] = advance(hostRules, state, { type: 'port', data: { id: 3, result: { more: 1 } } });
    expect(answered).toEqual([{ do: 'settle', id: 3, result: {} }]);
  });

  it.each([
    ['an unknown method', 'fly', {}, 'rpc_unknown_method'],
    ['a method of Object', 'constructor', {}, 'rpc_unknown_method'],
    ['bad arguments', 'focus', { edge: 'middle' }, 'rpc_invalid_message'],
  ])('%s come back as the typed fault of the receiver', (_, method, args, code) => {
    const [, sent] = advance(hostRules, openHost, { type: 'call', id: 3, method, args });
    const data = sent.find((effect) => effect.do === 'send')?.message;
    const [state, answer] = advance(frameRules, openFrame, { type: 'port', data });
    expect(state).toBe(openFrame);
    expect(answer).toEqual([{ do: 'send', message: { id: 3, fault: expect.objectContaining({ code }) } }]);
  });

  it.each([
    ['an unknown method', { id: 4, call: 'fly', args: {} }, 'rpc_unknown_method'],
    ['__proto__ as a method', { id: 4, call: '__proto__', args: {} }, 'rpc_unknown_method'],
    ['bad arguments', { id: 4, call: 'resize', args: { height: -1 } }, 'rpc_invalid_message'],
    ['no arguments', { id: 4, call: 'resize' }, 'rpc_invalid_message'],
  ])('answers %s of the peer with a typed fault', (_, data, code) => {
    const [state, effects] = advance(hostRules, openHost, { type: 'port', data });
    expect(state).toBe(openHost);
    expect(effects).toEqual([{ do: 'send', message: { id: 4, fault: expect.objectContaining({ code }) } }]);
  });

  it('names the path of what did not fit', () => {
    const [, effects] = advance(hostRules, openHost, { type: 'port', data: { id: 4, call: 'resize', args: { height: 'tall' } } });
    expect(effects).toMatchObject([
      { message: { fault: { message: 'bad arguments for resize: height expected {"kind":"whole","min":0,"max":20000}' } } },
    ]);
  });

  it('runs a fitting call and answers it', () => {
    const data = { id: 4, call: 'getToken', args: { reason: 'init', minTtl: 30, secret: 1 } };
    const [state, effects] = advance(hostRules, openHost, { type: 'port', data });
    const args = { reason: 'init', minTtl: 30 };
    expect(effects).toEqual([{ do: 'run', id: 4, document: 'doc-1', method: 'getToken', args }]);
    const [, answered] = advance(hostRules, state, { type: 'answer', id: 4, document: 'doc-1', result: { token: 'abc' } });
    expect(answered).toEqual([{ do: 'send', message: { id: 4, result: { token: 'abc' } } }]);
  });

  it('keeps what a failure says within the limits of the wire', () => {
    const fault = { code: 'internal', message: 'x'.repeat(2000) };
    const [, effects] = advance(hostRules, openHost, { type: 'answer', id: 4, document: 'doc-1', fault });
    const reply = effects.find((effect) => effect.do === 'send')?.message as { fault: { message: string } };
    expect(reply.fault.message).toHaveLength(1000);
  });

  it('rejects a malformed answer, and ignores one that nobody waits for', () => {
    const [state] = advance(frameRules, openFrame, {
      type: 'call',
      id: 1,
      method: 'getToken',
      args: { reason: 'init', minTtl: 0 },
    });
    const [, effects] = advance(frameRules, state, { type: 'port', data: { id: 1, result: { token: { not: 'text' } } } });
    expect(effects).toMatchObject([{ do: 'settle', id: 1, fault: { code: 'rpc_invalid_message' } }]);
    expect(advance(frameRules, openFrame, { type: 'port', data: { id: 99, result: {} } })).toEqual([openFrame, []]);
  });

  it('times out with the name of the call', () => {
    const [state] = advance(hostRules, openHost, { type: 'call', id: 3, method: 'logout', args: {} });
    const [after, effects] = advance(hostRules, state, { type: 'timeout', id: 3 });
    expect(after.waiting).toEqual([]);
    expect(effects).toEqual([{ do: 'settle', id: 3, fault: { code: 'rpc_timeout', message: 'no answer to logout in time' } }]);
  });

  it('rejects everything pending on close, and every later call', () => {
    const [closed, effects] = play(hostRules, [{ type: 'call', id: 3, method: 'logout', args: {} }, { type: 'close' }], openHost);
    expect(effects).toContainEqual({ do: 'shut' });
    expect(effects).toContainEqual(
      expect.objectContaining({ do: 'settle', id: 3, fault: expect.objectContaining({ code: 'rpc_closed' }) }),
    );
    expect(advance(hostRules, closed, fromFrame({ ...hello, document: 'doc-9' }))).toEqual([closed, []]);
    expect(advance(hostRules, closed, { type: 'call', id: 4, method: 'logout', args: {} })[1]).toMatchObject([
      { fault: { code: 'rpc_closed' } },
    ]);
  });
});
