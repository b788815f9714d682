import type { App } from '@troupe/core/app';

/** Milliseconds for which a session counts as just told: somebody who changes between windows asks no more often. */
const freshMs = 30_000;

/**
 * Asks anew who a member is when they come back to the page: a restriction that was set or lifted while they read elsewhere
 * then takes effect without a reload. The returned function ends that.
 */
export const askOnReturn = ({ sessions, renewSession }: Pick<App, 'sessions' | 'renewSession'>): (() => void) => {
  let toldAt = Date.now();
  const unsubscribe = sessions.subscribe(({ session }, before) => {
    if (session !== before.session) toldAt = Date.now();
  });
  const look = () => {
    const { status, isOnline } = sessions.getState();
    if (document.visibilityState !== 'visible' || status !== 'authenticated' || !isOnline) return;
    // A clock that was set back meanwhile tells nothing.
    if (Math.abs(Date.now() - toldAt) < freshMs) return;
    toldAt = Date.now();
    renewSession();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};
