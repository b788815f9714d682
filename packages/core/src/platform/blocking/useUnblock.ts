import { limits, unblockCreator } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { forgetSearches } from './forget-searches.ts';
import { texts } from './texts.ts';

/** Meets a creator again; a failure is told and thrown on. */
export const useUnblock = () => {
  const app = useApp();
  const { client, notify, t } = app;
  const text = useOwnTexts(texts);
  return async ({ id, username }: { id: string; username: string }): Promise<void> => {
    try {
      await client.call(unblockCreator, { params: { creatorId: id } });
    } catch (error) {
      notify({ kind: 'danger', text: t.error(error), durationMs: limits.toastNormalMs });
      throw error;
    }
    forgetSearches(app);
    notify({ kind: 'success', text: text('blocking.unblocked', { username }), durationMs: limits.toastNormalMs });
  };
};
