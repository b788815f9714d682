import { limits } from '@troupe/protocol';
import { useApp } from './App.tsx';

/** As browsers copied before there was a clipboard to write to, and do where a page keeps that from its frames. */
const copyBySelection = (text: string): boolean => {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Beside what has the focus: the rest of a page is closed to it while a dialog is open.
  (before?.closest('dialog') ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    (before as HTMLElement | null)?.focus({ preventScroll: true });
  }
};

/** Copies a text and says so, or that the browser does not let us; resolves to whether it did. */
export const useCopy = (): ((text: string, refused?: string) => Promise<boolean>) => {
  const { notify, t } = useApp();
  return async (text, refused = t('common.copy-refused')) => {
    // Without a secure context there is no clipboard at all.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true))
      .catch(() => false)
      .then((isDone) => isDone || copyBySelection(text));
    notify(
      isCopied
        ? { kind: 'success', text: t('common.copied'), durationMs: limits.toastShortMs }
        : { kind: 'danger', text: refused, durationMs: limits.toastLongMs },
    );
    return isCopied;
  };
};
