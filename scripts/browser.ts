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

const isRoot = () => process.getuid?.() === 0;

const aptInstall = async (names: string[]): Promise<boolean> => {
  if (!isRoot() || !isThere('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  return (
    (await run('apt-get', ['update', '-qq'], { env })) &&
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
  );
};

/** Makes sure of a browser: an installed one, else Playwright's download, else the system's package manager. */
export const ensureChromium = async (): Promise<boolean> => {
  if (findChromium()) return true;
  if ((await run('playwright', ['install', 'chromium'])) && findChromium()) return true;
  return (await aptInstall(['chromium'])) && findChromium() !== undefined;
};

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
export const ensurePostgresql = async (): Promise<boolean> => {
  if (findPostgresql()) return true;
  return (await aptInstall(['postgresql'])) && findPostgresql() !== undefined;
};

/** The browser's version, for reports. */
export const chromiumVersion = (): string =>
  execFileSync(findChromium() ?? 'chromium', ['--version'], { encoding: 'utf8' }).trim();
