import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../../scripts/step.ts';

export interface Manifest {
  name: string;
  version: string;
  license?: string;
  repository?: { url?: string; directory?: string };
  engines?: { node?: string };
  browserslist?: string[];
  bin?: Record<string, string>;
  exports: Record<string, unknown>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Unpacks a tarball where an installation would have put it. */
export const unpack = (name: string, tarball: string, modules: string): Manifest => {
  const folder = join(modules, '@troupe', name);
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
};

/** Links what a package depends on, from what this workspace has installed. */
export const linkDependencies = (name: string, names: readonly string[], modules: string): void => {
  for (const dependency of names.filter((other) => !other.startsWith('@troupe/'))) {
    const link = join(modules, dependency);
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(resolve(root, 'packages', name, 'node_modules', dependency), link, 'junction');
  }
};
