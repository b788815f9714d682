import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFrame, TROUPE } from '../testing/fake-frame.ts';
import type { MountOptions, Troupe, Widget } from './api.ts';
import { createTroupe } from './troupe.ts';

let troupe: Troupe;
let told: ReturnType<typeof vi.spyOn>;
const widgets: Widget[] = [];

beforeEach(() => {
  document.body.innerHTML = '<div id="chat"></div><div id="explore"></div>';
  told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  troupe = createTroupe(document, TROUPE);
});
afterEach(() => {
  for (const widget of widgets.splice(0)) widget.destroy();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const mount = (options: MountOptions = {}, target: Element | string = '#chat'): HTMLIFrameElement => {
  widgets.push(troupe.mount('chat', target, { application: 'acme', ...options }));
  return document.querySelector('#chat iframe')!;
};

describe('mounting', () => {
  it('puts one frame into the element, with everything but secrets in its address', () => {
    const frame = mount({ character: 'elin', locale: 'de', appearance: { preset: 'acme' }, getToken: () => 'secret-token' });
    const address = new URL(frame.src);
    expect(address.origin + address.pathname).toBe(`${TROUPE}/embed/v1/frame/chat`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      application: 'acme',
      instance: expect.stringMatching(/^[\d-]{8}$/),
      nonce: expect.stringMatching(/^\d+(-\d+){3}$/),
      origin: location.origin,
      v: '1-1',
      locale: 'de',
      character: 'elin',
      appearance: '{"preset":"acme"}',
    });
    expect(frame.title).toBe('Chat');
    expect(document.documentElement.outerHTML).not.toContain('secret-token');
  });

  it('confines the frame: scripts and its own origin, never the page around it', () => {
    const rights = mount().getAttribute('sandbox')!.split(' ');
    expect(rights).toContain('allow-scripts');
    expect(rights).toContain('allow-same-origin');
    expect(rights.filter((right) => right.startsWith('allow-top-navigation') || right === 'allow-modals')).toEqual([]);
  });

  it.each([
    ['chat', true],
    ['explore', false],
    ['checkout', false],
  ] as const)('lets the microphone into the frame of a chat alone: %s', (name, speaks) => {
    widgets.push(troupe.mount(name, '#chat', { application: 'acme' }));
    const { allow } = document.querySelector<HTMLIFrameElement>('#chat iframe')!;
    expect(allow.split('; ').includes('microphone')).toBe(speaks);
  });

  it('reserves its height at once', () => {
    expect(mount().style.height).toBe('580px');
    widgets.pop()!.destroy();
    expect(mount({ height: 400 }).style.height).toBe('400px');
    widgets.pop()!.destroy();
    expect(mount({ height: '70vh' }).style.height).toBe('70vh');
    widgets.pop()!.destroy();
    expect(mount({ height: '420' }).style.height).toBe('420px');
  });

  it('sends a theme that a framework made reactive, and survives one that cannot be said at all', async () => {
    const appearance = new Proxy({ accent: '#123456' }, {});
    const frame = mount({ appearance: appearance as never });
    const inner = fakeFrame(frame);
    expect((await inner.called('init'))!.args).toMatchObject({ appearance: { accent: '#123456' } });
    const endless: { self?: unknown } = {};
    endless.self = endless;
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => widgets[0]!.update({ appearance: endless as never })).not.toThrow();
    expect(said).toHaveBeenCalledWith(expect.stringContaining('update failed'), expect.any(TypeError));
    inner.close();
  });

  it('sends a long theme after the handshake, and shows the frame when it is worn', async () => {
    const frame = mount({ appearance: { tokens: { 'font-ui': 'x'.repeat(2100) } as never } });
    expect(new URL(frame.src).searchParams.has('appearance')).toBe(false);
    expect(frame.style.visibility).toBe('hidden');
    const inner = fakeFrame(frame);
    expect((await inner.called('init'))!.args).toMatchObject({ appearance: { tokens: { 'font-ui': expect.any(String) } } });
    await inner.call(1, 'emit', { event: 'ready', detail: {} });
    expect(frame.style.visibility).toBe('');
    inner.close();
  });

  it.each([
    ['no application', () => troupe.mount('chat', '#chat')],
    ['an unknown widget', () => troupe.mount('checkin' as 'chat', '#chat', { application: 'acme' })],
    ['a selector without a match', () => troupe.mount('chat', '#nowhere', { application: 'acme' })],
    ['a selector that is none', () => troupe.mount('chat', '!!', { application: 'acme' })],
    ['no element', () => troupe.mount('chat', null as never, { application: 'acme' })],
    ['nothing at all', () => (troupe.mount as () => Widget)()],
    ['options that are no object', () => troupe.mount('chat', '#chat', null as never)],
  ])('%s: a message for the developer, a harmless handle, no frame, nothing thrown', (_, run) => {
    const widget = run();
    expect(told).toHaveBeenCalledWith(expect.stringMatching(/^\[Troupe\] /), ...told.mock.calls[0]!.slice(1));
    expect(document.querySelector('iframe')).toBeNull();
    expect(() => {
      widget
        .on('ready', () => undefined)
        .update({ height: 1 })
        .off('ready', () => undefined);
      widget.focus();
      widget.destroy();
    }).not.toThrow();
  });

  it('updates instead of mounting twice in one element', () => {
    mount();
    const again = troupe.mount('chat', '#chat', { application: 'acme', height: 300 });
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(document.querySelector('iframe')!.style.height).toBe('300px');
    again.destroy();
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('the channel', () => {
  it('opens for our origin only, to our origin only', () => {
    const frame = mount();
    expect(fakeFrame(frame, { origin: 'https://evil.example' }).isConnected()).toBe(false);
    const inner = fakeFrame(frame);
    expect(inner.isConnected()).toBe(true);
    expect(inner.targets).toEqual([TROUPE]);
    inner.close();
  });

  it('starts with the settings, and repeats them after a reload of the frame', async () => {
    const frame = mount({ character: 'elin', getToken: () => null });
    const first = fakeFrame(frame);
    expect((await first.called('init'))!.args).toMatchObject({ character: 'elin', hasToken: true, tokenSource: 0 });
    const second = fakeFrame(frame, { document: 'document-2' });
    expect((await second.called('init'))!.args).toMatchObject({ character: 'elin', hasToken: true, tokenSource: 0 });
    first.close();
    second.close();
  });

  it('hands events to listeners, and survives a listener that throws', async () => {
    const inner = fakeFrame(mount());
    const seen: unknown[] = [];
    const [widget] = widgets;
    widget!.on('open-character', () => {
      throw new Error('partner bug');
    });
    widget!.on('open-character', (detail) => seen.push(detail));
    await inner.call(1, 'emit', { event: 'open-character', detail: { characterId: 'elin', extra: 1 } });
    expect(seen).toEqual([{ characterId: 'elin' }]);
    const answer = await inner.call(2, 'emit', { event: 'open-character', detail: {} });
    expect(answer!.fault!.code).toBe('rpc_invalid_message');
    expect((await inner.call(3, 'emit', { event: 'constructor', detail: {} }))!.fault!.code).toBe('rpc_invalid_message');
    expect(seen).toHaveLength(1);
    inner.close();
  });

  it('follows the content where it was asked to, and only there', async () => {
    const auto = mount({ height: 'auto' });
    const inner = fakeFrame(auto);
    await inner.call(1, 'resize', { height: 733 });
    expect(auto.style.height).toBe('733px');
    widgets[0]!.update({ height: 500 });
    await inner.call(2, 'resize', { height: 900 });
    expect(auto.style.height).toBe('500px');
    inner.close();
  });

  it('says statuses in a live region of the page', async () => {
    const inner = fakeFrame(mount());
    await inner.call(1, 'announce', { text: 'Elin wrote', tone: 'polite' });
    const region = document.querySelector('#chat div')!;
    expect(region.textContent).toBe('Elin wrote');
    expect((region as HTMLElement & { ariaLive: string }).ariaLive).toBe('polite');
    inner.close();
  });

  it('sends what init changes to widgets that are there', async () => {
    const inner = fakeFrame(mount());
    await inner.called('init');
    troupe.init({ application: 'acme', locale: 'fr', getToken: () => 'token' });
    expect((await inner.called('update'))!.args).toEqual({ locale: 'fr', hasToken: true, tokenSource: 1 });
    troupe.logout();
    await inner.called('logout');
    inner.close();
  });

  it('says when the page gave another getToken, and only then', async () => {
    const getToken = () => 'token';
    const inner = fakeFrame(mount({ getToken }));
    const sources = () =>
      inner.received.filter(({ call }) => call === 'update').map(({ args }) => (args as { tokenSource: number }).tokenSource);
    await inner.called('init');
    widgets[0]!.update({ getToken, height: 400 });
    widgets[0]!.update({ getToken: () => 'of another user' });
    await vi.waitUntil(() => sources().length === 2);
    expect(sources()).toEqual([0, 1]);
    inner.close();
  });

  it('logs one widget out', async () => {
    const inner = fakeFrame(mount());
    await inner.called('init');
    widgets[0]!.logout();
    await inner.called('logout');
    inner.close();
  });

  it('tells page and developer when the frame never answers', () => {
    vi.useFakeTimers();
    const frame = mount();
    const errors: unknown[] = [];
    widgets[0]!.on('error', (detail) => errors.push(detail));
    frame.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(15_000);
    expect(errors).toEqual([{ code: 'rpc_timeout', message: 'no handshake in time' }]);
    expect(told.mock.calls.flat().join(' ')).toContain(
      `Allow ${TROUPE} in your policy (frame-src), and ask the operator to allow ${location.origin}`,
    );
  });
});

describe('explore beside a chat', () => {
  it('opens there what is chosen, and raises the event as well', async () => {
    troupe.init({ application: 'acme' });
    const chat = fakeFrame(mount());
    const heard = vi.fn();
    widgets.push(troupe.mount('explore', '#explore', { opens: '#chat' }).on('open-character', heard));
    const explore = fakeFrame(document.querySelector('#explore iframe')!);
    await explore.call(1, 'emit', { event: 'open-character', detail: { characterId: 'oona' } });
    expect((await chat.called('update'))?.args).toMatchObject({ character: 'oona' });
    expect(heard).toHaveBeenCalledWith({ characterId: 'oona' });
    chat.close();
    explore.close();
  });

  it('does nothing where there is no chat', async () => {
    troupe.init({ application: 'acme' });
    widgets.push(troupe.mount('explore', '#explore', { opens: '#nowhere' }));
    const explore = fakeFrame(document.querySelector('#explore iframe')!);
    const answer = await explore.call(1, 'emit', { event: 'open-character', detail: { characterId: 'oona' } });
    expect(answer?.fault).toBeUndefined();
    explore.close();
  });
});

describe('tokens', () => {
  it('come from the page when the frame asks, one request at a time', async () => {
    let running = 0;
    let most = 0;
    const getToken = vi.fn(async ({ reason }: { reason: string }) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return `token-${reason}`;
    });
    troupe.init({ application: 'acme', getToken });
    const one = fakeFrame(mount());
    widgets.push(troupe.mount('explore', '#explore'));
    const two = fakeFrame(document.querySelector('#explore iframe')!);
    const answers = await Promise.all([
      one.call(1, 'getToken', { reason: 'init', minTtl: 20 }),
      two.call(1, 'getToken', { reason: 'refresh', minTtl: 20 }),
    ]);
    expect(answers.map((answer) => answer!.result)).toEqual([{ token: 'token-init' }, { token: 'token-refresh' }]);
    expect(most).toBe(1);
    one.close();
    two.close();
  });

  it.each([
    ['nobody is signed in', () => null, { result: {} }],
    ['the page gives an empty promise', async () => undefined, { result: {} }],
    ['it is not a string', () => 42 as never, { fault: { code: 'unavailable', message: 'getToken failed' } }],
    [
      'it throws',
      () => {
        throw new Error('database password is hunter2');
      },
      { fault: { code: 'unavailable', message: 'getToken failed' } },
    ],
  ])('%s: a typed answer', async (_, getToken, expected) => {
    const inner = fakeFrame(mount({ getToken }));
    expect(await inner.call(1, 'getToken', { reason: 'init', minTtl: 20 })).toMatchObject(expected);
    inner.close();
  });

  it('never blocks the next request for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let calls = 0;
    const inner = fakeFrame(mount({ getToken: () => (calls++ === 0 ? new Promise<string>(() => undefined) : 'late') }));
    const stuck = inner.call(1, 'getToken', { reason: 'init', minTtl: 20 });
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(31_000);
      expect(calls).toBe(1);
    });
    expect((await stuck)!.fault!.code).toBe('unavailable');
    expect((await inner.call(2, 'getToken', { reason: 'retry', minTtl: 20 }))!.result).toEqual({ token: 'late' });
    inner.close();
  });
});

describe('destroy', () => {
  it('leaves no node and no listener, over 50 cycles', () => {
    const held = new Set<string>();
    let balance = 0;
    const add = window.addEventListener.bind(window);
    const remove = window.removeEventListener.bind(window);
    vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      balance++;
      held.add(args[0]);
      const { signal } = (args[2] ?? {}) as AddEventListenerOptions;
      signal?.addEventListener('abort', () => balance--, { once: true });
      add(...args);
    });
    vi.spyOn(window, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
      balance--;
      remove(...args);
    });
    const before = document.documentElement.outerHTML;
    for (let cycle = 0; cycle < 50; cycle++) {
      const widget = troupe.mount('chat', '#chat', { application: 'acme' }).on('ready', () => undefined);
      const inner = fakeFrame(document.querySelector('#chat iframe')!);
      widget.destroy();
      widget.destroy();
      widget.update({ height: 1 });
      inner.close();
    }
    expect(document.documentElement.outerHTML).toBe(before);
    expect([...held]).toEqual(['message']);
    expect(balance).toBeLessThanOrEqual(0);
    expect(document.querySelectorAll('iframe')).toHaveLength(0);
  });

  it('does not throw when the page took the element away first', () => {
    mount();
    document.querySelector('#chat')!.remove();
    expect(() => widgets.pop()!.destroy()).not.toThrow();
  });
});
