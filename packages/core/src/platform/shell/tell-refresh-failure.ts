import { limits } from '@troupe/protocol';
import type { App } from '../../app/index.ts';
import type { TextKey } from '../../i18n/index.ts';
import { texts } from './texts.ts';

/** Says that the session could not be renewed (P-AUTH-08); it is tried again by itself. */
export const tellRefreshFailure = ({ notify, t }: Pick<App, 'notify' | 't'>): void => {
  const key: keyof typeof texts = 'shell.refresh-failed';
  notify({ kind: 'warning', text: t.extend(texts)(key as string as TextKey), durationMs: limits.toastLongMs });
};
