import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, language, timestamp, userText } from '../fields.ts';
import { limits } from '../limits.ts';
import { definitionSize } from './characters.ts';

/** Whom somebody likes to meet (P-EXP-18). */
export const interests = ['female', 'male', 'non_binary'] as const;
export const interest = v.picklist(interests);
export type Interest = v.InferOutput<typeof interest>;
/** Tags that stand for an interest, as creators write them. */
export const interestTags: Readonly<Record<Interest, string>> = { female: 'Female', male: 'Male', non_binary: 'Non-Binary' };

const tag = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.tagMax));

/** What a user may set. A field that was never set, or that cannot be read, has its default. */
const changeable = v.object({
  /** What replies are written in, whatever language the chatbot is in; null leaves it to the chatbot. */
  chatLanguage: v.nullable(language),
  /** What pages are read in, on all devices; null leaves it to the device. */
  interfaceLanguage: v.nullable(language),
  /** Speech reads narration too, not only what is said. */
  ttsIncludeNarration: v.boolean(),
  /** Recommendations of one's own taste; false: the same as for everybody of the language. */
  personalRecommendations: v.boolean(),
  /** What the grid is narrowed to where an address says nothing. */
  selectedTags: v.pipe(v.array(tag), v.maxLength(limits.tagsMax)),
  selectedLanguages: v.pipe(v.array(language), v.maxLength(limits.tagsMax)),
  selectedDefinitions: v.pipe(v.array(definitionSize), v.maxLength(definitionSize.options.length)),
  /** Adult pictures are blurred until they are pressed. */
  blurNSFW: v.boolean(),
  /** The member asked for adult content; what may be shown is decided anew at every door. */
  showNSFW: v.boolean(),
  /** The notice was read that mature content is here, where a country asks for no more. */
  ageInformed: v.boolean(),
  /** Told by the member and kept on their word; null while they are on a device only. */
  interests: v.nullable(v.pipe(v.array(interest), v.maxLength(interests.length))),
  /** What was answered at the sign-up so far, as the page wrote it, so that another device goes on there; null once it is done. */
  signUpDraft: v.nullable(userText(2000)),
});

/** What a user set for all devices (P-EXP-16), and what they keep and keep away. */
export const userSettings = v.object({
  ...changeable.entries,
  /** Characters that are favourites, the newest first. */
  likedBots: v.array(id),
  /** Creators that are blocked, the newest first. */
  blockedUsers: v.array(id),
  /** When the filters were last kept. */
  lastTimeFilteredCharacters: v.nullable(timestamp),
});
export type UserSettings = v.InferOutput<typeof userSettings>;

export const userSettingsDefaults: UserSettings = {
  chatLanguage: null,
  interfaceLanguage: null,
  ttsIncludeNarration: true,
  personalRecommendations: true,
  selectedTags: [],
  selectedLanguages: [],
  selectedDefinitions: [],
  blurNSFW: true,
  showNSFW: false,
  ageInformed: false,
  interests: null,
  signUpDraft: null,
  likedBots: [],
  blockedUsers: [],
  lastTimeFilteredCharacters: null,
};

export const getUserSettings = defineEndpoint({
  id: 'getUserSettings',
  method: 'GET',
  path: '/api/v1/users/settings',
  summary: 'What the user of the session set',
  auth: 'session',
  class: 'account',
  output: userSettings,
  errors: ['unauthorized'],
});

export const updateUserSettings = defineEndpoint({
  id: 'updateUserSettings',
  method: 'PATCH',
  path: '/api/v1/users/settings',
  summary: 'Change the fields given; the others stay. Adult content is asked for by those alone who may see it',
  auth: 'session',
  class: 'account',
  body: v.partial(changeable),
  output: userSettings,
  errors: ['unauthorized', 'forbidden', 'rate_limited'],
});
