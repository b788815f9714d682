/*
 * A writer of HTML in a partner's page, past a sanitiser that keeps `data-*`, may write our
 * attributes: every one that we read, and every option that we do not read as one, with every value below.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ledger from '../../releases/ledger.json' with { type: 'json' };
import type { GetToken, MountOptions, Troupe, Widget } from './api.ts';
import { fakeFrame, TROUPE } from '../testing/fake-frame.ts';
import { KNOWN, watchTags } from './data-tags.ts';
import { frameAddress } from './frame-address.ts';
import { createFrame } from './frame-element.ts';
import { homeOf } from './home.ts';
import { install } from './loader.ts';
import { createTroupe } from './troupe.ts';

const EVIL = 'https://evil.example';

/** What `KNOWN` lets through, and every other name that an option has or that a hostile page might try. */
const read = [...KNOWN.source.matchAll(/[(|]([a-zA-Z]+)(?=[|)])/g)].map(([, name = '']) =>
  /^[A-Z]/.test(name) ? `appearance${name}` : name,
);
const unread =
  'origin getToken token message texts appearance tokenSource nonce instance v constructor __proto__ toString src'.split(' ');

const values: readonly string[] = [
  'javascript:globalThis.ran=1',
  'JaVaScRiPt:globalThis.ran=1',
  ' javascript:globalThis.ran=1//',
  'java\tscript:globalThis.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  `blob:${EVIL}/3e0b5d34`,
  'filesystem:https://evil.example/temporary/x',
  'vbscript:ran=1',
  'about:srcdoc',
  'file:///etc/passwd',
  'ws://evil.example',
  EVIL,
  `${EVIL}/embed/v1/frame/chat?x=`,
  '//evil.example',
  `${TROUPE}.evil.example`,
  `${TROUPE}@evil.example`,
  'https://[',
  'null',
  '',
  '\0\u0001\u001f\u007f\u202e\u2066\ufeff',
  '\ud800',
  '"><img src=x onerror="ran=1"><script>ran=1</script>',
  "');ran=1;//",
  '}</style><style>*{display:none}',
  'url(https://evil.example/pixel)',
  'expression(ran=1)',
  '{"__proto__":{"origin":"https://evil.example"}}',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  '-1',
  '1e999',
  'x'.repeat(2001),
  'x'.repeat(1_000_000),
  '*',
  ':has(:has(*))',
  '[[[',
];

const attribute = (name: string): string => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const ran = () => (globalThis as { ran?: unknown }).ran;

/** What `mount` was asked for by an element of these attributes. */
const asked = (
  attributes: Readonly<Record<string, string>>,
): readonly [name: string, target: unknown, options: MountOptions][] => {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries({ 'data-troupe': 'chat', 'data-application': 'acme', ...attributes }))
    element.setAttribute(name, value);
  document.body.replaceChildren(element);
  const mount = vi.fn(() => ({ open: vi.fn(), destroy: vi.fn() }) as unknown as Widget);
  watchTags(document, { mount } as unknown as Troupe)();
  return mount.mock.calls as never;
};

let told: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  document.body.innerHTML = '<div id="chat"></div>';
  delete (globalThis as { ran?: unknown }).ran;
  delete (window as { Troupe?: unknown }).Troupe;
  told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('knows what it reads', () => {
  expect(read).toContain('character');
  expect(read).toContain('appearanceAccent');
  expect(read.length).toBeGreaterThan(15);
});

describe.each(read)('data-%s, whatever it says', (name) => {
  it.each(values.map((value) => [JSON.stringify(value.slice(0, 40)), value] as const))(
    '%s: text for a frame of ours, and nothing else',
    (_, value) => {
      const [[, target, options] = [undefined, undefined, {}]] = asked({ [attribute(name)]: value });
      const { appearance, ...others } = options;
      const floats = (options.display ?? 'inline') !== 'inline';
      expect(target).toBe(floats ? null : document.body.firstElementChild);
      for (const [option, given] of Object.entries(others)) {
        expect(read).toContain(option);
        expect(given).toBeTypeOf('string');
        expect((given as string).length).toBeLessThanOrEqual(2000);
      }
      for (const given of Object.values(appearance ?? {})) expect(given).toBeTypeOf('string');
      expect(Object.getPrototypeOf(options)).toBe(Object.prototype);

      // What comes of it: an address of our own, in an element that runs nothing.
      const origin = homeOf(options, { origin: TROUPE, defaults: () => ({}) });
      const { url } = frameAddress(origin, 'chat', options, { instance: '1', nonce: '1', origin: location.origin });
      expect(new URL(url).origin + new URL(url).pathname).toBe(`${TROUPE}/embed/v1/frame/chat`);
      const frame = createFrame(document, 'chat', options);
      expect(frame.outerHTML).not.toMatch(/<img|<script/);
      expect(frame.getAttribute('src')).toBeNull();
      expect([...frame.style].filter((property) => /url|expression/.test(frame.style.getPropertyValue(property)))).toEqual([]);
      expect(ran()).toBeUndefined();
    },
  );
});

it.each(unread)('data-%s is not read, whatever it says', (name) => {
  for (const value of values)
    expect(asked({ [attribute(name)]: value }).map(([, , options]) => options)).toEqual([{ application: 'acme' }]);
});

describe('an origin', () => {
  const given = values.filter((value) => !/^https:\/\/(evil|troupe)\.example/.test(value) && value !== '');

  it.each(given.map((value) => [JSON.stringify(value.slice(0, 40)), value] as const))(
    '%s of a script: a sentence for the developer, no frame, nothing thrown',
    (_, origin) => {
      const page = createTroupe(document, TROUPE);
      page.mount('chat', '#chat', { application: 'acme', origin }).update({ height: 1 }).destroy();
      page.init({ origin }).mount('chat', '#chat', { application: 'acme' });
      for (const frame of document.querySelectorAll('iframe')) expect(new URL(frame.src).protocol).toBe('https:');
      expect(ran()).toBeUndefined();
    },
  );

  it('that is no address of the web is refused with a sentence', () => {
    createTroupe(document, TROUPE).mount('chat', '#chat', { application: 'acme', origin: 'javascript:ran=1' });
    expect(document.querySelector('iframe')).toBeNull();
    expect(String(told.mock.calls[0]?.[1])).toContain('javascript: is not https:');
  });
});

describe('the getToken of init', () => {
  const tokenFor = async (init: object, options: MountOptions): Promise<unknown> => {
    const troupe = createTroupe(document, TROUPE);
    const getToken: GetToken = () => 'token-of-the-user';
    troupe.init({ application: 'acme', getToken, ...init });
    const widget = troupe.mount('chat', '#chat', options);
    const frame = document.querySelector('iframe')!;
    const inner = fakeFrame(frame, { origin: new URL(frame.src).origin });
    const settings = (await inner.called('init'))!.args as { hasToken: boolean };
    const { result } = (await inner.call(1, 'getToken', { reason: 'init', minTtl: 20 }))!;
    expect(settings.hasToken).toBe((result as { token?: string }).token !== undefined);
    widget.destroy();
    inner.close();
    return result;
  };

  it('is asked by frames of init’s own origin', async () => {
    expect(await tokenFor({}, {})).toEqual({ token: 'token-of-the-user' });
    expect(await tokenFor({ origin: 'https://b.example' }, {})).toEqual({ token: 'token-of-the-user' });
    expect(await tokenFor({ origin: TROUPE }, { origin: `${TROUPE}/` })).toEqual({ token: 'token-of-the-user' });
  });

  it('is never asked by a frame of another', async () => {
    expect(await tokenFor({}, { origin: EVIL })).toEqual({});
    expect(await tokenFor({ origin: 'https://b.example' }, { origin: TROUPE })).toEqual({});
  });

  it('which a mount gives for its own origin is asked there', async () => {
    expect(await tokenFor({}, { origin: EVIL, getToken: () => 'token-for-there' })).toEqual({ token: 'token-for-there' });
  });
});

describe('elements whose names hide what a page has', () => {
  const clobbering = [
    '<form data-troupe="chat" data-application="acme"><input name="dataset"><input name="replaceChildren"><input name="isConnected"></form>',
    '<img name="currentScript" src="x">',
    '<img name="querySelectorAll">',
    '<img name="createElement">',
    '<iframe name="defaultView"></iframe>',
    '<form id="Troupe"><input name="mount"><input name="q"></form>',
    '<a id="Troupe" href="https://evil.example"></a><a id="Troupe" name="origin" href="https://evil.example"></a>',
  ];

  it.each(clobbering)('%s: the page goes on, and no frame is another’s', async (html) => {
    const failed = vi.fn();
    const later = document.createElement('p');
    addEventListener('error', failed);
    document.body.innerHTML = `${html}<div data-troupe="chat" data-application="acme"></div>`;
    const stop = install(window, TROUPE);
    await new Promise((done) => setTimeout(done));
    document.body.append(later);
    await new Promise((done) => setTimeout(done));
    const sources = [...document.body.querySelectorAll('iframe[sandbox]')].map(
      (frame) => new URL((frame as HTMLIFrameElement).src).origin,
    );
    for (const source of sources) expect(source).toBe(TROUPE);
    expect(document.body.querySelectorAll('form iframe')).toHaveLength(0);
    expect(failed).not.toHaveBeenCalled();
    removeEventListener('error', failed);
    stop();
  });
});

describe.each(Object.keys(ledger).filter((version) => version !== '1.0.0'))('the kept loader %s', (version) => {
  it('believes no attribute that names an origin', async () => {
    document.body.innerHTML = ['javascript:ran=1', EVIL, 'data:text/html,x']
      .map((origin) => `<div data-troupe="chat" data-application="acme" data-origin="${origin}"></div>`)
      .join('');
    const script = document.createElement('script');
    script.src = `${TROUPE}/embed/v1/loader.js`;
    vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(script);
    new Function(readFileSync(resolve(import.meta.dirname, `../../releases/v${version}/loader.js`), 'utf8'))();
    await vi.waitUntil(() => document.querySelectorAll('iframe').length === 3);
    for (const frame of document.querySelectorAll('iframe')) expect(new URL(frame.src).origin).toBe(TROUPE);
    const sdk = (window as unknown as { Troupe: Troupe }).Troupe;
    document.body.innerHTML = '<div id="chat"></div>';
    sdk.init({ application: 'acme', getToken: () => 'token-of-the-user' }).mount('chat', '#chat', { origin: EVIL });
    const inner = fakeFrame(document.querySelector('#chat iframe')!, { origin: EVIL });
    expect((await inner.call(1, 'getToken', { reason: 'init', minTtl: 20 }))!.result).toEqual({});
    inner.close();
  });
});

describe('what floats, by an attribute', () => {
  it('keeps what its element holds, and a click there opens it', () => {
    const button = document.createElement('button');
    button.textContent = 'Subscribe';
    Object.assign(button.dataset, { troupe: 'checkout', application: 'acme', display: 'modal' });
    document.body.replaceChildren(button);
    const open = vi.fn();
    const mount = vi.fn(() => ({ open, destroy: vi.fn() }) as unknown as Widget);
    const stop = watchTags(document, { mount } as unknown as Troupe);
    expect(mount.mock.calls).toEqual([['checkout', null, { application: 'acme', display: 'modal' }]]);
    expect(open).not.toHaveBeenCalled();
    button.click();
    expect(open).toHaveBeenCalledOnce();
    expect(button.textContent).toBe('Subscribe');
    stop();
  });

  it('wears the theme that its attributes name', () => {
    const [[, , options] = []] = asked({ 'data-appearance-accent': '#0f766e', 'data-appearance-mode': 'dark' });
    expect(options).toEqual({ application: 'acme', appearance: { accent: '#0f766e', mode: 'dark' } });
  });
});
