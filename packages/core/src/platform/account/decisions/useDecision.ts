import { appealDecision, getDecision, listDecisions, type DecisionThread } from '@troupe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp, useSession } from '../../../app/index.ts';

const keyOf = (decisionId: string, userId: string | undefined) => [getDecision.id, decisionId, userId];

/** One decision about the account, with its appeal; asked again while somebody looks at it. */
export const useDecision = (decisionId: string) => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  return useQuery({
    queryKey: keyOf(decisionId, userId),
    enabled: userId !== undefined,
    queryFn: ({ signal }) => client.call(getDecision, { params: { decisionId } }, { signal }),
  });
};

/** Every decision about the account, newest first. */
export const useDecisions = () => {
  const { client } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  return useQuery({
    queryKey: [listDecisions.id, userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => client.call(listDecisions, {}, { signal }),
  });
};

/** Says something in the appeal against a decision. */
export const useAppeal = (decisionId: string) => {
  const { client } = useApp();
  const queries = useQueryClient();
  const userId = useSession(({ session }) => session?.user.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (text: string) => client.call(appealDecision, { params: { decisionId }, body: { text } }),
    onSuccess: (thread: DecisionThread) => {
      queries.setQueryData(keyOf(decisionId, userId), thread);
      void queries.invalidateQueries({ queryKey: [listDecisions.id] });
    },
  });
  return { send: (text: string, onSent: () => void) => mutate(text, { onSuccess: onSent }), isSending: isPending, error };
};
