import type { ErrorCode } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characters, conversations, generationEvents, generations, messages } from '../db/schema.ts';
import type { Db } from '../ports/index.ts';
import { cutAtGrapheme } from './grapheme.ts';
import { readEvents, type StartData } from './generation-log.ts';
import { moveHead } from './message-tree.ts';

/** How a run ends. `stopped` keeps what was seen: a length of the shown message in UTF-16 units. */
export type Ending =
  | { status: 'complete'; picture?: { url: string; width: number; height: number } }
  | { status: 'stopped'; seenLength: number }
  | { status: 'interrupted' }
  | { status: 'failed'; code: ErrorCode; params: Record<string, string | number> };

/** What an `error` event of the log holds. */
export interface ErrorData {
  code: ErrorCode;
  params: Record<string, string | number>;
}

const endEvent = (ending: Ending): { kind: 'done' | 'error'; data: Record<string, unknown> } => {
  if (ending.status === 'failed') return { kind: 'error', data: { code: ending.code, params: ending.params } };
  if (ending.status === 'interrupted') return { kind: 'error', data: { code: 'unavailable', params: {} } };
  return { kind: 'done', data: {} };
};

/** The text a log holds so far. */
export const loggedText = (events: readonly { kind: string; data: Record<string, unknown> }[]): string =>
  events.map((event) => (event.kind === 'delta' ? String(event.data['text']) : '')).join('');

/**
 * Ends a run, once: whoever locks it while it is running wins, everyone after gets false. Message,
 * terminal event and status flip in one transaction. A reply of which nothing is kept leaves the tree
 * and the head goes back; a continued message falls back to what it was. A message sent counts for its
 * character's popularity, once, whatever became of the reply.
 */
export const finishGeneration = (db: Db, generationId: string, ending: Ending): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [run] = await tx
      .select()
      .from(generations)
      .where(and(eq(generations.id, generationId), eq(generations.status, 'running')))
      .for('update');
    if (!run) return false;
    const events = await readEvents(tx, generationId, 0);
    const start = events[0]?.data as unknown as StartData | undefined;
    const logged = loggedText(events);
    const text = ending.status === 'stopped' ? cutAtGrapheme(logged, Math.max(0, ending.seenLength - run.baseLength)) : logged;

    if (run.messageId !== null) {
      const [message] = await tx.select({ content: messages.content }).from(messages).where(eq(messages.id, run.messageId));
      const isMessage = eq(messages.id, run.messageId);
      const picture = ending.status === 'complete' ? ending.picture : undefined;
      if (picture)
        await tx
          .update(messages)
          .set({ imageUrl: picture.url, imageWidth: picture.width, imageHeight: picture.height, status: 'complete' })
          .where(isMessage);
      else if (text !== '')
        await tx
          .update(messages)
          .set({ content: (message?.content ?? '') + text, status: ending.status })
          .where(isMessage);
      else if (run.kind === 'continue')
        await tx
          .update(messages)
          .set({ status: start?.former_status ?? 'complete' })
          .where(isMessage);
      else {
        await tx
          .update(messages)
          .set({ status: ending.status, deletedAt: sql`now()` })
          .where(isMessage);
        const [conversation] = await tx
          .select({ headId: conversations.headId })
          .from(conversations)
          .where(eq(conversations.id, run.conversationId))
          .for('update');
        if (conversation?.headId === run.messageId)
          await moveHead(tx, run.conversationId, run.messageId, start?.former_head_id ?? null);
      }
    }
    await tx.insert(generationEvents).values({ generationId, seq: (events.at(-1)?.seq ?? 0) + 1, ...endEvent(ending) });
    await tx.update(generations).set({ status: ending.status }).where(eq(generations.id, generationId));
    // Last, so that a busy character's row is locked shortly; here, so that the count costs no time before the first token.
    if (run.kind === 'send') {
      await tx
        .update(characters)
        .set({ numMessages: sql`${characters.numMessages} + 1` })
        .where(sql`${characters.id} = (select character_id from ${conversations} where id = ${run.conversationId})`);
    }
    return true;
  });
