import { permissions } from '@troupe/protocol/permissions';
import { ageMethods } from '@troupe/protocol/platform/age/age-methods';
import { socialProviders, type SocialProvider } from '@troupe/protocol/platform/sessions';
import * as v from 'valibot';
import { isBlockedPort } from './blocked-ports.ts';
import { faultOfText, isQuoted } from './env-texts.ts';

/** What a setting may be: each reads the text of a variable and says what is wrong with it. */

export const portNumber = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a port number'),
  v.transform(Number),
  v.minValue(1, 'must be a port number'),
  v.maxValue(65_535, 'must be a port number'),
  v.check((port) => !isBlockedPort(port), 'must be a port that browsers open: this one is on their list of blocked ports'),
);
export const url = (...schemes: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ),
    v.regex(/^\S+$/, 'must be a URL without blanks'),
  );
/** Text as it stands; what no setting may hold is refused before (`env-texts.ts`). */
export const text = v.string();
/** What goes into a header of a request, where anything else would make every request fail. */
export const credential = v.pipe(v.string(), v.regex(/^[\x21-\x7E]+$/, 'must be one word of ASCII letters, digits and signs'));
/** A word inside of JSON, held to what a whole value is held to. */
const word = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? faultOfText(dataset.value) : null;
    if (fault !== null) addIssue({ message: `it ${fault}` });
  }),
);
export const yesOrNo = v.picklist(['yes', 'no'], 'must be yes or no');
export const drainSeconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'must be a number of seconds from 0 to 3600'),
  v.transform(Number),
  v.maxValue(3600, 'must be a number of seconds from 0 to 3600'),
);
export const count = v.pipe(v.string(), v.regex(/^\d$/, 'must be a number from 0 to 9'), v.transform(Number));
export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999'),
  v.transform(Number),
);
export const pixels = v.pipe(
  v.string(),
  v.regex(/^\d{2,4}x\d{2,4}$/, 'must be a width and a height in pixels, such as 1024x1024'),
  v.transform((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    return { width, height };
  }),
);
export const hertz = v.pipe(v.string(), v.regex(/^\d{4,6}$/, 'must be a number of hertz, e.g. 24000'), v.transform(Number));
export const megabytes = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a number of megabytes'), v.transform(Number));
/** What is wrong with a value, without what was given, which valibot's own sentences quote. */
const withoutValue = ({ message, received }: v.BaseIssue<unknown>): string =>
  message.endsWith(`eceived ${received}`) ? message.replace(/(?: but received|:? Received) [\s\S]*$/, '') : message;

const voiceList = v.pipe(
  v.array(
    v.object({
      id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
      name: word,
      description: v.optional(v.string(), ''),
      gender: v.picklist(['male', 'female']),
      language: v.optional(v.nullable(v.string()), null),
      audio_url: v.optional(v.nullable(v.pipe(v.string(), v.url())), null),
    }),
  ),
  v.minLength(1),
);
export const voices = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return v.parse(voiceList, JSON.parse(dataset.value));
    } catch (error) {
      const where =
        error instanceof v.ValiError ? ` (${v.getDotPath(error.issues[0]) ?? 'list'}: ${withoutValue(error.issues[0])})` : '';
      addIssue({ message: `must be a JSON list of voices with id, name and gender${where}` });
      return NEVER;
    }
  }),
);
/** What an operator may have looked at by people instead of refused; nothing loosens the rest. */
export const reviewable = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((name) => name.trim())),
  v.array(
    v.picklist(['violence', 'threats', 'hate', 'crime', 'privacy', 'other'], 'must name categories that may be left to people'),
  ),
);
/** Social providers by button, each with its name at an outside issuer. */
export const providerValues = v.pipe(
  v.string(),
  v.regex(
    new RegExp(`^(${socialProviders.join('|')})=[\\w.:-]{1,100}(,(${socialProviders.join('|')})=[\\w.:-]{1,100})*$`),
    `must look like google=google-oauth2,apple=apple, with buttons of ${socialProviders.join(', ')}`,
  ),
  v.transform((list): { [Provider in SocialProvider]?: string } =>
    Object.fromEntries(list.split(',').map((pair) => pair.split('='))),
  ),
);
export const secrets = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((secret) => secret.trim())),
  v.everyItem((secret) => secret.length >= 32, 'must hold secrets of at least 32 characters, separated by commas'),
  v.everyItem((secret) => !isQuoted(secret), 'must hold secrets without quotation marks'),
);

/** Reads JSON; `what` names the shape in the error. */
export const json = (what: string) =>
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown;
    } catch {
      addIssue({ message: `must be ${what}` });
      return NEVER;
    }
  });

/** `whsec_` and base64 of 24 to 64 bytes, as Standard Webhooks writes secrets down. */
const isWebhookSecret = (secret: string): boolean => {
  const given = /^whsec_(?<key>[A-Za-z0-9+/]+={0,2})$/.exec(secret)?.groups?.['key'] ?? '';
  const { byteLength } = Buffer.from(given, 'base64');
  return byteLength >= 24 && byteLength <= 64;
};

const webhookSecrets = v.pipe(
  v.array(v.pipe(v.string(), v.check(isWebhookSecret, 'must be a secret: whsec_ and base64 of 24 to 64 bytes'))),
  v.minLength(1, 'must hold a secret'),
  v.maxLength(4, 'must hold four secrets at most'),
);

/** What signs the reports of each brand's mail service, by brand. */
export const mailEventSecrets = v.pipe(v.string(), json('JSON'), v.record(v.string(), webhookSecrets));

/** The account of each brand at the provider of age checks, by brand. */
export const ageAccounts = v.pipe(
  v.string(),
  json('JSON'),
  v.record(
    v.string(),
    v.strictObject({
      api_key: v.optional(credential),
      webhook_secrets: webhookSecrets,
    }),
  ),
);
export const methodsOfAge = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((name) => name.trim())),
  v.array(v.picklist(ageMethods, `must name some of ${ageMethods.join(', ')}`)),
);

const modelEntry = v.strictObject({
  model: word,
  id: v.optional(v.pipe(word, v.maxLength(64))),
  name: v.optional(v.string()),
  description: v.optional(v.string()),
  tokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1024))),
  size: v.optional(v.string()),
  tag: v.optional(v.string()),
  level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  permission: v.optional(v.picklist(permissions)),
  hide_unauthorized: v.optional(v.boolean()),
});
const idOf = ({ id, model }: v.InferOutput<typeof modelEntry>) => id ?? model;
/** Models by what the server calls them, each with how it is offered. */
export const moreModels = v.pipe(
  v.string(),
  json('JSON'),
  v.array(modelEntry, 'must be a list of models'),
  v.check((list) => new Set(list.map(idOf)).size === list.length, 'must name each model once'),
  v.check(
    (list) => list.every((one) => idOf(one).length <= 64 && idOf(one) !== 'default'),
    'must have ids of at most 64 characters',
  ),
  v.transform((list) =>
    list.map(({ model, tokens, hide_unauthorized, ...given }) => ({
      model,
      listing: {
        id: model,
        name: model,
        ...given,
        ...(tokens === undefined ? {} : { contextTokens: tokens }),
        ...(hide_unauthorized === undefined ? {} : { hideUnauthorized: hide_unauthorized }),
      },
    })),
  ),
);

/** What is wrong with a value, and where in it. */
export const problemOf = (issue: v.BaseIssue<unknown>): string => {
  const path = v.getDotPath(issue);
  return path === null ? withoutValue(issue) : `is not valid at ${path}: ${withoutValue(issue)}`;
};

/** Whether a name or an address is of this machine alone. */
export const isLoopback = (host: string) => /^(?:127(?:\.\d{1,3}){3}|::1|(?:[a-z0-9-]+\.)*localhost)$/i.test(host);
