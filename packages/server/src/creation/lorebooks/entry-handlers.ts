import {
  AppError,
  changeLorebookEntries,
  createLorebookEntry,
  deleteLorebookEntry,
  listLorebookEntries,
  updateLorebookEntry,
} from '@troupe/protocol';
import { and, eq } from 'drizzle-orm';
import { lorebookEntries } from '../../db/schema.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Limits } from '../../ports/index.ts';
import { createChangeEntries, type ChangeEntriesDeps, type Written } from './change-entries.ts';
import { findOwnLorebook, readEntries, toEntry } from './lorebook-rows.ts';

export interface EntryDeps extends ChangeEntriesDeps {
  rateLimits: Limits;
}

/** The one entry of a call that writes one. */
const toWritten = ({ revision, entries: [entry] }: Written) => {
  if (!entry) throw new AppError('not_found');
  return { revision, entry: toEntry(entry) };
};

/** Entries of lorebooks: each call is a batch, so that one of them and a hundred do the same. */
export const entryHandlers = (deps: EntryDeps): Registration[] => {
  const { db, rateLimits } = deps;
  const change = createChangeEntries(deps);
  const takeChange = (context: CallerContext) => rateLimits.take(...limitRules('changes', context));
  const admitBook = ({ params }: { params: { lorebookId: string } }, context: CallerContext) =>
    findOwnLorebook(db, params.lorebookId, context);
  const inBody = () => 'body';

  return [
    handler(listLorebookEntries, async ({ params }, context) => {
      const { revision } = await findOwnLorebook(db, params.lorebookId, context);
      return { revision, entries: (await readEntries(db, params.lorebookId)).map(toEntry) };
    }),

    handlerAfter(createLorebookEntry, admitBook, async ({ params, body }, context) => {
      await takeChange(context);
      const { base_revision: baseRevision, ...entry } = body;
      const changes = [{ op: 'create' as const, entry }];
      return toWritten(await change(params.lorebookId, { changes, baseRevision, pathOf: inBody }, context));
    }),

    handlerAfter(
      updateLorebookEntry,
      async (input, context) => {
        await admitBook(input, context);
        const isIt = and(eq(lorebookEntries.lorebookId, input.params.lorebookId), eq(lorebookEntries.id, input.params.entryId));
        const found = await db.select({ id: lorebookEntries.id }).from(lorebookEntries).where(isIt);
        if (found.length === 0) throw new AppError('not_found');
      },
      async ({ params, body }, context) => {
        await takeChange(context);
        const { base_revision: baseRevision, ...entry } = body;
        const changes = [{ op: 'update' as const, id: params.entryId, entry }];
        return toWritten(await change(params.lorebookId, { changes, baseRevision, pathOf: inBody }, context));
      },
    ),

    handler(deleteLorebookEntry, async ({ params }, context) => {
      await takeChange(context);
      const changes = [{ op: 'delete' as const, id: params.entryId }];
      const asked = { changes, baseRevision: undefined, pathOf: inBody };
      const { revision } = await change(params.lorebookId, asked, context);
      return { revision };
    }),

    handlerAfter(changeLorebookEntries, admitBook, async ({ params, body }, context) => {
      await takeChange(context);
      const asked = {
        changes: body.changes,
        baseRevision: body.base_revision,
        pathOf: (at: number) => `body.changes.${at}.entry`,
      };
      const { revision, entries } = await change(params.lorebookId, asked, context);
      return { revision, entries: entries.map(toEntry) };
    }),
  ];
};
