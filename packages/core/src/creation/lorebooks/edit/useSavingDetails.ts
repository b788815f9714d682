import {
  AppError,
  getLorebook,
  getLoreCoverage,
  limits,
  listLorebooks,
  listLoreSamples,
  settleLorebook,
  updateLorebook,
  type LorebookField,
  type LorebookForm,
  type ShownLorebook,
} from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { useDesk } from '../desk/DeskContext.tsx';
import { useText } from '../texts.ts';
import { createRenewal, formOfLorebook, type Revision } from './useSavedLorebook.ts';

/** What a lorebook is called and who may read it, as it is kept or as it is written. */
export interface Details {
  form: LorebookForm;
  visibility: ShownLorebook['visibility'];
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const fieldsOf = (form: LorebookForm) => Object.keys(form) as LorebookField[];

/** Fields that differ from what is kept. */
export const changedDetails = (form: LorebookForm, kept: LorebookForm): LorebookField[] => {
  const settled = settleLorebook(form);
  return fieldsOf(settled).filter((field) => !isSame(settled[field], kept[field]));
};

/** A form that comes anew, but for the fields that were written since `before`. */
export const takeIn = (before: LorebookForm, written: LorebookForm, next: LorebookForm): LorebookForm => ({
  ...next,
  ...Object.fromEntries(
    fieldsOf(next)
      .filter((field) => !isSame(written[field], before[field]))
      .map((field) => [field, written[field]]),
  ),
});

interface Given {
  revision: Revision;
  kept: Details;
  visibility: Details['visibility'];
  onSaved: (kept: Details) => void;
  /** Another device said meanwhile who may read it. */
  onVisibility: (visibility: Details['visibility']) => void;
}

/** Saves what differs from what is kept; where another device wrote meanwhile, what that wrote comes in and the next save is upon it. */
export const useSavingDetails = ({ revision, kept, visibility, onSaved, onVisibility }: Given) => {
  const app = useApp();
  const { client, notify, queries } = app;
  const text = useText();
  const { lorebookId, store, set, renew } = useDesk();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  /** Takes in what the server has. */
  const take = (before: LorebookForm, now: Parameters<typeof formOfLorebook>[0]) => {
    const form = formOfLorebook(now);
    set(takeIn(before, store.getState().form, form));
    onSaved({ form, visibility: now.visibility });
  };
  const meet = async (params: { lorebookId: string }) => {
    const now = await client.call(getLorebook, { params });
    await createRenewal(app, params.lorebookId, revision, renew)();
    take(kept.form, now);
    if (visibility === kept.visibility) onVisibility(now.visibility);
  };
  const send = async (params: { lorebookId: string }) => {
    const { form } = store.getState();
    const settled = settleLorebook(form);
    const changed = changedDetails(form, kept.form).map((field) => [field, settled[field]]);
    const now = await client.call(updateLorebook, {
      params,
      body: {
        ...Object.fromEntries(changed),
        ...(visibility !== kept.visibility && { visibility }),
        base_revision: revision.get(),
      },
    });
    revision.set(now.revision);
    take(form, now);
    for (const call of [listLorebooks, getLorebook, listLoreSamples, getLoreCoverage])
      void queries.invalidateQueries({ queryKey: [call.id] });
    notify({ kind: 'success', text: text('lore.saved'), durationMs: limits.toastNormalMs });
  };
  /** Answers whether it was saved. */
  const save = async (): Promise<boolean> => {
    if (lorebookId === null || isBusy) return false;
    setBusy(true);
    setFailure(null);
    try {
      await send({ lorebookId });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') await meet({ lorebookId }).catch(() => undefined);
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, save };
};
