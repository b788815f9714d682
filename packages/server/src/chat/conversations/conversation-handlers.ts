import {
  AppError,
  can,
  createConversation,
  updateConversationHead,
  updateConversationLabel,
  type OpeningMessage,
} from '@troupe/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import { messages } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { effectId } from '../../http/effect-id.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import type { Db, NewId } from '../../ports/index.ts';
import { changeConversations } from './change-conversation.ts';
import { requireCharacter } from './character-access.ts';
import { asPersona, findDefaultPersona, findPersona, toUserPersona } from './persona-of-conversation.ts';
import { leafLastRead, moveHead, type NewMessage, type Queries } from '../messages/message-tree.ts';
import { emptyPage } from '../messages/message-page.ts';
import { ownConversation } from './own-conversation.ts';
import { toMessage } from '../messages/present-message.ts';
import { lockConversation } from '../messages/removals.ts';
import { greetingOf, namesOf } from '../messages/shown-text.ts';
import { countOnce, insertOnce, type Maker } from './insert-once.ts';

export interface ConversationDeps extends Maker {
  db: Db;
  /** What a conversation may begin with. */
  voices: readonly { id: string }[];
}

/** The messages a client hands over, one below the other; none of them is from the future. */
const plantOpening = (given: readonly OpeningMessage[], now: Date, newId: NewId): Omit<NewMessage, 'conversationId'>[] => {
  const ids = given.map(() => newId());
  return given.map(({ role, content, createdAt, created_at }, index) => ({
    id: ids[index] ?? '',
    prevId: ids[index - 1] ?? null,
    depth: index + 1,
    role,
    content,
    createdAt: new Date(Math.min(Date.parse(createdAt ?? created_at ?? now.toISOString()), now.getTime())),
  }));
};

const hasCharacter =
  (db: Db) =>
  ({ params }: { params: { characterId: string } }, context: CallerContext) =>
    requireCharacter(db, params.characterId, context);

export const conversationHandlers = ({ db, clock, newId, rateLimits, voices }: ConversationDeps): Registration[] => [
  handlerAfter(createConversation, hasCharacter(db), async ({ params, body }, context) => {
    const { caller, brand } = context;
    const { character, user } = await requireCharacter(db, params.characterId, context);
    const persona =
      body.user_persona_id === undefined
        ? await findDefaultPersona(db, caller.userId)
        : await findPersona(db, body.user_persona_id, caller.userId);
    if (body.user_persona_id && !persona) throw new AppError('not_found');
    const voiceId = body.voice_id ?? null;
    if (voiceId !== null && !can(caller, 'tts')) throw new AppError('forbidden');
    if (voiceId !== null && !voices.some(({ id }) => id === voiceId)) throw new AppError('not_found');
    const now = clock.now();
    const opening = plantOpening(body.messages ?? [], now, newId);
    if (opening.length === 0) {
      const content = greetingOf(character, user, body.greeting_index, { now, zone: body.time_zone });
      const subCharacterId = character.greetingCharacterId;
      if (content.trim() !== '') opening.push({ id: newId(), depth: 1, role: 'bot', subCharacterId, content, createdAt: now });
    }
    const headId = opening.at(-1)?.id ?? null;
    const chosen = await effectId(createConversation, context);
    const make = async (tx: Queries) => {
      const { id, isNew } = await insertOnce(
        tx,
        { chosen, newId, clock },
        {
          applicationId: brand.id,
          userId: caller.userId,
          characterId: character.id,
          userPersonaId: persona?.id ?? null,
          voiceId,
          headId,
          createdAt: now,
          updatedAt: now,
        },
      );
      if (opening.length === 0 || !isNew) return { id, isNew, rows: [] };
      const rows = await tx
        .insert(messages)
        .values(opening.map((one) => ({ ...one, conversationId: id })))
        .returning();
      return { id, isNew, rows };
    };
    const { id, isNew, rows } = await countOnce(rateLimits, context, () => db.transaction(make));
    // What an earlier attempt made may have grown since: it is read like any other.
    if (!isNew) return { id };
    const page = {
      ...emptyPage,
      messages: rows.map((row) => toMessage(row, [row.id], namesOf(asPersona(user, persona), character))),
      userPersona: persona && toUserPersona(persona),
      voice_id: voiceId,
      conversation_id: id,
      head_id: headId,
      total: rows.length,
    };
    return { id, page };
  }),

  handler(updateConversationHead, async ({ params, body }, { caller, brand }) =>
    db.transaction(async (tx) => {
      const conversation = await lockConversation(tx, params.conversationId, caller, brand);
      const [message] = await tx
        .select()
        .from(messages)
        .where(and(eq(messages.id, body.message_id), eq(messages.conversationId, conversation.id), isNull(messages.deletedAt)));
      if (!message) throw new AppError('not_found');
      const leaf = await leafLastRead(tx, message, conversation.headId);
      await moveHead(tx, conversation.id, conversation.headId, leaf);
      return { head_id: leaf };
    }),
  ),

  handler(updateConversationLabel, async ({ params, body }, { caller, brand }) => {
    const isOwn = ownConversation(params.conversationId, caller, brand);
    const [renamed] = await changeConversations(db, isOwn, { label: body.label });
    if (!renamed) throw new AppError('not_found');
    return { result: { label: body.label } };
  }),
];
