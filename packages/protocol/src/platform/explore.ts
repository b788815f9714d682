import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, page, timestamp } from '../fields.ts';
import { limits } from '../limits.ts';
import { moderationReport } from './characters.ts';
import { characterHit } from './search.ts';

/** Why a favourite is no longer shown: its creator withdrew it, the member blocked its creator, or it is not for this viewer. */
export const goneReason = v.picklist(['withdrawn', 'blocked', 'closed']);

/** A chatbot that a member kept; what is gone keeps its place and, where anybody may know it, its name. */
export const favorite = v.object({
  id,
  character: v.nullable(characterHit),
  gone: v.nullable(v.object({ reason: goneReason, name: v.nullable(v.string()) })),
  is_last_id: v.optional(v.boolean()),
});
export type Favorite = v.InferOutput<typeof favorite>;

export const listFavorites = defineEndpoint({
  id: 'listFavorites',
  method: 'GET',
  path: '/api/v1/users/likes',
  summary: 'Chatbots that the member keeps as favourites, newest first',
  auth: 'member',
  class: 'read',
  query: v.object(page(limits.listPage)),
  output: v.array(favorite),
  errors: [],
});

/** A chatbot of one's own, with what only its creator is told. */
export const ownCharacter = v.object({
  ...characterHit.entries,
  moderationReport: v.nullable(moderationReport),
  /** Whether an approved text of it is served to others, where its visibility lets them. */
  is_live: v.boolean(),
  /** Who reported it, `User` among them. */
  reportsType: v.array(v.string()),
  aicq_manual_review_required: v.boolean(),
  /** Of a group: how many members it has, and how many of them speak in it; below two it is closed for chat. */
  group: v.optional(v.object({ num_members: v.number(), num_usable: v.number() })),
});
export type OwnCharacter = v.InferOutput<typeof ownCharacter>;

export const listOwnCharacters = defineEndpoint({
  id: 'listOwnCharacters',
  method: 'GET',
  path: '/api/v1/users/characters',
  summary: 'All chatbots that the member made on this brand, changed last first',
  auth: 'member',
  class: 'account',
  query: v.object({ switch: v.optional(v.literal('T1')), type: v.optional(v.picklist(['character', 'meta'])) }),
  output: v.object({ data: v.array(ownCharacter) }),
  revalidates: true,
  errors: [],
});

/** A creator of chatbots that this viewer may see. */
export const creator = v.object({
  id,
  username: v.string(),
  avatar_url: v.nullable(v.string()),
  /** Counts of what this viewer may see. */
  num_chatbots: v.number(),
  num_messages: v.number(),
  createdAt: timestamp,
  is_blocked: v.boolean(),
});
export type Creator = v.InferOutput<typeof creator>;

export const getCreator = defineEndpoint({
  id: 'getCreator',
  method: 'GET',
  path: '/api/v1/creators/:username',
  summary: 'A creator of public chatbots of this brand, by name, by a name they gave up lately, or by id',
  auth: 'public',
  class: 'read',
  params: v.object({ username: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.creatorNameMax)) }),
  output: creator,
  errors: ['not_found'],
});
