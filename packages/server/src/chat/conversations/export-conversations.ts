import { and, asc, eq, gt } from 'drizzle-orm';
import type { ExportFiles } from '../../data-map.ts';
import { characters, conversations, messages } from '../../db/schema.ts';

/** Messages that are read at a time. */
const page = 500;

/**
 * Each conversation as JSON Lines: a line about itself, then a line a message in the order in which they were
 * written, on whatever branch and removed or not; `prevId` tells the branches.
 */
export const exportConversations: ExportFiles = async function* (db, userId) {
  for (let after = ''; ;) {
    const [row] = await db
      .select({ conversation: conversations, character: { id: characters.id, name: characters.name } })
      .from(conversations)
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .where(and(eq(conversations.userId, userId), gt(conversations.id, after)))
      .orderBy(asc(conversations.id))
      .limit(1);
    if (!row) return;
    const { conversation, character } = row;
    after = conversation.id;
    let count = 1;
    const pieces = async function* () {
      yield `${JSON.stringify({ kind: 'conversation', ...conversation, character })}\n`;
      for (let seq = -1; ;) {
        const slice = await db
          .select()
          .from(messages)
          .where(and(eq(messages.conversationId, conversation.id), gt(messages.seq, seq)))
          .orderBy(asc(messages.seq))
          .limit(page);
        if (slice.length === 0) return;
        count += slice.length;
        yield slice.map((message) => `${JSON.stringify({ kind: 'message', ...message })}\n`).join('');
        seq = slice.at(-1)?.seq ?? seq;
      }
    };
    yield { path: `conversations/${conversation.id}.jsonl`, count: () => count, pieces: pieces() };
  }
};
