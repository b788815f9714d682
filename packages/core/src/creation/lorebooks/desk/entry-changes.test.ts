import { emptyEntry } from '@troupe/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, inOrder, inRuns, moveChanges, undoOf, type DeskChange, type DeskEntry } from './entry-changes.ts';

const entry = (id: string, over: Partial<DeskEntry> = {}): DeskEntry => ({ ...emptyEntry(), id, name: id, ...over });
const ids = (entries: readonly DeskEntry[]) => entries.map(({ id }) => id);
const after = (entries: DeskEntry[], changes: DeskChange[]) => applyChanges(entries, changes);

describe('changes of entries', () => {
  it('are made in their order, and entries stand by their order', () => {
    const entries = [entry('a', { insertion_order: 1 }), entry('b', { insertion_order: 2 })];
    expect(
      ids(
        after(entries, [
          { op: 'create', entry: entry('c', { insertion_order: 0 }) },
          { op: 'update', id: 'a', entry: { insertion_order: 9 } },
          { op: 'delete', id: 'b' },
        ]),
      ),
    ).toEqual(['c', 'a']);
  });

  it('move an entry between its neighbours, and number all anew where these stand at one place', () => {
    const apart = [10, 20, 30].map((insertion_order, index) => entry(`e${index}`, { insertion_order }));
    expect(moveChanges(apart, 'e2', 1)).toEqual([{ op: 'update', id: 'e2', entry: { insertion_order: 15 } }]);
    expect(ids(after(apart, moveChanges(apart, 'e0', 2)))).toEqual(['e1', 'e2', 'e0']);
    const same = ['a', 'b', 'c', 'd'].map((id) => entry(id));
    expect(ids(after(same, moveChanges(same, 'd', 1)))).toEqual(['a', 'd', 'b', 'c']);
    expect(moveChanges(same, 'a', 0)).toEqual([]);
  });

  const anyEntries = fc
    .uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), order: fc.integer({ min: 0, max: 3 }) }), {
      selector: ({ id }) => id,
      minLength: 1,
    })
    .map((rows) => inOrder(rows.map(({ id, order }) => entry(id, { insertion_order: order }))));

  it('put an entry where it is to stand, wherever it stood', () => {
    fc.assert(
      fc.property(anyEntries, fc.nat(5), fc.nat(5), (entries, from, to) => {
        const moved = entries[from % entries.length]!;
        const at = to % entries.length;
        const wanted = entries.filter((one) => one !== moved).toSpliced(at, 0, moved);
        expect(ids(after(entries, moveChanges(entries, moved.id, at)))).toEqual(ids(wanted));
      }),
    );
  });

  it('are undone to the byte, whatever they were', () => {
    const anyChange = (entries: DeskEntry[]) =>
      fc.oneof(
        fc.record({ op: fc.constant('delete' as const), id: fc.constantFrom(...ids(entries)) }),
        fc.record({
          op: fc.constant('update' as const),
          id: fc.constantFrom(...ids(entries)),
          entry: fc.record({ content: fc.string(), insertion_order: fc.integer() }, { requiredKeys: [] }),
        }),
      );
    fc.assert(
      fc.property(
        anyEntries.chain((entries) => fc.tuple(fc.constant(entries), fc.array(anyChange(entries), { maxLength: 6 }))),
        fc.boolean(),
        ([entries, given], adds) => {
          const changes: DeskChange[] = adds ? [{ op: 'create', entry: entry('new') }, ...given] : given;
          const back = undoOf(entries, changes);
          expect(after(after(entries, changes), back)).toEqual(entries);
        },
      ),
    );
  });

  it('go in runs that one call has room for, all of them, in their order', () => {
    const short = Array.from({ length: 250 }, (_, at) => at);
    expect(inRuns(short, 100).map((run) => run.length)).toEqual([100, 100, 50]);
    const long = Array.from({ length: 100 }, (_, at) => `${at} ${'龍'.repeat(15_000)}`);
    expect(inRuns(long, 100).flat()).toEqual(long);
    for (const run of inRuns(long, 100)) expect(new TextEncoder().encode(JSON.stringify(run)).length).toBeLessThan(1_000_000);
  });
});
