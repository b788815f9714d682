import type { Issue } from '@troupe/protocol';
import * as v from 'valibot';

/** What is read of a schema of valibot; each kind has some of it. */
interface Node {
  kind: string;
  type: string;
  pipe?: readonly (Node & { requirement?: unknown })[];
  wrapped?: Node;
  item?: Node;
  items?: readonly Node[];
  rest?: Node;
  entries?: Readonly<Record<string, Node>>;
  value?: Node;
  key?: unknown;
  options?: readonly Node[];
  getter?: (value: unknown) => Node;
}

const asNode = (schema: v.GenericSchema): Node => schema as unknown as Node;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The check of a pipe that bounds how many items or entries there may be. */
const boundOf = ({ type, pipe = [] }: Node) => {
  const bounds = type === 'array' ? ['max_length', 'length'] : type === 'record' ? ['max_entries', 'entries'] : [];
  return pipe.find((check) => bounds.includes(check.type));
};

/** Schemas that a value of this one, or a part of it, has to pass as it came: none that stands after a transformation. */
const partsOf = (node: Node): Node[] => {
  const { pipe = [], wrapped, item, items = [], rest, entries = {}, value, options = [], getter } = node;
  const changed = pipe.findIndex(({ kind }) => kind === 'transformation');
  const further = pipe.slice(1, changed < 0 ? undefined : changed).filter(({ kind }) => kind === 'schema');
  const lazy = getter && node.type === 'lazy' ? [getter(undefined)] : [];
  return [wrapped, item, ...items, rest, ...Object.values(entries), value, ...options, ...further, ...lazy].filter(
    // A list of words has options that are no schemas.
    (part): part is Node => isObject(part) && part.kind === 'schema',
  );
};

const known = new WeakMap<Node, boolean>();
/** Whether a length is bounded anywhere in it; what bounds none is not walked through. */
const hasBounds = (node: Node): boolean => {
  const before = known.get(node);
  if (before !== undefined) return before;
  // A schema that holds itself adds nothing to itself.
  known.set(node, false);
  const answer = boundOf(node) !== undefined || partsOf(node).some(hasBounds);
  known.set(node, answer);
  return answer;
};

/** Options of a union that a value of this shape may be of; of a variant, the one whose key it has. */
const candidatesOf = ({ type, key, options = [] }: Node, value: unknown): readonly Node[] => {
  if (type === 'intersect') return options;
  if (type === 'variant' && typeof key === 'string')
    return options.filter(({ entries }) => {
      const named = entries?.[key];
      return isObject(value) && named !== undefined && v.is(named as unknown as v.GenericSchema, value[key]);
    });
  return options.filter((option) => (Array.isArray(value) ? option.type === 'array' : option.type !== 'array'));
};

/** The first that is found; what comes after it is not looked at. */
const firstOf = <T>(list: readonly T[], look: (one: T, at: number) => Issue | undefined): Issue | undefined => {
  for (const [at, one] of list.entries()) {
    const found = look(one, at);
    if (found) return found;
  }
  return undefined;
};

/** What its own bound says of a value. */
const ownIssue = (node: Node, value: unknown, path: string): Issue | undefined => {
  const bound = boundOf(node);
  const parsed = bound && v.safeParse(v.pipe(v.any(), bound as unknown as v.GenericValidation), value);
  return parsed?.issues && { path, message: parsed.issues[0].message };
};

const findInOptions = (node: Node, value: unknown, path: string): Issue | undefined => {
  const found = candidatesOf(node, value).map((option) => find(option, value, path));
  return node.type === 'intersect' || found.every(Boolean) ? found.find(Boolean) : undefined;
};

const find = (node: Node, value: unknown, path: string): Issue | undefined => {
  if (!hasBounds(node) || typeof value !== 'object' || value === null) return undefined;
  const own = ownIssue(node, value, path);
  if (own) return own;
  const { item, entries, options, value: each } = node;
  if (options) return findInOptions(node, value, path);
  if (item && Array.isArray(value)) return firstOf(value, (one, at) => find(item, one, `${path}.${at}`));
  if (entries && isObject(value))
    return firstOf(Object.entries(entries), ([name, part]) => find(part, value[name], `${path}.${name}`));
  if (node.type === 'record' && each && isObject(value))
    return firstOf(Object.entries(value), ([name, one]) => find(each, one, `${path}.${name}`));
  return firstOf(partsOf(node), (part) => find(part, value, path));
};

/**
 * The first list, or record, of a value that is longer than its schema lets it be, found without a look at its items: valibot asks
 * a length after every item has passed.
 */
export const findTooLong = (schema: v.GenericSchema, value: unknown, path: string): Issue | undefined =>
  find(asNode(schema), value, path);

/** Where a schema takes a list or a record of any length, by path. */
export const findUnbounded = (schema: v.GenericSchema, path: string): string[] => {
  const seen = new Set<Node>();
  const walk = (node: Node, at: string): string[] => {
    if (seen.has(node)) return [];
    seen.add(node);
    const own = ['array', 'record'].includes(node.type) && boundOf(node) === undefined ? [at] : [];
    const named = Object.entries(node.entries ?? {});
    const others = partsOf(node).filter((part) => !named.some(([, one]) => one === part));
    return [...own, ...named.flatMap(([name, part]) => walk(part, `${at}.${name}`)), ...others.flatMap((part) => walk(part, at))];
  };
  return walk(asNode(schema), path);
};

/** Where in an object lists stand, by the names that lead there. */
export const listPathsOf = (schema: v.GenericSchema): string[][] => {
  const seen = new Set<Node>();
  const walk = (node: Node, path: string[]): string[][] => {
    if (seen.has(node)) return [];
    seen.add(node);
    const named = Object.entries(node.entries ?? {});
    const others = partsOf(node).filter((part) => part !== node.item && !named.some(([, one]) => one === part));
    return [
      ...(node.type === 'array' ? [path] : []),
      ...named.flatMap(([name, part]) => walk(part, [...path, name])),
      ...others.flatMap((part) => walk(part, path)),
    ];
  };
  return walk(asNode(schema), []);
};
