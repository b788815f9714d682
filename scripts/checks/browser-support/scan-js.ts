import {
  parse,
  type AnyNode,
  type AssignmentExpression,
  type CallExpression,
  type Literal,
  type MemberExpression,
  type Node,
  type ObjectExpression,
} from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import { entryAt, join, partsOf, type Feature } from './compat.ts';
import { declarationFeatures, selectorFeatures } from './scan-css.ts';

/** The newest edition of the language that every listed browser reads whole: `v` flags are in it; `(?i:…)`, `using` and import attributes are not. */
const edition = 2024;

/** Objects that stand for an interface under a name of their own. */
const instances: Record<string, readonly string[]> = {
  window: ['Window', 'EventTarget'],
  self: ['Window', 'EventTarget'],
  globalThis: ['Window', 'EventTarget'],
  document: ['Document', 'Node', 'EventTarget'],
  navigator: ['Navigator'],
  location: ['Location'],
  history: ['History'],
  screen: ['Screen'],
  performance: ['Performance', 'EventTarget'],
  crypto: ['Crypto'],
  localStorage: ['Storage'],
  sessionStorage: ['Storage'],
  indexedDB: ['IDBFactory'],
  caches: ['CacheStorage'],
  visualViewport: ['VisualViewport', 'EventTarget'],
  speechSynthesis: ['SpeechSynthesis', 'EventTarget'],
  customElements: ['CustomElementRegistry'],
  'crypto.subtle': ['SubtleCrypto'],
  'document.fonts': ['FontFaceSet', 'EventTarget'],
  'navigator.clipboard': ['Clipboard'],
  'navigator.credentials': ['CredentialsContainer'],
  'navigator.locks': ['LockManager'],
  'navigator.mediaDevices': ['MediaDevices'],
  'navigator.permissions': ['Permissions'],
  'navigator.serviceWorker': ['ServiceWorkerContainer'],
  'navigator.storage': ['StorageManager'],
};

const globals = new Set(['window', 'self', 'globalThis']);

/** Each member that an object of some interface has, by its name: where the data tells of it. */
const members = new Map<string, string[]>();
/** The same of events: `addEventListener('scrollend')`. */
const events = new Map<string, string[]>();
for (const place of [['api'], ['javascript', 'builtins']])
  // Properties of style sheets are found where a style is written.
  for (const owner of partsOf(entryAt(place) ?? {}).filter(
    (name) => !/^CSS\w*(?:Descriptors|Properties|Declaration)$/.test(name),
  ))
    for (const member of partsOf(entryAt([...place, owner]) ?? {})) {
      if (member.endsWith('_static')) continue;
      const [index, name] = member.endsWith('_event') ? [events, member.slice(0, -'_event'.length)] : [members, member];
      index.set(name, [...(index.get(name) ?? []), join([...place, owner, member])]);
    }

/** What a name after a dot may mean. */
const anyOf = (index: Map<string, string[]>, name: string): Feature[] => {
  const meanings = index.get(name);
  if (!meanings) return [];
  const [first = ''] = meanings;
  const end = first.slice(first.lastIndexOf('.'));
  return [{ path: meanings.length === 1 ? first : `${first.startsWith('api') ? 'api' : 'javascript'}.*${end}`, meanings }];
};

const hyphenated = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^(webkit|moz|ms)-/, '-$1-');

/** What a member may be: of whatever interface has one of that name, or a property of a style. */
const anyMember = (name: string): Feature[] => {
  const property = ['css', 'properties', hyphenated(name)];
  const style = entryAt(property) ? [join(property)] : [];
  return anyOf(members, name).map(({ path, meanings = [] }) => ({ path, meanings: [...meanings, ...style], member: name }));
};

const firstKnown = (places: readonly (readonly string[])[]): Feature[] => {
  const place = places.find((candidate) => entryAt(candidate)?.__compat);
  return place ? [{ path: join(place) }] : [];
};

const globalFeature = (name: string): Feature[] =>
  firstKnown([
    ['javascript', 'builtins', name],
    ['api', name],
    ['api', 'Window', name],
  ]);

/** `a.b`, also `a?.b` and `a['b']`: the name after the dot. */
const memberName = ({ property, computed }: MemberExpression): string | undefined => {
  if (!computed && property.type === 'Identifier') return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
};

const textOf = (node: AnyNode | undefined): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined;
};

/** Names that the file does not declare itself, where they stand. */
const undeclared = (program: Node): Set<object> => {
  const { globalScope } = analyze(program as unknown as Parameters<typeof analyze>[0], {
    ecmaVersion: edition,
    sourceType: 'module',
  });
  return new Set<object>(globalScope?.through.map(({ identifier }) => identifier));
};

/** `navigator.locks` of `window.navigator?.locks`, as far as a chain of names leads back to a global. */
const chainOf = (node: Node, free: Set<object>): string[] | undefined => {
  const given = node as AnyNode;
  if (given.type === 'Identifier') return free.has(given) ? [given.name] : undefined;
  if (given.type === 'ChainExpression') return chainOf(given.expression, free);
  if (given.type !== 'MemberExpression') return undefined;
  const name = memberName(given);
  const owner = name === undefined ? undefined : chainOf(given.object, free);
  if (!owner || name === undefined) return undefined;
  return owner.length === 1 && globals.has(owner[0] ?? '') ? [name] : [...owner, name];
};

const iteratorSources = new Set(['values', 'keys', 'entries', 'matchAll']);

/** `map.values().map(…)`: a call on what a call has made to iterate over. Those of `Object` make arrays. */
const iteratorHelper = (node: MemberExpression, name: string, free: Set<object>): Feature[] => {
  const made = node.object;
  if (made.type !== 'CallExpression' || made.callee.type !== 'MemberExpression') return [];
  if (!iteratorSources.has(memberName(made.callee) ?? '') || chainOf(made.callee.object, free)?.join() === 'Object') return [];
  return firstKnown([['javascript', 'builtins', 'Iterator', name]]);
};

const ofMember = (node: MemberExpression, free: Set<object>): Feature[] => {
  const name = memberName(node);
  if (name === undefined) return [];
  const owner = chainOf(node.object, free)?.join('.');
  if (owner !== undefined && globals.has(owner)) return globalFeature(name);
  const interfaces = owner === undefined ? undefined : (instances[owner] ?? [owner]);
  if (interfaces?.some((known) => entryAt(['api', known]) ?? entryAt(['javascript', 'builtins', known]))) {
    const found = firstKnown(
      interfaces.flatMap((known) => [
        ['javascript', 'builtins', known, name],
        ['api', known, `${name}_static`],
        ['api', known, name],
      ]),
    );
    if (found.length > 0) return found;
  }
  return [...iteratorHelper(node, name, free), ...anyMember(name)];
};

const keysOf = (object: ObjectExpression): { key: string; value: AnyNode }[] =>
  object.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const key = property.key.type === 'Identifier' ? property.key.name : textOf(property.key);
    return key === undefined ? [] : [{ key, value: property.value }];
  });

/** `jsx('div', { popover: 'manual', style: { fieldSizing: 'content' }, onToggle })`: attributes, styles and events of an element. */
const ofElement = (element: string, props: ObjectExpression): Feature[] =>
  keysOf(props).flatMap(({ key, value }): Feature[] => {
    if (key === 'style' && value.type === 'ObjectExpression')
      return keysOf(value).flatMap((style) =>
        style.key.startsWith('--') ? [] : declarationFeatures(hyphenated(style.key), textOf(style.value)),
      );
    if (/^on[A-Z]/.test(key)) return anyOf(events, key.slice(2).toLowerCase());
    const attribute = key.toLowerCase();
    return firstKnown([
      ['html', 'elements', element, attribute],
      ['html', 'global_attributes', attribute],
    ]);
  });

/** `div` of `jsx('div', {…})`. */
const elementOf = ({ arguments: [name, props] }: CallExpression): string | undefined => {
  const element = textOf(name);
  return props?.type === 'ObjectExpression' && element && entryAt(['html', 'elements', element]) ? element : undefined;
};

const selectorCalls = new Set(['querySelector', 'querySelectorAll', 'closest', 'matches']);

const ofCall = (call: CallExpression): Feature[] => {
  const { callee, arguments: given } = call;
  const element = elementOf(call);
  if (element) return [{ path: join(['html', 'elements', element]) }, ...ofElement(element, given[1] as ObjectExpression)];
  const text = textOf(given[0]);
  if (text === undefined) return [];
  const name = callee.type === 'MemberExpression' ? memberName(callee) : undefined;
  if (name !== undefined && selectorCalls.has(name)) return selectorFeatures(text);
  if (name === 'addEventListener') return anyOf(events, text);
  if (name === 'setProperty') return text.startsWith('--') ? [] : declarationFeatures(text);
  if (name === 'setAttribute' || name === 'toggleAttribute') return firstKnown([['html', 'global_attributes', text]]);
  if (name === 'createElement') return firstKnown([['html', 'elements', text]]);
  return [];
};

const isStyle = ({ object }: MemberExpression) => object.type === 'MemberExpression' && memberName(object) === 'style';

/** What one node of the tree asks of a browser. */
const ofNode = (node: AnyNode, free: Set<object>): Feature[] => {
  if (node.type === 'Identifier') return free.has(node) ? globalFeature(node.name) : [];
  if (node.type === 'CallExpression') return ofCall(node);
  if (node.type === 'MemberExpression') {
    const name = memberName(node);
    if (isStyle(node) && name && entryAt(['css', 'properties', hyphenated(name)])) return declarationFeatures(hyphenated(name));
    return ofMember(node, free);
  }
  if (node.type === 'BinaryExpression' && node.operator === 'in') return anyMember(textOf(node.left as Literal) ?? '');
  if (node.type === 'ObjectPattern')
    return node.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
        ? anyMember(property.key.name)
        : [],
    );
  return [];
};

/** The member that an assignment makes: `this.name = …`, and `exports.name = function`, a library's own. */
const ownAssigned = ({ left, right }: AssignmentExpression): string[] => {
  if (left.type !== 'MemberExpression') return [];
  const name = memberName(left) ?? '';
  // A listener is asked of the browser.
  const isFunction = /^(?:Arrow)?FunctionExpression$/.test(right.type) && !name.startsWith('on');
  return left.object.type === 'ThisExpression' || isFunction ? [name] : [];
};

/** Members that the script's own objects and classes have, attributes of elements left out. */
const ownNames = (node: AnyNode, parent: AnyNode | undefined): string[] => {
  if ((node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') && node.key.type === 'Identifier')
    return [node.key.name];
  if (node.type === 'AssignmentExpression') return ownAssigned(node);
  if (node.type !== 'ObjectExpression') return [];
  const isAttributes = parent?.type === 'CallExpression' && elementOf(parent) !== undefined;
  return isAttributes || (parent?.type === 'Property' && parent.key.type === 'Identifier' && parent.key.name === 'style')
    ? []
    : keysOf(node).map(({ key }) => key);
};

interface ScannedScript {
  features: Feature[];
  own: string[];
}

/** The features that a script asks for. Throws where it is written in a language newer than every listed browser reads. */
export const scanScript = (code: string): ScannedScript => {
  const program = parse(code, { ecmaVersion: edition, sourceType: 'module', ranges: true });
  const free = undeclared(program);
  const features: Feature[] = [];
  const own: string[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    const parent = ancestors.at(-2) as AnyNode | undefined;
    features.push(...ofNode(node as AnyNode, free));
    own.push(...ownNames(node as AnyNode, parent));
  });
  return { features, own };
};
