import { AppError, getReplyReport } from '@troupe/protocol';
import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { characters, conversations, generations, messages, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { characterColumns, checkCharacterAccess, isCreatorBlockedBy, userColumns } from '../conversations/character-access.ts';
import { isOwned } from '../conversations/own-conversation.ts';
import { tellReport, type StoredReport } from '../prompt/tell-report.ts';

/** Whether a viewer may read the definitions of all who were in a prompt: a group's, and its speaker's. */
const mayReadAll = async (db: Db, characterIds: readonly string[], userId: string): Promise<boolean> => {
  const rows = await db
    .select({ isVisible: characters.definitionVisible, creatorUserId: characters.creatorUserId })
    .from(characters)
    .where(inArray(characters.id, [...characterIds]));
  return rows.every(({ isVisible, creatorUserId }) => isVisible || creatorUserId === userId);
};

const findGeneration = async (db: Db, messageId: string, context: CallerContext) => {
  const { caller, brand } = context;
  const [row] = await db
    .select({
      generation: generations,
      speakerId: messages.subCharacterId,
      character: characterColumns,
      user: userColumns,
      isCreatorBlocked: isCreatorBlockedBy(caller.userId),
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .innerJoin(
      generations,
      and(eq(generations.messageId, messages.id), isNotNull(generations.report), ne(generations.kind, 'image')),
    )
    .where(and(eq(messages.id, messageId), isNull(messages.deletedAt), isOwned(caller, brand), isNull(conversations.deletedAt)))
    .orderBy(desc(generations.createdAt))
    .limit(1);
  if (!row?.generation.report || row.generation.kind === 'image') throw new AppError('not_found');
  checkCharacterAccess(row, context);
  return { ...row, kind: row.generation.kind, report: row.generation.report as unknown as StoredReport };
};

/**
 * GET messages/{id}/report: what went into a reply, for the owner of its conversation. Numbers and
 * names only; the prompt itself never leaves the server, and of a definition or a lorebook that the
 * viewer may not read nothing does but its size (decision 63).
 */
export const replyReportHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(getReplyReport, async ({ params }, context) => {
    const { generation, kind, speakerId, character, report } = await findGeneration(db, params.messageId, context);
    const { userId } = context.caller;
    const characterIds = [character.id, ...(speakerId === null ? [] : [speakerId])];
    const mayRead = await mayReadAll(db, characterIds, userId);
    return {
      message_id: params.messageId,
      generation_id: generation.id,
      kind,
      createdAt: generation.createdAt.toISOString(),
      ...(await tellReport(db, report, { characterIds, mayRead, userId })),
    };
  }),
];
