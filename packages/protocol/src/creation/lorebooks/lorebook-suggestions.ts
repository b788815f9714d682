import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { language, modelText, userText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { nameText } from '../../names.ts';
import { suggestionFailures } from '../suggestions.ts';
import { lorebookLimits } from './lorebook-form.ts';

export const keywordSuggestionLimits = {
  /** Languages that are asked for at once, and keywords of each. */
  languagesMax: 12,
  perLanguage: 2,
  /** UTF-16 units: what is longer is a sentence of the model's, and nobody says it. */
  lengthMax: 40,
} as const;
const { languagesMax, perLanguage } = keywordSuggestionLimits;

/** A keyword as readers of a language write it. */
export const suggestedKeyword = v.object({ language, keyword: modelText });
export type SuggestedKeyword = v.InferOutput<typeof suggestedKeyword>;

export const suggestKeywords = defineEndpoint({
  id: 'suggestKeywords',
  method: 'POST',
  path: '/api/v1/lorebooks/suggest_keywords',
  summary:
    'Keywords for an entry as readers of other languages write them, in their script; nothing is stored, and none where nothing came in time',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  generates: true,
  body: v.object({
    entry: v.object({
      name: v.optional(nameText(limits.importedNameMax)),
      keywords: v.pipe(
        v.array(userText(lorebookLimits.keywordMax)),
        v.minLength(1, 'must not be empty'),
        v.maxLength(lorebookLimits.keywordsMax),
      ),
      content: v.optional(userText(lorebookLimits.contentMax), ''),
    }),
    /** Whose script none of the keywords is written in (`unreachedLanguages`); one of each script. */
    languages: v.pipe(v.array(language), v.minLength(1, 'must not be empty'), v.maxLength(languagesMax)),
  }),
  output: v.object({
    suggested_keywords: v.pipe(v.array(suggestedKeyword), v.maxLength(languagesMax * perLanguage)),
  }),
  errors: suggestionFailures,
});
