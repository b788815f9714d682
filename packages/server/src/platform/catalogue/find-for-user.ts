import { AppError, type Brand, type Character } from '@troupe/protocol';
import { nowhere } from '../rights/adult-access.ts';
import { toCharacter, type FindCharacter } from './characters.ts';

export type FindForUser = (characterId: string, brand: Brand) => Promise<Character | null>;

/** A character as a stranger sees it; null where there is none to see. */
export const createFindForUser =
  (findCharacter: FindCharacter): FindForUser =>
  async (characterId, brand) => {
    try {
      const { row, isCreator, ...related } = await findCharacter(characterId, {
        brand,
        caller: null,
        place: nowhere,
      });
      return toCharacter(row, related, { isCreator, language: undefined });
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
