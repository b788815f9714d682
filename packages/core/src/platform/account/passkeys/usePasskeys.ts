import {
  AppError,
  createPasskey,
  deletePasskey,
  limits,
  listPasskeys,
  startPasskey,
  updatePasskey,
  type Passkey,
} from '@troupe/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp, useSession } from '../../../app/index.ts';
import { usePasskeyText } from './texts.ts';
import { makePasskey, PasskeyRefused } from './web-authn.ts';

/** The passkeys of the account, and what can be done with them: one thing at a time, and what fails is said. */
export const usePasskeys = () => {
  const { client, notify, t } = useApp();
  const text = usePasskeyText();
  const userId = useSession(({ session }) => session?.user.id);
  const isMember = useSession(({ status }) => status === 'authenticated');
  const { data, error, refetch } = useQuery({
    queryKey: [listPasskeys.id, userId],
    enabled: isMember,
    queryFn: ({ signal }) => client.call(listPasskeys, {}, { signal }),
  });
  const [running, setRunning] = useState<'add' | 'change' | null>(null);

  const wordsOf = (failure: unknown): string | null => {
    if (!(failure instanceof PasskeyRefused)) return t.error(failure);
    return failure.reason === 'cancelled' ? null : text(`passkeys.${failure.reason}`);
  };
  const run = async (what: 'add' | 'change', send: () => Promise<unknown>, done?: string): Promise<boolean> => {
    if (running) return false;
    setRunning(what);
    try {
      await send();
      await refetch();
      if (done !== undefined) notify({ kind: 'success', text: done, durationMs: limits.toastShortMs });
      return true;
    } catch (failure) {
      // The session is older by now: the list says so, and the page asks for a new sign-in.
      if (failure instanceof AppError && failure.code === 'sign_in_again') await refetch();
      const words = wordsOf(failure);
      if (words !== null) notify({ kind: 'danger', text: words, durationMs: limits.toastLongMs });
      return false;
    } finally {
      setRunning(null);
    }
  };

  return {
    list: data,
    error,
    running,
    retry: () => void refetch(),
    add: () =>
      run(
        'add',
        async () => client.call(createPasskey, { body: { credential: await makePasskey(await client.call(startPasskey, {})) } }),
        text('passkeys.added'),
      ),
    rename: ({ id }: Passkey, name: string) =>
      run('change', () => client.call(updatePasskey, { params: { passkeyId: id }, body: { name } })),
    remove: ({ id }: Passkey) =>
      run('change', () => client.call(deletePasskey, { params: { passkeyId: id } }), text('passkeys.removed')),
  };
};
export type PasskeyStore = ReturnType<typeof usePasskeys>;
