import { badField, cutAtGrapheme, limits } from '@troupe/protocol';
import { inLanguage } from '../../platform/catalogue/characters.ts';
import { toUserSettings } from '../../platform/explore/user-settings.ts';
import type { CharacterRow, UserRow } from '../conversations/character-access.ts';
import { fillMacros, type MacroValues } from '../prompt/macros.ts';
import type { MessageRow } from './message-tree.ts';
import { stopClock, zoneOf } from '../prompt/time-zone.ts';

/** Names that stand for {{user}} and {{char}}. */
export type Names = Pick<MacroValues, 'user' | 'char'>;

/** What texts call a reader without a name or a persona (C-PERS-07, decision 60). */
const defaultReadingName = 'Honey';

export const namesOf = (user: { name: string }, character: { name: string; nickname?: string }): Names => ({
  user: user.name.trim() === '' ? defaultReadingName : user.name,
  char: character.nickname || character.name,
});

/**
 * A message as its reader and the model see it. Texts are stored raw; the macros of a card's greeting
 * (the bot's message that begins a conversation) are filled here, the same way each time: the
 * message's id is the seed and its time is the clock. Nothing else is expanded: replies are the
 * model's own words, and a user's text is a value.
 */
export const shownText = (row: Pick<MessageRow, 'id' | 'role' | 'prevId' | 'content' | 'createdAt'>, names: Names): string =>
  row.role === 'bot' && row.prevId === null
    ? fillMacros(row.content, { ...names, now: row.createdAt, timeZone: 'UTC', seed: row.id, pickSeed: row.id })
    : row.content;

/**
 * The greeting chosen: 0 is the card's own, in the chat language where it was translated, n its nth
 * alternate; raw but for its clock, which stops here and now (decision 91). Throws `invalid_input` where there is none of that number.
 */
export const greetingOf = (
  character: Pick<CharacterRow, 'greeting' | 'greetingI18n' | 'alternateGreetings'>,
  user: Pick<UserRow, 'settings'>,
  index: number,
  { now, zone }: { now: Date; zone: string | undefined },
): string => {
  const language = toUserSettings(user.settings).chatLanguage ?? undefined;
  const first = inLanguage(character.greetingI18n, character.greeting, language);
  const greeting = [first, ...character.alternateGreetings][index];
  if (greeting === undefined) {
    throw badField('body.greeting_index', `must be at most ${character.alternateGreetings.length}`);
  }
  return stopClock(cutAtGrapheme(greeting, limits.importedTextMax), now, zoneOf(zone));
};
