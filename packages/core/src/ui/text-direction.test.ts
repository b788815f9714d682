import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../..');
const sources = new Map(
  ['core', 'site'].flatMap((name) =>
    readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => {
        const path = join(packages, name, 'src', file);
        return [path, readFileSync(path, 'utf8')] as const;
      }),
  ),
);

/** Styles whose words are of the catalogue, and run as the page does. */
const ownWords = new Set(['ExploreScreen.css.ts welcome']);

/** The styles of a file that keep line feeds, which are those of what people write; what is built of one keeps them as well. */
const keepingOf = (source: string): string[] => {
  const definitions = source
    .split(/^(?=export const |const )/m)
    .map((text) => ({ name: /const (\w+)/.exec(text)?.[1] ?? '', text }));
  const keeping = new Set(definitions.filter(({ text }) => /whiteSpace: 'pre-(?:wrap|line)'/.test(text)).map(({ name }) => name));
  for (const { name, text } of definitions)
    if ([...keeping].some((one) => new RegExp(`[[\\s,]${one}[,\\]]`).test(text))) keeping.add(name);
  return [...keeping];
};

/** The opening tags of a file that bear a style of another one. */
const tagsWith = (source: string, styles: string, name: string): string[] => {
  const all = new RegExp(`import \\* as (\\w+) from '[^']*/${styles}'`).exec(source)?.[1];
  const one = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*/${styles}'`).test(source);
  const used = all === undefined ? (one ? name : null) : `${all}\\.${name}`;
  if (used === null) return [];
  return Array.from(source.matchAll(new RegExp(`<\\w+(?:=>|[^<>])*\\b${used}\\b(?:=>|[^<>])*>`, 'g')), ([tag]) => tag);
};

const places = [...sources].flatMap(([file, source]) => {
  if (!file.endsWith('.css.ts')) return [];
  const styles = file.slice(file.lastIndexOf('/') + 1);
  return keepingOf(source)
    .filter((name) => !ownWords.has(`${styles} ${name}`))
    .map((name) => {
      const users = [...sources].filter(([user, text]) =>
        Array.from(text.matchAll(/from '([^']*\.css\.ts)'/g)).some(([, path = '']) => resolve(user, '..', path) === file),
      );
      return { name: `${styles} ${name}`, tags: users.flatMap(([, text]) => tagsWith(text, styles, name)) };
    });
});

it('finds what bears them', () => {
  expect(places.length).toBeGreaterThan(10);
  expect(places.filter(({ tags }) => tags.length === 0).map(({ name }) => name)).toEqual([]);
});

it.each(places)('what people wrote runs in its own direction: $name', ({ tags }) => {
  expect(tags.filter((tag) => !/\sdir=/.test(tag))).toEqual([]);
});
