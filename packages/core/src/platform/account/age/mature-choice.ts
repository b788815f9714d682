import { useSyncExternalStore } from 'react';
import { useApp, type App } from '../../../app/index.ts';

/** Absent where nothing was chosen: what the account shows is then shown here. */
const key = 'mature';

const subscribe = (run: () => void) => {
  globalThis.addEventListener('storage', run);
  return () => globalThis.removeEventListener('storage', run);
};

/** Keeps on this device whether its lists show mature content (P-EXP-14); what may be shown at all is the server's. */
export const keepMatureChoice = ({ storage }: Pick<App, 'storage'>, isShown: boolean): void => {
  storage.set(key, isShown ? null : 'off');
  // The browser tells the other tabs only.
  globalThis.dispatchEvent(new Event('storage'));
};

/** Whether mature content was put out of sight on this device, in this tab or another. */
export const useIsMatureHidden = (): boolean => {
  const { storage } = useApp();
  return useSyncExternalStore(
    subscribe,
    () => storage.get(key) === 'off',
    () => false,
  );
};
