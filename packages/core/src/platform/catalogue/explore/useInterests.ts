import { useQuery } from '@tanstack/react-query';
import { interests, type Interest } from '@troupe/protocol';
import { useApp, useSession } from '../../../app/index.ts';
import { useUserSettings } from './useUserSettings.ts';

const deviceKey = 'interests';

const read = (kept: string | null): Interest[] => interests.filter((one) => kept?.split(',').includes(one));

export interface Interests {
  chosen: readonly Interest[];
  toggle: (one: Interest) => Promise<void>;
  /** Kept in the account, on the member's word; otherwise they never leave the device. */
  isKept: boolean;
  keep: (isKept: boolean) => Promise<void>;
}

/** Whom somebody likes to meet (P-EXP-18). It says something of them, so it stays here until they say otherwise. */
export const useInterests = (): Interests => {
  const { queries, storage } = useApp();
  const isMember = useSession(({ status }) => status === 'authenticated');
  const { settings, change } = useUserSettings();
  // Keep them in the cache, so that the dialog and the recommendations read the same.
  const { data: here = [] } = useQuery({
    queryKey: [deviceKey],
    queryFn: () => read(storage.get(deviceKey)),
    staleTime: Infinity,
    networkMode: 'always',
  });
  const account = isMember ? (settings?.interests ?? null) : null;
  const chosen = account ?? here;
  const putHere = (next: readonly Interest[]) => {
    storage.set(deviceKey, next.length > 0 ? next.join() : null);
    queries.setQueryData([deviceKey], [...next]);
  };
  return {
    chosen,
    isKept: account !== null,
    async toggle(one) {
      const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
      if (account === null) putHere(next);
      else await change({ interests: next });
    },
    async keep(isKept) {
      const now = [...chosen];
      await change({ interests: isKept ? now : null });
      putHere(isKept ? [] : now);
    },
  };
};
