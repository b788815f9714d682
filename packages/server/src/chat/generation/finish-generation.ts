import { cutAtGrapheme } from '@troupe/protocol';
import type { ErrorCode } from '@troupe/protocol';
import { and, eq, sql } from 'drizzle-orm';
import { characters, conversations, generationEvents, generations, messages } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { readEvents, type StartData } from './generation-log.ts';
import { moveHead } from '../messages/message-tree.ts';
import { countMessage } from '../../platform/works/derived-columns.ts';
import { rowsOf } from '../../db/rows-of.ts';

/** How a generation ends. `stopped` keeps what was seen: a length of the shown message in UTF-16 units. */
export type Ending =
  | { status: 'complete'; picture?: { url: string; width: number; height: number } }
  | { status: 'stopped'; seenLength: number }
  | { status: 'interrupted' }
  | { status: 'failed'; code: ErrorCode; params: Record<string, string | number | boolean> };

/** What an `error` event of the log holds. */
export interface ErrorData {
  code: ErrorCode;
  params: Record<string, string | number | boolean>;
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
 * The usual end, in one statement: the reply's own writer has stored its last words, and there are some. False where it
 * is not that, or another call has ended it. Only for the writer: any other code that ends a generation has to lock it
 * before reading its log.
 */
const completeText = async (db: Db, generationId: string): Promise<boolean> => {
  const result = await db.execute(sql`
    with log as (
      select string_agg(data ->> 'text', '' order by seq) filter (where kind = 'delta') as text, max(seq) + 1 as next
      from ${generationEvents} where generation_id = ${generationId}
    ), ended as (
      update ${generations} set status = 'complete' from log
      where id = ${generationId} and status = 'running' and message_id is not null and log.text <> ''
      returning id, message_id, conversation_id, kind
    ), written as (
      update ${messages} set content = ${messages.content} || log.text, status = 'complete' from ended, log
      where ${messages.id} = ended.message_id
    ), told as (
      insert into ${generationEvents} (generation_id, seq, kind, data) select ended.id, log.next, 'done', '{}' from ended, log
    ), counted as (
      ${countMessage(
        sql`from ended join ${conversations} spoken on spoken.id = ended.conversation_id`,
        sql`ended.kind = 'send' and ${characters.id} = spoken.character_id`,
      )}
    )
    select id from ended`);
  return rowsOf(result).length > 0;
};

const finishInSteps = (db: Db, generationId: string, ending: Ending): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [generation] = await tx
      .select()
      .from(generations)
      .where(and(eq(generations.id, generationId), eq(generations.status, 'running')))
      .for('update');
    if (!generation) return false;
    const events = await readEvents(tx, generationId, 0);
    const start = events[0]?.data as unknown as StartData | undefined;
    const logged = loggedText(events);
    const text =
      ending.status === 'stopped' ? cutAtGrapheme(logged, Math.max(0, ending.seenLength - generation.baseLength)) : logged;

    if (generation.messageId !== null) {
      const [message] = await tx
        .select({ content: messages.content })
        .from(messages)
        .where(eq(messages.id, generation.messageId));
      const isMessage = eq(messages.id, generation.messageId);
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
      else if (generation.kind === 'continue')
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
          .where(eq(conversations.id, generation.conversationId))
          .for('update');
        if (conversation?.headId === generation.messageId)
          await moveHead(tx, generation.conversationId, generation.messageId, start?.former_head_id ?? null);
      }
    }
    await tx.insert(generationEvents).values({ generationId, seq: (events.at(-1)?.seq ?? 0) + 1, ...endEvent(ending) });
    await tx.update(generations).set({ status: ending.status }).where(eq(generations.id, generationId));
    // Last, so that a busy character's row is locked shortly; here, so that the count costs no time before the first token.
    if (generation.kind === 'send') {
      await tx.execute(
        countMessage(
          sql`from ${conversations}`,
          sql`${conversations.id} = ${generation.conversationId} and ${characters.id} = ${conversations.characterId}`,
        ),
      );
    }
    return true;
  });

/**
 * Ends a generation, once: the first call that locks it while it is running wins, later ones get false. Message,
 * terminal event and status flip in one transaction. A reply of which nothing is kept leaves the tree
 * and the head goes back; a continued message falls back to what it was. A message sent counts for its
 * character's popularity, once, whatever became of the reply.
 */
export const finishGeneration = async (db: Db, generationId: string, ending: Ending): Promise<boolean> => {
  if (ending.status === 'complete' && !ending.picture && (await completeText(db, generationId))) return true;
  return finishInSteps(db, generationId, ending);
};
