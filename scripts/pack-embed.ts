import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, run } from './step.ts';

/**
 * `pnpm pack-embed FOLDER`: packs `@troupe/embed` and the two packages that it stands on, build included, for
 * `npm install FOLDER/*.tgz` in a partner's project.
 */

/** In the order of who stands on whom. */
const embedPackages = ['protocol', 'postmessage-rpc', 'embed'];

/** Packs a package as a release does: pnpm writes the versions and entries that a registry gets. Yields the tarball. */
export const pack = async (name: string, into: string): Promise<string> => {
  mkdirSync(into, { recursive: true });
  const isPacked = await run('npx', ['-y', 'pnpm@12', 'pack', '--silent', '--pack-destination', into], {
    cwd: resolve(root, 'packages', name),
  });
  const file = readdirSync(into).find((one) => one.startsWith(`troupe-${name}-`));
  if (!isPacked || !file) throw new Error(`${name} could not be packed.`);
  return join(into, file);
};

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    console.error('Name the folder that the packages go into: pnpm pack-embed FOLDER.');
    process.exitCode = 1;
  } else {
    const into = resolve(folder);
    for (const name of embedPackages) console.log(await pack(name, into));
  }
}
