import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errorTexts } from '../../../packages/protocol/src/error-texts.ts';
import { pageDescriptions } from '../../../packages/site/src/page-descriptions.ts';
import { root } from '../../step.ts';
import { readCatalogue, readServerTexts } from '../strings.ts';
import type { Texts } from '../translations/judge.ts';
import { patterns } from './patterns.ts';

/** Quotes of the requirements, whose wording binds, whatever is odd about it. */
const readQuotes = (): string => readFileSync(resolve(root, 'docs/requirements.md'), 'utf8');

/** Whether a requirement quotes a text; its slots may have other names there. */
const isQuoted = (text: string, quotes: string): boolean =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^"]{1,40}'),
    'i',
  ).test(quotes);

/** English texts that say a thing in a way that docs/voice.md refuses; what a requirement quotes is left out. */
export const judgeVoice = (texts: Texts, quotes: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (isQuoted(text, quotes)) return [];
    return patterns.flatMap(({ found, instead }) => {
      const words = found.exec(text)?.[0];
      return words === undefined ? [] : [`en: ${key} says “${words}”; say ${instead} (docs/voice.md): “${text}”`];
    });
  });

/** Every English text that is ours. */
const ownTexts = (): Texts => ({
  ...Object.assign({}, ...Object.values(readCatalogue('en')), ...Object.values(readServerTexts('en'))),
  ...Object.fromEntries(Object.entries(errorTexts).map(([code, text]) => [`errorTexts.${code}`, text])),
  ...Object.fromEntries(Object.entries(pageDescriptions).map(([page, text]) => [`pageDescriptions.${page}`, text])),
});

/** Looks through every English text. */
export const checkVoice = async (): Promise<boolean> => {
  const problems = judgeVoice(ownTexts(), readQuotes());
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

if (import.meta.main) process.exitCode = (await checkVoice()) ? 0 : 1;
