import { useQuery } from '@tanstack/react-query';
import { listLoreSamples, updateLoreSamples, type EndpointOutput, type LoreSample } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';

/** A sample, and what in it did not come as its owner expects. */
export type TestedSample = EndpointOutput<typeof listLoreSamples>['data'][number];

export interface Samples {
  /** Undefined while they are on their way. */
  samples: readonly TestedSample[] | undefined;
  /** They are being tested: for the first time, or again since something was saved. */
  isTesting: boolean;
  /** Why they could not be tested. */
  error: unknown;
  /** Why the last change was not kept. */
  failure: unknown;
  isBusy: boolean;
  retry: () => void;
  /** Keeps these and no others; answers whether they were kept. */
  save: (samples: readonly LoreSample[]) => Promise<boolean>;
}

/** What of a sample is kept. */
const toSample = ({ messages, seed, expected }: LoreSample): LoreSample => ({ messages, seed, expected });

/** Samples of a lorebook, tested whenever they come: after each save they come anew. */
export const useSamples = (lorebookId: string): Samples => {
  const { client, queries } = useApp();
  const viewer = useSession(({ session }) => session?.user.id);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listLoreSamples.id, lorebookId, viewer],
    enabled: viewer !== undefined,
    queryFn: ({ signal }) => client.call(listLoreSamples, { params: { lorebookId } }, { signal }),
    networkMode: 'always',
    retry: false,
  });
  const save = async (samples: readonly LoreSample[]): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await client.call(updateLoreSamples, { params: { lorebookId }, body: { samples: samples.map(toSample) } });
    } catch (caught) {
      setFailure(caught);
      return false;
    } finally {
      setBusy(false);
    }
    await queries.invalidateQueries({ queryKey: [listLoreSamples.id, lorebookId] });
    return true;
  };
  return { samples: data?.data, isTesting: isFetching, error, failure, isBusy, retry: () => void refetch(), save };
};
