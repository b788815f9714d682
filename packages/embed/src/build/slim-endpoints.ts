import type { Plugin } from 'rollup';

/** What a frame does not read of an endpoint: what only a server or a description of the API needs, and the schemas (decision 52). */
const UNREAD = new Set([
  'summary',
  'about',
  'body',
  'bodyBytes',
  'bodyKind',
  'query',
  'params',
  'permission',
  'errors',
  'output',
  'events',
  'generates',
  'class',
  'keeps',
  'judged',
  'upload',
  'draws',
  'readBy',
  'repeats',
]);
const DECLARATIONS = new Set(['defineEndpoint', 'defineAnswer']);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* walk(child);
}

/** Where an endpoint's unread properties stand in the code, last first. */
const unreadIn = (tree: Node): Node[] =>
  [...walk(tree)]
    .filter(({ type, callee }) => type === 'CallExpression' && DECLARATIONS.has((callee as { name?: string }).name ?? ''))
    .flatMap((call) => (call['arguments'] as { properties: (Node & { key?: { name: string } })[] }[])[0]?.properties ?? [])
    .filter(({ key }) => UNREAD.has(key?.name ?? ''))
    .toSorted((a, b) => b.start - a.start);

/** Where calls stand that run when a module is loaded: everything outside function bodies. */
function* callsOnLoad(node: Node): Generator<Node> {
  if (node.type === 'CallExpression') yield node;
  if (/Function/.test(node.type)) return;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* callsOnLoad(child);
}

/** The contract with its calls marked as what they are, declarations: a schema that nobody reads leaves the bundle. */
const markPure = (code: string, tree: Node): string => {
  const places = [...callsOnLoad(tree)].map(({ start }) => start).toSorted((a, b) => b - a);
  let marked = code;
  for (const place of new Set(places)) marked = `${marked.slice(0, place)}/*#__PURE__*/ ${marked.slice(place)}`;
  return marked;
};

/**
 * The frame's client needs of an endpoint how to call it. What else the contract says of it, above all the schemas
 * of what is sent and what comes back, stays with the server, which checks both.
 */
export const slimEndpoints = (): Plugin => ({
  name: 'slim-endpoints',
  transform(code, id) {
    if (!id.includes('/protocol/src/')) return null;
    let slim = code;
    if (/define(?:Endpoint|Answer)\(/.test(code))
      for (const { start, end } of unreadIn(this.parse(code) as unknown as Node)) {
        const comma = /^\s*,/.exec(slim.slice(end))?.[0].length ?? 0;
        slim = slim.slice(0, start) + slim.slice(end + comma);
      }
    return { code: markPure(slim, this.parse(slim) as unknown as Node), map: { mappings: '' } };
  },
});
