import { findChromium, findFirefox, findHeadlessShell } from '../../../../scripts/browser.ts';
import { ownFaceFolders, ownFaces } from '../faces.ts';

const optionsOf = (executablePath: string | undefined, more: readonly string[]) => {
  return {
    ...(executablePath && { executablePath }),
    env: { ...(process.env as Record<string, string>), ...ownFaces() },
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

/** How tests start Chromium's engine alone, which is all that most need; `more` are switches of one file's own. */
export const launchOptions = (...more: string[]) => optionsOf(findHeadlessShell() ?? findChromium(), more);

/** The whole browser, for what the engine alone lacks: settings of cookies, notifications, the back/forward cache, installing. */
export const wholeBrowser = (...more: string[]) => optionsOf(findChromium(), more);

/** Without third-party cookies and without partitioned storage: frames of other sites get partitioned cookies and nothing else, not even locks. */
export const barest = wholeBrowser('--test-third-party-cookie-phaseout');

/**
 * As people have it: third-party cookies blocked, storage of frames partitioned. (Playwright switches
 * the partitioning off, and then frames of other sites get no storage at all; a list of our own takes
 * the place of its list.)
 */
export const usual = wholeBrowser('--disable-features=TrackingProtection3pcd', '--test-third-party-cookie-phaseout');

/** How tests drive Firefox, over WebDriver BiDi (decision 130): `test.use(firefox)` in a file, or `use` in a configuration. */
export const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  // BiDi has no way to take what Playwright's pictures need.
  screenshot: 'off',
  launchOptions: {
    executablePath: findFirefox() ?? 'firefox',
    env: { ...(process.env as Record<string, string>), ...ownFaces() },
    firefoxUserPrefs: {
      // As people have it: cookies and storage of frames of other sites are partitioned.
      'network.cookie.cookieBehavior': 5,
      // Input reaches a frame of another site only while it shares the page's process.
      'fission.webContentIsolationStrategy': 0,
      // Its sandbox keeps pages from fonts outside the system's folders, and draws boxes with numbers for letters.
      'security.sandbox.content.read_path_whitelist': ownFaceFolders().join(','),
    },
  },
} as const;
