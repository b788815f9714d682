import { limits, listOwnCharacters, type OwnCharacter } from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';

export interface OwnCharacters {
  /** All that the member made on this brand, changed last first; nothing while they are on their way. */
  characters: readonly OwnCharacter[] | undefined;
  /** They are of a viewer before. */
  isOld: boolean;
  error: Error | null;
  retry: () => void;
}

/** What the member made: it comes as a whole (R-MY-06). */
export const useOwnCharacters = (): OwnCharacters => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, isPlaceholderData, refetch } = useQuery<{ data: OwnCharacter[] }>({
    queryKey: [listOwnCharacters.id, userId],
    enabled: userId !== undefined,
    staleTime: limits.searchCacheMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.call(listOwnCharacters, { query: { switch: 'T1' } }, { signal }),
  });
  return { characters: data?.data, isOld: isPlaceholderData, error, retry: () => void refetch() };
};
