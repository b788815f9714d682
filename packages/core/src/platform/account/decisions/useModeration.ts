import { getUserModeration } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';

/** What the account is under, and by how much the server's clock is ahead of this device's. */
export const useModeration = () => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const { data, error, refetch } = useQuery({
    queryKey: [getUserModeration.id, userId],
    enabled: userId !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await client.call(getUserModeration, {}, { signal });
      return { ...answer, aheadMs: Date.parse(answer.server_time) - Date.now() };
    },
  });
  return { moderation: data, error, refetch };
};
