import { useQuery } from '@tanstack/react-query';
import { getLoreCoverage, type LoreCoverage } from '@troupe/protocol';
import { useApp, useSession } from '../../../app/index.ts';

/** Milliseconds for which it is not asked again by itself: a look at many chats is no small thing to ask. */
const freshMs = 60_000;

export interface Coverage {
  /** Undefined until it is there. */
  coverage: LoreCoverage | undefined;
  isChecking: boolean;
  /** Why the last look failed. */
  error: unknown;
  check: () => void;
}

/** Which entries came up in the author's own chats; asked anew once the lorebook was saved. */
export const useCoverage = (lorebookId: string): Coverage => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [getLoreCoverage.id, lorebookId, viewer],
    enabled: viewer !== undefined,
    queryFn: ({ signal }) => client.call(getLoreCoverage, { params: { lorebookId } }, { signal }),
    staleTime: freshMs,
    networkMode: 'always',
    retry: false,
  });
  return { coverage: data, isChecking: isFetching, error, check: () => void (!isFetching && refetch()) };
};
