import { listSales, type SalesInForce } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApp, useSession } from '../../../app/index.ts';

/** The sales that are on, and the server's clock, which ends them whatever a device's own says (R-PLAN-10). */
export const useSales = () => {
  const { client } = useApp();
  const viewer = useSession(({ session }) => session?.user.id ?? null);
  const isLoading = useSession(({ status }) => status === 'loading');
  const { data, dataUpdatedAt, error, refetch } = useQuery<SalesInForce>({
    queryKey: [listSales.id, viewer],
    // What one bought before says in which currency one pays.
    enabled: !isLoading,
    queryFn: ({ signal }) => client.call(listSales, { query: {} }, { signal }),
    refetchOnReconnect: true,
    networkMode: 'always',
  });
  // An answer that was long on its way makes this clock slow, never fast: what is asked for at an end is asked for after it.
  const ahead = data ? Date.parse(data.now) - dataUpdatedAt : 0;
  const now = useCallback(() => Date.now() + ahead, [ahead]);
  return { sales: data?.sales, now, error, refetch };
};
