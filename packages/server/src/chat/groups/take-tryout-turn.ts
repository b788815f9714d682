import { badField, type GroupMemberForm } from '@troupe/protocol';
import { inArray } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';
import { characterColumns } from '../conversations/character-access.ts';
import type { CastMember } from '../conversations/read-cast.ts';
import type { TakeTryoutTurn, ToldLine } from '../generation/tryout/tryout-turn.ts';
import { orderSpeakers, type Speaker } from './next-speakers.ts';
import { cardOf } from './take-turn.ts';
import { talkOf } from './voices.ts';

/** Members as a form says them; those who cannot be heard in the group are not asked for. */
const readTried = async (db: Db, members: readonly GroupMemberForm[], usableIds: readonly string[]): Promise<CastMember[]> => {
  const rows = await db
    .select(characterColumns)
    .from(characters)
    .where(inArray(characters.id, ['', ...usableIds]));
  return members.flatMap(({ id, presence, talkativeness: talk, note, books }) => {
    const row = rows.find((one) => one.id === id);
    return row ? { ...row, member: { presence, talk, note, books } } : [];
  });
};

const silenceOf = (told: readonly ToldLine[], id: string): number | null => {
  const since = told.toReversed().findIndex(({ speakerId }) => speakerId === id);
  return since < 0 ? null : since;
};

/** Who was asked to speak, before those who would. */
const withChosen = (order: readonly Speaker[], chosen: CastMember | undefined, told: readonly ToldLine[]) => [
  ...(chosen
    ? [
        {
          id: chosen.id,
          reason: 'chosen' as const,
          silence: silenceOf(told, chosen.id),
          talkativeness: chosen.member.talk,
          chance: null,
        },
      ]
    : []),
  ...order
    .filter(({ id }) => id !== chosen?.id)
    .map(({ isCalled, ...speaker }) => ({ ...speaker, reason: isCalled ? ('called' as const) : ('drawn' as const) })),
];

/** A turn in a group that need not be stored, by the rules of a chat: the same seed, form and lines give the same order. */
export const takeTryoutTurn: TakeTryoutTurn = async (db, { group, character, told, userName, seed }, { caller }) => {
  const cast = await readTried(db, group.members, group.usableIds);
  const chosen = cast.find(({ id }) => id === group.chosenId);
  if (group.chosenId !== undefined && chosen?.member.presence !== 'present' && chosen?.member.presence !== 'muted')
    throw badField('body.speaker_id', 'must be a member of this group who is here');
  const silent = cast.filter(({ member }) => member.presence !== 'present');
  const voices = new Map(told.map(({ id, speakerId }) => [id, { id, subCharacterId: speakerId, audience: null }]));
  const settings = { muted_ids: silent.map(({ id }) => id), away_ids: [], auto_rounds: 0 };
  const order = withChosen(orderSpeakers(talkOf(cast, settings, told, voices), seed), chosen, told);
  const speaker = cast.find(({ id }) => id === order[0]?.id);
  if (!speaker) throw badField('body.form.members', 'must have a member who is here and may speak');

  const inOrder = new Set(order.map(({ id }) => id));
  const reasonOf = ({ id, presence }: GroupMemberForm) => {
    if (!cast.some((one) => one.id === id)) return 'unavailable';
    return presence === 'present' ? 'spoke_last' : presence;
  };
  const here = cast.filter(({ id, member }) => id !== speaker.id && member.presence !== 'away');
  const nameOf = ({ role, speakerId }: ToldLine) =>
    role === 'user' ? userName : (cast.find(({ id }) => id === speakerId)?.name ?? character.name);
  return {
    turns: {
      speaker_id: speaker.id,
      order,
      silent: group.members.filter(({ id }) => !inOrder.has(id)).map((member) => ({ id: member.id, reason: reasonOf(member) })),
    },
    card: cardOf(character, speaker, here, userName),
    mayRead: speaker.definitionVisible || speaker.creatorUserId === caller.userId,
    books: speaker.member.books,
    history: told.map(({ speakerId, ...line }) =>
      speakerId === speaker.id ? line : { ...line, role: 'user', content: `${nameOf({ ...line, speakerId })}: ${line.content}` },
    ),
  };
};
