import { accountLimits, AppError, checkUsername, completeUser, limits, toUsername, type User } from '@troupe/protocol';
import { useRef, useState } from 'react';
import { setUser, useApp } from '../../../app/index.ts';
import { dropDraft, emptyDraft, keepDraft, readDraft, type Draft } from './draft.ts';
import { useDraftOfAccount } from './useDraftOfAccount.ts';

/** The draft of one account's onboarding, and how it is sent. */
export const useOnboarding = (user: User, onDone: (user: User) => void) => {
  const app = useApp();
  const { client, notify, storage, t } = app;
  const address = user.email ?? user.id;
  const [kept, setDraft] = useState<Draft | null>(() => readDraft(storage, address));
  const draft = kept ?? emptyDraft;
  const [isTaken, setTaken] = useState(false);
  const [status, setStatus] = useState<'filling' | 'sending' | 'failed' | 'done'>('filling');
  const isBusy = useRef(false);
  useDraftOfAccount(kept, status === 'done', setDraft);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(storage, address, next);
    if ('username' in part) setTaken(false);
  };
  /** The first step again, with everything that was typed (P-ONB-06). */
  const goBack = (isNameTaken: boolean) => {
    setTaken(isNameTaken);
    change({ step: 'welcome' });
    setStatus('filling');
  };
  const tell = (error: unknown) => notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });

  /** Whether the name can still be had; throws what keeps it from being known (P-ONB-07). */
  const isStillFree = async (username: string): Promise<boolean> => {
    try {
      return (await client.call(checkUsername, { body: { username } })).isAvailable;
    } catch (error) {
      // Asked too often: the server judges when it is saved.
      if (error instanceof AppError && error.code === 'rate_limited') return true;
      throw error;
    }
  };

  const save = async (): Promise<void> => {
    const { name, email, age, toc, guidelines } = draft;
    const username = toUsername(draft.username);
    try {
      const isNamed = user.username !== null;
      const body = isNamed ? {} : { username, name, ...(email.trim() && { email: email.trim() }) };
      const said = { ...(age && { age }), ...(toc && { toc }), ...(guidelines && { guidelines }) };
      const saved = await client.call(completeUser, { body: { ...body, ...said } as typeof body & { guidelines?: true } });
      setStatus('done');
      setTimeout(() => dropDraft(storage, address), accountLimits.draftClearMs);
      setUser(app, saved);
      onDone(saved);
    } catch (error) {
      const isNameTaken = error instanceof AppError && error.code === 'username_taken';
      if (!isNameTaken) tell(error);
      if (user.username === null) goBack(isNameTaken);
      else setStatus('failed');
    }
  };

  const start = async (): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setStatus('sending');
    try {
      const isFree = user.username !== null || (await isStillFree(toUsername(draft.username)));
      if (isFree) await save();
      else goBack(true);
    } catch {
      notify({ kind: 'danger', text: t('errors.internal'), durationMs: limits.toastNormalMs });
      setStatus('failed');
    } finally {
      isBusy.current = false;
    }
  };

  return { draft, change, isTaken, status, start };
};
