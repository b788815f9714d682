/** Both sides together, over fake windows that behave like browsers and a real MessageChannel. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WAIT } from './edge.ts';
import { openFrameLink } from './frame-link.ts';
import { openHostLink } from './host-link.ts';
import type { Handlers, ToFrame, ToHost } from './contract.ts';
import type { Fault } from './envelope.ts';

const HOST = 'https://partner.example';
const TROUPE = 'https://troupe.example';
const done = () => ({});

/** A window of an origin: delivers a message only when the target origin names it. */
class FakeWindow extends EventTarget {
  readonly origin: string;
  parent: FakeWindow = this;
  readonly targets: string[] = [];
  constructor(origin: string) {
    super();
    this.origin = origin;
  }
  receive(source: FakeWindow, data: unknown, targetOrigin: string, ports: MessagePort[] = []): void {
    this.targets.push(targetOrigin);
    if (targetOrigin !== this.origin) return;
    const event = new Event('message');
    Object.assign(event, { source: source.proxyFor(this), origin: source.origin, data: structuredClone(data), ports });
    this.dispatchEvent(event);
  }
  /** What the other window sees of this one. */
  proxies = new Map<FakeWindow, object>();
  proxyFor(other: FakeWindow): object {
    const known = this.proxies.get(other);
    if (known) return known;
    const proxy = {
      postMessage: (data: unknown, target: string, ports?: MessagePort[]) => this.receive(other, data, target, ports),
    };
    this.proxies.set(other, proxy);
    return proxy;
  }
}

class FakeFrame extends EventTarget {
  contentWindow: object | null = null;
}

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const link of opened.splice(0)) link.close();
  vi.useRealTimers();
});

function setUp(
  over: { hostHandlers?: Partial<Handlers<ToHost>>; frameHandlers?: Partial<Handlers<ToFrame>>; hostOrigin?: string } = {},
) {
  const page = new FakeWindow(over.hostOrigin ?? HOST);
  const element = new FakeFrame();
  const notes: Fault[] = [];
  const seen: unknown[] = [];
  /** Calls of the host that reached a frame. */
  const reached: string[] = [];
  const reach =
    <A>(method: string, handler: (args: A) => object | Promise<object> = done) =>
    (args: A) => (reached.push(method), handler(args));
  const host = openHostLink({
    page: page as unknown as Window,
    frame: element as unknown as HTMLIFrameElement,
    origin: TROUPE,
    nonce: 'nonce-1',
    onNote: (fault) => notes.push(fault),
    handlers: {
      resize: done,
      emit: done,
      announce: done,
      getToken: () => ({ token: 'partner-token' }),
      ...over.hostHandlers,
    },
  });
  opened.push(host);

  /** Loads a document of an origin into the frame element, as a browser would. */
  const load = (origin = TROUPE, nonce = 'nonce-1', claims = HOST) => {
    const inner = new FakeWindow(origin);
    inner.parent = page.proxyFor(inner) as FakeWindow;
    element.contentWindow = inner.proxyFor(page);
    // The browser hands the very parent proxy as the source of the parent's messages.
    page.proxies.set(inner, inner.parent);
    const link = openFrameLink({
      page: inner as unknown as Window,
      hostOrigin: claims,
      allowedOrigins: [HOST],
      nonce,
      handlers: {
        init: (args) => (seen.push(args), {}),
        focus: done,
        visible: done,
        destroy: done,
        ...over.frameHandlers,
        update: reach('update', over.frameHandlers?.update),
        logout: reach('logout', over.frameHandlers?.logout),
      },
    });
    if (link) opened.push(link);
    element.dispatchEvent(new Event('load'));
    return { link, inner };
  };
  const says = async (method: 'logout' | 'update', times = 1) =>
    vi.waitUntil(() => reached.filter((each) => each === method).length === times);
  return { page, element, host, notes, seen, load, says };
}

describe('host page and frame', () => {
  it('shake hands and call each other over the port', async () => {
    const { host, load, seen, says } = setUp();
    host.greet('init', { hasToken: true, locale: 'en' });
    const { link } = load();
    await expect(link!.call('getToken', { reason: 'init', minTtl: 30 })).resolves.toEqual({ token: 'partner-token' });
    host.send('logout', {});
    await says('logout');
    expect(seen).toEqual([{ hasToken: true, locale: 'en' }]);
  });

  it('post to exact origins only', async () => {
    const { page, host, load, says } = setUp();
    const { inner } = load();
    host.send('logout', {});
    await says('logout');
    // The hello, and the answer to the load.
    expect(page.targets).toEqual([HOST, HOST]);
    expect(inner.targets).toEqual([TROUPE]);
  });

  it('stay silent towards a host that is not on the list', () => {
    const { page, load } = setUp({ hostOrigin: 'https://evil.example' });
    expect(load(TROUPE, 'nonce-1', 'https://evil.example').link).toBeUndefined();
    expect(page.targets).toEqual([]);
  });

  it('reach nobody when the claimed origin is not the real one', () => {
    const { page, load, host } = setUp({ hostOrigin: 'https://evil.example' });
    load(TROUPE, 'nonce-1', HOST);
    expect(page.targets).toEqual([HOST]);
    expect(host).toBeDefined();
  });

  it('replay waiting calls after a reload of the frame, greeting first', async () => {
    const { host, load, seen, says } = setUp();
    host.greet('init', { hasToken: false });
    load();
    host.send('update', { hasToken: false, character: 'c1' });
    load();
    await says('update');
    expect(seen).toHaveLength(2);
  });

  it('give a foreign document in the frame nothing, and recover when ours returns', async () => {
    const { host, load, element, says } = setUp();
    load();
    host.send('logout', {});
    await says('logout');
    const attacker = new FakeWindow('https://evil.example');
    element.contentWindow = attacker.proxyFor(new FakeWindow(HOST));
    element.dispatchEvent(new Event('load'));
    host.send('logout', {});
    expect(attacker.targets).toEqual([]);
    load();
    await says('logout', 2);
  });

  it('take nothing from a port that outlived its document, and keep calls for the next one', async () => {
    const resize = vi.fn(done);
    const { host, load, element, says } = setUp({ hostHandlers: { resize } });
    const { link } = load();
    await link!.call('resize', { height: 1 });
    // The frame goes elsewhere; its old link plays a page that kept the port.
    element.contentWindow = {};
    element.dispatchEvent(new Event('load'));
    link!.call('resize', { height: 7777 }).catch(() => {});
    link!.call('getToken', { reason: 'retry', minTtl: 0 }).catch(() => {});
    host.send('logout', {});
    const next = load();
    await says('logout');
    await next.link!.call('resize', { height: 2 });
    expect(resize.mock.calls).toEqual([[{ height: 1 }], [{ height: 2 }]]);
  });

  it('turn failures into typed errors: ours keep their code, others say nothing', async () => {
    const { load } = setUp({
      hostHandlers: {
        getToken: () => Promise.reject(Object.assign(new Error('mint failed'), { code: 'unavailable' })),
        resize: () => {
          throw new Error('secret detail');
        },
      },
    });
    const { link } = load();
    await expect(link!.call('getToken', { reason: 'init', minTtl: 0 })).rejects.toMatchObject({
      name: 'AppError',
      code: 'unavailable',
      message: 'mint failed',
    });
    await expect(link!.call('resize', { height: 1 })).rejects.toMatchObject({
      code: 'internal',
      message: 'the other side failed',
    });
    await expect(link!.call('resize', { height: -1 })).rejects.toMatchObject({
      code: 'rpc_invalid_message',
      message: 'bad arguments for resize: height expected {"kind":"whole","min":0,"max":20000}',
    });
    await expect(link!.call('fly' as 'logout' as never, {} as never)).rejects.toMatchObject({ code: 'rpc_unknown_method' });
  });

  it('time out a call that nobody answers', async () => {
    const { host, load, notes } = setUp({
      frameHandlers: { logout: () => new Promise(() => {}) },
      hostHandlers: { resize: () => new Promise(() => {}) },
    });
    const { link } = load();
    vi.useFakeTimers();
    host.send('logout', {});
    const pending = expect(link!.call('resize', { height: 1 })).rejects.toMatchObject({ code: 'rpc_timeout' });
    vi.advanceTimersByTime(WAIT.call);
    await pending;
    expect(notes).toEqual([{ code: 'rpc_timeout', message: 'no answer to logout in time' }]);
  });

  it('note a frame that never introduces itself', () => {
    vi.useFakeTimers();
    const { element, notes } = setUp();
    element.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(WAIT.handshake);
    expect(notes).toEqual([{ code: 'rpc_timeout', message: 'no handshake in time' }]);
  });

  it('close: pending calls are given up, nothing listens any more', async () => {
    const { host, page, load, notes } = setUp({
      frameHandlers: { logout: () => new Promise(() => {}) },
      hostHandlers: { resize: () => new Promise(() => {}) },
    });
    const { link } = load();
    const heard = page.targets.length;
    host.send('logout', {});
    const pending = expect(link!.call('resize', { height: 1 })).rejects.toMatchObject({ code: 'rpc_closed' });
    host.close();
    link!.close();
    await pending;
    await expect(link!.call('resize', { height: 1 })).rejects.toMatchObject({ code: 'rpc_closed' });
    host.send('logout', {});
    expect(notes.map(({ code }) => code)).toEqual(['rpc_closed', 'rpc_closed']);
    const { inner } = load();
    expect(page.targets.length).toBeGreaterThan(heard);
    expect(inner.targets).toEqual([]);
  });
});
