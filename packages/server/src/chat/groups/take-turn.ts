import { AppError, badField, can, type ChatRequest } from '@troupe/protocol';
import type { CallerContext } from '../../http/context.ts';
import type { CharacterRow } from '../conversations/character-access.ts';
import { fillMacros } from '../prompt/macros.ts';
import type { ContextRow } from '../messages/message-tree.ts';
import type { TakeTurn } from '../generation/group-turn.ts';
import type { Plan } from '../generation/plan.ts';
import type { PromptHistoryItem } from '../prompt/prompt-part.ts';
import { trimToSentence } from '../prompt/prompt-text.ts';
import { namesOf } from '../messages/shown-text.ts';
import { defaultGroupSettings, readVoices, talkOf, type Voice } from './voices.ts';
import { readCast, type CastMember } from '../conversations/read-cast.ts';
import { nextSpeakers } from './next-speakers.ts';
import { hasEnoughMembers, tooFewMembers } from '../../platform/works/group-members.ts';

/** The longest description of another member; characters. */
const memberPersonaMax = 200;

const describe = (member: CharacterRow, userName: string): string => {
  const own = { user: userName, char: member.name, now: member.createdAt, timeZone: 'UTC', seed: member.id, pickSeed: member.id };
  const about = trimToSentence(fillMacros(member.persona, own).trim(), (text) => text.length <= memberPersonaMax);
  return `- ${[member.name, member.title, about].filter((part) => part.trim() !== '').join(': ')}`;
};

/** What a group's own card says to each of its speakers. */
type Scene = Pick<CharacterRow, 'name' | 'scenario' | 'persona'>;

/** The speaker's card in the group's scene, with a line for each of the others who are there, and what they alone are told. */
export const cardOf = (
  group: Scene,
  { member, ...speaker }: CastMember,
  present: readonly CharacterRow[],
  userName: string,
): CharacterRow => ({
  ...speaker,
  scenario: [
    group.scenario,
    group.persona.trim() === '' ? '' : `The group: ${group.persona.replaceAll(/\{\{char\}\}/gi, group.name)}`,
    present.length > 0 ? `Also present:\n${present.map((member) => describe(member, userName)).join('\n')}` : '',
    member.note.trim() === '' ? '' : `Of ${speaker.name} alone: ${member.note}`,
  ]
    .filter((part) => part.trim() !== '')
    .join('\n\n'),
});

const heardBy = (speakerId: string, voice: Voice | undefined) => voice?.audience?.includes(speakerId) ?? true;

const speakerIdOf = (
  body: ChatRequest,
  plan: Plan,
  { end, voices, next }: { end: ContextRow | undefined; voices: ReadonlyMap<string, Voice>; next: () => string[] },
): string | null => {
  if (plan.kind === 'autopilot') return null;
  const asked = body.sub_character_id ?? body.whisper_to;
  if (asked !== undefined) return asked;
  if (plan.kind === 'continue') return (end && voices.get(end.id)?.subCharacterId) ?? null;
  const replaced = body.alt_message_id === undefined ? undefined : voices.get(body.alt_message_id);
  return replaced?.subCharacterId ?? next()[0] ?? null;
};

/** To choose the speaker, to let one speak without a message of one's own and to whisper is `auto_response`'s. */
const requireChoice = (body: ChatRequest, { caller }: CallerContext): void => {
  const chooses = body.sub_character_id !== undefined || body.whisper_to !== undefined || body.next_speaker === true;
  if (chooses && !can(caller, 'auto_response')) throw new AppError('forbidden');
};

const requirePresent = (body: ChatRequest, present: readonly CharacterRow[]): void => {
  for (const field of ['sub_character_id', 'whisper_to'] as const) {
    const asked = body[field];
    if (asked !== undefined && !present.some(({ id }) => id === asked))
      throw badField(`body.${field}`, 'must be a member of this group who is here');
  }
};

/**
 * Decides who of a group answers, and what they know. To choose the speaker, to let one speak without a
 * message of one's own and to whisper is `auto_response`'s; without it the group decides.
 * Throws `forbidden`, and `invalid_input` for a character who is no member or is elsewhere.
 */
export const takeTurn: TakeTurn = async (db, given) => {
  const { body, context, pair, plan, branch, end, told } = given;
  requireChoice(body, context);
  if (!(await hasEnoughMembers(db, pair.character.id))) throw tooFewMembers();
  const cast = await readCast(db, pair, context);
  const settings = given.settings ?? defaultGroupSettings(cast);
  const present = cast.filter(({ id }) => !settings.away_ids.includes(id));
  requirePresent(body, present);

  const voices = await readVoices(db, [...branch.map(({ id }) => id), ...(body.alt_message_id ? [body.alt_message_id] : [])]);
  const names = namesOf(pair.user, pair.character);
  const speakerId = speakerIdOf(body, plan, {
    end,
    voices,
    next: () => nextSpeakers(talkOf(cast, settings, told, voices), given.seed),
  });

  const everybody = settings.away_ids.length === 0 ? null : present.map(({ id }) => id);
  const answered = plan.kind === 'regenerate' && end ? (voices.get(end.id)?.audience ?? null) : null;
  const audience = body.whisper_to === undefined ? (answered ?? everybody) : [body.whisper_to];
  const speaker = cast.find(({ id }) => id === speakerId);
  if (!speaker) return { speakerId: null, audience, card: pair.character, history: told, books: null };

  const nameOf = (item: PromptHistoryItem) =>
    item.role === 'user' ? names.user : (cast.find(({ id }) => id === voices.get(item.id)?.subCharacterId)?.name ?? names.char);
  const others = present.filter(({ id }) => id !== speaker.id);
  return {
    speakerId: speaker.id,
    audience,
    books: speaker.member.books,
    card: cardOf(pair.character, speaker, others, names.user),
    history: told
      .filter(({ id }) => id === plan.userMessageId || heardBy(speaker.id, voices.get(id)))
      .map((item) =>
        voices.get(item.id)?.subCharacterId === speaker.id
          ? item
          : { ...item, role: 'user' as const, content: `${nameOf(item)}: ${item.content}` },
      ),
  };
};
