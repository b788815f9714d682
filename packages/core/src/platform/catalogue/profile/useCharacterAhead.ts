import type { Character } from '@troupe/protocol';
import { useApp } from '../../../app/index.ts';
import { characterQuery, useViewer } from './useCharacter.ts';

/** Asks for a character that is about to be shown, unless it is here. */
export const useCharacterAhead = (): ((characterId: string) => Promise<Character>) => {
  const app = useApp();
  const viewer = useViewer();
  return (characterId) => app.queries.fetchQuery(characterQuery(app, characterId, viewer));
};
