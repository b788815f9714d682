import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { visibility } from '../../platform/characters.ts';
import { groupLimits } from './group-form.ts';

/**
 * Where a chatbot stands that is a member or may become one, as the group's creator is told: `ready`, everybody who may open
 * the group can hear it; `private`, `in_review` (no approved text yet), `closed` (by a decision) and `removed` (in the bin)
 * are said of one's own chatbots; `unavailable`: another creator's that was withdrawn, for whatever reason, or is not for
 * this member.
 */
export const memberStandings = ['ready', 'private', 'in_review', 'closed', 'removed', 'unavailable'] as const;
export type MemberStanding = (typeof memberStandings)[number];

/** A chatbot in a group, as the group's creator sees it: never told to anybody else. */
export const groupMember = v.object({
  id,
  /** For one that is unavailable the name that it had when the group was last saved; null where none was kept. */
  name: v.nullable(v.string()),
  title: v.string(),
  avatar_url: v.nullable(v.string()),
  avatar_is_nsfw: v.boolean(),
  is_nsfw: v.boolean(),
  /** Null for one that is unavailable. */
  visibility: v.nullable(visibility),
  standing: v.picklist(memberStandings),
  /** Made by the caller. */
  is_own: v.boolean(),
  /** Whether they speak in this group as it is visible now: in public and unlisted ones only who is `ready`. */
  is_usable: v.boolean(),
  /** Of the whole definition. */
  token_count: v.number(),
  /** What they cost when they speak, without the scene, and what their line costs when another speaks. */
  tokens: v.object({ card: v.number(), line: v.number() }),
  /** How many lorebooks of their own they bring. */
  num_books: v.number(),
  /** Those books by name, of the caller's own chatbots; empty for others'. */
  own_books: v.array(v.object({ id, name: v.string(), num_entries: v.number() })),
});
export type GroupMember = v.InferOutput<typeof groupMember>;

/**
 * Chatbots to choose from come from the calls that list them: one's own by `listOwnCharacters` (`type=character`), favourites by
 * `listFavorites`, public ones by the search. This says of chosen ones what the builder shows, before anything is saved.
 */
export const listGroupMembers = defineEndpoint({
  id: 'listGroupMembers',
  method: 'GET',
  path: '/api/v1/group_members',
  summary: 'Chatbots that are to be members of a group, as its builder shows them, in the order asked for; all ids have a row',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  query: v.object({
    /** At most 10 ids, divided by commas. */
    ids: v.pipe(
      v.string(),
      v.regex(/^[\w-]{1,64}(?:,[\w-]{1,64})*$/, 'must be ids divided by commas'),
      v.transform((ids) => [...new Set(ids.split(','))]),
      v.maxLength(groupLimits.membersMax, `must be at most ${groupLimits.membersMax} ids`),
    ),
    /** Of the group: `is_usable` follows it. */
    visibility: v.optional(visibility, 'public'),
  }),
  output: v.object({ data: v.array(groupMember) }),
  errors: [],
});
