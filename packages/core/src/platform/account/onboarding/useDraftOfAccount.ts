import { getUserSettings, updateUserSettings } from '@troupe/protocol';
import { useEffect, type Dispatch, type SetStateAction } from 'react';
import { useApp } from '../../../app/index.ts';
import { parseDraft, type Draft } from './draft.ts';

/** Milliseconds after the last key until the account keeps it too: it is judged like every text that is kept, so not word by word. */
const pauseMs = 2000;

/**
 * Keeps the draft with the account, and hands over what another device has kept where this one has none. Where neither can be, the
 * sign-up goes on as it is.
 */
export const useDraftOfAccount = (
  draft: Draft | null,
  isDone: boolean,
  setDraft: Dispatch<SetStateAction<Draft | null>>,
): void => {
  const { client } = useApp();
  const isNew = draft === null;
  useEffect(() => {
    if (!isNew) return;
    const asking = new AbortController();
    client.call(getUserSettings, {}, { signal: asking.signal }).then(
      // What was typed meanwhile stays.
      ({ signUpDraft }) => setDraft((typed) => typed ?? parseDraft(signUpDraft)),
      () => undefined,
    );
    return () => asking.abort();
  }, [client, isNew, setDraft]);
  const text = draft === null || isDone ? null : JSON.stringify(draft);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(
      () => void client.call(updateUserSettings, { body: { signUpDraft: text } }).catch(() => undefined),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [client, text]);
};
