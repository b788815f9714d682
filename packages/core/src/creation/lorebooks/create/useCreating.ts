import {
  AppError,
  entriesFault,
  listLorebooks,
  lorebookFaults,
  settleLorebook,
  takesPictures,
  type ImportedLorebookFile,
  type LorebookFault,
  type OwnLorebook,
} from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { useDesk, useDeskState } from '../desk/DeskContext.tsx';
import { faultsOf } from '../desk/lorebook-desk.ts';
import { createMaking } from './making.ts';

/** How far a lorebook is that is made in several calls. */
export interface Partly {
  kept: number;
  total: number;
}

export interface Creating {
  isBusy: boolean;
  hasPressed: boolean;
  hasAgreed: boolean;
  setAgreed: (hasAgreed: boolean) => void;
  /** What stands against making it, but for the agreement. */
  faults: readonly LorebookFault[];
  /** An entry that is written and cannot be kept; what is wrong is told beside its fields. */
  unkept: string | null;
  failure: unknown;
  /** Some of its entries are made; pressed again, it goes on where it was. */
  partly: Partly | null;
  create: () => Promise<void>;
}

/** Makes a lorebook of what is on the desk, and goes on where that broke off with what is written by then. */
export const useCreating = (file: ImportedLorebookFile | null, onCreated: (lorebook: OwnLorebook) => void): Creating => {
  const { client, queries, brand } = useApp();
  const { store, keep, choose } = useDesk();
  const form = useDeskState((state) => state.form);
  const count = useDeskState(({ entries }) => entries.length);
  const [isBusy, setBusy] = useState(false);
  const [hasPressed, setPressed] = useState(false);
  const [hasAgreed, setAgreed] = useState(false);
  const [unkept, setUnkept] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [partly, setPartly] = useState<Partly | null>(null);
  const [make] = useState(() => createMaking(client, file));

  const none = entriesFault(count);
  const faults = [...lorebookFaults(settleLorebook(form), null, { needsPicture: takesPictures(brand) }), ...(none ? [none] : [])];

  /** Keeps what is written of entries; answers whether all of it could be kept. */
  const keepTyped = async (): Promise<boolean> => {
    for (const id of Object.keys(store.getState().typed)) {
      const state = store.getState();
      if (faultsOf(state, id).length > 0) {
        await keep(id);
        choose(id);
        setUnkept(state.typed[id]?.name ?? '');
        return false;
      }
      await keep(id);
    }
    setUnkept(null);
    return true;
  };

  const send = async (): Promise<void> => {
    const { form: written, entries } = store.getState();
    const lorebook = await make(written, entries, (kept) => setPartly({ kept, total: entries.length }));
    void queries.invalidateQueries({ queryKey: [listLorebooks.id] });
    onCreated(lorebook);
  };

  const create = async (): Promise<void> => {
    if (isBusy) return;
    setPressed(true);
    setFailure(null);
    if (!(await keepTyped())) return;
    const now = entriesFault(store.getState().entries.length);
    if (lorebookFaults(settleLorebook(form), null, { needsPicture: takesPictures(brand) }).length > 0 || now || !hasAgreed)
      return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setFailure(error instanceof AppError ? error : new AppError('internal', { cause: error }));
      setBusy(false);
    }
  };
  return { isBusy, hasPressed, hasAgreed, setAgreed, faults, unkept, failure, partly, create };
};
