import { badField, cleanName, cutAtGrapheme, importConversation, limits } from '@troupe/protocol';
import { effectId } from '../../http/effect-id.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { decodeText } from '../../foreign-files/decode.ts';
import { storableText } from '../../kernel/storable-text.ts';
import { tooLarge } from '../../kernel/refused-bytes.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import type { Db } from '../../ports/index.ts';
import { requireCharacter } from '../conversations/character-access.ts';
import { countOnce, insertOnce, type Maker } from '../conversations/insert-once.ts';
import { readConversation } from '../conversations/list-conversations.ts';
import type { Queries } from '../messages/message-tree.ts';
import { readJsonl } from './read-jsonl.ts';
import { readSpeakers } from './speakers.ts';
import { noteTimes, plant } from './plant.ts';
import { importRules } from '../../limits.ts';

export interface ImportDeps extends Maker {
  db: Db;
  moderator: Moderator;
}

export const titleOf = (fileName: string): string | null =>
  cutAtGrapheme(cleanName(storableText(fileName.replace(/\.jsonl?$/iu, ''))), limits.conversationTitleMax).trim() || null;

const readFile = async (file: unknown) => {
  if (!(file instanceof File)) throw badField('body.file', 'must be a file');
  if (file.size > limits.cardFileBytes) throw tooLarge(limits.cardFileBytes, 'body.file');
  return { ...decodeText(new Uint8Array(await file.arrayBuffer())), name: file.name, size: file.size };
};

/** POST characters/{id}/conversations/import: a chat of another product, or of ours, goes on here. */
export const importHandlers = ({ db, clock, newId, moderator, rateLimits }: ImportDeps): Registration[] => [
  handler(importConversation, async ({ params, body }, context) => {
    const { caller, brand } = context;
    const pair = await requireCharacter(db, params.characterId, context);
    const { character } = pair;
    const { text, encoding, name, size } = await readFile(body.file);
    await rateLimits.take(...importRules(context, size));
    const { turns, skipped, report } = await readJsonl(text, await readSpeakers(db, pair, context));
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
    report.push(...noteTimes(turns, now));
    const chosen = await effectId(importConversation, context);
    const make = async (tx: Queries) => {
      const owner = { applicationId: brand.id, userId: caller.userId, characterId: character.id };
      const values = { ...owner, label, createdAt: now, updatedAt: now };
      const { id, isNew } = await insertOnce(tx, { chosen, newId, clock }, values);
      if (!isNew) return { id, isNew };
      await plant(tx, turns, { conversationId: id, newId, now });
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
