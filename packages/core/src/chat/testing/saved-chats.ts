import type { Conversation } from '@troupe/protocol';

/** A conversation as lists of them answer it. Test and story support. */
export const testSavedChat = (given: Partial<Conversation> = {}): Conversation => {
  const { character_id = 'elin', ...rest } = given;
  return {
    id: 'c1',
    character_id,
    character: {
      id: character_id,
      name: 'Elin Marrow',
      title: 'Keeper of the last manned light on the coast',
      avatar_url: null,
      avatar_is_nsfw: false,
      is_nsfw: false,
    },
    label: 'The storm',
    voice_id: null,
    user_persona_id: null,
    head_id: 'm3',
    message_count: 3,
    last_message_id: 'm3',
    last_message: null,
    last_text_message: '*She looks up.* “You came back.”',
    createdAt: '2026-03-14T21:04:00.000Z',
    updatedAt: '2026-03-14T21:04:00.000Z',
    ...rest,
  };
};
