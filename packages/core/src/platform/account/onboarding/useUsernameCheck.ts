import { accountLimits, AppError, checkUsername, toUsername, usernameProblem } from '@troupe/protocol';
import { useEffect, useState } from 'react';
import { isAbort, useApp } from '../../../app/index.ts';

/** What is known of a username that is being typed (P-ONB-09). */
export type UsernameState =
  | { kind: 'idle' | 'checking' | 'available' | 'unchecked' }
  | { kind: 'taken'; suggestions: readonly string[] }
  /** In the words of the rule that it breaks. */
  | { kind: 'wrong'; problem: string };

/**
 * Asks for a username once the typing pauses. Only the answer to what stands there now counts; one that cannot be
 * had bars nobody, because the server judges when the name is saved.
 *
 * @param own the username that one bears already, which is free for oneself
 */
export const useUsernameCheck = (typed: string, own: string | null) => {
  const { client } = useApp();
  const [state, setState] = useState<UsernameState>({ kind: 'idle' });
  /** Asked for once more, at once. */
  const [again, setAgain] = useState<{ username: string } | null>(null);
  const username = toUsername(typed);

  useEffect(() => {
    const given = new AbortController();
    const tell = (next: UsernameState) => !given.signal.aborted && setState(next);
    const check = async () => {
      tell({ kind: 'checking' });
      try {
        const { isAvailable, suggestions = [] } = await client.call(
          checkUsername,
          { body: { username } },
          { signal: given.signal },
        );
        tell(isAvailable ? { kind: 'available' } : { kind: 'taken', suggestions });
      } catch (error) {
        if (isAbort(error)) return;
        const isWrong = error instanceof AppError && error.code === 'invalid_input';
        tell(isWrong ? { kind: 'wrong', problem: error.issues[0]?.message ?? error.message } : { kind: 'unchecked' });
      }
    };
    tell({ kind: 'idle' });
    const delayMs = again?.username === username ? 0 : accountLimits.usernameCheckDelayMs;
    const timer = setTimeout(() => {
      const problem = usernameProblem(username);
      if (username === '') return;
      if (problem !== null) return void tell({ kind: 'wrong', problem });
      if (username === own) return void tell({ kind: 'available' });
      void check();
    }, delayMs);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [again, client, own, username]);

  return { state, retry: () => setAgain({ username }) };
};
