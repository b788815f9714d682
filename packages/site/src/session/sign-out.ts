import { endSession, limits } from '@troupe/protocol';
import { forgetWriting, type App } from '@troupe/core/app';

/** Ends the session and starts over at home, with nothing of it left in memory. */
export const signOut = async (app: App): Promise<void> => {
  // A session that is ended answers nothing any more: what is still on its way for this page would be refused.
  await app.queries.cancelQueries();
  try {
    await app.client.call(endSession, {});
    forgetWriting();
    window.location.assign('/');
  } catch (error) {
    void app.queries.refetchQueries({ type: 'active' });
    app.notify({ kind: 'danger', text: app.t.error(error), durationMs: limits.toastNormalMs });
  }
};
