import { AppError, email as emailSchema, type EmailState, getEmail, mailedCode, updateEmail } from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useApp, useSession } from '../../../app/index.ts';
import type { useAccessText } from '../settings/access-texts.ts';

type Key = Parameters<ReturnType<typeof useAccessText>>[0];

/** What of a refusal belongs to a field; null is said above the form. */
const fieldProblem = (failure: unknown): Key | null => {
  if (!(failure instanceof AppError)) return null;
  if (failure.code === 'conflict') return 'access.email.conflict';
  if (failure.code !== 'invalid_input') return null;
  const { reason } = failure.params;
  if (reason === 'wrong' || reason === 'spent') return `access.email.code.${reason}`;
  return 'access.email.refused';
};

/** A change of address: what waits, asking for a code, and typing it. */
export const useEmailChange = (onChanged: () => void) => {
  const { client, queries } = useApp();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const queryKey = [getEmail.id, userId];
  const { data, error, refetch } = useQuery<EmailState>({
    queryKey,
    enabled: isMember,
    queryFn: ({ signal }) => client.call(getEmail, {}, { signal }),
  });
  const put = (change: Partial<EmailState>) =>
    queries.setQueryData<EmailState>(queryKey, (known) => known && { ...known, ...change });
  const [problem, setProblem] = useState<Key | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRunning, setRunning] = useState(false);
  const isOld = failure instanceof AppError && failure.code === 'sign_in_again';

  /** One at a time, and any number after each other. */
  const run = async (send: () => Promise<void>) => {
    if (isRunning) return;
    setProblem(null);
    setFailure(null);
    setRunning(true);
    await send().catch(setFailure);
    setRunning(false);
  };

  const ask = (given: string) => {
    const parsed = v.safeParse(emailSchema, given);
    if (!parsed.success) return setProblem(given.trim() ? 'access.email.invalid' : 'access.email.empty');
    const email = parsed.output.toLowerCase();
    if (email === data?.email) return setProblem('access.email.same');
    return void run(async () => {
      const answer = await client.call(updateEmail, { body: { email } });
      if ('pending_email' in answer) put({ pending_email: answer.pending_email });
    });
  };
  const confirm = (code: string) => {
    const email = data?.pending_email;
    if (!email) return;
    if (mailedCode(code) === null) return setProblem('access.email.code.empty');
    return void run(async () => {
      await client.call(updateEmail, { body: { email, code } });
      onChanged();
    });
  };

  return {
    state: data,
    error,
    retry: () => void refetch(),
    /** Whether one has to sign in once more before anything. */
    isOld: isOld || data?.is_recent === false,
    problem: problem ?? fieldProblem(failure),
    /** A failure that no field has. */
    failure: fieldProblem(failure) === null && !isOld ? failure : null,
    isRunning,
    ask,
    confirm,
    clear: () => {
      setProblem(null);
      setFailure(null);
    },
    startOver: () => {
      setFailure(null);
      put({ pending_email: null });
    },
  };
};
export type EmailChange = ReturnType<typeof useEmailChange>;
