import { readFileSync, statSync } from 'node:fs';
import { RE2JS } from 're2js';
import { BadConfiguration } from '../../bad-configuration.ts';
import { moderationCategories, type ModerationCategory } from '../../ports/index.ts';
import type { Term } from '../../kernel/disguises/term-finder.ts';

/** What a file of rules may hold. */
export const rulesFileLimits = { bytes: 2_000_000, words: 20_000, wordLength: 100, patterns: 200, patternLength: 200 } as const;

export interface Pattern {
  source: string;
  value: ModerationCategory;
}

export interface Rules {
  words: Term<ModerationCategory>[];
  patterns: Pattern[];
}

const isCategory = (text: string): text is ModerationCategory => (moderationCategories as readonly string[]).includes(text);

const patternFault = (source: string): string | null => {
  if (source.length > rulesFileLimits.patternLength) return `is longer than ${rulesFileLimits.patternLength} characters`;
  try {
    RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
    return null;
  } catch (error) {
    return `is no pattern that runs in linear time (${error instanceof Error ? error.message : 'unknown'})`;
  }
};

/** A rule of a section; or what is wrong with it. */
const readRule = (line: string, value: ModerationCategory): Term<ModerationCategory> | Pattern | string => {
  const source = /^\/(.+)\/$/u.exec(line)?.[1];
  if (source !== undefined) return patternFault(source) ?? { source, value };
  if (line.length > rulesFileLimits.wordLength) return `is longer than ${rulesFileLimits.wordLength} characters`;
  const inside = /^\*(.+)\*$/u.exec(line)?.[1];
  return inside === undefined ? { text: line, value } : { text: inside, value, isAnywhere: true };
};

const tooMuch = ({ words, patterns }: Rules): string[] => [
  ...(words.length > rulesFileLimits.words ? [`it has more than ${rulesFileLimits.words} words`] : []),
  ...(patterns.length > rulesFileLimits.patterns ? [`it has more than ${rulesFileLimits.patterns} patterns`] : []),
  ...(words.length + patterns.length === 0 ? ['it holds no rule'] : []),
];

/** Reads the lines of a file of rules: sections in brackets, a word, several words, `*anywhere*` or `/pattern/` a line. */
export const parseRules = (text: string): { rules: Rules; problems: string[] } => {
  const rules: Rules = { words: [], patterns: [] };
  const problems: string[] = [];
  let category: ModerationCategory | null = null;
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const section = /^\[(.*)\]$/u.exec(line)?.[1]?.trim();
    if (section !== undefined) category = isCategory(section) ? section : null;
    const rule =
      category === null ? `names or has no category: one of ${moderationCategories.join(', ')}` : readRule(line, category);
    if (section !== undefined && category !== null) continue;
    if (typeof rule === 'string') problems.push(`line ${index + 1} ${rule}`);
    else if ('source' in rule) rules.patterns.push(rule);
    else rules.words.push(rule);
  }
  return { rules, problems: [...problems, ...tooMuch(rules)] };
};

/** Reads the operator's file. Throws `BadConfiguration` with what is wrong in it, line by line. */
export const readRulesFile = (path: string): Rules => {
  const refuse = (problems: readonly string[]) =>
    new BadConfiguration(
      [`MODERATION_RULES_FILE ${path}:`, ...problems.slice(0, 20).map((problem) => `  ${problem}.`)].join('\n'),
    );
  let text: string;
  try {
    if (statSync(path).size > rulesFileLimits.bytes) throw new Error(`it is larger than ${rulesFileLimits.bytes} bytes`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw refuse([error instanceof Error ? error.message : 'it cannot be read']);
  }
  const { rules, problems } = parseRules(text);
  if (problems.length > 0) throw refuse(problems);
  return rules;
};
