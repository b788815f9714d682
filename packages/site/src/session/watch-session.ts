import type { App } from '@troupe/core/app';
import { checkRestored, hearEndings, prepareEnding } from '@troupe/core/app/end-session.ts';

/**
 * Follows what becomes of the session: another tab that ends it, a page that the browser had put by; and whichever way it ends
 * here, the account first gets the drafts that only this device has, which then leave the device, as drawn pictures do.
 */
export const watchSession = (app: App): void => {
  const beginAnew = () => window.location.reload();
  hearEndings(app, beginAnew);
  checkRestored(app, beginAnew);
  prepareEnding(app, async (client) => {
    const { handOverDrafts } = await import('@troupe/core/creation/drafts/hand-over.ts');
    return handOverDrafts(app, client);
  });
  prepareEnding(app, async () => {
    const { prepareForgetting } = await import('@troupe/core/creation/pictures/picture-desk.ts');
    return prepareForgetting(app);
  });
};
