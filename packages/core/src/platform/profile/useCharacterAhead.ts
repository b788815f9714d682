import { useApp } from '../../app/index.ts';
import { characterQuery, useViewer } from './useCharacter.ts';

/** Asks for a character that is about to be shown, unless it is here. What goes wrong is told where it is shown. */
export const useCharacterAhead = (): ((characterId: string) => void) => {
  const app = useApp();
  const viewer = useViewer();
  return (characterId) => void app.queries.fetchQuery(characterQuery(app, characterId, viewer)).catch(() => undefined);
};
