import { endSession, limits } from '@troupe/protocol';
import { forgetWriting, isAbort, type App } from '@troupe/core/app';
import { endSessionBy } from '@troupe/core/app/end-session.ts';
import { settleUnsent } from './unsent-drafts.ts';

/** Ends the session and starts over at home, with nothing of it left in memory; first asks about drafts that only this device has. */
export const signOut = async (app: App): Promise<void> => {
  try {
    if (!(await settleUnsent(app))) return;
    await endSessionBy(app, (client) => client.call(endSession, {}));
    forgetWriting();
    window.location.assign('/');
  } catch (error) {
    // A second press: the first is at it.
    if (isAbort(error)) return;
    app.notify({ kind: 'danger', text: app.t.error(error), durationMs: limits.toastNormalMs });
  }
};
