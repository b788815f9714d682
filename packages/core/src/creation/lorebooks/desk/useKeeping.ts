import { useCallback, useEffect, useRef } from 'react';
import { useApp } from '../../../app/index.ts';
import type { ImportedFile } from '../create/useImport.ts';
import { useDesk } from './DeskContext.tsx';
import { deskKey, deskStore } from './desk-store.ts';

/** Milliseconds after a key in which nothing more is typed until it is kept. */
const keepAfterMs = 250;

/**
 * Keeps what is written and not saved on the device, a moment after it is typed and at once where the page is hidden or left;
 * once all of it is saved there is nothing kept. Returns what ends that for good, once a lorebook was made of it.
 */
export const useKeeping = (isUnsaved: boolean, imported: ImportedFile | null): (() => Promise<void>) => {
  const app = useApp();
  const { store, lorebookId } = useDesk();
  const isOver = useRef(false);
  useEffect(() => {
    const key = deskKey(app, lorebookId);
    if (key === null || isOver.current) return;
    const kept = deskStore(app);
    if (!isUnsaved) {
      void kept.remove(key);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isOver.current) return;
      const { form, typed, entries } = store.getState();
      void kept.put(key, { form, typed, entries: lorebookId === null ? entries : null, imported });
    };
    const leave = () => {
      if (timer !== undefined && document.visibilityState === 'hidden') write();
    };
    const later = () => (timer ??= setTimeout(write, keepAfterMs));
    later();
    const end = store.subscribe(later);
    document.addEventListener('visibilitychange', leave);
    window.addEventListener('pagehide', write);
    return () => {
      end();
      document.removeEventListener('visibilitychange', leave);
      window.removeEventListener('pagehide', write);
      if (timer !== undefined) write();
    };
  }, [app, imported, isUnsaved, lorebookId, store]);
  return useCallback(async () => {
    isOver.current = true;
    const key = deskKey(app, lorebookId);
    if (key !== null) await deskStore(app).remove(key);
  }, [app, lorebookId]);
};
