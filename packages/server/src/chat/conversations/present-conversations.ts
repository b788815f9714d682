import { type Conversation, cutAtGrapheme, limits } from '@troupe/protocol';
import type { conversations, messages } from '../../db/schema.ts';
import { answerPage, type Page } from '../../http/answers/page-of.ts';
import type { Db } from '../../ports/index.ts';
import { readLastTexts, readSiblings } from '../messages/message-tree.ts';
import { toMessage } from '../messages/present-message.ts';
import { namesOf, shownText, type Names } from '../messages/shown-text.ts';

/** A conversation as a list reads it. */
interface ListedRow {
  conversation: typeof conversations.$inferSelect;
  head: typeof messages.$inferSelect | null;
  character: Conversation['character'];
  userName: string;
}

/** Rows as lists show them: a fixed number of queries, however many rows. */
export const presentConversations = async (db: Db, { rows, hasMore }: Page<ListedRow>): Promise<Conversation[]> => {
  const heads = rows.flatMap(({ head }) => head ?? []);
  const siblings = await readSiblings(db, heads);
  const textOf = await readLastTexts(db, heads);
  const told = rows.map(({ conversation, head, character, userName }): Conversation => {
    const names: Names = namesOf({ name: userName }, character);
    const last = head && toMessage(head, siblings(head), names);
    const newest = head && textOf(head);
    // A greeting's macros are filled once: there may be thousands, a hundred times on a page.
    const text = newest ? (newest.id === last?.id ? last.content : shownText(newest, names)) : null;
    return {
      id: conversation.id,
      character_id: conversation.characterId,
      character,
      label: conversation.label,
      voice_id: conversation.voiceId,
      user_persona_id: conversation.userPersonaId,
      head_id: conversation.headId,
      message_count: head?.depth ?? 0,
      last_message_id: conversation.headId,
      last_message: last,
      last_text_message: text === null ? null : cutAtGrapheme(text.trim(), limits.conversationPreviewMax),
      createdAt: conversation.createdAt.toISOString(),
      updatedAt: conversation.updatedAt.toISOString(),
    };
  });
  return answerPage(told, { hasMore });
};
