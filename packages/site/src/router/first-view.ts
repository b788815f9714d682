import type { FirstView } from '@troupe/protocol';
import { createContext, useContext, useSyncExternalStore } from 'react';

const FirstViewContext = createContext<FirstView['drawn']>('page');
export const FirstViewProvider = FirstViewContext.Provider;

const never = () => () => undefined;
const isNot = () => false;
const is = () => true;

/** Whether this is the drawing that server and browser have in common: what comes later by itself is not in it. */
export const useIsFirstDrawing = (): boolean => useSyncExternalStore(never, isNot, is);

/** Whether only the shell is drawn: on the server where it knows no more, and here while its elements are taken over. */
export const useIsShell = (): boolean => {
  const drawn = useContext(FirstViewContext);
  return useIsFirstDrawing() && drawn === 'shell';
};
