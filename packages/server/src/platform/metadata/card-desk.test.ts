import { describe, expect, it } from 'vitest';
import { createCardDesk } from './card-desk.ts';

const card = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Cards that are drawn when told to, and in which order they were begun. */
const createDrawing = () => {
  const desk = createCardDesk();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const draw = async (hash: string) => {
    begun.push(hash);
    await new Promise<void>((resolve) => void ends.push(resolve));
    return card(hash);
  };
  return {
    begun,
    ask: (hash: string, network = 'a', kept: Uint8Array<ArrayBuffer> | null = null) =>
      desk(hash, network, { find: async () => kept, draw: () => draw(hash) }).then(
        (png) => new TextDecoder().decode(png),
        ({ code }: { code: string }) => code,
      ),
    /** Ends what is drawn, until nothing is. */
    drain: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
};

describe('the desk where social cards are drawn', () => {
  it('refuses a network that asks for all of them after ten, and draws one for another network next', async () => {
    const { ask, begun, drain } = createDrawing();
    const flood = Array.from({ length: 30 }, (_, at) => ask(`flood ${at}`, 'flood'));
    const others = ['b', 'c'].map((network) => ask(`of ${network}`, network));
    await drain();
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'unavailable')).toHaveLength(20);
    expect(await Promise.all(others)).toEqual(['of b', 'of c']);
    // Two were begun before, and each network has a turn after the other.
    expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'flood 2', 'of b', 'of c']);
  });

  it('hands out what is kept without a turn, however many wait for theirs', async () => {
    const { ask, begun, drain } = createDrawing();
    const flood = Array.from({ length: 30 }, (_, at) => ask(`flood ${at}`, 'flood'));
    expect(await ask('kept', 'flood', card('from the database'))).toBe('from the database');
    expect(begun).not.toContain('kept');
    await drain();
    await Promise.all(flood);
  });

  it('lets no more than 64 wait, of all networks together', async () => {
    const { ask, drain } = createDrawing();
    const all = Array.from({ length: 70 }, (_, at) => ask(`card ${at}`, `network ${at}`));
    await drain();
    expect((await Promise.all(all)).filter((answer) => answer === 'unavailable')).toHaveLength(4);
  });

  it('draws one card once for all who wait for it, and not again while it is remembered', async () => {
    const { ask, begun, drain } = createDrawing();
    const all = Array.from({ length: 20 }, () => ask('one'));
    await drain();
    expect([new Set(await Promise.all(all)).size, await ask('one'), begun]).toEqual([1, 'one', ['one']]);
  });

  it('goes on after one that cannot be drawn', async () => {
    const desk = createCardDesk();
    const broken = () => desk('broken', 'a', { find: async () => null, draw: () => Promise.reject(new Error('no')) });
    for (let times = 0; times < 5; times += 1) await expect(broken()).rejects.toThrow('no');
    expect(await desk('whole', 'a', { find: async () => null, draw: async () => card('whole') })).toEqual(card('whole'));
  });
});
