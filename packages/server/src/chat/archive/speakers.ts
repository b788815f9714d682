import { fold } from '../../kernel/folded-text.ts';
import type { CallerContext } from '../../http/context.ts';
import type { CharacterRow, Pair } from '../conversations/character-access.ts';
import { readCast } from '../conversations/read-cast.ts';
import type { Queries } from '../messages/message-tree.ts';
import type { SpeakerOf } from './read-turn.ts';

type Named = Pick<CharacterRow, 'id' | 'name' | 'nickname'>;

const namesOf = ({ name, nickname }: Pick<Named, 'name' | 'nickname'>) =>
  new Set([name, nickname].map((one) => fold(one, false).trim()).filter(Boolean));

/** Finds members of a group by their names, however they are written. A name that two of them have finds none. */
export const createSpeakerOf = (group: Named, cast: readonly Named[]): SpeakerOf => {
  const own = namesOf(group);
  const members = cast.map((member) => ({ id: member.id, names: namesOf(member) }));
  return (given) => {
    const name = fold(given, false).trim();
    const [found, other] = members.filter(({ names }) => names.has(name));
    if (found !== undefined) return other === undefined ? found.id : undefined;
    return own.has(name) ? null : undefined;
  };
};

/** Whom names mean among the members whom the caller may meet; null where the character is no group. */
export const readSpeakers = async (db: Queries, pair: Pair, context: CallerContext): Promise<SpeakerOf | null> =>
  pair.character.subCharacterIds.length === 0 ? null : createSpeakerOf(pair.character, await readCast(db, pair, context));
