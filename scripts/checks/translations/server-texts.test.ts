import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { interfaceLanguages } from '../../../packages/protocol/src/interface-languages.ts';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { serverTexts } from '../../../packages/server/src/html/texts.ts';
import { root } from '../../step.ts';
import { readServerTexts, unbroughtFiles } from '../strings.ts';
import { judgeForms, judgeTexts, lackingKeys } from './judge.ts';
import { languages, staysEnglish } from './languages.ts';

const english = readServerTexts('en');
const others = interfaceLanguages.filter((tag) => tag !== 'en');
const together = (texts: typeof english) => Object.assign({}, ...Object.values(texts)) as Record<string, string>;

describe.each(others)('what the server says in %s', (language) => {
  const own = readServerTexts(language);

  it('is whole, but for what stays English', () => expect(lackingKeys(own, english, staysEnglish)).toEqual([]));

  it('has every plural form of the language', () => expect(judgeForms(language, together(own), together(english))).toEqual([]));

  it('keeps every slot, and every other rule of a translation', () => {
    const rules = languages[language];
    expect(rules && judgeTexts(language, own, english, rules)).toEqual([]);
  });

  it('is what the server has loaded', () => {
    const module = readFileSync(resolve(root, `packages/server/src/html/texts/${language}/texts.ts`), 'utf8');
    expect(unbroughtFiles(language, Object.keys(own), module)).toEqual([]);
    expect(serverTexts[language]).toEqual(together(own));
  });
});

interface Node {
  type: string;
  start: number;
  key?: { name?: string; value?: unknown };
  properties?: Node[];
}
const nodesOf = (value: unknown): Node[] =>
  typeof value === 'object' && value !== null
    ? [...('type' in value ? [value as Node] : []), ...Object.values(value).flatMap((part) => nodesOf(part))]
    : [];
const isLanguage = (name: unknown) => others.some((tag) => tag === name);

/** Tables that are no texts of ours, each with what it is. */
const otherTables: Record<string, string> = {
  'packages/server/src/html/texts.ts': 'the one table of what the server says',
  'packages/server/src/adapters/models/improv-phrases.ts': 'what characters say without a model, in the languages it has',
  'packages/server/src/adapters/models/improv-form-phrases.ts': 'texts of a chatbot, suggested without a model in every language',
  'packages/server/src/adapters/models/improv-topic.ts': 'words that it passes over',
  'packages/server/src/demo/catalogue/named-one.ts': 'a character of the demo, translated by its creator',
  'packages/server/src/demo/catalogue/named-two.ts': 'another one',
};

/** Objects that have several languages for their keys: tables of texts beside the one that is judged. */
const tablesOf = (source: string): number[] =>
  // Most files are told without reading them.
  [...source.matchAll(/\b[a-z]{2}['"]?:/g)].length < 3
    ? []
    : nodesOf(parseAst(source, { lang: 'ts' }))
        .filter(({ type, properties = [] }) => {
          const names = properties.map(({ key }) => key?.name ?? key?.value);
          return type === 'ObjectExpression' && names.filter(isLanguage).length > 2;
        })
        .map(({ start }) => source.slice(0, start).split('\n').length);

describe('texts of the server', () => {
  it('stand in one table: none has its own, where nobody would miss a language', () => {
    const found = globSync('packages/server/src/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|\/testing/.test(file) && !(file in otherTables))
      .flatMap((file) => tablesOf(readFileSync(resolve(root, file), 'utf8')).map((line) => `${file}:${line}`));
    expect(found).toEqual([]);
  });

  it('have no folder of their own elsewhere', () => {
    const files = globSync('packages/{server,site,embed}/src/**/{de,ja}{,.json,.ts,/*}', { cwd: root });
    expect(files.filter((file) => !file.startsWith('packages/server/src/html/texts/'))).toEqual([]);
  });

  it('are found where somebody writes a table of them', () => {
    expect(tablesOf("const a = 1;\nconst texts = { de: 'Ja', fr: 'Oui', ja: 'はい' };")).toEqual([2]);
    expect(tablesOf("const it = { is: 1 }, { de, fr } = texts, no = { tr: 'a row', it: 1 };")).toEqual([]);
  });
});
