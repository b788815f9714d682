import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sriHash, VERSION } from '../../packages/embed/src/build/host-files.ts';
import { brokenPromises, byVersion, exactFolder, readLedger } from '../../packages/embed/src/build/releases.ts';
import { root } from '../step.ts';

const hashIn = (folder: string) => (file: string, algorithm: string) => {
  const path = resolve(root, folder, file);
  return existsSync(path) ? sriHash(readFileSync(path), algorithm as 'sha256' | 'sha384') : null;
};

/** Holds the exact addresses to the bytes that were released, in a built tree; answers whether they all keep theirs. */
export const checkReleases = (): boolean => {
  const ledger = readLedger();
  const served = hashIn('packages/embed/dist');
  const built = served('v1/loader.js', 'sha384');
  if (built === null) throw new Error('The embed is not built: run `node scripts/build.ts` first.');
  const broken = brokenPromises({ version: VERSION, ledger, built, kept: hashIn('packages/embed/releases'), served });
  const newest = Object.keys(ledger).toSorted(byVersion).at(-1) ?? '';
  const hash = ledger[newest]?.[`${exactFolder(newest)}/loader.js`] ?? '';
  if (!readFileSync(resolve(root, 'docs/embed.md'), 'utf8').includes(hash))
    broken.push(`docs/embed.md does not show the hash of ${newest}.`);
  for (const problem of broken) console.error(problem);
  if (broken.length === 0) console.log(`${Object.keys(ledger).join(', ')} as released; ${VERSION} is what is built`);
  return broken.length === 0;
};

if (import.meta.main) process.exitCode = checkReleases() ? 0 : 1;
