import { getOpinion, type Opinion } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../app/index.ts';

const keyOf = (characterId: string) => [getOpinion.id, { characterId }];

/** What the user said of a character so far; undefined while it is not known. `change` shows a new opinion and answers the way back. */
export const useOpinion = (characterId: string, isEnabled = true) => {
  const { client, queries } = useApp();
  const { data } = useQuery({
    queryKey: keyOf(characterId),
    enabled: isEnabled,
    staleTime: 60_000,
    queryFn: ({ signal }) => client.call(getOpinion, { params: { characterId } }, { signal }),
  });
  const change = (given: Partial<Opinion>) => {
    const before = queries.getQueryData<Opinion>(keyOf(characterId));
    const none: Opinion = { is_liked: false, rating: null, rating_label: null, is_reported: false };
    queries.setQueryData<Opinion>(keyOf(characterId), { ...none, ...before, ...given });
    return () => void queries.setQueryData<Opinion>(keyOf(characterId), before ?? none);
  };
  return { opinion: data, change };
};
