import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './step.ts';

const file = 'packages/protocol/src/limits.ts';

export interface Limit {
  name: string;
  value: number;
}

const entry = /\b(?<name>[a-z]\w*): (?<value>\d[\d_]*(?:\.\d+)?)(?=[,\s])/gi;

/** Every constant of the contract's limits. */
export const readLimits = (source = readFileSync(resolve(root, file), 'utf8')): Limit[] =>
  [...source.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(entry)].map(({ groups }) => ({
    name: groups?.['name'] ?? '',
    value: Number(groups?.['value']?.replaceAll('_', '')),
  }));

/** Counts and lengths by one, since a boundary is what they state; times, sizes and fractions twice. */
const mutate = ({ name, value }: Limit): number =>
  /(Ms|Bytes|Seconds|Minutes|Hours|Days)$/.test(name) || value >= 10_000 || !Number.isInteger(value) ? value * 2 : value + 1;

/** The source with one limit changed. */
export const mutateSource = (source: string, name: string): string => {
  const limit = readLimits(source).find((one) => one.name === name);
  if (!limit) throw new Error(`${file} has no limit "${name}"`);
  return source.replace(new RegExp(`\\b${name}: \\d[\\d_]*(?:\\.\\d+)?`), `${name}: ${mutate(limit)}`);
};

/** Lets tests meet a changed limit: the one that `MUTATED_LIMIT` names. */
export const limitMutation = (name: string): Plugin => ({
  // Transformed modules are cached under the plugins' names.
  name: `limit-mutation-${name}`,
  enforce: 'pre',
  transform: (source, id) => (id.endsWith(file) ? { code: mutateSource(source, name), map: null } : null),
});
