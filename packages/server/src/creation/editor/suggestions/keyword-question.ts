import {
  findLinks,
  isWrittenFor,
  keywordSuggestionLimits,
  type EndpointRequest,
  type SuggestedKeyword,
  type suggestKeywords,
} from '@troupe/protocol';
import { fold } from '../../../kernel/folded-text.ts';
import { isPattern } from '../../../kernel/keyword.ts';
import type { Question } from './ask-model.ts';
import { languageNames, materialRule } from './field-question.ts';
import { itemOf } from './read-suggestion.ts';

type Asked = EndpointRequest<typeof suggestKeywords>['body'];

/** Tokens of an answer: a line of two short words for each language, in scripts that take several a letter. */
export const keywordTokens = 400;

/** Asks for keywords that readers of other languages say, in their own script. */
export const keywordQuestion = ({ entry: { name = '', keywords, content }, languages }: Asked, room: number): Question => ({
  task: [
    'You help a writer of background texts for a story that is told in a chat. A text comes up when somebody says one of its keywords.',
    `Write the same keywords as readers of other languages say them, in their own script: ${languages
      .map((tag) => `${languageNames.of(tag)} (${tag})`)
      .join(', ')}. Names by their sound, words by their meaning.`,
    `Answer with lines of the form "tag: keyword" alone, at most ${keywordSuggestionLimits.perLanguage} for each language, and no Latin letters behind the tag unless the language is written in them.`,
    materialRule,
  ].join(' '),
  material: [`Name: ${name}`, `Keywords: ${keywords.join(', ')}`, `Text: ${content}`].join('\n\n').slice(0, room),
  maxTokens: keywordTokens,
  lengthMax: 2000,
  scene: { suggests: { keywords: keywords.filter((keyword) => !isPattern(keyword)), languages } },
});

const isKeyword = (keyword: string): boolean =>
  keyword.length <= keywordSuggestionLimits.lengthMax && !isPattern(keyword) && findLinks(keyword).length === 0;

/** Keywords that a model answered, each written for the language that its line names; none twice, none that the entry has. */
export const readKeywords = (answer: string, { entry, languages }: Asked): SuggestedKeyword[] => {
  const taken = new Set(entry.keywords.map((keyword) => fold(keyword, false)));
  const asked = new Map(languages.map((language) => [language.toLowerCase(), language]));
  const found: SuggestedKeyword[] = [];
  for (const line of answer.split('\n')) {
    const [, tag = '', words = ''] = /^[\s*•-]*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\s*[:：](.*)$/u.exec(line) ?? [];
    const language = asked.get(tag.toLowerCase());
    if (language === undefined) continue;
    for (const keyword of words.split(/[,;、，،]/u).map(itemOf)) {
      const folded = fold(keyword, false);
      const isFull = found.filter((one) => one.language === language).length >= keywordSuggestionLimits.perLanguage;
      if (isFull || taken.has(folded) || !isWrittenFor(language, keyword) || !isKeyword(keyword)) continue;
      taken.add(folded);
      found.push({ language, keyword });
    }
  }
  return found;
};
