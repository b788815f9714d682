import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { features } from './features.ts';

const source = import.meta.dirname;
const files = globSync('**/*.ts', { cwd: source }).filter(
  (file) => !/(?:\.test|\/testing|^testing)\.ts$|\/testing\/|^db\/|^demo\/|^hostile-inputs\//.test(file),
);
/** Rooms that answer for tables of their own. */
const named = features.map(({ name }) => name).filter((name) => name.includes('/'));
/** `platform/rights`, `chat/voice`, `creation/pictures`; what is left of another area is one room. */
const roomOf = (file: string): string =>
  named.find((name) => file.startsWith(`${name}/`)) ??
  /^(?:platform|chat)\/[\w-]+(?=\/)/.exec(file)?.[0] ??
  file.split('/')[0] ??
  '';
/** What every room may keep something in, through the functions that write it. */
const tools: Record<string, string> = {
  keyValues: 'kernel',
  secrets: 'kernel',
  usedTokens: 'kernel',
  idempotencyKeys: 'http',
  // The mailbox of trials, and what processors keep, have no room of their own.
  mailbox: 'adapters',
  sandboxPayments: 'adapters',
  sandboxRefunds: 'adapters',
  stripePayments: 'adapters',
};
const ownerOf = new Map(
  features.flatMap(({ name, data }) => Object.keys(data.tables).map((table) => [table, tools[table] ?? name] as const)),
);

const writes = [
  /\.(?:insert|update|delete)\(\s*(?<table>\w+)\s*\)/g,
  /\b(?:update|insert into|delete from)\s+\$\{(?<table>\w+)\}/gi,
  /\bdropSome\(\w+, \{\s*key: (?<table>\w+)\./g,
];
/** Names of tables in a file by what they are called there: an import may give another. */
const namesIn = (text: string): Map<string, string> => {
  const names = new Map<string, string>();
  for (const [, list = ''] of text.matchAll(/import \{(?<list>[^}]*)\} from '[^']*\/schema\.ts'/g))
    for (const one of list.split(',')) {
      const [table = '', alias = table] = one.trim().split(' as ');
      if (ownerOf.has(table)) names.set(alias, table);
    }
  return names;
};
const read = (file: string) => readFileSync(`${source}/${file}`, 'utf8');
const pairs = files.flatMap((file) => {
  const text = read(file);
  const names = namesIn(text);
  return writes.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) => {
      const table = names.get(groups?.['table'] ?? '');
      const owner = table === undefined ? undefined : ownerOf.get(table);
      return table === undefined || owner === roomOf(file) ? [] : [`${roomOf(file)} → ${table}`];
    }),
  );
});

/**
 * Tables that another room than the one that answers for them (`data` of its feature) writes. The list only shrinks: what a room
 * wants of another's rows it asks of that room's functions.
 */
const foreign = [
  'adapters → keyValues',
  'chat/conversations → messages',
  'chat/generation → conversations',
  'chat/generation → messages',
  'chat/messages → conversations',
  'chat/messages → memories',
  'creation → keyValues',
  'platform → idempotencyKeys',
  'platform/age → usedTokens',
  'platform/identity → keyValues',
  'platform/identity → usedTokens',
  'platform/page-events → keyValues',
  'platform/recommendations → interactions',
  // Works of all kinds go into the bin in one way.
  'platform/works → lorebooks',
  // The fold of grants, which alone writes what an account may do, and accounts that are nobody's.
  'platform/rights → users',
];

it('a table is written by the room that answers for it, but for those that are listed', () => {
  expect([...new Set(pairs)].toSorted()).toEqual(foreign.toSorted());
});

it('what an account may do is written by the fold of its grants alone', () => {
  const rights = /\.update\(users\)\s*\.set\((?:[^;]*?\b(?:role|extraPermissions|rightsUntil|restrictedUntil)\b|foldRights)/;
  expect(files.filter((file) => rights.test(read(file)))).toEqual(['platform/rights/settle-rights.ts']);
});
