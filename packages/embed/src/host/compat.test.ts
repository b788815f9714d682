/** Loader and frame of different releases: a kept build on one side, today's source on the other. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { openFrameLink, type FrameLinkOptions, type WidgetSettings } from '@troupe/postmessage-rpc';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TROUPE } from '../testing/fake-frame.ts';
import type { Troupe, Widget } from './api.ts';
import { createTroupe } from './troupe.ts';

const kept = (file: string) => readFileSync(resolve(import.meta.dirname, '../../../../tests/compat', file), 'utf8');

/** The loader of 1.0.0, as a script tag of our origin runs it. */
const keptLoader = (): Troupe => {
  const script = document.createElement('script');
  script.src = `${TROUPE}/embed/v1/loader.js`;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  delete window.Troupe;
  new Function(kept('loader-v1.0.0.js.txt'))();
  return window.Troupe as Troupe;
};
const keptFrameLink = (): typeof openFrameLink =>
  (new Function(`${kept('frame-link-v1.0.0.js.txt')};return keptFrame`)() as { openFrameLink: typeof openFrameLink })
    .openFrameLink;

/** The window inside a mounted frame, as far as a link uses it; messages keep their source and origin. */
const windowIn = (frame: HTMLIFrameElement): Window => {
  const inner = new EventTarget();
  const parent = {
    postMessage(data: unknown, origin: string) {
      if (origin !== location.origin) return;
      window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, origin: TROUPE, data }));
    },
  };
  frame.contentWindow!.postMessage = ((data: unknown, origin: string, ports: MessagePort[]) => {
    if (origin !== TROUPE) return;
    inner.dispatchEvent(Object.assign(new Event('message'), { source: parent, origin: location.origin, data, ports }));
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

it.each([
  ["today's loader with the frame of 1.0.0", () => createTroupe(document, TROUPE), keptFrameLink],
  ["the loader of 1.0.0 with today's frame", keptLoader, () => openFrameLink],
] as const)('%s: settings, tokens and events pass', async (_, loader, frameLink) => {
  const heard = vi.fn();
  widget = loader()
    .mount('chat', '#chat', { application: 'acme', character: 'elin', getToken: () => 'fresh-token' })
    .on('open-character', heard);
  const frame = document.querySelector('iframe')!;
  const settings: WidgetSettings[] = [];
  const take = (given: WidgetSettings) => (settings.push(given), {});
  const options: FrameLinkOptions = {
    page: windowIn(frame),
    hostOrigin: location.origin,
    allowedOrigins: [location.origin],
    nonce: new URL(frame.src).searchParams.get('nonce')!,
    handlers: { init: take, update: take, logout: () => ({}), focus: () => ({}), destroy: () => ({}) },
  };
  const link = frameLink()(options)!;
  expect(await link.call('getToken', { reason: 'init', minTtl: 20 })).toEqual({ token: 'fresh-token' });
  expect(settings).toMatchObject([{ character: 'elin', hasToken: true }]);
  await link.call('emit', { event: 'open-character', detail: { characterId: 'oona' } });
  expect(heard).toHaveBeenCalledWith({ characterId: 'oona' });
  widget.update({ character: 'oona' });
  await vi.waitUntil(() => settings.length === 2);
  expect(settings[1]).toMatchObject({ character: 'oona' });
  link.close();
});
