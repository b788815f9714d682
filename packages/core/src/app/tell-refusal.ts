import { AppError, limits } from '@troupe/protocol';
import type { App } from './App.tsx';

/** Moderation refused what was written: said as a toast, whatever else the place shows (P-ERR-07). */
export const isRefusal = ({ code }: AppError): boolean => code.endsWith('_content');

/** The text of a failure; what moderation refused is said as a toast too. */
export const tellRefusal = ({ notify, t }: Pick<App, 'notify' | 't'>, error: unknown): string => {
  const text = t.error(error);
  if (error instanceof AppError && isRefusal(error)) notify({ kind: 'danger', text, durationMs: limits.toastLongMs });
  return text;
};
