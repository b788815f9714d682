import * as v from 'valibot';
import { personaPortraits } from '../../chat/personas.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { id, userText } from '../../fields.ts';
import { limits, profileLimits } from '../../limits.ts';
import { displayName, username } from '../usernames.ts';
import { userSettings } from '../user-settings.ts';
import { user } from '../users.ts';

/** When replies come from the member's own account at OpenAI: never, always, or once ours are full (P-PROF-04). */
export const openAiModes = ['disabled', 'hybrid', 'enabled'] as const;
export const openAiMode = v.picklist(openAiModes);
export type OpenAiMode = v.InferOutput<typeof openAiMode>;

/** Portraits that an account may wear as its personas do. */
export const profilePortraits = personaPortraits;

/** P-PROF-03: none, or some. */
const highlights = v.pipe(
  v.string(),
  v.trim(),
  userText(limits.highlightsMax),
  v.check(
    (text) => text === '' || text.length >= profileLimits.highlightsMin,
    `must be empty or at least ${profileLimits.highlightsMin} characters`,
  ),
);
/** A picture that we serve; another could tell its server who reads. */
const avatar = v.pipe(
  v.string(),
  v.regex(/^(\/files\/[\w-]{43}|\/art\/persona-\d{1,2}\.svg(\?v=\d+)?)$/, 'must be a portrait or a picture uploaded here'),
);
/** Printable ASCII, as keys are; nothing that could break out of a header. */
const openAiKey = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(profileLimits.openAiKeyMax, `must be at most ${profileLimits.openAiKeyMax} characters`),
  v.regex(/^[\x21-\x7e]{8,}$/, 'must be a key as OpenAI gives it'),
);

/** A user as their own profile shows them (P-PROF-10). */
export const profile = v.object({
  ...user.entries,
  userId: id,
  /** The id of a member, null for a guest. */
  onlyUserId: v.nullable(id),
  /** The id of a guest, null for a member. */
  guestUserId: v.nullable(id),
  roles: v.array(v.string()),
  /** The role that is paid for; null for who pays nothing. */
  subscriptionTier: v.nullable(v.string()),
  subscription: v.nullable(
    v.object({ role: v.string(), status: v.string(), plan: v.string(), ends_at: v.string(), period: v.string() }),
  ),
  /** `restricted`: under a hold or a limit, which `permissions` names. */
  status: v.picklist(['active', 'restricted']),
  /** Whether a username was chosen: onboarding is done. */
  isProfileModified: v.boolean(),
  /** Beginning and end of the key, never the key; null for none. */
  openai_api_key: v.nullable(v.string()),
  openai_mode: openAiMode,
  /** The key that is kept cannot be read any more and has to be entered again. */
  openai_key_lost: v.boolean(),
  /** Mail to the account's address came back, or its reader called it spam: nothing is sent there. */
  email_refused: v.boolean(),
  ...userSettings.entries,
  /** Whether this brand has mature content, and whether this account may switch it on here. */
  mature_content: v.picklist(['none', 'locked', 'open']),
  /** Changes with everything that the profile edits: a save that knows another one is refused. */
  version: v.string(),
});
export type Profile = v.InferOutput<typeof profile>;

/** What of a profile is edited together. Fields that are left out stay; `null` takes a key away. */
export const profileChange = v.object({
  username: v.optional(username),
  name: v.optional(displayName),
  highlights: v.optional(highlights),
  avatar_url: v.optional(avatar),
  openai_api_key: v.optional(v.nullable(openAiKey)),
  openai_mode: v.optional(openAiMode),
  /** Of the profile that was edited; without one the save is not held against what others saved. */
  version: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type ProfileChange = v.InferInput<typeof profileChange>;

export const getProfile = defineEndpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/api/v1/users',
  summary: 'The user of the session, with everything that their profile shows',
  auth: 'session',
  class: 'account',
  output: profile,
  errors: ['unauthorized'],
});

export const updateUser = defineEndpoint({
  id: 'updateUser',
  method: 'PATCH',
  path: '/api/v1/users',
  summary: 'Change the fields of the profile that are given; `conflict` where it changed since `version`',
  auth: 'member',
  class: 'account',
  body: profileChange,
  output: profile,
  errors: ['invalid_input', 'username_taken', 'conflict', 'rate_limited', 'underage_content', 'explicit_content'],
});

export const createAvatar = defineEndpoint({
  id: 'createAvatar',
  method: 'POST',
  path: '/api/v1/users/avatars',
  summary: 'Upload a picture (PNG, JPEG or WebP up to 5 MB) to use as avatar_url; what it says besides the picture is removed',
  auth: 'member',
  class: 'account',
  upload: 'picture',
  bodyKind: 'multipart',
  bodyBytes: limits.avatarBytes + limits.formFieldsBytes,
  body: v.object({ file: v.unknown() }),
  output: v.object({ avatar_url: v.string() }),
  errors: ['invalid_input', 'payload_too_large', 'unsupported_file', 'storage_full', 'site_full', 'rate_limited'],
});
