import type { Conversation, Taste } from '@troupe/protocol';

const at = '2026-11-24T10:00:00.000Z';

/** A chat that a guest had, by its title or by the character alone. */
export const testGuestChat = (id: string, name: string, given: Partial<Conversation> = {}): Conversation => ({
  id,
  character_id: `of-${id}`,
  character: { id: `of-${id}`, name, title: '', avatar_url: null, avatar_is_nsfw: false, is_nsfw: false },
  label: null,
  voice_id: null,
  user_persona_id: null,
  head_id: null,
  message_count: 3,
  last_message_id: null,
  last_message: null,
  last_text_message: null,
  createdAt: at,
  updatedAt: at,
  ...given,
});

/** What counts for what is recommended to somebody. */
export const testTaste = (character_id: string, name: string): Taste => ({
  character_id,
  name,
  avatar_url: null,
  avatar_is_nsfw: false,
  weight: 0.5,
  is_counted: true,
  updated_at: at,
});
