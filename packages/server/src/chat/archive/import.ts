import { badField, cleanName, importConversation, limits } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { conversations } from '../../db/schema.ts';
import { effectId } from '../../http/effect-id.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { decodeText } from '../../foreign-files/decode.ts';
import { tooLarge } from '../../kernel/refused-bytes.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { Db, NewId } from '../../ports/index.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { requireCharacter } from '../conversations/character-access.ts';
import { countOnce, insertOnce, type Maker } from '../conversations/insert-once.ts';
import { readConversation } from '../conversations/list-conversations.ts';
import { insertMessages, type NewMessage, type Queries } from '../messages/message-tree.ts';
import { readJsonl } from './read-jsonl.ts';
import type { ReadTurn } from './read-turn.ts';
import { importRules } from '../../limits.ts';

export interface ImportDeps extends Maker {
  db: Db;
  moderator: Moderator;
}

const titleOf = (fileName: string): string | null =>
  cleanName(fileName.replace(/\.jsonl?$/iu, ''))
    .slice(0, limits.conversationTitleMax)
    .toWellFormed() || null;

const readFile = async (file: unknown) => {
  if (!(file instanceof File)) throw badField('body.file', 'must be a file');
  if (file.size > limits.cardFileBytes) throw tooLarge(limits.cardFileBytes, 'body.file');
  return { ...decodeText(new Uint8Array(await file.arrayBuffer())), name: file.name, size: file.size };
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
export const importHandlers = ({ db, clock, newId, moderator, rateLimits }: ImportDeps): Registration[] => [
  handler(importConversation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const { character } = await requireCharacter(db, params.characterId, context);
    const { text, encoding, name, size } = await readFile(body.file);
    await rateLimits.take(...importRules(context, size));
    const { turns, skipped, report } = await readJsonl(text);
    if (encoding !== 'UTF-8') report.unshift({ field: 'file', action: 'changed', note: `was not UTF-8; read as ${encoding}` });
    const label = titleOf(name);
    const texts = [label ?? '', ...turns.flatMap(({ takes }) => takes)];
    await moderator.refuse(
      texts.map((said) => ({ kind: 'user_text', text: said })),
      moderator.scopeOf(context, {
        subject: 'call:importConversation',
        place: 'chat',
        isAdultStory: async () => character.isNsfw,
      }),
    );
    const now = clock.now();
    const chosen = await effectId(importConversation, context);
    const make = async (tx: Queries) => {
      const owner = { applicationId: brand.id, userId: caller.userId, characterId: character.id };
      const values = { ...owner, label, createdAt: now, updatedAt: now };
      const { id, isNew } = await insertOnce(tx, { chosen, newId, clock }, values);
      if (!isNew) return { id, isNew };
      const { rows, headId } = plant(turns, id, newId, now);
      await insertMessages(tx, rows);
      await changeConversations(tx, eq(conversations.id, id), { headId });
      return { id, isNew };
    };
    const { id } = await countOnce(rateLimits, context, () => db.transaction(make));
    return {
      conversation: await readConversation(db, id, context),
      messages: turns.length,
      alternatives: turns.reduce((sum, { takes }) => sum + takes.length - 1, 0),
      skipped,
      report,
    };
  }),
];
