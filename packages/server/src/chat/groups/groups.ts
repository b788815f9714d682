import { AppError, badField, can, getGroup, updateGroup, type GroupSettings, type GroupState } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characters, conversations, users } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { Db } from '../../ports/index.ts';
import { changeConversations } from '../conversations/change-conversation.ts';
import { characterColumns, checkCharacterAccess, isCreatorBlockedBy, userColumns } from '../conversations/character-access.ts';
import { readContext, type Queries } from '../messages/message-tree.ts';
import { ownConversation } from '../conversations/own-conversation.ts';
import { lockConversation } from '../messages/removals.ts';
import { namesOf, shownText } from '../messages/shown-text.ts';
import { defaultGroupSettings, readVoices, talkOf } from './voices.ts';
import { readCast } from '../conversations/read-cast.ts';
import { nextSpeakers } from './next-speakers.ts';

/** How far back silence is counted. */
const historyRead = 40;

/** Names each once, and only those who are members: settings outlive changes of a group. */
const ofMembers = (settings: GroupSettings, memberIds: readonly string[]): GroupSettings => ({
  ...settings,
  muted_ids: memberIds.filter((id) => settings.muted_ids.includes(id)),
  away_ids: memberIds.filter((id) => settings.away_ids.includes(id)),
});

const readGroup = async (db: Queries, conversationId: string, context: CallerContext) => {
  const [row] = await db
    .select({
      conversation: conversations,
      character: characterColumns,
      user: userColumns,
      isCreatorBlocked: isCreatorBlockedBy(context.caller.userId),
    })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(ownConversation(conversationId, context.caller, context.brand));
  if (!row || row.character.type !== 'meta') throw new AppError('not_found');
  checkCharacterAccess(row, context);
  const cast = await readCast(db, row, context);
  const settings = ofMembers(
    row.conversation.groupSettings ?? defaultGroupSettings(cast),
    cast.map(({ id }) => id),
  );
  return { ...row, cast, settings };
};

type Group = Awaited<ReturnType<typeof readGroup>>;

/** The settings, and who would speak next: the seed is the message at the end, so that Next does what the strip says. */
const toState = async (db: Db, { conversation, character, user, cast, settings }: Group): Promise<GroupState> => {
  const { rows } = conversation.headId === null ? { rows: [] } : await readContext(db, conversation.headId, historyRead, 100_000);
  const names = namesOf(user, character);
  const told = rows.map((row) => ({ id: row.id, role: row.role, content: shownText(row, names) }));
  const voices = await readVoices(
    db,
    rows.map(({ id }) => id),
  );
  return { ...settings, next_ids: nextSpeakers(talkOf(cast, settings, told, voices), conversation.headId ?? conversation.id) };
};

/** GET and PATCH conversations/{id}/group. Replies that follow by themselves need `auto_response`, everything else the conversation only. */
export const groupHandlers = ({ db }: { db: Db }): Registration[] => [
  handler(getGroup, async ({ params }, context) => toState(db, await readGroup(db, params.conversationId, context))),

  handler(updateGroup, async ({ params, body }, context) => {
    if ((body.auto_rounds ?? 0) > 0 && !can(context.caller, 'auto_response')) throw new AppError('forbidden');
    // Under the lock: of two tabs that change different things, both count.
    const group = await db.transaction(async (tx) => {
      await lockConversation(tx, params.conversationId, context.caller, context.brand);
      const found = await readGroup(tx, params.conversationId, context);
      const memberIds = found.cast.map(({ id }) => id);
      for (const field of ['muted_ids', 'away_ids'] as const)
        if (body[field]?.some((id) => !memberIds.includes(id))) throw badField(`body.${field}`, 'must be members of this group');
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const settings = ofMembers({ ...found.settings, ...given }, memberIds);
      await changeConversations(tx, eq(conversations.id, params.conversationId), { groupSettings: settings });
      return { ...found, settings };
    });
    return toState(db, group);
  }),
];
