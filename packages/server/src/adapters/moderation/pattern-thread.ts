import { RE2JS } from 're2js';
import { toReadTexts } from '../../kernel/disguises/views.ts';
import { answerIn } from '../../kernel/threads/answer-in.ts';
import type { ModerationCategory } from '../../ports/moderation.ts';
import type { Pattern } from './rules-file.ts';

export interface PatternQuestion {
  patterns: readonly Pattern[];
  texts: readonly string[];
}

const createCompile = () => {
  const known = new Map<string, RE2JS>();
  return (source: string): RE2JS => {
    const before = known.get(source);
    if (before) return before;
    const compiled = RE2JS.compile(RE2JS.translateRegExp(source), RE2JS.CASE_INSENSITIVE);
    known.set(source, compiled);
    return compiled;
  };
};

const compile = createCompile();

answerIn(({ patterns, texts }: PatternQuestion): ModerationCategory[][] =>
  texts.map((text) => {
    const read = toReadTexts(text);
    return patterns.filter(({ source }) => read.some((one) => compile(source).matcher(one).find())).map(({ value }) => value);
  }),
);
