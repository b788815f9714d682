import { getCharacter, type Character } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';

/** A character on its way, here, or refused (`not_found`, `character_unavailable`, …). */
export interface CharacterState {
  character: Character | undefined;
  error: Error | null;
  retry: () => void;
}

/** A character as this viewer may see it. */
export const useCharacter = (characterId: string): CharacterState => {
  const { client } = useApp();
  const viewer = useSession(({ status, session }) => (status === 'authenticated' && session ? session.user.id : 'guest'));
  const input = { params: { characterId }, query: {} };
  const { data, error, refetch } = useQuery({
    queryKey: [getCharacter.id, input, viewer],
    queryFn: ({ signal }) => client.call(getCharacter, input, { signal }),
    networkMode: 'always',
    // Title and screen both read it: the second to come must not ask again for what was just refused.
    retryOnMount: false,
  });
  return { character: data, error, retry: () => void refetch() };
};
