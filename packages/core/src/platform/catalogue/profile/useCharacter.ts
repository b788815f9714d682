import { AppError, getCharacter, type Character } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession, type App } from '../../../app/index.ts';

/** A character on its way, here, or refused (`not_found`, `character_unavailable`, …). */
export interface CharacterState {
  character: Character | undefined;
  error: Error | null;
  retry: () => void;
}

const input = (characterId: string) => ({ params: { characterId }, query: {} });

/** Milliseconds for which a character that was just read, or came with the document, is not asked for again. */
const fresh = 30_000;

/** Puts a character that everyone may see, known before it was asked for, where `useCharacter` finds it. */
export const seedCharacter = (queries: App['queries'], character: Character): void => {
  queries.setQueryData([getCharacter.id, input(character.id), 'guest'], character);
};

/** The same for one that nobody but members may see, or nobody at all: it is not asked for again. */
export const seedMissingCharacter = async (queries: App['queries'], characterId: string): Promise<void> => {
  const queryKey = [getCharacter.id, input(characterId), 'guest'];
  await queries.fetchQuery({ queryKey, queryFn: () => Promise.reject(new AppError('not_found')) }).catch(() => undefined);
};

/** Whose view of characters is asked for. */
export const useViewer = (): string =>
  useSession(({ status, session }) => (status === 'authenticated' && session ? session.user.id : 'guest'));

/** A character as a viewer may see it, for the query cache. */
export const characterQuery = ({ client }: Pick<App, 'client'>, characterId: string, viewer: string) => ({
  queryKey: [getCharacter.id, input(characterId), viewer],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Character> => client.call(getCharacter, input(characterId), { signal }),
  staleTime: fresh,
  networkMode: 'always' as const,
});

/**
 * A character as this viewer may see it; until that is here, as everyone may, where that is known.
 *
 * @param isEnabled false shows what is known and asks for nothing
 */
export const useCharacter = (characterId: string, isEnabled = true): CharacterState => {
  const app = useApp();
  const { data, error, refetch } = useQuery({
    ...characterQuery(app, characterId, useViewer()),
    enabled: isEnabled,
    placeholderData: () => app.queries.getQueryData<Character>([getCharacter.id, input(characterId), 'guest']),
    // Title and screen both read it: the second to come must not ask again for what was just refused.
    retryOnMount: false,
  });
  return { character: data, error, retry: () => void refetch() };
};
