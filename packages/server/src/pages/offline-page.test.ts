import { runInNewContext } from 'node:vm';
import { createTestBrand } from '../http/testing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlinePage } from './offline-page.ts';

let answer: () => Promise<unknown>;
const asked = vi.fn(() => answer());
const reload = vi.fn();
const page = { online: () => {}, press: () => {}, cookie: '' };
let dataset: { troupeMode?: string } = {};
const navigator = { onLine: true };

/** Runs the page's own script, as a browser without a connection would. */
const open = async () => {
  const script = /<script>([^]*?)<\/script>/.exec(await offlinePage(createTestBrand()).text())?.[1] ?? '';
  const button = { onclick: () => {} };
  runInNewContext(script, {
    setTimeout,
    clearTimeout,
    navigator,
    fetch: asked,
    location: { href: 'https://troupe.example/chats', reload },
    document: { querySelector: () => button, cookie: page.cookie, documentElement: { dataset } },
    addEventListener: (_: 'online', listener: () => void) => (page.online = listener),
  });
  page.press = () => button.onclick();
};
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const back = () => Promise.resolve();

beforeEach(async () => {
  vi.useFakeTimers();
  asked.mockClear();
  reload.mockClear();
  answer = away;
  navigator.onLine = true;
  page.cookie = '';
  dataset = {};
  await open();
});
afterEach(() => vi.useRealTimers());

describe('the page without a connection', () => {
  it('asks for its address again, less and less often, and loads it once it answers', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    const first = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    const later = (asked.mock.calls.length - first) / 10;
    expect([first >= 4 && first <= 12, later >= 1 && later <= 3, reload.mock.calls.length]).toEqual([true, true, 0]);
    answer = back;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('goes on asking where the browser says too early that it is connected', async () => {
    page.online();
    await vi.advanceTimersByTimeAsync(1);
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    answer = back;
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks for nothing while the browser knows of no connection', async () => {
    navigator.onLine = false;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(asked).not.toHaveBeenCalled();
    navigator.onLine = true;
    answer = back;
    page.online();
    await vi.advanceTimersByTimeAsync(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('has the look that was chosen on the device, also since it was kept', async () => {
    expect(dataset).toEqual({});
    page.cookie = 'troupe_language=de; troupe_mode=dark';
    await open();
    expect(dataset).toEqual({ troupeMode: 'dark' });
  });

  it('loads its address at a press', () => {
    page.press();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('may ask its own server and nobody else', () => {
    expect(offlinePage(createTestBrand()).headers.get('content-security-policy')).toContain("connect-src 'self'");
  });
});
