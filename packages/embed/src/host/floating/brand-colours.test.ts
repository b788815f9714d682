import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeFrame, TROUPE } from '../../testing/fake-frame.ts';
import type { MountOptions, Troupe, Widget } from '../api.ts';
import type { ChunkScript } from '../floating-chunk.ts';
import { createTroupe } from '../troupe.ts';
import { COLORS_WAIT } from './brand-colours.ts';
import { mountFloating } from './floating.ts';

const LIGHT = ['#112233', '#ffffff', '#fafafa', '#101010'];
const DARK = ['#aabbcc', '#000000', '#0a0a0a', '#efefef'];
const painted =
  '.launcher{background:#112233;color:#ffffff}.panel,.bar{background:#fafafa;color:#101010}' +
  '@media (prefers-color-scheme:dark){.launcher{background:#aabbcc;color:#000000}.panel,.bar{background:#0a0a0a;color:#efefef}}';

let troupe: Troupe;
let sheets: string[];
const widgets: Widget[] = [];
/** Addresses are remembered for the page's life: each test is of an application of its own. */
let count = 0;
let application = '';

const host = () => document.querySelector<HTMLElement>('troupe-widget')!;
const launcher = () => host().shadowRoot!.querySelector<HTMLElement>('.launcher')!;
const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('html > iframe')];
const isWaiting = () => 'waits' in host().dataset;
const colours = () => sheets.filter((text) => text.startsWith('.launcher{background:'));

const mount = async (options: MountOptions = {}): Promise<Widget> => {
  const widget = troupe.mount('chat', null, { application, display: 'launcher', ...options });
  widgets.push(widget);
  document.head.querySelector<ChunkScript>('script')?.troupe?.({ mountFloating });
  await vi.advanceTimersByTimeAsync(0);
  return widget;
};
/** What the document in the frame says to the page. */
const say = (data: unknown, over: { origin?: string; source?: Window | null } = {}): void => {
  const [frame] = frames();
  const { origin = TROUPE, source = frame!.contentWindow } = over;
  window.dispatchEvent(new MessageEvent('message', { source, origin, data }));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('__FLOATING_FILE__', 'assets/floating-1.js');
  vi.stubGlobal('__FLOATING_INTEGRITY__', 'sha256-AAA');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  sheets = [];
  CSSStyleSheet.prototype.replaceSync = (text: string) => void sheets.push(text);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  application = `app-${++count}`;
  document.body.innerHTML = '';
  // Files share a page: a script that another one left is not the one that is asked for here.
  document.head.replaceChildren();
  troupe = createTroupe(document, TROUPE);
});
afterEach(() => {
  for (const widget of widgets.splice(0)) widget.destroy();
  document.head.replaceChildren();
  expect(frames()).toEqual([]);
  expect(vi.getTimerCount(), 'nothing of a destroyed widget is held').toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(['launcher', 'modal'] as const)("the brand's colours of a %s", (display) => {
  it('are asked of our own origin, by an unseen frame that says who asks and nothing else', async () => {
    await mount({ display, character: 'elin', getToken: () => 'secret', appearance: { radius: '4px' } });
    const [frame] = frames();
    const address = new URL(frame!.src);
    expect(address.origin + address.pathname).toBe(`${TROUPE}/embed/v1/look`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      application,
      origin: location.origin,
      appearance: '{"radius":"4px"}',
    });
    expect(frame!.style.display).toBe('none');
  });

  it('are waited for unseen, and worn when they come; the frame is gone then', async () => {
    await mount({ display });
    expect(isWaiting()).toBe(true);
    expect(colours()).toEqual([]);
    say({ troupe: 'look', colors: [LIGHT, DARK] });
    expect(isWaiting()).toBe(false);
    expect(colours()).toEqual([painted]);
    expect(frames()).toEqual([]);
  });

  it('are not waited for any longer than a second; those that come later are worn all the same', async () => {
    await mount({ display });
    await vi.advanceTimersByTimeAsync(COLORS_WAIT - 1);
    expect(isWaiting()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isWaiting()).toBe(false);
    say({ troupe: 'look', colors: [LIGHT, DARK] });
    expect(colours()).toEqual([painted]);
  });

  it('are given up in the end: no frame stays for an answer that never comes', async () => {
    await mount({ display });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(frames()).toEqual([]);
    expect(isWaiting()).toBe(false);
  });

  it('are known when another one comes, or the same again', async () => {
    const first = await mount({ display });
    say({ troupe: 'look', colors: [LIGHT, DARK] });
    first.destroy();
    await mount({ display });
    expect(frames()).toEqual([]);
    expect(isWaiting()).toBe(false);
    expect(colours()).toEqual([painted, painted]);
  });
});

describe('what a message may say', () => {
  it.each<[string, unknown, { origin?: string; source?: Window | null }?]>([
    ['another origin', { troupe: 'look', colors: [LIGHT, DARK] }, { origin: 'https://evil.example' }],
    ['another window', { troupe: 'look', colors: [LIGHT, DARK] }, { source: window }],
    ['no window', { troupe: 'look', colors: [LIGHT, DARK] }, { source: null }],
    ['another kind', { troupe: 'hello', colors: [LIGHT, DARK] }],
    ['nothing', null],
    ['a text', 'look'],
  ])('%s: as if it had not come', async (_, data, over) => {
    await mount();
    say(data, over);
    expect(isWaiting()).toBe(true);
    expect(colours()).toEqual([]);
    expect(frames()).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['no colours', undefined],
    ['one mode', [LIGHT]],
    ['three modes', [LIGHT, DARK, LIGHT]],
    ['a rule of its own', [['#112233}*{display:none', ...LIGHT.slice(1)], DARK]],
    ['a second line', [['#112233\n}', ...LIGHT.slice(1)], DARK]],
    ['an address', [['url(//evil.example)', ...LIGHT.slice(1)], DARK]],
    ['a name', [['red', ...LIGHT.slice(1)], DARK]],
    ['an object that reads as a colour', [[{ toString: () => '#112233' }, ...LIGHT.slice(1)], DARK]],
    ['numbers', [[1, 2, 3, 4], DARK]],
  ])('%s: neutral colours, and nothing of it in a rule', async (_, colors) => {
    await mount();
    say({ troupe: 'look', colors });
    expect(isWaiting()).toBe(false);
    expect(colours()).toEqual([]);
  });
});

describe("the page's own appearance", () => {
  it('wins: a launcher with an accent is there at once, and keeps it', async () => {
    await mount({ appearance: { accent: 'rgb(255, 214, 0)' } });
    expect(launcher().dataset['own']).toBe('');
    say({ troupe: 'look', colors: [LIGHT, DARK] });
    expect(launcher().style.backgroundColor).toBe('rgb(255, 214, 0)');
  });

  it('changes the colours in place: no second wait', async () => {
    const widget = await mount();
    say({ troupe: 'look', colors: [LIGHT, DARK] });
    widget.update({ appearance: { preset: 'lantern' } }).update({ position: 'start' });
    expect(frames()).toHaveLength(1);
    expect(isWaiting()).toBe(false);
    say({ troupe: 'look', colors: [DARK, DARK] });
    expect(colours()).toHaveLength(2);
  });

  it('that is too long for an address stays with the frame; one that cannot be said harms nothing', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const widget = await mount({ appearance: { tokens: { 'font-ui': 'x'.repeat(2100) } as never } });
    expect(new URL(frames()[0]!.src).searchParams.has('appearance')).toBe(false);
    const endless: { self?: unknown } = {};
    endless.self = endless;
    expect(() => widget.update({ appearance: endless as never })).not.toThrow();
    expect(said).toHaveBeenCalledWith(expect.stringContaining('appearance failed'), expect.any(TypeError));
  });
});

it('a widget works whatever became of its colours', async () => {
  const widget = await mount();
  widget.open();
  const inner = fakeFrame(host().shadowRoot!.querySelector('iframe')!);
  expect(inner.isConnected()).toBe(true);
  inner.close();
});
