import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseAst } from 'vite';
import { root } from '../step.ts';

/** Attributes whose value is shown or read out. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'text',
  'title',
]);
const isSpeech = (text: string) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ''));
/** Letters that stand for letters, and an address as an example: not to be translated. */
const samples = new Set(['Aa', 'https://shop.example/help']);

interface Node {
  type: string;
  start: number;
  value?: unknown;
  name?: { name?: string; namespace?: { name: string } };
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** The strings that a value may come to, those of a condition's branches too. */
const stringsOf = (node: unknown): string[] => {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return stringsOf(node['expression']);
    case 'ConditionalExpression':
      return [...stringsOf(node['consequent']), ...stringsOf(node['alternate'])];
    case 'LogicalExpression':
      return stringsOf(node['right']);
    case 'TemplateLiteral':
      return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    default:
      return [];
  }
};

/** What an element says in words of its own: its text, and attributes that are read out. */
const wordsOf = (node: Node): string[] => {
  if (node.type === 'JSXText') return [String(node.value)];
  if (node.type === 'JSXAttribute') return spoken.has(node.name?.name ?? '') ? stringsOf(node.value) : [];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node['children'] as Node[]).flatMap((child) => (child.type === 'JSXExpressionContainer' ? stringsOf(child) : []));
  return [];
};

/** Words in a component that are no text of the catalogue: no language has them. */
export const hardCoded = (file: string, source: string): string[] => {
  const visit = (node: Node): string[] => [
    ...wordsOf(node)
      .map((words) => words.trim().replace(/\s+/g, ' '))
      .filter((words) => isSpeech(words) && !samples.has(words))
      .map((words) => `${file}:${source.slice(0, node.start).split('\n').length}: “${words}” is no text of the catalogue`),
    ...childrenOf(node).flatMap(visit),
  ];
  const program: unknown = parseAst(source, { lang: 'tsx' });
  return visit(program as Node);
};

/** Pages for developers and for trying things out, English as they say themselves. */
const forDevelopers = ['adapters/dev-mailbox.ts', 'adapters/age-checks/sandbox-pages.ts', 'demo/affiliates.ts'];

/** What a template of HTML says once its tags and attributes are gone, but for attributes that are read out. */
const wordsOfMarkup = (quasi: Node): string[] => {
  const html = (quasi['quasis'] as { value: { cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('\0')
    .replace(/<(script|style)\b[^]*?<\/\1>/g, '');
  const isNamed = ([, name = '']: RegExpMatchArray) => spoken.has(name);
  const attributes = [...html.matchAll(/\s([\w-]+)="([^"\0]*)"/g)].filter(isNamed).map(([, , value = '']) => value);
  // A template may be a few attributes alone.
  const texts = html.replace(/<[^>]*>/g, '\0').replace(/(?:^|\s)[\w-]+="[^"]*"/g, '');
  return [...attributes, ...texts.split('\0')];
};

/** Words in a page that the server draws by itself, which are no text of its catalogue. */
export const hardCodedMarkup = (file: string, source: string): string[] => {
  const visit = (node: Node): string[] => [
    ...(node.type === 'TaggedTemplateExpression' && (node['tag'] as Node).name === ('markup' as unknown)
      ? wordsOfMarkup(node['quasi'] as Node)
      : []
    )
      .map((words) => words.trim().replace(/\s+/g, ' '))
      .filter(isSpeech)
      .map((words) => `${file}:${source.slice(0, node.start).split('\n').length}: “${words}” is no text of the catalogue`),
    ...childrenOf(node).flatMap(visit),
  ];
  return visit(parseAst(source, { lang: 'ts' }) as unknown as Node);
};

/** Looks through everything that draws the product. */
export const checkHardCoded = async (): Promise<boolean> => {
  const problems = globSync('packages/{core,site,embed}/src/**/*.tsx', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .flatMap((file) => hardCoded(file, readFileSync(resolve(root, file), 'utf8')));
  const drawn = globSync('packages/server/src/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !forDevelopers.some((one) => file.endsWith(one)))
    .map((file) => ({ file, source: readFileSync(resolve(root, file), 'utf8') }))
    .filter(({ source }) => source.includes('markup`'))
    .flatMap(({ file, source }) => hardCodedMarkup(file, source));
  for (const problem of [...problems, ...drawn]) console.error(problem);
  return problems.length + drawn.length === 0;
};

if (import.meta.main) process.exitCode = (await checkHardCoded()) ? 0 : 1;
