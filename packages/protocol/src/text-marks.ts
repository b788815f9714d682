import type { GenericSchema } from 'valibot';
import type { Endpoint } from './endpoint.ts';
import type { Author } from './fields.ts';

/** Where a text stands in a value: names of fields, `*` for every item of a list or a record. */
export interface TextPlace {
  path: readonly string[];
  /** Who writes it; null where its schema has no mark. */
  author: Author | null;
  /** A pattern or a format leaves no room for sentences. */
  isShaped: boolean;
}

/** What of a schema is walked; valibot's own types are one for each kind of schema. */
interface Node {
  kind?: string;
  type: string;
  pipe?: readonly Node[];
  metadata?: { author?: Author };
  requirement?: unknown;
  entries?: Record<string, Node>;
  item?: Node;
  items?: readonly Node[];
  value?: Node;
  wrapped?: Node;
  options?: readonly unknown[];
}

const authorOf = (node: Node): Author | null => {
  for (const part of node.pipe ?? []) {
    const author = part.type === 'metadata' ? part.metadata?.author : part.pipe ? authorOf(part) : null;
    if (author) return author;
  }
  return null;
};

const prose = 'Two words, and more of them.';

const isShaped = (node: Node): boolean =>
  (node.pipe ?? []).some(
    (part) =>
      part.type === 'iso_timestamp' ||
      (part.requirement instanceof RegExp && !part.requirement.test(prose)) ||
      (part.pipe !== undefined && isShaped(part)),
  );

const children = (node: Node): [string, Node][] => [
  ...Object.entries(node.entries ?? {}),
  ...(node.item ? [['*', node.item] as [string, Node]] : []),
  ...(node.items ?? []).map((item, index): [string, Node] => [String(index), item]),
  ...(node.value && node.type === 'record' ? [['*', node.value] as [string, Node]] : []),
];

const walk = (node: Node, path: readonly string[]): TextPlace[] => {
  if (node.type === 'string') return [{ path, author: authorOf(node), isShaped: isShaped(node) }];
  if (node.wrapped) return walk(node.wrapped, path);
  if (node.type === 'variant' || node.type === 'union' || node.type === 'intersect')
    return (node.options as Node[]).flatMap((option) => walk(option, path));
  return children(node).flatMap(([name, child]) => walk(child, [...path, name]));
};

const keyOf = ({ path }: TextPlace) => path.join('.');

/** Every place of a schema where a string may stand, each once. */
export const textPlaces = (schema: GenericSchema | undefined): TextPlace[] => {
  if (schema === undefined) return [];
  const places = walk(schema as unknown as Node, []);
  return [
    ...new Map(
      places.toSorted((a, b) => Number(a.author !== null) - Number(b.author !== null)).map((place) => [keyOf(place), place]),
    ).values(),
  ];
};

/** The strings that stand at a place of a value. */
export const textsAt = (value: unknown, [name, ...rest]: readonly string[]): string[] => {
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const below = name === '*' ? Object.values(value) : [(value as Record<string, unknown>)[name]];
  return below.flatMap((one) => textsAt(one, rest));
};

/** Where people's own words stand in a call: `params`, `query` or `body` first. */
export const userTexts = ({ params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>): TextPlace[] =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    textPlaces(schema)
      .filter(({ author }) => author === 'user')
      .map((place) => ({ ...place, path: [part, ...place.path] })),
  );
