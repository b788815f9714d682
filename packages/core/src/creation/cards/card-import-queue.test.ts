import { AppError, limits, type ImportedCharacter } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { importedCard } from '../testing/imported-card.ts';
import { createCardImportQueue, type CardImport } from './card-import-queue.ts';

const file = (name: string, over: { size?: number; lastModified?: number } = {}) => {
  const made = new File(['x'], name, { lastModified: over.lastModified ?? 1 });
  if (over.size !== undefined) Object.defineProperty(made, 'size', { value: over.size });
  return made;
};

/** Requests that a test answers one by one. */
const setUp = () => {
  const open: { what: string; key?: string; answer: (reading: ImportedCharacter) => void; fail: (error: unknown) => void }[] = [];
  let imports: readonly CardImport[] = [];
  const ask = (what: string, key?: string) =>
    new Promise<ImportedCharacter>((answer, fail) => open.push({ what, ...(key && { key }), answer, fail }));
  const queue = createCardImportQueue({
    read: ({ name }) => ask(`read ${name}`),
    store: ({ name }, key) => ask(`store ${name}`, key),
    onChange: (next) => (imports = next),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queue,
    open,
    states: () => imports.map(({ file: { name }, state }) => `${name} ${state.kind}`),
    asked: () => open.map(({ what }) => what),
    async answer(name: string) {
      open.at(-1)?.answer(importedCard(name, open.at(-1)?.what.startsWith('store') ? { id: `id of ${name}` } : {}));
      await settle();
    },
    async fail(error: unknown = new AppError('unsupported_file')) {
      open.at(-1)?.fail(error);
      await settle();
    },
  };
};

describe('card files on their way in', () => {
  it('are read one at a time, in their order, and saved only once that is wanted', async () => {
    const { queue, states, asked, answer } = setUp();
    queue.add([file('a.png'), file('b.json')]);
    expect(states()).toEqual(['a.png reading', 'b.json waiting']);
    expect(asked()).toEqual(['read a.png']);
    await answer('A');
    expect(states()).toEqual(['a.png ready', 'b.json reading']);
    await answer('B');
    expect(states()).toEqual(['a.png ready', 'b.json ready']);
    queue.save([1, 2]);
    await answer('A');
    await answer('B');
    expect(states()).toEqual(['a.png done', 'b.json done']);
    expect(asked()).toEqual(['read a.png', 'read b.json', 'store a.png', 'store b.json']);
  });

  it('are saved before more of them are read', async () => {
    const { queue, asked, answer } = setUp();
    queue.add([file('a.png'), file('b.png'), file('c.png')]);
    await answer('A');
    queue.save([1]);
    await answer('B');
    expect(asked()).toEqual(['read a.png', 'read b.png', 'store a.png']);
  });

  it('are named where they are here already, or too large, and not sent', async () => {
    const { queue, states, asked } = setUp();
    queue.add([
      file('a.png'),
      file('a.png'),
      file('a.png', { lastModified: 2 }),
      file('b.png', { size: limits.cardFileBytes + 1 }),
    ]);
    queue.add([file('a.png')]);
    expect(states()).toEqual(['a.png reading', 'a.png same', 'a.png waiting', 'b.png too-large', 'a.png same']);
    expect(asked()).toEqual(['read a.png']);
  });

  it('that fail stop none of the others, and are tried again from where they were', async () => {
    const { queue, states, asked, answer, fail } = setUp();
    queue.add([file('a.png'), file('b.png')]);
    await fail();
    await answer('B');
    expect(states()).toEqual(['a.png failed', 'b.png ready']);
    queue.retry(1);
    await answer('A');
    queue.save([1]);
    await fail(new AppError('storage_full'));
    expect(states()).toEqual(['a.png failed', 'b.png ready']);
    queue.retry(1);
    await answer('A');
    expect(states()).toEqual(['a.png done', 'b.png ready']);
    expect(asked()).toEqual(['read a.png', 'read b.png', 'read a.png', 'store a.png', 'store a.png']);
  });

  it.each([
    ['whose answer was lost is saved under the same key', new AppError('network'), true],
    ['that was refused is another try', new AppError('storage_full'), false],
  ])('one %s', async (_, error, isSame) => {
    const { queue, open, answer, fail } = setUp();
    queue.add([file('a.png')]);
    await answer('A');
    queue.save([1]);
    await fail(error);
    queue.retry(1);
    const [first, second] = open.filter(({ what }) => what === 'store a.png').map(({ key }) => key);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(first === second).toBe(isSame);
  });

  it('that are taken out are not read, nor saved', async () => {
    const { queue, states, asked, answer } = setUp();
    queue.add([file('a.png'), file('b.png'), file('c.png')]);
    queue.takeOut(2);
    await answer('A');
    expect(asked()).toEqual(['read a.png', 'read c.png']);
    queue.takeOut(1);
    queue.save([1]);
    await answer('C');
    expect(states()).toEqual(['c.png ready']);
  });

  it('are left alone once nobody looks any more', async () => {
    const onChange = vi.fn();
    let answer: (reading: ImportedCharacter) => void = () => undefined;
    const read = vi.fn(() => new Promise<ImportedCharacter>((resolve) => (answer = resolve)));
    const queue = createCardImportQueue({ read, store: vi.fn(), onChange });
    queue.add([file('a.png'), file('b.png')]);
    const told = onChange.mock.calls.length;
    queue.end();
    answer(importedCard('A'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(read).toHaveBeenCalledTimes(1);
    expect(onChange).toHaveBeenCalledTimes(told);
  });
});
