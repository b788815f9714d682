/**
 * Releases of the loader, whose bytes never change again. `releases/ledger.json` names their files with
 * their SRI hashes, and the files lie beside it; a build copies them and cannot make them
 * (decision 40). `scripts/release.ts` adds a release, `scripts/checks/releases.ts` holds it.
 */
import { readFileSync } from 'node:fs';

/** Version → file below `/embed/` → SRI hash. */
export type Ledger = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Where the ledger and the kept files are. */
export const RELEASES = new URL('../../releases/', import.meta.url);

export const readLedger = (): Ledger => JSON.parse(readFileSync(new URL('ledger.json', RELEASES), 'utf8')) as Ledger;

const numbers = (version: string): number[] => version.split('.').map(Number);

/** Orders `major.minor.patch` by its numbers, the older first. */
export const byVersion = (one: string, other: string): number => {
  const [left, right] = [numbers(one), numbers(other)];
  const place = left.findIndex((number, index) => number !== right[index]);
  return place < 0 ? 0 : (left[place] ?? 0) - (right[place] ?? 0);
};

export const exactFolder = (version: string): string => `v${version}`;

/** Folders of the evergreen addresses that a version belongs to: its major and its minor. */
const evergreenFolders = (version: string): string[] => {
  const [major, minor] = version.split('.');
  return [`v${major}`, `v${major}.${minor}`];
};

/** Evergreen folder → the version it serves: the highest of its line among what was released and what is built now. */
export const evergreens = (current: string, released: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    [...released, current]
      .toSorted(byVersion)
      .flatMap((version) => evergreenFolders(version).map((folder) => [folder, version] as const)),
  );

export interface ReleaseState {
  /** Version in the package's manifest: released, or the next to be. */
  version: string;
  ledger: Ledger;
  /** SRI hash of today's loader. */
  built: string;
  /** SRI hash of a file below `releases/`, or of what the server would send for it; null where there is none. */
  kept(file: string, algorithm: string): string | null;
  served(file: string, algorithm: string): string | null;
}

/** What would change an address that must never change, a sentence each. */
export const brokenPromises = ({ version, ledger, built, kept, served }: ReleaseState): string[] => {
  const files = Object.values(ledger).flatMap((release) => Object.entries(release));
  const broken = files.flatMap(([file, hash]) => {
    const [algorithm = ''] = hash.split('-');
    return [
      ...(kept(file, algorithm) === hash ? [] : [`releases/${file} is not the file that was released (${hash}).`]),
      ...(served(file, algorithm) === hash ? [] : [`/embed/${file} would not be served as it was released (${hash}).`]),
    ];
  });
  const released = ledger[version]?.[`${exactFolder(version)}/loader.js`];
  if (released !== undefined && released !== built)
    broken.push(`${version} is released, and today's loader differs: raise the version in packages/embed/package.json.`);
  const newer = Object.keys(ledger).find((other) => byVersion(other, version) > 0);
  if (newer !== undefined) broken.push(`The version ${version} is older than the release ${newer}.`);
  return broken;
};
