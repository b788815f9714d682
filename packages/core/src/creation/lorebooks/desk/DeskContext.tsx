import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DeskState, LorebookDesk } from './lorebook-desk.ts';

export interface Desk extends LorebookDesk {
  /** Begins the ids of its fields. */
  id: string;
  /** The lorebook; null while it is not made. */
  lorebookId: string | null;
}

const DeskContext = createContext<Desk | null>(null);

export const DeskProvider = ({ desk, children }: { desk: Desk; children: ReactNode }) => (
  <DeskContext.Provider value={desk}>{children}</DeskContext.Provider>
);

/** The desk that a part of the page belongs to. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('[Troupe] A part of a lorebook stands outside of its desk.');
  return desk;
};

/** One thing of the desk's state: who asks for it is drawn again when that changes, and for nothing else. */
export const useDeskState = <Value,>(select: (state: DeskState) => Value): Value => useStore(useDesk().store, select);
