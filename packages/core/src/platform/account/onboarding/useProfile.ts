import { createUser, type EndpointInput } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { setUser, useApp, useSession } from '../../../app/index.ts';

/**
 * Makes the profile of somebody who has just signed in and has none (P-AUTH-13). The session has said so already: a
 * GET would only be refused.
 *
 * @param sentBy who sent them, as the surface kept it
 */
export const useProfile = (sentBy: () => EndpointInput<typeof createUser>['body']): void => {
  const app = useApp();
  const user = useSession(({ session }) => session?.user);
  useQuery({
    queryKey: [createUser.id, user?.id],
    enabled: user?.onboarding === 'signed_in',
    queryFn: async ({ signal }) => {
      const profile = await app.client.call(createUser, { body: sentBy() }, { signal });
      setUser(app, profile);
      return profile;
    },
  });
};
