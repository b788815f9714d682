import { limits, suggestField, suggestKeywords, suggestTags, suggestionLimits, type Brand } from '@troupe/protocol';
import { handler, type Registration } from '../../../http/handler.ts';
import { limitRules } from '../../../limits.ts';
import { createFindForGuests, type FindForGuests } from '../../../platform/catalogue/find-for-guests.ts';
import { chooseModel } from '../../../platform/choose-model.ts';
import type { Limits, Log, SearchIndex } from '../../../ports/index.ts';
import { createAskModel, createJudgeAnswer, roomFor, type AskDeps, type Question } from './ask-model.ts';
import { fieldQuestion, formText, materialRule, tokensOf } from './field-question.ts';
import { keywordQuestion, keywordTokens, readKeywords } from './keyword-question.ts';
import { readField, readTags } from './read-suggestion.ts';

export interface SuggestionDeps extends Omit<AskDeps, 'withinMs'> {
  log: Log;
  rateLimits: Limits;
  searchIndex: SearchIndex;
  /** Milliseconds that a model may take. */
  suggestWithinMs?: number;
}

const tagTokens = 80;

/** Tags that chatbots of a brand carry, the most frequent first; none while the search does not answer. */
const createFindTags =
  ({ log, findForGuests }: { log: Log; findForGuests: FindForGuests }) =>
  async (brand: Brand): Promise<string[]> => {
    const search = { q: '*', query_by: 'name', facet_by: 'tags', max_facet_values: limits.facetValuesMax, per_page: 0 };
    try {
      const { results } = await findForGuests(brand, [search]);
      return results.flatMap((result) =>
        'facet_counts' in result ? (result.facet_counts ?? []).flatMap(({ counts }) => counts.map(({ value }) => value)) : [],
      );
    } catch (error) {
      log.error('Known tags could not be read for a suggestion.', { error });
      return [];
    }
  };

const tagsQuestion = (
  values: Parameters<typeof formText>[0],
  { known, tags, language, room }: { known: readonly string[]; tags: readonly string[]; language: string; room: number },
): Question => ({
  task: [
    `Give ${suggestionLimits.tagsMax} tags by which somebody would look for this character: genre, mood, setting, role.`,
    known.length > 0 ? `Choose among these where they fit: ${known.join(', ')}.` : '',
    tags.length > 0 ? `It has these already, so give others: ${tags.join(', ')}.` : '',
    'Answer with the tags alone, one a line, each one or two words.',
    materialRule,
  ]
    .filter(Boolean)
    .join(' '),
  material: formText(values, room),
  maxTokens: tagTokens,
  lengthMax: 600,
  scene: {
    characterName: values.name ?? '',
    persona: values.persona ?? '',
    greeting: values.greeting ?? '',
    language,
    // Those that the form has are no suggestions.
    suggests: { tags: known.filter((tag) => !tags.includes(tag)) },
  },
});

/** What a model suggests to a creator: POST characters/suggest_field, characters/suggest_tags, lorebooks/suggest_keywords. */
export const suggestionHandlers = (deps: SuggestionDeps): Registration[] => {
  const { models, rateLimits, searchIndex, suggestWithinMs: withinMs = suggestionLimits.withinMs } = deps;
  const ask = createAskModel({ ...deps, withinMs });
  const judge = createJudgeAnswer(deps);
  const findTags = createFindTags({ ...deps, findForGuests: createFindForGuests(searchIndex) });

  return [
    handler(suggestField, async ({ body }, context) => {
      await rateLimits.take(...limitRules('suggestions', context));
      const { field, fields_values: values, language, kind, member_names: memberNames } = body;
      const room = roomFor(chooseModel(models, undefined, context.caller), tokensOf(field));
      const answer = await ask(fieldQuestion(field, { values, language, room, kind, memberNames }), context);
      const suggested_value = readField(answer, field, values[field]);
      await judge(suggested_value, context, 'suggestField');
      return { suggested_value };
    }),

    handler(suggestTags, async ({ body }, context) => {
      await rateLimits.take(...limitRules('suggestions', context));
      const { tags, language, ...values } = body;
      const known = await findTags(context.brand);
      const room = roomFor(chooseModel(models, undefined, context.caller), tagTokens) - known.join(', ').length;
      const answer = await ask(tagsQuestion(values, { known, tags, language, room }), context);
      const suggested_tags = readTags(answer, { known, tags });
      await judge(suggested_tags.join('\n'), context, 'suggestTags');
      return { suggested_tags };
    }),

    handler(suggestKeywords, async ({ body }, context) => {
      await rateLimits.take(...limitRules('suggestions', context));
      const room = roomFor(chooseModel(models, undefined, context.caller), keywordTokens);
      const suggested_keywords = readKeywords(await ask(keywordQuestion(body, room), context), body);
      await judge(suggested_keywords.map(({ keyword }) => keyword).join('\n'), context, 'suggestKeywords');
      return { suggested_keywords };
    }),
  ];
};
