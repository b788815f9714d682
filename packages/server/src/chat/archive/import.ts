import { AppError, importConversation, limits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import { effectId } from '../../http/effect-id.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { storableText } from '../../http/storable-text.ts';
import { refuseBad, type Moderation } from '../../platform/moderation.ts';
import type { Db, NewId } from '../../ports/index.ts';
import { requireCharacter } from '../character-access.ts';
import { insertOnce, type Maker } from '../insert-once.ts';
import { readConversation } from '../list-conversations.ts';
import { insertMessages, type NewMessage } from '../message-tree.ts';
import { readJsonl, type ReadTurn } from './read-jsonl.ts';

export interface ImportDeps extends Maker {
  db: Db;
  moderation: Moderation;
}

const titleOf = (fileName: string): string | null =>
  storableText(fileName)
    .replace(/\.jsonl?$/iu, '')
    .trim()
    .slice(0, limits.conversationTitleMax)
    .toWellFormed() || null;

const readFile = async (file: unknown): Promise<{ text: string; name: string }> => {
  if (!(file instanceof File))
    throw new AppError('invalid_input', { issues: [{ path: 'body.file', message: 'must be a file' }] });
  if (file.size > limits.cardFileBytes) throw new AppError('payload_too_large', { params: { limit: limits.cardFileBytes } });
  return { text: await file.text(), name: file.name };
};

/** Turns as a tree: every take a message, the shown one the parent of what follows. */
const plant = (turns: readonly ReadTurn[], conversationId: string, newId: NewId, now: Date) => {
  const rows: NewMessage[] = [];
  let prevId: string | null = null;
  for (const [index, { role, takes, shownTake, createdAt }] of turns.entries()) {
    const ids = takes.map(() => newId());
    // Nothing was said in times to come.
    const sentAt = createdAt !== null && createdAt < now ? createdAt : now;
    for (const [take, content] of takes.entries()) {
      const id = ids[take];
      if (id !== undefined) rows.push({ id, conversationId, prevId, depth: index + 1, role, content, createdAt: sentAt });
    }
    prevId = ids[shownTake] ?? null;
  }
  return { rows, headId: prevId };
};

/** POST characters/{id}/conversations/import: a chat of another product, or of ours, goes on here. */
export const importHandlers = ({ db, clock, newId, moderation, rateLimits }: ImportDeps): Registration[] => [
  handler(importConversation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const { character } = await requireCharacter(db, params.characterId, context);
    const { text, name } = await readFile(body.file);
    const { turns, skipped } = readJsonl(text);
    const label = titleOf(name);
    if (label !== null) refuseBad(moderation, label);
    for (const take of turns.flatMap(({ takes }) => takes)) refuseBad(moderation, take);
    const now = clock.now();
    const chosen = await effectId(importConversation, context);
    const id = await db.transaction(async (tx) => {
      const owner = { applicationId: brand.id, userId: caller.userId, characterId: character.id };
      const values = { ...owner, label, createdAt: now, updatedAt: now };
      const { id, isNew } = await insertOnce(tx, { chosen, newId, clock, rateLimits }, values);
      if (!isNew) return id;
      const { rows, headId } = plant(turns, id, newId, now);
      await insertMessages(tx, rows);
      await tx.update(conversations).set({ headId }).where(eq(conversations.id, id));
      return id;
    });
    return {
      conversation: await readConversation(db, id, context),
      messages: turns.length,
      alternatives: turns.reduce((sum, { takes }) => sum + takes.length - 1, 0),
      skipped,
    };
  }),
];
