import { and, desc, eq, ne } from 'drizzle-orm';
import { generationEvents, generations } from '../db/schema.ts';
import type { ErrorData } from './finish-generation.ts';
import { readEvents, type StartData } from './generation-log.ts';
import type { MessageRow, Queries } from './message-tree.ts';

/**
 * Code of the error that left a branch without a whole reply: of the reply that broke off, or of the
 * attempt to answer the chatter's last message. The log of the run remembers it (part 2 §8).
 */
export const failureAt = async (
  db: Queries,
  { id, conversationId, role, status }: Pick<MessageRow, 'id' | 'conversationId' | 'role' | 'status'>,
): Promise<string | undefined> => {
  if (role === 'bot' && status !== 'failed') return undefined;
  const [run] = await db
    .select({ id: generations.id, status: generations.status })
    .from(generations)
    .where(
      and(
        eq(generations.conversationId, conversationId),
        role === 'bot' ? and(eq(generations.messageId, id), eq(generations.status, 'failed')) : ne(generations.kind, 'autopilot'),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1);
  if (run?.status !== 'failed') return undefined;
  if (role === 'user') {
    const [start] = await readEvents(db, run.id, 0);
    if ((start?.data as unknown as StartData | undefined)?.user_message_id !== id) return undefined;
  }
  const [error] = await db
    .select({ data: generationEvents.data })
    .from(generationEvents)
    .where(and(eq(generationEvents.generationId, run.id), eq(generationEvents.kind, 'error')));
  return (error?.data as unknown as ErrorData | undefined)?.code;
};
