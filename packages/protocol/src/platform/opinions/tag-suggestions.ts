import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, id } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { nameText } from '../../names.ts';

export const tagSuggestionLimits = {
  /** Readers who suggest the same before a creator hears of it. */
  quorum: 5,
  /** Days that an account has to be old for its suggestions to count. */
  accountDays: 7,
  /** Suggestions that a creator is shown of one chatbot. */
  listMax: 24,
} as const;

const change = v.picklist(['add', 'remove']);
const tag = nameText(limits.tagMax);
const params = v.object({ characterId: id });

/** What enough readers suggest for a chatbot's tags. */
export const tagSuggestion = v.object({
  tag: v.string(),
  change,
  /** Readers who suggest it, of accounts that count. */
  readers: v.number(),
  /** Whether its creator has put it aside. */
  is_dismissed: v.boolean(),
});
export type TagSuggestion = v.InferOutput<typeof tagSuggestion>;

export const listTagSuggestions = defineEndpoint({
  id: 'listTagSuggestions',
  method: 'GET',
  path: '/api/v1/characters/:characterId/tag-suggestions',
  summary: 'What at least five readers suggest for the tags of a chatbot of one’s own, the most readers first',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params,
  output: v.object({ suggestions: v.pipe(v.array(tagSuggestion), v.maxLength(tagSuggestionLimits.listMax)) }),
  errors: ['not_found', 'character_unavailable', 'forbidden'],
});

export const updateTagSuggestion = defineEndpoint({
  id: 'updateTagSuggestion',
  method: 'PUT',
  path: '/api/v1/characters/:characterId/tag-suggestions',
  summary: 'Put aside what readers suggest for a chatbot of one’s own, or take it up again; its tags change by saving it',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params,
  body: v.object({ tag, change, is_dismissed: v.boolean() }),
  output: empty,
  errors: ['not_found', 'character_unavailable', 'forbidden', 'rate_limited', 'underage_content'],
});
