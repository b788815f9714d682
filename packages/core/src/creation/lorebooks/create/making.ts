import {
  changeLorebookEntries,
  createLorebook,
  listLorebookEntries,
  lorebookLimits,
  settleLorebook,
  updateLorebook,
  type ImportedLorebookFile,
  type LorebookEntryChange,
  type LorebookField,
  type LorebookForm,
  type OwnLorebook,
} from '@troupe/protocol';
import type { Client } from '../../../app/index.ts';
import { inRuns, withoutId, type DeskEntry } from '../desk/entry-changes.ts';

const { entriesAtOnce } = lorebookLimits;
type Entries = readonly DeskEntry[];

/** A lorebook that is made in several calls. */
interface Making {
  lorebook: OwnLorebook;
  /** What the server has of its form. */
  form: LorebookForm;
  revision: number;
  /** What the server has of its entries, by their ids on the desk: under which id, and what they say. */
  kept: Map<string, { id: string; text: string }>;
  /** Entries that were sent in runs: which of them the server has, under which ids, was not asked. */
  sent: Entries[];
}

const textOf = (entry: DeskEntry): string => JSON.stringify(withoutId(entry));

const inPromptOrder = (entries: Entries): Entries => entries.toSorted((a, b) => a.insertion_order - b.insertion_order);

/**
 * Asks what the server has, so that going on sends what was changed since and nothing twice: a run whose answer was lost may
 * have been kept. Those that the server knows and we do not are the runs that were sent, from the first on, in the same order.
 */
const catchUp = async (client: Client, making: Making): Promise<void> => {
  const { revision, entries } = await client.call(listLorebookEntries, { params: { lorebookId: making.lorebook.id } });
  const there = new Set(entries.map(({ id }) => id));
  const known = new Set([...making.kept.values()].map(({ id }) => id));
  const unknown = entries.filter(({ id }) => !known.has(id));
  const runs = making.sent.filter((_, at) => making.sent.slice(0, at + 1).flat().length <= unknown.length);
  for (const [deskId, { id }] of making.kept) if (!there.has(id)) making.kept.delete(deskId);
  for (const [at, entry] of inPromptOrder(runs.flat()).entries()) {
    const one = unknown[at];
    if (one) making.kept.set(entry.id, { id: one.id, text: textOf(entry) });
  }
  making.revision = revision;
  making.sent = [];
};

/** Changes that make what the server has of the entries what is written now. */
const changesSince = ({ kept, sent }: Making, entries: Entries, imported: { imported?: true }): LorebookEntryChange[] => {
  const now = new Set(entries.map(({ id }) => id));
  const isSent = new Set(sent.flat().map(({ id }) => id));
  const gone = [...kept].filter(([deskId]) => !now.has(deskId));
  return [
    ...gone.map(([, { id }]) => ({ op: 'delete' as const, id })),
    ...entries.flatMap((entry): LorebookEntryChange[] => {
      const before = kept.get(entry.id);
      if (before) return before.text === textOf(entry) ? [] : [{ op: 'update', id: before.id, entry: withoutId(entry) }];
      return isSent.has(entry.id) ? [] : [{ op: 'create', entry: withoutId(entry), ...imported }];
    }),
  ];
};

/** Saves what was changed of the form since it was made. */
const saveForm = async (client: Client, making: Making, form: LorebookForm): Promise<void> => {
  const changed = (Object.keys(form) as LorebookField[]).filter(
    (field) => JSON.stringify(form[field]) !== JSON.stringify(making.form[field]),
  );
  if (changed.length === 0) return;
  making.lorebook = await client.call(updateLorebook, {
    params: { lorebookId: making.lorebook.id },
    body: { ...Object.fromEntries(changed.map((field) => [field, form[field]])), base_revision: making.revision },
  });
  making.form = form;
  making.revision = making.lorebook.revision;
};

/**
 * Makes a lorebook of a form and entries: the first entries with it, the others after it. Called again after a failure it
 * goes on with what is written then. `onPart` hears how many entries the server has before each further call.
 */
export const createMaking = (client: Client, file: ImportedLorebookFile | null) => {
  const imported = file ? { imported: true as const } : {};
  const shadow = file?.shadow;
  let making: Making | null = null;

  const start = async (form: LorebookForm, entries: Entries): Promise<Making> => {
    const first = inRuns(entries, entriesAtOnce)[0] ?? [];
    const lorebook = await client.call(createLorebook, {
      body: {
        ...form,
        guidelines: true,
        entries: first.map(withoutId),
        ...imported,
        ...(shadow !== undefined && { shadow }),
      },
    });
    return { lorebook, form, revision: lorebook.revision, kept: new Map(), sent: [first] };
  };
  return async (written: LorebookForm, entries: Entries, onPart: (kept: number) => void): Promise<OwnLorebook> => {
    const form = settleLorebook(written);
    if (making) {
      await catchUp(client, making);
      await saveForm(client, making, form);
    }
    const now = (making ??= await start(form, entries));
    const runs = inRuns(changesSince(now, entries, imported), entriesAtOnce);
    const sent = new Set(now.sent.flat());
    const left = entries.filter((entry) => !now.kept.has(entry.id) && !sent.has(entry));
    for (const run of runs) {
      onPart(entries.length - left.length);
      now.sent.push(left.splice(0, run.filter(({ op }) => op === 'create').length));
      const { revision } = await client.call(changeLorebookEntries, {
        params: { lorebookId: now.lorebook.id },
        body: { base_revision: now.revision, changes: run },
      });
      now.revision = revision;
    }
    return now.lorebook;
  };
};
