import { AppError, limits } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import { isRefusal } from '../stream/outcome-text.ts';

/** The text of a failure; what moderation refused is said as a toast too (P-ERR-07). */
export const tellRefusal = ({ notify, t }: Pick<App, 'notify' | 't'>, error: unknown): string => {
  const text = t.error(error);
  if (error instanceof AppError && isRefusal(error)) notify({ kind: 'danger', text, durationMs: limits.toastLongMs });
  return text;
};
