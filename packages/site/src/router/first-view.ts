import type { FirstView } from '@troupe/protocol';
import { createContext, useContext, useSyncExternalStore } from 'react';

const FirstViewContext = createContext<FirstView['drawn']>('page');
export const FirstViewProvider = FirstViewContext.Provider;

const never = () => () => undefined;
const isNot = () => false;

/** Whether only the shell is drawn: on the server where it knows no more, and here while its elements are taken over. */
export const useIsShell = (): boolean => {
  const drawn = useContext(FirstViewContext);
  return useSyncExternalStore(never, isNot, () => drawn === 'shell');
};
