import type { Message } from '@troupe/protocol';
import { readSiblings, type MessageRow, type Queries } from './message-tree.ts';
import type { ShownRow } from './read-page.ts';
import { shownText, type Names } from './shown-text.ts';

/** A message as it leaves the server, field by field. */
export const toMessage = (row: ShownRow, siblingIds: string[], names: Names): Message => ({
  id: row.id,
  conversation_id: row.conversationId,
  prev_id: row.prevId,
  role: row.role,
  sub_character_id: row.subCharacterId,
  ...(row.audience !== null && { audience: row.audience }),
  content: shownText(row, names),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  is_alternative: siblingIds.length > 1,
  sibling_ids: siblingIds,
  image_url: row.imageUrl,
  image_prompt: row.imagePrompt,
  image_width: row.imageWidth,
  image_height: row.imageHeight,
  rating: row.rating,
  ...(row.ratingReasons.length > 0 && { rating_reasons: row.ratingReasons }),
  ...(row.reportedAt && { is_reported: true }),
  client_id: row.clientId,
});

/** Messages in the order given, each with its siblings. */
export const presentMessages = async (db: Queries, rows: readonly MessageRow[], names: Names): Promise<Message[]> => {
  const siblings = await readSiblings(db, rows);
  return rows.map((row) => toMessage(row, siblings(row), names));
};
