import { limits, listOwnCharacters } from '@troupe/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../app/index.ts';
import type { ExploreSearch } from '../search/explore-search.ts';
import type { CharacterSearch } from '../search/useCharacterSearch.ts';
import { searchLocally } from './local-search.ts';

/** The same page of the grid, of what the member made: it comes as a whole, and is searched here. */
export const useOwnCharacters = (search: ExploreSearch): CharacterSearch => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [listOwnCharacters.id, userId],
    enabled: userId !== undefined,
    staleTime: limits.searchCacheMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.call(listOwnCharacters, { query: {} }, { signal }),
  });
  return {
    page: data && searchLocally(data.data, search),
    isOld: isPlaceholderData,
    error,
    retry: () => void refetch(),
  };
};
