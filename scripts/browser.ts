import { execFileSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { run } from './step.ts';

const isThere = (file: string) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const playwrightBrowser = (): string | undefined => {
  const home = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? `${process.env['HOME'] ?? ''}/.cache/ms-playwright`;
  return globSync('chromium-*/chrome-linux*/chrome', { cwd: home })
    .map((file) => `${home}/${file}`)
    .find(isThere);
};

/** The Chromium that tests drive: `CHROMIUM_PATH`, an installed one, or Playwright's own. */
export const findChromium = (): string | undefined =>
  [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    playwrightBrowser(),
  ].find((file): file is string => file !== undefined && isThere(file));

const headlessShell = '/usr/bin/chromium-headless-shell';
/**
 * Chromium's engine alone, without the browser around it: a third less of the processor for the same page. It lacks
 * what only the whole browser has: settings of cookies, notifications, several windows.
 */
export const findHeadlessShell = (): string | undefined =>
  // A browser that was chosen by the environment is the one that is driven.
  process.env['CHROMIUM_PATH'] === undefined && isThere(headlessShell) ? headlessShell : undefined;

const isRoot = () => process.getuid?.() === 0;

const aptInstall = async (names: string[]): Promise<boolean> => {
  if (!isRoot() || !isThere('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A mirror may stumble, and a machine that just started may be installing something of its own.
  const patience = ['-qq', '-o', 'Acquire::Retries=5', '-o', 'DPkg::Lock::Timeout=300'];
  return (
    (await run('apt-get', [...patience, 'update'], { env })) &&
    run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', ...names], { env })
  );
};

/** Makes sure of a browser: an installed one, else Playwright's download, else the system's package manager. */
export const ensureChromium = async (): Promise<boolean> => {
  if (findChromium()) return true;
  if ((await run('playwright', ['install', 'chromium'])) && findChromium()) return true;
  return (await aptInstall(['chromium'])) && findChromium() !== undefined;
};

/** Makes sure of Chromium's engine alone where the system's package manager has it; elsewhere tests drive the whole browser. */
const ensureHeadlessShell = async (): Promise<boolean> => {
  if (!findHeadlessShell() && findChromium() === '/usr/bin/chromium') await aptInstall(['chromium-headless-shell']);
  return true;
};

/** What a browser beside Chromium needs from the system's package manager. */
const ensurePackages = async (what: string, packages: string[], find: () => unknown): Promise<boolean> => {
  if (find()) return true;
  if ((await aptInstall(packages)) && find()) return true;
  console.error(
    `${what} is missing. As root, on Debian or Ubuntu: apt-get install -y --no-install-recommends ${packages.join(' ')}`,
  );
  return false;
};

/** The Firefox that tests drive: `FIREFOX_PATH`, or an installed one. */
export const findFirefox = (): string | undefined =>
  [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (file): file is string => file !== undefined && isThere(file),
  );

/** Makes sure of Firefox. */
const ensureFirefox = (): Promise<boolean> => ensurePackages('Firefox', ['firefox-esr'], findFirefox);

export interface WebKitPrograms {
  /** Speaks WebDriver and starts the browser. */
  driver: string;
  /** WebKitGTK's own small browser. */
  browser: string;
  /** An X server without a screen. */
  display: string;
  /** ImageMagick's, which takes pictures of that screen. */
  picture: string;
}

/** WebKit and what it needs to run without a screen, or undefined. */
export const findWebKit = (): WebKitPrograms | undefined => {
  const programs = {
    driver: '/usr/bin/WebKitWebDriver',
    browser: globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? '',
    display: '/usr/bin/Xvfb',
    picture: '/usr/bin/import',
  };
  return Object.values(programs).every(isThere) ? programs : undefined;
};

/** Makes sure of WebKit. */
const ensureWebKit = (): Promise<boolean> =>
  ensurePackages('WebKit', ['webkit2gtk-driver', 'xvfb', 'xauth', 'imagemagick'], findWebKit);

export interface ScreenReaderPrograms {
  /** An X server without a screen. */
  display: string;
  /** A session's bus, which starts that of AT-SPI on demand. */
  bus: string;
  /** Debian's own Python, which knows Debian's libraries. */
  python: string;
}

/** What reads a browser as a screen reader does, or undefined. */
export const findScreenReader = (): ScreenReaderPrograms | undefined => {
  const programs = { display: '/usr/bin/Xvfb', bus: '/usr/bin/dbus-daemon', python: '/usr/bin/python3' };
  const libraries = ['at-spi-bus-launcher', 'at-spi2-registryd'].map((name) => `/usr/libexec/${name}`);
  const bindings = [
    ...globSync('/usr/lib/*/girepository-1.0/Atspi-2.0.typelib'),
    ...globSync('/usr/lib/python3/dist-packages/gi/__init__.py'),
  ];
  return [...Object.values(programs), ...libraries].every(isThere) && bindings.length === 2 ? programs : undefined;
};

/** Makes sure of AT-SPI and of what reads it. */
const ensureScreenReader = (): Promise<boolean> =>
  ensurePackages('AT-SPI', ['at-spi2-core', 'gir1.2-atspi-2.0', 'python3-gi', 'dbus', 'xvfb'], findScreenReader);

/** Folder of PostgreSQL's server programs (initdb, postgres), or undefined. */
export const findPostgresql = (): string | undefined => {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/usr/bin',
  ];
  return folders.find((folder) => isThere(`${folder}/initdb`) && isThere(`${folder}/postgres`));
};

/** Makes sure of PostgreSQL's server programs. */
const ensurePostgresql = async (): Promise<boolean> => {
  if (findPostgresql()) return true;
  return (await aptInstall(['postgresql'])) && findPostgresql() !== undefined;
};

/** The browser's version, for reports. */
export const chromiumVersion = (): string =>
  execFileSync(findChromium() ?? 'chromium', ['--version'], { encoding: 'utf8' }).trim();

/** Everything from outside that the test command needs. */
if (import.meta.main) {
  for (const ensure of [ensureChromium, ensureHeadlessShell, ensureFirefox, ensureWebKit, ensureScreenReader, ensurePostgresql])
    if (!(await ensure())) process.exitCode = 1;
}
