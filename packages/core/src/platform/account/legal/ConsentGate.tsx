import { createConsent, getLegalText, listConsents } from '@troupe/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { ConsentDialog } from './ConsentDialog.tsx';

/** Shows a member, one after the other, the texts that changed in what matters since they agreed; draws nothing where none did. */
export const ConsentGate = () => {
  const { client } = useApp();
  const cache = useQueryClient();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  /** Put off until the next visit. */
  const [later, setLater] = useState<readonly string[]>([]);
  const queryKey = [listConsents.id, userId];
  const { data } = useQuery({
    queryKey,
    enabled: isMember,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.call(listConsents, {}, { signal }),
  });
  const due = data?.due.find(({ page }) => !later.includes(page));
  const shown = useQuery({
    queryKey: [getLegalText.id, due?.page, due?.since],
    enabled: due !== undefined,
    queryFn: ({ signal }) =>
      client.call(getLegalText, { params: { page: due?.page ?? 'terms' }, query: { since: due?.since } }, { signal }),
  });
  if (!due) return null;
  return (
    <ConsentDialog
      key={due.page}
      document={shown.isError ? null : shown.data}
      onRetry={() => void shown.refetch()}
      onLater={() => setLater([...later, due.page])}
      onAgree={async () => {
        // What is agreed to is what was shown, also where the brand has a newer text by now.
        const body = { page: due.page, version: shown.data?.version ?? due.version, given: true };
        cache.setQueryData(queryKey, await client.call(createConsent, { body }));
      }}
    />
  );
};
