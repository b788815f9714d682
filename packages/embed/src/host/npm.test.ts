import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TROUPE } from '../testing/fake-frame.ts';
import { install } from './loader.ts';

const page = window as Window & { Troupe?: unknown };
const scripts = () => [...document.head.querySelectorAll('script')];
/** A fresh copy of the module: it remembers its one load. */
const fresh = async () => {
  vi.resetModules();
  return (await import('./npm.ts')).loadTroupe;
};

beforeEach(() => {
  delete page.Troupe;
  document.head.innerHTML = '';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('loadTroupe', () => {
  it('is null where there is no DOM', async () => {
    const loadTroupe = await fresh();
    vi.stubGlobal('document', undefined);
    await expect(loadTroupe({ origin: TROUPE })).resolves.toBeNull();
  });

  it('does nothing when imported', async () => {
    await fresh();
    expect(scripts()).toEqual([]);
  });

  it('loads once, however often it is called', async () => {
    const loadTroupe = await fresh();
    const calls = [loadTroupe({ origin: TROUPE, nonce: 'n1' }), loadTroupe({ origin: TROUPE })];
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]).toMatchObject({ src: `${TROUPE}/embed/v1/loader.js`, nonce: 'n1', async: true });
    install(page, TROUPE);
    scripts()[0]!.onload!(new Event('load'));
    const [one, two] = await Promise.all(calls);
    expect(one).toBe(page.Troupe);
    expect(two).toBe(one);
  });

  it('takes the SDK that is there: of a script tag, or of a copy of this module that hot reload threw away', async () => {
    const first = await fresh();
    const before = first({ origin: TROUPE });
    install(page, TROUPE);
    scripts()[0]!.onload!(new Event('load'));
    const again = await fresh();
    expect(again).not.toBe(first);
    expect(await again({ origin: TROUPE })).toBe(await before);
    expect(scripts()).toHaveLength(1);
  });

  it('does not take a queue stub for the SDK', async () => {
    page.Troupe = { mount() {}, q: [] };
    const loadTroupe = await fresh();
    void loadTroupe({ origin: TROUPE });
    expect(scripts()).toHaveLength(1);
  });

  it('rejects with what to do, leaves no script, and tries again on the next call', async () => {
    const loadTroupe = await fresh();
    const failing = loadTroupe({ origin: TROUPE });
    (scripts()[0]!.onerror as () => void)();
    await expect(failing).rejects.toThrow(/^\[Troupe\] The loader could not be loaded.*script-src/);
    expect(scripts()).toEqual([]);
    void loadTroupe({ origin: TROUPE });
    expect(scripts()).toHaveLength(1);
  });

  it('names the policy that Trusted Types need', async () => {
    const loadTroupe = await fresh();
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL: (url: string) => string }) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    void loadTroupe({ origin: TROUPE });
    expect(createPolicy).toHaveBeenCalledWith('troupe', expect.anything());
    expect(scripts()[0]!.src).toBe(`${TROUPE}/embed/v1/loader.js`);
  });

  it('rejects when the origin is none', async () => {
    const loadTroupe = await fresh();
    await expect(loadTroupe({ origin: 'nonsense' })).rejects.toThrow(/address of the loader/);
  });
});
