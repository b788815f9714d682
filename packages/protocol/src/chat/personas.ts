import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { empty, id, page, requiredUserText, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { nameText } from '../names.ts';
import { userPersona } from './messages.ts';

/**
 * Who a user is in a chat (R-PERSONA-11): `name` stands for {{user}}, `highlights` are what characters
 * know of them. At most one is the default of its user; the default begins new conversations.
 */
export const persona = v.object({
  id,
  name: v.string(),
  avatar_url: v.nullable(v.string()),
  highlights: v.string(),
  is_default: v.boolean(),
  /** Conversations of its user that are had as it. */
  conversation_count: v.number(),
  createdAt: timestamp,
  is_last_id: v.optional(v.boolean()),
});
export type Persona = v.InferOutput<typeof persona>;

/** Portraits to choose from; a picture of one's own comes from `createPersonaAvatar`. */
export const personaPortraits = Array.from({ length: limits.personaPortraits }, (_, at) => `/art/persona-${at + 1}.svg?v=1`);

const tooShort = 'At least 3 characters required';
/** R-PERSONA-05: trimmed, 3 to 20 UTF-16 units, one line. */
const name = v.pipe(nameText(limits.personaNameMax), v.minLength(limits.personaTextMin, tooShort));
/** R-PERSONA-05, R-PERSONA-06: trimmed, 3 to 1000 UTF-16 units. */
const highlights = v.pipe(
  v.string(),
  v.trim(),
  requiredUserText(limits.highlightsMax),
  v.minLength(limits.personaTextMin, tooShort),
);
/** A picture that we serve; others could tell their server who reads. */
const avatar = v.pipe(
  v.string(),
  v.regex(/^(\/files\/[\w-]{43}|\/art\/persona-\d{1,2}\.svg(\?v=\d+)?)$/, 'must be a portrait or a picture uploaded here'),
);

const personaParams = v.object({ personaId: id });

export const listPersonas = defineEndpoint({
  id: 'listPersonas',
  method: 'GET',
  path: '/api/v1/personas',
  summary: "The member's personas: the default first, then the newest",
  auth: 'member',
  class: 'read',
  query: v.object(page(limits.pageMax)),
  output: v.array(persona),
  errors: [],
});

export const createPersona = defineEndpoint({
  id: 'createPersona',
  method: 'POST',
  path: '/api/v1/personas',
  summary: 'A new persona, as many as the tier allows',
  auth: 'member',
  class: 'chat',
  keeps: 'body',
  body: v.object({ name, highlights, avatar_url: avatar, is_default: v.optional(v.boolean(), false) }),
  output: persona,
  errors: ['persona_limit', 'underage_content', 'explicit_content'],
});

export const updatePersona = defineEndpoint({
  id: 'updatePersona',
  method: 'PATCH',
  path: '/api/v1/personas/:personaId',
  summary: 'Change name, highlights or picture; chats with it show the new ones at once',
  auth: 'member',
  class: 'chat',
  keeps: false,
  params: personaParams,
  body: v.object({ name: v.optional(name), highlights: v.optional(highlights), avatar_url: v.optional(avatar) }),
  output: persona,
  errors: ['not_found', 'underage_content', 'explicit_content'],
});

export const deletePersona = defineEndpoint({
  id: 'deletePersona',
  method: 'DELETE',
  path: '/api/v1/personas/:personaId',
  summary: 'Delete a persona; its chats go on with the default one. The default itself cannot be deleted',
  auth: 'member',
  class: 'chat',
  keeps: false,
  params: personaParams,
  output: empty,
  errors: ['not_found', 'persona_is_default'],
});

export const setDefaultPersona = defineEndpoint({
  id: 'setDefaultPersona',
  method: 'PUT',
  path: '/api/v1/personas/:personaId/default',
  summary: 'Make it the default; the former one no longer is',
  auth: 'member',
  class: 'chat',
  keeps: false,
  params: personaParams,
  output: persona,
  errors: ['not_found'],
});

export const unsetDefaultPersona = defineEndpoint({
  id: 'unsetDefaultPersona',
  method: 'DELETE',
  path: '/api/v1/personas/:personaId/default',
  summary: 'New conversations begin without a persona again',
  auth: 'member',
  class: 'chat',
  keeps: false,
  params: personaParams,
  output: persona,
  errors: ['not_found'],
});

export const createPersonaAvatar = defineEndpoint({
  id: 'createPersonaAvatar',
  method: 'POST',
  path: '/api/v1/personas/avatars',
  summary: 'Upload a picture (PNG, JPEG or WebP up to 5 MB) to use as avatar_url; what it says besides the picture is removed',
  auth: 'member',
  class: 'chat',
  keeps: 'body',
  upload: 'picture',
  bodyKind: 'multipart',
  bodyBytes: limits.avatarBytes + limits.formFieldsBytes,
  body: v.object({ file: v.unknown() }),
  output: v.object({ avatar_url: v.string() }),
  errors: ['invalid_input', 'payload_too_large', 'unsupported_file', 'storage_full', 'site_full', 'rate_limited'],
});

export const updateConversationPersona = defineEndpoint({
  id: 'updateConversationPersona',
  method: 'PUT',
  path: '/api/v1/conversations/:conversationId/persona',
  summary: 'Chat on as another persona, or as oneself with null',
  about: { conversation: 'params.conversationId' },
  auth: 'member',
  class: 'chat',
  keeps: false,
  params: v.object({ conversationId: id }),
  body: v.object({ user_persona_id: v.nullable(id) }),
  output: v.object({ userPersona: v.nullable(userPersona) }),
  errors: ['not_found'],
});
