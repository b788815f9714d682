import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CAPABILITIES, events, toFrame, toHost, VERSIONS, type Methods } from '@troupe/postmessage-rpc/contract';
import { fault, hello, welcome } from '@troupe/postmessage-rpc/envelope';
import { DATA_LIMITS, type ShapeData } from '@troupe/postmessage-rpc/shape';
import { errorTable } from '@troupe/protocol/errors';
import release from '../../package.json' with { type: 'json' };
import ledger from '../../releases/ledger.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../../../..');
const textOf = (file: string): string => (existsSync(resolve(root, file)) ? readFileSync(resolve(root, file), 'utf8') : '');

/** What the doc comments of the contract say, by `table.entry`. */
const readComments = (): Map<string, string> => {
  const found = new Map<string, string>();
  const source = textOf('packages/postmessage-rpc/src/contract.ts');
  for (const [, table = '', body = ''] of source.matchAll(/const (\w+) = (?:fields\()?\{\n(.*?)\n\}/gs)) {
    for (const [, comment = '', name] of body.matchAll(/^ {2}\/\*\*((?:(?!\*\/).)*)\*\/\n {2}'?([\w-]+)'?:/gms)) {
      found.set(`${table}.${name}`, comment.replace(/\s*\n\s*\* ?/g, ' ').trim());
    }
  }
  return found;
};

/** The first release whose kept builds know the name; one that none knows comes with the next. */
const sinceOf = (name: string): string => {
  const key = new RegExp(`[{,\\s]["\`]?${name}["\`]?:`);
  const knows = (version: string) =>
    [`tests/compat/frame-link-v${version}.js.txt`, `packages/embed/releases/v${version}/loader.js`].some((file) =>
      key.test(textOf(file)),
    );
  return Object.keys(ledger).find(knows) ?? release.version;
};

/** A shape in words, as short as a table wants it. */
const inWords = (shape: ShapeData): string => {
  switch (shape.kind) {
    case 'text':
      return `text, at most ${shape.max}`;
    case 'whole':
      return `whole number, ${shape.min} to ${shape.max}`;
    case 'flag':
      return '`true` or `false`';
    case 'choice':
      return shape.of.map((each) => `\`'${each}'\``).join(' or ');
    case 'data':
      return `JSON, at most ${DATA_LIMITS.depth} deep, ${DATA_LIMITS.values} values, texts of ${DATA_LIMITS.text}`;
    case 'any':
      return 'anything; the side that takes it has a shape for it';
    case 'maybe':
      return inWords(shape.of);
    case 'list':
      return `list of at most ${shape.max}: ${inWords(shape.of)}`;
    case 'fields':
      return `{ ${Object.entries(shape.of)
        .map(([name, of]) => `${name}${of.kind === 'maybe' ? '?' : ''}: ${inWords(of)}`)
        .join('; ')} }`;
  }
};

/** One row for each field; nothing where there is none. */
const fieldRows = (shape: ShapeData, label: string, about: (name: string) => string = () => ''): string => {
  const rows = shape.kind === 'fields' ? Object.entries(shape.of) : [];
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, of]) => `| \`${name}\`${of.kind === 'maybe' ? ', optional' : ''} | ${inWords(of)} | ${about(name)} |`,
  );
  return [`| ${label} | | |`, '|---|---|---|', ...lines].join('\n');
};

/** The protocol of page and frame as a page of the docs, from the shapes that both sides check with. */
export const protocolPage = (): string => {
  const comments = readComments();
  const about = (table: string) => (name: string) => comments.get(`${table}.${name}`) ?? '';
  const entry = (table: string, name: string, tables: string[]): string =>
    [`### \`${name}\``, `${about(table)(name)} Since ${sinceOf(name)}.`.trim(), ...tables.filter(Boolean)].join('\n\n').trimEnd();
  const methods = (table: string, of: Methods): string =>
    Object.entries(of)
      .map(([name, { args, result }]) =>
        entry(table, name, [fieldRows(args, 'argument', about('settings')), fieldRows(result, 'answer')]),
      )
      .join('\n\n');

  return `# The protocol of page and frame

Written by \`protocol-page.ts\` from [\`contract.ts\`](../packages/postmessage-rpc/src/contract.ts), the table that types and both sides' checks come from; a test holds them together (\`npx -y pnpm@12 exec vitest run --project embed protocol-page -u\` writes this page anew). How the channel opens, and what keeps strangers out of it: [docs/embed.md](embed.md#how-it-works).

Protocol versions ${VERSIONS.min} to ${VERSIONS.max}; capabilities of this build: ${CAPABILITIES.map((each) => `\`${each}\``).join(', ')}. "Since" names the release of the SDK that knew a name first. Lengths are UTF-16 units. Unknown fields are dropped, everything else that does not fit is refused whole. A call without an answer in its table is answered with \`{}\`.

## Page → frame

${methods('toFrame', toFrame)}

## Frame → page

${methods('toHost', toHost)}

## Events

What \`emit\` carries, and \`widget.on(event, listener)\` hears. All go from the frame to the page.

${Object.entries(events)
  .map(([name, detail]) => entry('events', name, [fieldRows(detail, 'detail')]))
  .join('\n\n')}

## Errors

A call that fails is answered with a fault instead of a result. Its code is one of the wire's, ${Object.keys(errorTable)
    .filter((code) => code.startsWith('rpc_'))
    .map((code) => `\`${code}\``)
    .join(', ')}, or one of the product's.

${fieldRows(fault, 'fault')}

## Greetings

The two messages that cross windows, each to one exact origin; everything above travels on the port that comes with the second.

${fieldRows(hello, 'hello, frame → page')}

${fieldRows(welcome, 'welcome, page → frame, with one port')}
`;
};
