import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFrame, TROUPE } from '../../testing/fake-frame.ts';
import type { MountOptions, Troupe, Widget } from '../api.ts';
import type { ChunkScript } from '../floating-chunk.ts';
import { createTroupe } from '../troupe.ts';
import { mountFloating } from './floating.ts';
import { inkOn } from './launcher-colour.ts';

let troupe: Troupe;
let told: ReturnType<typeof vi.spyOn>;
const widgets: Widget[] = [];
const scripts = () => [...document.head.querySelectorAll<ChunkScript>('script')];
const settled = () => new Promise((done) => setTimeout(done));

/** What the browser does when the second script has loaded and its hash was right. */
const arrive = async (): Promise<void> => {
  const [script] = scripts();
  script?.troupe?.({ mountFloating });
  script?.onload?.(new Event('load'));
  await settled();
};
const mount = async (options: MountOptions = {}): Promise<Widget> => {
  const widget = troupe.mount('chat', null, { application: 'acme', display: 'launcher', ...options });
  widgets.push(widget);
  await arrive();
  return widget;
};
const root = () => document.querySelector('troupe-widget')!.shadowRoot!;
const launcher = () => root().querySelector<HTMLButtonElement>('.launcher')!;
const panel = () => root().querySelector<HTMLElement>('.panel')!;
const frame = () => root().querySelector('iframe');
const press = (key: string, target: EventTarget) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));

beforeEach(() => {
  document.body.innerHTML = '';
  vi.stubGlobal('__FLOATING_FILE__', 'assets/floating-1.js');
  vi.stubGlobal('__FLOATING_INTEGRITY__', 'sha256-AAA');
  // What this DOM lacks of a browser's.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  CSSStyleSheet.prototype.replaceSync = () => undefined;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  troupe = createTroupe(document, TROUPE, { nonce: 'n1' });
});
afterEach(() => {
  for (const widget of widgets.splice(0)) widget.destroy();
  for (const script of scripts()) script.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the second script', () => {
  it('is not loaded by a page that shows its widgets inline', () => {
    document.body.innerHTML = '<div id="chat"></div>';
    widgets.push(troupe.mount('chat', '#chat', { application: 'acme' }));
    expect(scripts()).toEqual([]);
  });

  it('is loaded once, with its hash and the nonce of the loader, and leaves no element', async () => {
    widgets.push(troupe.mount('chat', null, { application: 'acme', display: 'launcher' }));
    widgets.push(troupe.mount('explore', null, { application: 'acme', display: 'modal' }));
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]).toMatchObject({
      src: `${TROUPE}/embed/assets/floating-1.js`,
      integrity: 'sha256-AAA',
      crossOrigin: '',
      nonce: 'n1',
    });
    await arrive();
    expect(scripts()).toEqual([]);
    expect(document.querySelectorAll('troupe-widget')).toHaveLength(2);
  });

  it('takes its address through the policy that the npm entry made', async () => {
    const createScriptURL = vi.fn((url: string) => url);
    const policed = createTroupe(document, TROUPE, { nonce: '', policy: { createScriptURL } });
    widgets.push(policed.mount('chat', null, { application: 'acme', display: 'launcher' }));
    expect(createScriptURL).toHaveBeenCalledWith(`${TROUPE}/embed/assets/floating-1.js`);
    await arrive();
  });

  it('that is refused is told to the developer, and asked for again', async () => {
    const failed = vi.fn();
    troupe.mount('chat', null, { application: 'acme', display: 'launcher' }).on('ready', vi.fn()).on('error', failed);
    (scripts()[0]!.onerror as () => void)();
    await settled();
    expect(told.mock.calls.flat().join(' ')).toContain(`Allow ${TROUPE} in your policy (script-src)`);
    expect(failed.mock.calls).toEqual([[{ code: 'unavailable', message: expect.any(String) as string }]]);
    expect(scripts()).toEqual([]);
    await mount();
    expect(launcher()).toBeTruthy();
  });

  it('plays what the page said meanwhile; a widget that was destroyed leaves nothing', async () => {
    const widget = troupe.mount('chat', null, { application: 'acme', display: 'launcher' });
    widget.open();
    await arrive();
    expect(panel().dataset['open']).toBe('');
    widget.destroy();
    const gone = troupe.mount('chat', null, { application: 'acme', display: 'launcher' });
    gone.destroy();
    await arrive();
    expect(document.querySelector('troupe-widget')).toBeNull();
  });

  it('outlives the body, which a router may replace with its next page', async () => {
    await mount();
    const next = document.createElement('body');
    document.body.replaceWith(next);
    expect(launcher().isConnected).toBe(true);
    expect(next.childElementCount).toBe(0);
  });
});

describe('a launcher', () => {
  it('closes on a request of a phone to close it, and asks for none where there is a mouse', async () => {
    const watchers: { onclose: (() => void) | null; destroy: ReturnType<typeof vi.fn> }[] = [];
    vi.stubGlobal(
      'CloseWatcher',
      class {
        onclose = null;
        destroy = vi.fn();
        constructor() {
          watchers.push(this);
        }
      },
    );
    const widget = await mount();
    widget.open();
    expect(watchers).toHaveLength(0);
    widget.close();
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer:coarse)' }));
    widget.open();
    expect(panel().dataset['open']).toBe('');
    watchers[0]?.onclose?.();
    expect(panel().dataset['open']).toBeUndefined();
    widget.open();
    widget.close();
    expect(watchers.map(({ destroy }) => destroy.mock.calls.length > 0)).toEqual([true, true]);
  });

  it('is a named button that says whether its panel is open; the frame waits for the first wish', async () => {
    await mount();
    expect(launcher()).toMatchObject({ ariaLabel: 'Open chat', ariaExpanded: 'false' });
    expect(frame()).toBeNull();
    launcher().dispatchEvent(new Event('pointerenter'));
    expect(frame()).not.toBeNull();
    launcher().click();
    expect(launcher()).toMatchObject({ ariaLabel: 'Close chat', ariaExpanded: 'true' });
    expect(panel().getAttribute('role')).toBe('dialog');
    expect(root().querySelectorAll('iframe')).toHaveLength(1);
  });

  it('takes the focus in when the user opened it, and back when it closes', async () => {
    await mount();
    launcher().click();
    expect(root().activeElement).toBe(frame());
    press('Escape', launcher());
    expect(panel().dataset['open']).toBeUndefined();
    expect(root().activeElement).toBe(launcher());
  });

  it('leaves the focus where it is when the page opened it', async () => {
    document.body.innerHTML = '<input id="name">';
    document.querySelector<HTMLInputElement>('#name')!.focus();
    (await mount()).open();
    expect(panel().dataset['open']).toBe('');
    expect(document.activeElement!.id).toBe('name');
  });

  it('closes on Escape in the frame, without ending what runs in there', async () => {
    await mount();
    launcher().click();
    const inner = fakeFrame(frame()!);
    const before = frame();
    await inner.call(1, 'emit', { event: 'escape', detail: {} });
    expect(launcher().ariaExpanded).toBe('false');
    launcher().click();
    expect(frame()).toBe(before);
    inner.close();
  });

  it('shows what was missed while it was closed, and says it', async () => {
    await mount({ texts: { unread: 'Chat öffnen, neue Nachricht' } });
    launcher().click();
    const inner = fakeFrame(frame()!);
    const received = { event: 'message-received', detail: { characterId: 'elin', conversationId: 'c1' } };
    await inner.call(1, 'emit', received);
    expect(root().querySelector('.dot')).toBeNull();
    launcher().click();
    await inner.call(2, 'emit', received);
    await inner.call(3, 'announce', { text: 'Elin wrote', tone: 'polite' });
    expect(root().querySelector('.dot')).not.toBeNull();
    expect(launcher().ariaLabel).toBe('Chat öffnen, neue Nachricht');
    expect(root().querySelector<HTMLElement>('.said')).toMatchObject({ hidden: false, textContent: 'Elin wrote' });
    launcher().click();
    expect(root().querySelector('.dot')).toBeNull();
    // The open frame speaks for itself: nothing is said twice.
    expect(root().querySelector<HTMLElement>('.said')!.hidden).toBe(true);
    inner.close();
  });

  it('hears listeners that came before the frame, and options that come later', async () => {
    const widget = await mount();
    const ready = vi.fn();
    widget.on('ready', ready).update({ character: 'elin', zIndex: 5, position: 'start', texts: { open: 'Chat' } });
    expect(launcher().ariaLabel).toBe('Chat');
    expect(document.querySelector<HTMLElement>('troupe-widget')).toMatchObject({
      style: expect.objectContaining({ zIndex: '5' }),
      dataset: expect.objectContaining({ position: 'start' }),
    });
    widget.open();
    expect(new URL(frame()!.src).searchParams.get('character')).toBe('elin');
    const inner = fakeFrame(frame()!);
    await inner.call(1, 'emit', { event: 'ready', detail: {} });
    expect(ready).toHaveBeenCalledOnce();
    inner.close();
  });

  it.each([
    ['rgb(255, 214, 0)', '#111'],
    ['rgb(27, 58, 115)', '#fff'],
    ['rgba(0, 0, 0, 0.9)', '#fff'],
    ['rgb(255, 255, 255)', '#111'],
  ])('writes on %s in %s', (accent, ink) => expect(inkOn(accent)).toBe(ink));
});

describe('a modal', () => {
  it('is a native dialog that the page opens; cross, Escape and the backdrop close it', async () => {
    const widget = await mount({ display: 'modal', title: 'Chat with Elin' });
    const dialog = panel() as HTMLDialogElement;
    expect(root().querySelector('.launcher')).toBeNull();
    expect(dialog.open).toBe(false);
    const ways = [
      () => root().querySelector<HTMLButtonElement>('.cross')!.click(),
      () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
      () => dialog.dispatchEvent(new MouseEvent('click')),
      () => widget.close(),
    ];
    for (const close of ways) {
      widget.open();
      expect(dialog).toMatchObject({ open: true, ariaLabel: 'Chat with Elin' });
      close();
      expect(dialog.open).toBe(false);
    }
  });
});

describe('what the page hears of a panel', () => {
  it.each(['launcher', 'modal'] as const)(
    '%s: open, close, how many replies were missed, and whether it is open',
    async (display) => {
      const heard: unknown[] = [];
      const early = troupe.mount('chat', null, { application: 'acme', display });
      widgets.push(early);
      expect(early.isOpen()).toBe(false);
      for (const event of ['open', 'close', 'unread'] as const) early.on(event, (detail) => heard.push([event, detail]));
      await arrive();
      expect(early.isOpen()).toBe(false);
      early.open().open();
      expect(early.isOpen()).toBe(true);
      const inner = fakeFrame(frame()!);
      const received = { event: 'message-received', detail: { characterId: 'elin', conversationId: 'c1' } };
      await inner.call(1, 'emit', received);
      early.toggle().close();
      await inner.call(2, 'emit', received);
      await inner.call(3, 'emit', received);
      early.toggle();
      expect(heard).toEqual([
        ['open', {}],
        ['close', {}],
        ['unread', { count: 1 }],
        ['unread', { count: 2 }],
        ['open', {}],
        ['unread', { count: 0 }],
      ]);
      inner.close();
    },
  );

  it('is nothing that a frame can say', async () => {
    const widget = await mount();
    const heard = vi.fn();
    widget.on('open', heard).on('unread', heard).open();
    heard.mockClear();
    const inner = fakeFrame(frame()!);
    for (const [id, event] of ['open', 'close', 'unread'].entries())
      expect((await inner.call(id + 1, 'emit', { event, detail: { count: 7 } }))!.fault!.code).toBe('rpc_invalid_message');
    expect(heard).not.toHaveBeenCalled();
    inner.close();
  });
});

describe('prerender', () => {
  it('loads the document once, unseen and ungreeted, and takes it away again', async () => {
    troupe.init({ application: 'acme', getToken: () => 'secret' });
    troupe.prerender('chat', { character: 'elin' }).prerender('chat');
    await arrive();
    const unseen = document.querySelectorAll('iframe');
    expect(unseen).toHaveLength(1);
    expect(unseen[0]!.style.display).toBe('none');
    expect(new URL(unseen[0]!.src).searchParams.get('character')).toBe('elin');
    expect(document.head.querySelector<HTMLLinkElement>('link[rel=preconnect]')!.href).toBe(`${TROUPE}/`);
    unseen[0]!.onload!(new Event('load'));
    expect(document.querySelector('iframe, link[rel=preconnect]')).toBeNull();
  });
});

describe('destroy', () => {
  it('leaves no node, open or closed', async () => {
    for (const display of ['launcher', 'modal'] as const) {
      const before = document.documentElement.outerHTML;
      const widget = await mount({ display });
      widget.open();
      widget.destroy();
      widget.open().update({ zIndex: 3 });
      expect(document.documentElement.outerHTML).toBe(before);
    }
  });
});
