import { findChromium } from '../../../scripts/browser.ts';

/** How tests start Chromium; `more` are switches of one file's own. */
export const launchOptions = (...more: string[]) => {
  const executablePath = findChromium();
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  };
};

/** Without third-party cookies and without partitioned storage: frames of other sites get partitioned cookies and nothing else, not even locks. */
export const barest = launchOptions('--test-third-party-cookie-phaseout');

/**
 * As people have it: third-party cookies blocked, storage of frames partitioned. (Playwright switches
 * the partitioning off, and then frames of other sites get no storage at all; a list of our own takes
 * the place of its list.)
 */
export const usual = launchOptions('--disable-features=TrackingProtection3pcd', '--test-third-party-cookie-phaseout');
