import {
  entriesFault,
  lorebookFaults,
  lorebookLimits,
  settleEntry,
  settleLorebook,
  takesPictures,
  type createLorebook,
  type EndpointRequest,
  type Issue,
  type LorebookForm,
  type updateLorebook,
} from '@troupe/protocol';
import { and, count, eq, isNull } from 'drizzle-orm';
import { lorebookEntries, lorebooks } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { isUploaded } from '../../platform/works/worn-picture.ts';
import type { Clock, Db, NewId, Tx } from '../../ports/index.ts';
import { withPicture } from '../editor/picture-issues.ts';
import type { EntryIds } from './entry-ids.ts';
import { conflict, entryIssues, readShadow, refuseIssues, refuseRevision, shadowIssues, toIssues } from './lorebook-issues.ts';
import { findOwnLorebook, lockLorebook, lockLorebooks, ownLorebooks, toEntryColumns, type LorebookRow } from './lorebook-rows.ts';

export interface SaveLorebookDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  entryIds: EntryIds;
}

type Made = EndpointRequest<typeof createLorebook>['body'];
type Changed = EndpointRequest<typeof updateLorebook>['body'];

const toForm = (row: LorebookRow): LorebookForm => ({
  name: row.name,
  description: row.description,
  avatar_url: row.avatarUrl,
  tags: row.tags,
  scan_depth: row.scanDepth,
  recursive: row.recursive,
});

const toColumns = (form: LorebookForm) => ({
  name: form.name,
  description: form.description,
  avatarUrl: form.avatar_url,
  tags: form.tags,
  scanDepth: form.scan_depth,
  recursive: form.recursive,
});

/** Throws `conflict` where a member has as many books on the brand as they may. */
export const requireRoom = async (tx: Tx, context: CallerContext): Promise<void> => {
  const max = lorebookLimits.perMember;
  const [held] = await tx
    .select({ count: count() })
    .from(lorebooks)
    .where(and(ownLorebooks(context), isNull(lorebooks.deletedAt)));
  if ((held?.count ?? 0) >= max) throw conflict('full', { max });
};

/** What stands against a settled book; its picture is one that was uploaded, or that it has. */
const bookIssues = async (
  db: Pick<Db, 'select'>,
  form: LorebookForm,
  base: LorebookForm | null,
  { brand }: CallerContext,
): Promise<Issue[]> => {
  const { avatar_url: url } = form;
  const isKnown = url === null || url === base?.avatar_url || (await isUploaded(db, url));
  return [
    ...toIssues(lorebookFaults(form, base, { needsPicture: takesPictures(brand) })),
    ...(isKnown ? [] : [{ path: 'body.avatar_url', message: 'must be a picture uploaded here' }]),
  ];
};

/** Makes a book with its first entries. Returns its id. Throws `invalid_input`, and `conflict` where there are as many as there may be. */
export const createMakeLorebook =
  ({ db, clock, newId, entryIds }: SaveLorebookDeps) =>
  async ({ guidelines: _agreed, entries: written, imported = false, shadow, ...sent }: Made, context: CallerContext) => {
    const form = settleLorebook(await withPicture(db, sent, context));
    const entries = written.map(settleEntry);
    const fault = entriesFault(entries.length);
    refuseIssues([
      ...(await bookIssues(db, form, null, context)),
      ...(fault ? toIssues([fault]) : []),
      ...shadowIssues(shadow, 'body'),
      ...entries.flatMap((entry, at) => entryIssues(entry, null, { path: `body.entries.${at}`, isImported: imported })),
    ]);
    const id = newId();
    const now = clock.now();
    const { caller, brand } = context;
    const ids = entryIds(entries.length);
    await db.transaction(async (tx) => {
      await lockLorebooks(tx, context);
      await requireRoom(tx, context);
      await tx.insert(lorebooks).values({
        ...toColumns(form),
        id,
        creatorUserId: caller.userId,
        applicationIds: [brand.id],
        card: shadow ? readShadow(shadow) : null,
        createdAt: now,
        updatedAt: now,
      });
      const times = { createdAt: now, updatedAt: now };
      await tx
        .insert(lorebookEntries)
        .values(entries.map((entry, at) => ({ ...toEntryColumns(entry), ...times, id: ids[at] ?? newId(), lorebookId: id })));
    });
    return id;
  };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Changes what a book is called, how it looks and who may read it. Its revision counts what a prompt or a reader could tell;
 * who may read it is none of that. Throws `not_found`, `invalid_input` and `conflict`.
 */
export const createChangeLorebook =
  ({ db, clock }: SaveLorebookDeps) =>
  async (id: string, { base_revision: baseRevision, visibility, ...sent }: Changed, context: CallerContext): Promise<void> => {
    await findOwnLorebook(db, id, context);
    const change = await withPicture(db, sent, context);
    await db.transaction(async (tx) => {
      const row = await lockLorebook(tx, id, context);
      refuseRevision(row.revision, baseRevision);
      const base = toForm(row);
      const form = settleLorebook({ ...base, ...change });
      refuseIssues(await bookIssues(tx, form, base, context));
      const isChanged = !isSame(form, base);
      if (!isChanged && (visibility ?? row.visibility) === row.visibility) return;
      await tx
        .update(lorebooks)
        .set({
          ...toColumns(form),
          ...(visibility && { visibility }),
          ...(isChanged && { revision: row.revision + 1 }),
          updatedAt: clock.now(),
        })
        .where(eq(lorebooks.id, id));
    });
  };
