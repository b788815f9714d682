import type { FirstView } from '@troupe/protocol';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

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

const tellReady = () => void window.dispatchEvent(new Event('troupe:ready'));

/** Tells the document that what it brought answers now: what was pressed before that is given to it (server: pages/start-after-paint.ts). */
export const useReady = (): void => useEffect(tellReady, []);

/** Tells it at the latest then: a door or an error that stands in a screen's place has buttons too. */
export const useReadyAtLast = (): void =>
  useEffect(() => {
    const timer = setTimeout(tellReady, 3000);
    return () => clearTimeout(timer);
  }, []);
