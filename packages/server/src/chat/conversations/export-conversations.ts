import { and, asc, eq, gt } from 'drizzle-orm';
import type { ExportFiles } from '../../data-map.ts';
import { characters, conversations, messages } from '../../db/schema.ts';

/** Messages that are read at a time. */
const page = 500;

/** Of a conversation whose character may not be shown: what the account wrote, in the order in which it did. */
const ownOnly = (isShown: boolean) => (isShown ? undefined : eq(messages.role, 'user'));

/**
 * Each conversation as JSON Lines: a line about itself, then a line a message in the order in which they were
 * written, on whatever branch and removed or not; `prevId` tells the branches.
 */
export const exportConversations: ExportFiles = async function* (db, userId, { showsAdult }) {
  for (let after = ''; ;) {
    const [row] = await db
      .select({ conversation: conversations, character: { id: characters.id, name: characters.name }, isNsfw: characters.isNsfw })
      .from(conversations)
      .innerJoin(characters, eq(characters.id, conversations.characterId))
      .where(and(eq(conversations.userId, userId), gt(conversations.id, after)))
      .orderBy(asc(conversations.id))
      .limit(1);
    if (!row) return;
    const { conversation, character, isNsfw } = row;
    const isShown = showsAdult || !isNsfw;
    after = conversation.id;
    let count = 1;
    const pieces = async function* () {
      yield `${JSON.stringify({ kind: 'conversation', ...conversation, ...(isShown && { character }) })}\n`;
      for (let seq = -1; ;) {
        const slice = await db
          .select()
          .from(messages)
          .where(and(eq(messages.conversationId, conversation.id), gt(messages.seq, seq), ownOnly(isShown)))
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
