import { limits } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { useDesk } from '../desk/DeskContext.tsx';
import { moveChanges, type DeskChange, type DeskEntry } from '../desk/entry-changes.ts';
import { newEntryId } from '../desk/lorebook-desk.ts';
import { splitText } from '../desk/split-text.ts';
import { useText } from '../texts.ts';

/** What is done with entries that are kept, each with its word and the way back. */
export const useEntryActions = (onSay: (line: string) => void) => {
  const { notify, t } = useApp();
  const text = useText();
  const { store, keep, change, choose, undo } = useDesk();

  const told = (line: string) =>
    notify({
      kind: 'success',
      text: line,
      durationMs: limits.toastLongMs,
      action: { label: text('lore.undo'), run: () => void undo() },
    });
  /** Makes changes at once; what they did is said with a way back. A failure is told on the page. */
  const make = async (changes: readonly DeskChange[], line: string): Promise<boolean> => {
    const isMade = await change(changes);
    if (isMade) told(line);
    return isMade;
  };
  const nameOf = ({ name }: DeskEntry) => name || text('lore.entry.unnamed');
  return {
    make,
    async save(id: string): Promise<boolean> {
      const done = await keep(id);
      if (done) notify({ kind: 'success', text: text(`lore.entry.${done}`), durationMs: limits.toastNormalMs });
      return done !== null;
    },
    async remove(ids: readonly string[]): Promise<void> {
      const { entries, chosenId } = store.getState();
      const at = entries.findIndex(({ id }) => id === chosenId);
      const isMade = await make(
        ids.map((id) => ({ op: 'delete', id })),
        ids.length === 1 ? text('lore.entry.deleted') : text('lore.entry.deleted-many', { count: ids.length }),
      );
      if (!isMade || chosenId === null || !ids.includes(chosenId)) return;
      const left = store.getState().entries;
      choose(left[Math.min(at, left.length - 1)]?.id ?? null);
    },
    async move(entry: DeskEntry, to: number): Promise<void> {
      const { entries } = store.getState();
      const changes = moveChanges(entries, entry.id, to);
      if (changes.length === 0 || !(await change(changes))) return;
      const number = store.getState().entries.findIndex(({ id }) => id === entry.id) + 1;
      onSay(text('lore.entry.moved', { name: nameOf(entry), number: t.number(number), total: t.number(entries.length) }));
    },
    async copy(entry: DeskEntry): Promise<void> {
      const name = text('lore.entry.copy-of', { name: entry.name });
      await make([{ op: 'create', imported: true, entry: { ...entry, id: newEntryId(), name } }], text('lore.entry.added'));
    },
    /** Two entries of one that is too long, with the same keywords, one behind the other. */
    async split(entry: DeskEntry): Promise<void> {
      const [first, second] = splitText(entry.content);
      await make(
        [
          { op: 'update', id: entry.id, entry: { content: first } },
          { op: 'create', imported: true, entry: { ...entry, id: newEntryId(), content: second } },
        ],
        text('lore.entry.changed-many', { count: 2 }),
      );
    },
  };
};
export type EntryActions = ReturnType<typeof useEntryActions>;
