import type { Plugin } from 'rollup';

/** What only a server, or a description of the API, reads of an endpoint. */
const UNREAD = new Set(['summary', 'body', 'bodyKind', 'query', 'params', 'permission', 'errors']);

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
    .filter(({ type, callee }) => type === 'CallExpression' && (callee as { name?: string }).name === 'defineEndpoint')
    .flatMap((call) => (call['arguments'] as { properties: (Node & { key?: { name: string } })[] }[])[0]?.properties ?? [])
    .filter(({ key }) => UNREAD.has(key?.name ?? ''))
    .toSorted((a, b) => b.start - a.start);

/**
 * The frame's client needs of an endpoint how to call it and what comes back. What else the contract says of it,
 * above all the schemas of what is sent, stays with the server, which is who checks that.
 */
export const slimEndpoints = (): Plugin => ({
  name: 'slim-endpoints',
  transform(code, id) {
    if (!id.includes('/protocol/src/') || !code.includes('defineEndpoint(')) return null;
    let slim = code;
    for (const { start, end } of unreadIn(this.parse(code) as unknown as Node)) {
      const comma = /^\s*,/.exec(slim.slice(end))?.[0].length ?? 0;
      slim = slim.slice(0, start) + slim.slice(end + comma);
    }
    return { code: slim, map: { mappings: '' } };
  },
});
