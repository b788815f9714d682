import { AppError, emptyEntry, emptyLorebook } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { toCall, type DeskChange, type DeskEntry } from './entry-changes.ts';
import { createLorebookDesk, faultsOf, hasTyped, type EntryKeeper } from './lorebook-desk.ts';

const entry = (id: string, over: Partial<DeskEntry> = {}): DeskEntry => ({
  ...emptyEntry(),
  id,
  name: `Entry ${id}`,
  keywords: ['mill', 'wheel'],
  content: 'It stands still.',
  ...over,
});
const open = (entries: DeskEntry[], keeper: EntryKeeper | null = null) =>
  createLorebookDesk({ form: emptyLorebook(), entries, keeper });

/** Keeps what it is sent, under ids of its own. */
const server = () => {
  const sent: DeskChange[][] = [];
  let made = 0;
  const keeper: EntryKeeper = {
    keep: async (changes) => {
      sent.push([...changes]);
      return changes.flatMap((change): DeskEntry[] => {
        if (change.op === 'delete') return [];
        if (change.op === 'create') return [{ ...(change.entry as DeskEntry), id: `kept-${(made += 1)}` }];
        return [{ ...entry('any'), ...(change.entry as DeskEntry), id: change.op === 'update' ? change.id : change.entry.id }];
      });
    },
  };
  return { keeper, sent };
};

describe('the desk of a lorebook', () => {
  it('holds what is typed apart from what is kept, and knows when it is the same again', () => {
    const desk = open([entry('a')]);
    desk.type('a', { content: 'It turns.' });
    expect(hasTyped(desk.store.getState())).toBe(true);
    expect(desk.store.getState().entries[0]?.content).toBe('It stands still.');
    desk.type('a', { content: 'It stands still.' });
    expect(hasTyped(desk.store.getState())).toBe(false);
  });

  it('tells what is wrong with an entry once keeping it was tried, and keeps nothing of it', async () => {
    const { keeper, sent } = server();
    const desk = open([], keeper);
    const id = desk.add({ name: 'ab' });
    expect(await desk.keep(id)).toBeNull();
    expect(desk.store.getState().told.has(id)).toBe(true);
    expect(faultsOf(desk.store.getState(), id).map(({ field }) => field)).toEqual(['name', 'keywords', 'content']);
    expect(sent).toEqual([]);
  });

  it('adds an entry under the id that the server gives it, and keeps it open', async () => {
    const { keeper, sent } = server();
    const desk = open([entry('a', { insertion_order: 7 })], keeper);
    const id = desk.add();
    desk.type(id, { name: 'The wheel', keywords: ['wheel', 'Wheel', 'mill'], content: ' It turns. ' });
    expect(await desk.keep(id)).toBe('added');
    const { entries, chosenId } = desk.store.getState();
    expect(entries.at(-1)).toMatchObject({ id: 'kept-1', insertion_order: 8, keywords: ['wheel', 'mill'], content: 'It turns.' });
    expect(chosenId).toBe('kept-1');
    expect(sent.flat().map(toCall)[0]).not.toHaveProperty('entry.id');
    expect(hasTyped(desk.store.getState())).toBe(false);
  });

  it('undoes and does again what was done, a batch at once', async () => {
    const desk = open([entry('a', { insertion_order: 1 }), entry('b', { insertion_order: 2 })]);
    const before = desk.store.getState().entries;
    await desk.change(['a', 'b'].map((id) => ({ op: 'update', id, entry: { enabled: false, folder: 'Town' } })));
    await desk.change([{ op: 'delete', id: 'a' }]);
    expect(desk.store.getState().entries.map(({ id, enabled }) => [id, enabled])).toEqual([['b', false]]);
    await desk.undo();
    await desk.undo();
    expect(desk.store.getState().entries).toEqual(before);
    await desk.redo();
    expect(desk.store.getState().entries.every(({ folder }) => folder === 'Town')).toBe(true);
    expect(await desk.redo()).toBe(true);
    expect(await desk.redo()).toBe(false);
  });

  it('leaves everything as it is where a change is not kept, and says why', async () => {
    const desk = open([entry('a')], {
      keep: () => Promise.reject(new AppError('conflict', { params: { because: 'revision', revision: 4 } })),
    });
    desk.type('a', { content: 'It turns.' });
    expect(await desk.keep('a')).toBeNull();
    const { typed, failure, isBusy, past } = desk.store.getState();
    expect(typed['a']?.content).toBe('It turns.');
    expect(failure).toMatchObject({ code: 'conflict' });
    expect(isBusy).toBe(false);
    expect(past).toEqual([]);
  });

  it('keeps what is typed when the entries come anew', () => {
    const desk = open([entry('a')]);
    desk.type('a', { content: 'It turns.' });
    desk.renew([entry('a', { name: 'Renamed elsewhere' }), entry('b')]);
    expect(desk.store.getState().entries).toHaveLength(2);
    expect(desk.store.getState().typed['a']?.content).toBe('It turns.');
  });

  it('lets what is typed of an entry go with it, and has it again when the entry comes back', async () => {
    const desk = open([entry('a'), entry('b')]);
    desk.type('a', { content: 'It turns.' });
    await desk.change([{ op: 'delete', id: 'a' }]);
    expect(desk.store.getState().typed).toEqual({});
    expect(hasTyped(desk.store.getState())).toBe(false);
    await desk.undo();
    expect(desk.store.getState().typed['a']?.content).toBe('It turns.');
  });

  it('makes what is asked for while a change is on its way after it, in order, and drops nothing', async () => {
    const { keeper, sent } = server();
    const gate = Promise.withResolvers<undefined>();
    const desk = open([entry('a'), entry('b')], {
      keep: async (changes) => {
        await gate.promise;
        return keeper.keep(changes);
      },
    });
    desk.type('b', { content: 'It turns.' });
    const all = Promise.all([
      desk.change([{ op: 'update', id: 'a', entry: { enabled: false } }]),
      desk.keep('b'),
      desk.change([{ op: 'delete', id: 'a' }]),
      desk.undo(),
    ]);
    gate.resolve(undefined);
    expect(await all).toEqual([true, 'updated', true, true]);
    expect(sent.flat().map(({ op }) => op)).toEqual(['update', 'update', 'delete', 'restore']);
  });

  it('goes on after a change that was not kept', async () => {
    const { keeper } = server();
    let isDown = true;
    const desk = open([entry('a')], {
      keep: (changes) => (isDown ? Promise.reject(new AppError('unavailable')) : keeper.keep(changes)),
    });
    expect(await desk.change([{ op: 'delete', id: 'a' }])).toBe(false);
    isDown = false;
    expect(await desk.change([{ op: 'delete', id: 'a' }])).toBe(true);
  });
});
