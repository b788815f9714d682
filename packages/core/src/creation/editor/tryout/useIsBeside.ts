import { useSyncExternalStore } from 'react';

/** Where there is room for a column beside the form, as `editor.css.ts` has it. */
const wide = '(min-width: 1200px)';

const subscribe = (onChange: () => void) => {
  const media = globalThis.matchMedia?.(wide);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
};
const isWide = () => globalThis.matchMedia?.(wide).matches ?? false;
/** A server knows no window; what it draws is not there before the form is. */
const onServer = () => false;

/** Whether the try-out is a region of the page; it is a sheet otherwise. */
export const useIsBeside = (): boolean => useSyncExternalStore(subscribe, isWide, onServer);
