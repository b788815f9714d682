import type { BrowserName } from '@mdn/browser-compat-data/types';

export interface ListedBrowser {
  /** As people call it. */
  name: string;
  /** As a `browserslist` calls it; those of Android are listed there by their newest version only, and left out. */
  listed?: string;
  /** As the compat data calls it. */
  id: BrowserName;
  /** The first version that counts. */
  since: string;
}

/** The browsers that we promise, from which version on: in the documents, in every published package, in the check of what is built. */
export const browsers: readonly ListedBrowser[] = [
  { name: 'Chrome', listed: 'chrome', id: 'chrome', since: '120' },
  { name: 'Edge', listed: 'edge', id: 'edge', since: '120' },
  { name: 'Firefox', listed: 'firefox', id: 'firefox', since: '128' },
  { name: 'Safari', listed: 'safari', id: 'safari', since: '17.4' },
  { name: 'Safari on iOS', listed: 'ios_saf', id: 'safari_ios', since: '17.4' },
  { name: 'Chrome on Android', id: 'chrome_android', since: '120' },
  { name: 'Firefox on Android', id: 'firefox_android', since: '128' },
];

/** The `browserslist` of every published package. */
export const browserslist: readonly string[] = browsers.flatMap(({ listed, since }) => (listed ? [`${listed} >= ${since}`] : []));
