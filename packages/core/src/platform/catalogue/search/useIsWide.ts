import { useSyncExternalStore } from 'react';

/** Where the filters stand beside the grid instead of in a drawer. */
const wide = '(min-width: 1100px)';

const subscribe = (onChange: () => void) => {
  const media = globalThis.matchMedia?.(wide);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
};

const isWide = () => globalThis.matchMedia?.(wide).matches ?? false;
/** A server knows no window: it draws the column, and the style sheet hides it where there is no room. */
const onServer = () => true;

/** Whether the window, or the frame we are in, is wide enough for a column of filters. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide, onServer);
