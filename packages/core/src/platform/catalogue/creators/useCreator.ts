import { getCreator, type Creator } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../../app/index.ts';
import { useViewer } from '../profile/useCharacter.ts';

/** A creator on their way, here, or refused (`not_found`). */
export interface CreatorState {
  creator: Creator | undefined;
  error: Error | null;
  retry: () => void;
}

/**
 * The creator of a name, of a name that was given up lately, or of an id.
 *
 * @param isEnabled false shows what is known and asks for nothing
 */
export const useCreator = (username: string, isEnabled = true): CreatorState => {
  const { client } = useApp();
  const viewer = useViewer();
  const { data, error, refetch } = useQuery({
    queryKey: [getCreator.id, username, viewer],
    queryFn: ({ signal }) => client.call(getCreator, { params: { username } }, { signal }),
    enabled: isEnabled,
    retryOnMount: false,
  });
  return { creator: data, error, retry: () => void refetch() };
};
