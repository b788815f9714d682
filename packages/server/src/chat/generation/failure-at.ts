import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { generationEvents, generations } from '../../db/schema.ts';
import type { ErrorData } from './finish-generation.ts';
import type { MessageRow, Queries } from '../messages/message-tree.ts';

/**
 * Code of the error that left a branch without a whole reply: of the reply that broke off, or of the
 * attempt to answer the user's last message. The log of the generation remembers it.
 */
export const failureAt = async (
  db: Queries,
  { id, conversationId, role, status, createdAt }: Pick<MessageRow, 'id' | 'conversationId' | 'role' | 'status' | 'createdAt'>,
): Promise<string | undefined> => {
  if (role === 'bot' && status !== 'failed') return undefined;
  // By what was asked, not by what ran last: another tab may have had a reply on another branch since.
  const attempts =
    role === 'bot'
      ? db
          .select({ id: generations.id, status: generations.status })
          .from(generations)
          .where(
            and(eq(generations.conversationId, conversationId), eq(generations.messageId, id), eq(generations.status, 'failed')),
          )
      : db
          .select({ id: generations.id, status: generations.status })
          .from(generations)
          .innerJoin(generationEvents, and(eq(generationEvents.generationId, generations.id), eq(generationEvents.seq, 1)))
          .where(
            and(
              eq(generations.conversationId, conversationId),
              gte(generations.createdAt, createdAt),
              sql`${generationEvents.data} ->> 'user_message_id' = ${id}`,
            ),
          );
  const [generation] = await attempts.orderBy(desc(generations.createdAt)).limit(1);
  if (generation?.status !== 'failed') return undefined;
  const [error] = await db
    .select({ data: generationEvents.data })
    .from(generationEvents)
    .where(and(eq(generationEvents.generationId, generation.id), eq(generationEvents.kind, 'error')));
  return (error?.data as unknown as ErrorData | undefined)?.code;
};
