import { limits, unblockCreator } from '@troupe/protocol';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { forgetSearches } from './forget-searches.ts';
import { texts } from './texts.ts';

/** Meets a creator again; a failure is thrown, for the dialog that asked. */
export const useUnblock = () => {
  const app = useApp();
  const { client, notify } = app;
  const text = useOwnTexts(texts);
  return async ({ id, username }: { id: string; username: string }): Promise<void> => {
    await client.call(unblockCreator, { params: { creatorId: id } });
    forgetSearches(app);
    notify({ kind: 'success', text: text('blocking.unblocked', { username }), durationMs: limits.toastNormalMs });
  };
};
