import { AppError, cloneConversation, type Brand } from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import type { Copy } from '../../data-map.ts';
import { conversations, messages } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { effectId } from '../../http/effect-id.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db, NewId } from '../../ports/index.ts';
import { changeConversations } from './change-conversation.ts';
import { countOnce, insertOnce, type Chosen, type Maker } from './insert-once.ts';
import { readConversation } from './list-conversations.ts';
import { insertMessages, readBranchInSlices, type MessageRow, type Queries } from '../messages/message-tree.ts';
import { ownConversation } from './own-conversation.ts';

export interface CloneDeps extends Maker {
  db: Db;
  copy: Copy;
}

/** Where the copy ends: the shown branch's end, or the message named, which may lie on any branch. */
const endOfCopy = async (
  tx: Queries,
  conversation: { id: string; headId: string | null },
  untilMessageId: string | undefined,
): Promise<string | null> => {
  if (untilMessageId === undefined) return conversation.headId;
  const [until] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, untilMessageId), eq(messages.conversationId, conversation.id), isNull(messages.deletedAt)));
  if (!until) throw new AppError('not_found');
  return until.id;
};

/**
 * The same messages under new ids, each below the copy of the one above it. Of a reply that is being
 * written only what stood before is copied: the copy has no generation that could finish it.
 */
const copyOf = (branch: readonly MessageRow[], conversationId: string, newId: NewId, first: string | null) => {
  let above = first;
  return branch
    .filter(({ status, content }) => status !== 'generating' || content !== '')
    .map(
      ({
        id: originalId,
        depth,
        role,
        subCharacterId,
        audience,
        content,
        status,
        imageUrl,
        imagePrompt,
        imageWidth,
        imageHeight,
        rating,
        ratingReasons,
        reportedAt,
        createdAt,
      }) => {
        const told = {
          depth,
          role,
          subCharacterId,
          audience,
          content,
          imageUrl,
          imagePrompt,
          imageWidth,
          imageHeight,
          rating,
          ratingReasons,
          reportedAt,
          createdAt,
        };
        const ending = status === 'generating' ? ('complete' as const) : status;
        const copy = { ...told, id: newId(), conversationId, prevId: above, status: ending };
        above = copy.id;
        return { originalId, row: copy };
      },
    );
};

const copyBranch = async (
  tx: Queries,
  given: { conversationId: string; until: string | undefined; label: string; caller: Caller; brand: Brand },
  chosen: Chosen & { copy: Copy },
): Promise<{ id: string; isNew: boolean }> => {
  const [original] = await tx
    .select()
    .from(conversations)
    .where(ownConversation(given.conversationId, given.caller, given.brand));
  if (!original) throw new AppError('not_found');
  const end = await endOfCopy(tx, original, given.until);
  const { newId } = chosen;
  const now = chosen.clock.now();
  const { id: _, ...kept } = original;
  const values = {
    ...kept,
    label: given.label,
    headId: null,
    rememberedId: null,
    cappedMessageId: null,
    createdAt: now,
    updatedAt: now,
  };
  const { id, isNew } = await insertOnce(tx, chosen, values);
  if (!isNew) return { id, isNew };
  const byOriginal = new Map<string, string>();
  let headId: string | null = null;
  for await (const branch of end === null ? [] : readBranchInSlices(tx, end)) {
    const copies = copyOf(branch, id, newId, headId);
    await insertMessages(
      tx,
      copies.map(({ row }) => row),
    );
    for (const { originalId, row } of copies) byOriginal.set(originalId, row.id);
    headId = copies.at(-1)?.row.id ?? headId;
  }
  await chosen.copy(tx, { from: original.id, to: id, copyOf: byOriginal }, newId);
  const rememberedId = byOriginal.get(original.rememberedId ?? '') ?? null;
  if (headId !== null) await changeConversations(tx, eq(conversations.id, id), { headId, rememberedId });
  return { id, isNew };
};

/** POST conversations/{id}/clone: one branch, with new ids, so that the copy and the original live apart. */
export const cloneHandlers = ({ db, rateLimits, ...deps }: CloneDeps): Registration[] => [
  handler(cloneConversation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const until = body.type === 'partial' ? body.until_message_id : undefined;
    const chosen = await effectId(cloneConversation, context);
    const given = { conversationId: params.conversationId, until, label: body.label, caller, brand };
    const { id } = await countOnce(rateLimits, context, () => db.transaction((tx) => copyBranch(tx, given, { ...deps, chosen })));
    return readConversation(db, id, context);
  }),
];
