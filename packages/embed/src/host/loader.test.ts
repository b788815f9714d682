import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TROUPE } from '../testing/fake-frame.ts';
import type { Troupe, Widget } from './api.ts';
import { install as installLoader } from './loader.ts';
import { stub } from './stub.ts';

const page = window as Window & { Troupe?: unknown };
const sdk = () => page.Troupe as Troupe;
const stops: (() => void)[] = [];
const install = (...args: Parameters<typeof installLoader>) => void stops.push(installLoader(...args));
/** What the browser does with the inline snippet. */
const runStub = () => new Function(stub)();

beforeEach(() => {
  document.body.innerHTML = '<div id="chat"></div>';
  delete page.Troupe;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

describe('the queue stub', () => {
  it('weighs at most 400 bytes', () => expect(brotliCompressSync(stub).length).toBeLessThanOrEqual(400));

  it('is in the docs as it is, and in the example', () => {
    const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../../../..', file), 'utf8');
    expect(read('docs/embed.md')).toContain(stub);
    expect(read('examples/script-tag/page.js')).toContain(`w.Troupe = r('init mount prerender logout')`);
  });

  it('records calls in order, and the loader plays them back', () => {
    runStub();
    sdk().init({ application: 'acme' }).init({ locale: 'de' });
    const widget = sdk().mount('chat', '#chat', { character: 'elin' });
    widget.on('ready', () => undefined).update({ height: 444 });
    expect(document.querySelector('iframe')).toBeNull();
    install(page, TROUPE);
    const frame = document.querySelector('iframe')!;
    expect(frame.style.height).toBe('444px');
    expect(new URL(frame.src).searchParams.get('locale')).toBe('de');
  });

  it('turns handles and the global that a page already holds into the real ones', () => {
    runStub();
    const early = sdk();
    const handle = early.init({ application: 'acme' }).mount('chat', '#chat');
    install(page, TROUPE);
    handle.update({ height: 321 });
    expect(document.querySelector('iframe')!.style.height).toBe('321px');
    handle.destroy();
    expect(document.querySelector('iframe')).toBeNull();
    early.mount('chat', '#chat');
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('plays a mount that was destroyed before we came: nothing is left', () => {
    runStub();
    sdk().init({ application: 'acme' });
    (sdk().mount('chat', '#chat') as Widget).destroy();
    install(page, TROUPE);
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('goes on after a recorded call that fails', () => {
    runStub();
    const odd = sdk().mount('nonsense' as 'chat', '#chat');
    odd.update({ height: 1 });
    sdk().init({ application: 'acme' });
    sdk().mount('chat', '#chat');
    expect(() => install(page, TROUPE)).not.toThrow();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });
});

describe('the loader', () => {
  it('installs once', () => {
    install(page, TROUPE);
    const first = sdk();
    install(page, 'https://other.example');
    expect(sdk()).toBe(first);
  });

  it('is not fooled by an element named Troupe', () => {
    document.body.innerHTML = '<form id="Troupe"><input name="q"><input name="mount"></form><div id="chat"></div>';
    page.Troupe = document.getElementById('Troupe');
    install(page, TROUPE);
    sdk().mount('chat', '#chat', { application: 'acme' });
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });

  it('mounts data attributes: those that are there, those that come later, and lets go of those that leave', async () => {
    document.body.innerHTML = '<div data-troupe="chat" data-application="acme" data-character="elin"></div>';
    install(page, TROUPE);
    // The page has its turn between the script and its frames: two short tasks, not a long one.
    expect(document.querySelector('iframe')).toBeNull();
    await vi.waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
    const address = new URL(document.querySelector('iframe')!.src);
    expect(address.searchParams.get('application')).toBe('acme');
    expect(address.searchParams.get('character')).toBe('elin');

    const later = document.createElement('section');
    later.innerHTML = '<div data-troupe="explore" data-application="acme"></div>';
    document.body.append(later);
    await vi.waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(2));
    const frame = later.querySelector('iframe')!;
    later.remove();
    await vi.waitFor(() => expect(frame.parentElement).toBeNull());
  });

  it('takes the place of what a data attribute’s element held: a placeholder, or the dead frame in a page that a router copied', async () => {
    document.body.innerHTML = '<div data-troupe="chat" data-application="acme">Loading<iframe title="dead"></iframe></div>';
    install(page, TROUPE);
    await vi.waitFor(() => expect(document.querySelector('[data-troupe]')!.textContent).toBe(''));
    expect([...document.querySelectorAll('iframe')].map(({ title }) => title)).toEqual(['Chat']);
  });

  it('touches nothing of the page but its own global', () => {
    const before = { message: window.onmessage, push: history.pushState, names: Object.keys(window) };
    install(page, TROUPE);
    expect(window.onmessage).toBe(before.message);
    expect(history.pushState).toBe(before.push);
    expect(Object.keys(window).filter((name) => !before.names.includes(name))).toEqual(['Troupe']);
  });
});
