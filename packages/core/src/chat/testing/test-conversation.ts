import type { Character, Message } from '@troupe/protocol';
import { reachOf } from '../../platform/testing/characters.ts';

/** A character as `GET characters/{id}` answers it. */
export const testCharacter = (given: Partial<Character> = {}): Character => ({
  id: 'elin',
  type: 'character',
  name: 'Elin Marrow',
  title: 'Keeper of the last manned light on the coast',
  greeting: '*The lamp turns.* “You came up the north path.”',
  alternate_greetings: [],
  greeting_character_id: null,
  persona: null,
  scenario: null,
  dialogue: null,
  avatar_url: null,
  avatar_is_nsfw: false,
  is_nsfw: false,
  visibility: 'public',
  reach: reachOf[given.visibility ?? 'public'],
  definition_visible: false,
  definition_size_category: 'mid',
  token_count: 900,
  tags: ['Mystery', 'Slow burn', 'Sea'],
  language: 'en',
  sub_characters: [],
  creator_user_id: 'creator-1',
  creator_username: 'harbourlight',
  num_messages: 55_100,
  rating_score: 0.92,
  aicq_manual_review_required: false,
  moderationReport: null,
  reportsType: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** A message of the conversation `c1`. */
export const testMessage = (given: Partial<Message> & Pick<Message, 'id' | 'role' | 'content'>): Message => ({
  conversation_id: 'c1',
  prev_id: null,
  sub_character_id: null,
  status: 'complete',
  createdAt: '2026-03-14T21:04:00.000Z',
  is_alternative: false,
  sibling_ids: [given.id],
  image_url: null,
  image_prompt: null,
  rating: null,
  client_id: null,
  ...given,
});

/** A straight conversation: bot and user in turn, ids m1, m2, … */
export const testConversation = (texts: readonly string[]): Message[] =>
  texts.map((content, index) =>
    testMessage({
      id: `m${index + 1}`,
      prev_id: index === 0 ? null : `m${index}`,
      role: index % 2 === 0 ? 'bot' : 'user',
      content,
      createdAt: new Date(Date.UTC(2026, 2, 14, 21, 4) + index * 60_000).toISOString(),
    }),
  );
