/** Loaders and frames of different releases: every kept build, today's source, and a release that knows more than we do. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openFrameLink, type FrameLinkOptions, type WidgetSettings } from '@troupe/postmessage-rpc';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ledger from '../../releases/ledger.json' with { type: 'json' };
import { TROUPE } from '../testing/fake-frame.ts';
import type { Troupe, Widget } from './api.ts';
import { createTroupe } from './troupe.ts';

const root = resolve(import.meta.dirname, '../../../..');
const kept = (file: string) => readFileSync(resolve(root, file), 'utf8');
const asIs = (greeting: object): object => greeting;

interface Release {
  name: string;
  /** The SDK as a page of this release has it. */
  loader(): Troupe;
  frameLink: typeof openFrameLink;
  /** What this release's greetings say beyond today's. */
  greet(greeting: { max?: number; capabilities?: string[] }): object;
}

/** The loader as a script tag of our origin runs it. */
const keptLoader = (version: string): Troupe => {
  const script = document.createElement('script');
  script.src = `${TROUPE}/embed/v1/loader.js`;
  vi.spyOn(Document.prototype, 'currentScript', 'get').mockReturnValue(script);
  delete window.Troupe;
  new Function(kept(`packages/embed/releases/v${version}/loader.js`))();
  return window.Troupe as Troupe;
};
const keptFrame = (version: string): typeof openFrameLink =>
  (
    new Function(`${kept(`tests/compat/frame-link-v${version}.js.txt`)};return keptFrame`)() as {
      openFrameLink: typeof openFrameLink;
    }
  ).openFrameLink;

const today: Release = {
  name: 'today',
  loader: () => createTroupe(document, TROUPE),
  frameLink: openFrameLink,
  greet: asIs,
};
const releases: Release[] = [
  ...Object.keys(ledger).map((version) => ({
    name: version,
    loader: () => keptLoader(version),
    frameLink: keptFrame(version),
    greet: asIs,
  })),
  today,
  {
    ...today,
    name: 'the next release',
    greet: ({ max = 0, capabilities = [], ...greeting }) => ({
      ...greeting,
      ...(max && { max: max + 1 }),
      capabilities: [...capabilities, 'holograms'],
      region: 'eu',
    }),
  },
];
const pairs = releases.flatMap((loader) => releases.map((frame) => ({ loader, frame })));

/** The window inside a mounted frame, as far as a link uses it; messages keep their source and origin. */
const windowIn = (frame: HTMLIFrameElement, hello: Release['greet'], welcome: Release['greet']): Window => {
  const inner = new EventTarget();
  const parent = {
    postMessage(data: object, origin: string) {
      if (origin !== location.origin) return;
      window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, origin: TROUPE, data: hello(data) }));
    },
  };
  frame.contentWindow!.postMessage = ((data: object, origin: string, ports: MessagePort[]) => {
    if (origin !== TROUPE) return;
    const message = { source: parent, origin: location.origin, data: welcome(data), ports };
    inner.dispatchEvent(Object.assign(new Event('message'), message));
  }) as Window['postMessage'];
  return Object.assign(inner, { parent }) as unknown as Window;
};

let widget: Widget | undefined;
beforeEach(() => {
  document.body.innerHTML = '<div id="chat"></div>';
});
afterEach(() => {
  widget?.destroy();
  vi.restoreAllMocks();
});

describe.each(pairs)('the loader of $loader.name with the frame of $frame.name', ({ loader, frame }) => {
  it('settings, tokens and events pass', async () => {
    const heard = vi.fn();
    widget = loader
      .loader()
      .mount('chat', '#chat', { application: 'acme', character: 'elin', getToken: () => 'fresh-token' })
      .on('open-character', heard);
    const element = document.querySelector('iframe')!;
    const settings: WidgetSettings[] = [];
    const take = (given: WidgetSettings) => (settings.push(given), {});
    const options: FrameLinkOptions = {
      page: windowIn(element, frame.greet, loader.greet),
      hostOrigin: location.origin,
      allowedOrigins: [location.origin],
      nonce: new URL(element.src).searchParams.get('nonce')!,
      handlers: { init: take, update: take, logout: () => ({}), focus: () => ({}), visible: () => ({}), destroy: () => ({}) },
    };
    const link = frame.frameLink(options)!;
    expect(await link.call('getToken', { reason: 'init', minTtl: 20 })).toEqual({ token: 'fresh-token' });
    expect(settings).toMatchObject([{ character: 'elin', hasToken: true }]);
    await link.call('emit', { event: 'open-character', detail: { characterId: 'oona' } });
    expect(heard).toHaveBeenCalledWith({ characterId: 'oona' });
    // What only a later release says is refused with a code, and breaks nothing.
    await expect(link.call('emit', { event: 'hologram', detail: {} } as never)).rejects.toThrow();
    widget.update({ character: 'oona' });
    await vi.waitUntil(() => settings.length === 2);
    expect(settings[1]).toMatchObject({ character: 'oona' });
    link.close();
  });
});
