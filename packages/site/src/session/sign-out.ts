import { endSession, limits } from '@troupe/protocol';
import { forgetWriting, type App } from '@troupe/core/app';

/** Ends the session and starts over at home, with nothing of it left in memory. */
export const signOut = async (app: App): Promise<void> => {
  try {
    await app.client.call(endSession, {});
    forgetWriting();
    window.location.assign('/');
  } catch (error) {
    app.notify({ kind: 'danger', text: app.t.error(error), durationMs: limits.toastNormalMs });
  }
};
