import { eq } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import type { ReportLine } from '../../foreign-files/report.ts';
import type { NewId } from '../../ports/index.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { insertMessages, type NewMessage, type Queries } from '../messages/message-tree.ts';
import { timeOfNeighbour } from './note-line.ts';
import type { ReadTurn } from './read-turn.ts';

const isToCome = ({ createdAt }: ReadTurn, now: Date): boolean => createdAt !== null && createdAt > now;

/**
 * When each turn was said. Nothing was said in times to come: such a time, and one that was not read, is the time of
 * the turn before, at the beginning that of the first one that has a time, so that it lies between its neighbours.
 */
const timesOf = (turns: readonly ReadTurn[], now: Date): Date[] => {
  const known = turns.map((turn) => (isToCome(turn, now) ? null : turn.createdAt));
  let last = known.find((time) => time !== null) ?? now;
  return known.map((time) => {
    last = time ?? last;
    return last;
  });
};

/** What there is to say of times that lie in times to come. */
export const noteTimes = (turns: readonly ReadTurn[], now: Date): ReportLine[] => {
  const count = turns.filter((turn) => isToCome(turn, now)).length;
  const times = count > 1 ? `; ${count} times` : '';
  return count > 0 ? [{ field: 'send_date', action: 'changed', note: `lies in times to come; ${timeOfNeighbour}${times}` }] : [];
};

interface Ground {
  conversationId: string;
  newId: NewId;
  now: Date;
}

/** Stores turns as the tree of a conversation: every take a message, the shown one the parent of what follows. */
export const plant = async (tx: Queries, turns: readonly ReadTurn[], { conversationId, newId, now }: Ground): Promise<void> => {
  const rows: NewMessage[] = [];
  const times = timesOf(turns, now);
  let headId: string | null = null;
  for (const [index, { role, speakerId, takes, shownTake }] of turns.entries()) {
    const ids = takes.map(() => newId());
    const createdAt = times[index] ?? now;
    const told = { conversationId, prevId: headId, depth: index + 1, role, subCharacterId: speakerId, createdAt };
    for (const [take, content] of takes.entries()) {
      const id = ids[take];
      if (id !== undefined) rows.push({ ...told, id, content });
    }
    headId = ids[shownTake] ?? null;
  }
  await insertMessages(tx, rows);
  await changeConversations(tx, eq(conversations.id, conversationId), { headId });
};
