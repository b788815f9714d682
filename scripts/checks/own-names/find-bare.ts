import {
  parse as parseScript,
  type AnyNode,
  type AssignmentExpression,
  type CallExpression,
  type Expression,
  type MemberExpression,
  type NewExpression,
} from 'acorn';
import { full } from 'acorn-walk';
import { generate, parse as parseCss, walk, type Atrule, type CssNode } from 'css-tree';

/** Names of ours that stand in a page beside those of its author. */
export interface BareName {
  /** Such as `custom property`. */
  kind: string;
  name: string;
}

const isOurs = (name: string) => /^troupe(?:$|[-_:A-Z])/.test(name);
/** Of the libraries inside: floating-ui's and react's, prefixed themselves. */
const isForeign = (name: string) => /^(?:floating-ui|base-ui|react|precedence|href|rsc|sso)/.test(name);
/** What the loader finds on a partner's own elements; fixed with its bytes, and asked for by their authors. */
const ofPartners = new Set(['application', 'character', 'conversation', 'origin', 'display', 'position', 'open', 'to', 'colors']);

type Named = [kind: string, name: string];

/** Names that vanilla-extract makes: `_1abc2de0` in a document of ours, with our prefix in the package. */
const made = new Set(['class', 'keyframes', 'container']);

const ofAtrule = ({ name, prelude }: Atrule): Named[] => {
  const text = prelude ? generate(prelude) : '';
  if (name.endsWith('keyframes')) return [['keyframes', text]];
  if (name === 'layer') return text.split(',').map((layer) => ['layer', layer.trim()]);
  const container = name === 'container' ? /^(?!not\b)[\w-]+/.exec(text)?.[0] : undefined;
  return container ? [['container', container]] : [];
};

const ofCssNode = (node: CssNode): Named[] => {
  if (node.type === 'Declaration' && node.property.startsWith('--')) return [['custom property', node.property.slice(2)]];
  if (node.type === 'Identifier' && node.name.startsWith('--')) return [['custom property', node.name.slice(2)]];
  if (node.type === 'AttributeSelector' && node.name.name.startsWith('data-'))
    return [['data attribute', node.name.name.slice(5)]];
  if (node.type === 'IdSelector') return [['id', node.name]];
  return node.type === 'ClassSelector' ? [['class', node.name]] : [];
};

/**
 * What a style sheet calls by a name that a stranger's page may have too.
 *
 * @param isOwnDocument no other sheet stands beside it: what the build makes up needs no prefix
 */
export const bareInCss = (text: string, isOwnDocument: boolean): BareName[] => {
  const found: BareName[] = [];
  const see = (kind: string, name: string) => {
    if (!isOurs(name) && !(isOwnDocument && made.has(kind))) found.push({ kind, name });
  };
  walk(parseCss(text, { parseCustomProperty: true }), (node) => {
    for (const [kind, name] of node.type === 'Atrule' ? ofAtrule(node) : ofCssNode(node)) see(kind, name);
  });
  return found;
};

const textOf = (node: AnyNode | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string'
    ? node.value
    : node?.type === 'TemplateLiteral'
      ? (node.quasis[0]?.value.cooked ?? undefined)
      : undefined;

const memberName = (node: MemberExpression): string | undefined =>
  node.property.type === 'Identifier' && !node.computed ? node.property.name : textOf(node.property);

const properties = new Set(['setProperty', 'getPropertyValue', 'removeProperty']);
const globals = new Set(['globalThis', 'window', 'self']);

const ofCall = ({ callee, arguments: [first, second] }: CallExpression): Named[] => {
  const method = callee.type === 'MemberExpression' ? memberName(callee) : undefined;
  const text = textOf(first);
  if (method && properties.has(method) && text?.startsWith('--')) return [['custom property', text.slice(2)]];
  if ((method === 'setItem' || method === 'getItem') && text) return [['storage key', text]];
  // An element that is made: `jsx('div', { id: 'x' })`.
  if (text === undefined || !/^[a-z][a-z0-9]*$/.test(text) || second?.type !== 'ObjectExpression') return [];
  return second.properties.flatMap((property): Named[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'id') return [];
    const id = textOf(property.value as Expression);
    return id ? [['id', id]] : [];
  });
};

const ofMember = (node: MemberExpression): Named[] =>
  node.object.type === 'MemberExpression' && memberName(node.object) === 'dataset'
    ? [['data attribute', memberName(node) ?? '']]
    : [];

const ofAssignment = ({ left }: AssignmentExpression): Named[] => {
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || !globals.has(left.object.name)) return [];
  return [['global', memberName(left) ?? '']];
};

const ofNew = ({ callee, arguments: [first] }: NewExpression): Named[] =>
  callee.type === 'Identifier' && callee.name === 'CustomEvent' ? [['event', textOf(first) ?? '']] : [];

const ofScriptNode = (node: AnyNode): Named[] => {
  const data = /^\[?data-([a-z-]+)/.exec(textOf(node.type === 'Property' ? node.key : node) ?? '')?.[1];
  if (data) return [['data attribute', data]];
  if (node.type === 'CallExpression') return ofCall(node);
  if (node.type === 'NewExpression') return ofNew(node);
  if (node.type === 'MemberExpression') return ofMember(node);
  return node.type === 'AssignmentExpression' ? ofAssignment(node) : [];
};

/** What a script calls by a name that a stranger's page may have too. */
export const bareInScript = (text: string): BareName[] => {
  const found: BareName[] = [];
  full(parseScript(text, { ecmaVersion: 2024, sourceType: 'module' }), (node) => {
    for (const [kind, name] of ofScriptNode(node as AnyNode)) {
      const isTheirs = kind === 'data attribute' && (isForeign(name) || ofPartners.has(name));
      if (!isOurs(name) && !isTheirs) found.push({ kind, name });
    }
  });
  return found;
};
