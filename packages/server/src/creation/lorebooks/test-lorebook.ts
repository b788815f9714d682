import { settleEntry, testLorebook, type EndpointRequest, type LorebookEntryForm } from '@troupe/protocol';
import { handlerAfter, type Registration } from '../../http/handler.ts';
import type { CallerContext } from '../../http/context.ts';
import { limitRules } from '../../limits.ts';
import type { TestLore, TriedLorebook } from '../../platform/works/lore-test.ts';
import type { Db, Limits } from '../../ports/index.ts';
import type { ReadKeptEntries } from './kept-entries.ts';
import { findOwnLorebook, toEntryColumns } from './lorebook-rows.ts';

export interface TestLorebookDeps {
  db: Db;
  rateLimits: Limits;
  readKeptEntries: ReadKeptEntries;
  /** Lent by the chat: its own activation, and nothing stored. */
  testLore: TestLore;
}

type Asked = EndpointRequest<typeof testLorebook>['body'];
type Tried = TriedLorebook['entries'][number];

const toTried = (id: string, entry: LorebookEntryForm): Tried => {
  const { folder: _, shadow: __, ...columns } = toEntryColumns(settleEntry(entry));
  return { ...columns, id };
};

/**
 * The kept entries with the written ones over them: those with an id in the place of the kept one, those without, which are
 * told first as `new-` and their place, after the kept ones of the same order, as a save would put them.
 */
const overlay = (kept: readonly Tried[], written: Asked['entries']): Tried[] => {
  const tried = written.map(({ id, ...entry }, at) => toTried(id ?? `new-${String(at).padStart(3, '0')}`, entry));
  const changed = new Map(tried.map((entry) => [entry.id, entry]));
  const known = new Set(kept.map(({ id }) => id));
  return [...tried.filter(({ id }) => !known.has(id)), ...kept.map((entry) => changed.get(entry.id) ?? entry)];
};

/** A book of the member's own as it is kept, as the bench tries it. Throws `not_found` for every other. */
export const readKept = async ({ db, readKeptEntries }: TestLorebookDeps, id: string, context: CallerContext) => {
  const book = await findOwnLorebook(db, id, context);
  return { book, entries: await readKeptEntries(book) };
};

/** POST lorebooks/test: which entries a text brings to mind, by the chat's own code. */
export const testLorebookHandler = (deps: TestLorebookDeps): Registration => {
  const { db, rateLimits, testLore } = deps;
  return handlerAfter(
    testLorebook,
    async ({ body: { lorebook_id: id } }, context) => {
      if (id !== undefined) await findOwnLorebook(db, id, context);
    },
    async ({ body }, context) => {
      await rateLimits.take(...limitRules('loreTests', context));
      const { lorebook_id: id, scan_depth: scanDepth, recursive, entries: written, conversation_id: conversationId } = body;
      const kept = id === undefined ? null : await readKept(deps, id, context);
      const book = {
        id: id ?? 'new',
        name: kept?.book.name ?? '',
        scanDepth: scanDepth === undefined ? (kept?.book.scanDepth ?? null) : scanDepth,
        recursive: recursive ?? kept?.book.recursive ?? false,
        entries: overlay(kept?.entries ?? [], written),
      };
      const said = conversationId === undefined ? { messages: body.messages ?? [] } : { conversationId };
      return testLore({ book, said, seed: body.seed }, context);
    },
  );
};
