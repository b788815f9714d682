import { limits } from '@troupe/protocol/limits';
import { ageMethods } from '@troupe/protocol/platform/age/age-methods';
import * as v from 'valibot';
import { databaseUrl } from './env-database.ts';
import { brandIds, imitatedStripe, stripeKeys } from './env-stripe.ts';
import {
  ageAccounts,
  count,
  credential,
  drainSeconds,
  hertz,
  mailEventSecrets,
  megabytes,
  methodsOfAge,
  moreModels,
  pixels,
  portNumber,
  providerValues,
  reviewable,
  secrets,
  text,
  url,
  voices,
  wholeNumber,
  yesOrNo,
} from './env-values.ts';
import { guardStyles } from './ports/moderation.ts';

/** The settings, as `env.ts` reads them. */

export interface Variable {
  schema: v.GenericSchema<string, unknown>;
  default?: string;
  /** Whether it is JSON, which may stand on several lines. */
  isJson?: boolean;
  meaning: string;
}

/** Every setting. One without a default is optional. */
export const variables = {
  NODE_ENV: {
    schema: v.picklist(['development', 'test', 'production'], 'must be development, test or production'),
    default: 'development',
    meaning: '`production` refuses embedded secrets, the development mailbox, sandbox payments and brands without legal texts.',
  },
  PORT: { schema: portNumber, default: '4100', meaning: 'Port of site, API and embed assets.' },
  HOST: {
    schema: text,
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` or `::` for all. One that others reach needs `NODE_ENV=production`.',
  },
  REACHABLE_DEVELOPMENT: {
    schema: yesOrNo,
    default: 'no',
    meaning:
      '`yes` lets a start that is not production listen where others reach it, with its open mailbox and its sign-in as anybody.',
  },
  TRUSTED_PROXIES: {
    schema: count,
    default: '0',
    meaning:
      'How many proxies of yours stand in front; so many entries of `x-forwarded-for` and `x-forwarded-proto` are believed, counted from the end.',
  },
  COUNTRY_HEADER: {
    schema: v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the name of a header'), v.toLowerCase()),
    meaning:
      "The header in which your proxy tells the caller's country (ISO 3166-1 alpha-2), such as `cf-ipcountry`; your proxy must overwrite what comes in. Needs `TRUSTED_PROXIES`. Without it every country is unknown.",
  },
  FORWARDED_HOST: {
    schema: yesOrNo,
    default: 'no',
    meaning:
      '`yes` takes the host from `x-forwarded-host`: only where your nearest proxy writes that header itself, whatever came in. Otherwise `host` picks the brand.',
  },
  HSTS: {
    schema: v.picklist(['off', 'on', 'subdomains'], 'must be off, on or subdomains'),
    default: 'on',
    meaning:
      'Whether browsers are told to use https only (answers over https carry `strict-transport-security` for a year); `subdomains` says so for every subdomain of the host too.',
  },
  DRAIN_SECONDS: {
    schema: drainSeconds,
    default: '120',
    meaning: 'How long replies that are being written may go on after SIGTERM, before they are interrupted.',
  },
  PARTNER_PORT: { schema: portNumber, default: '4200', meaning: "Port of the example partner's page." },
  DATA_DIR: { schema: text, default: '.data', meaning: 'Directory of the embedded database. One process at a time.' },
  DATABASE_URL: {
    schema: databaseUrl,
    meaning: 'PostgreSQL instead of the embedded PGlite ([its address](#address-of-the-database)).',
  },
  BRANDS_DIR: { schema: text, meaning: 'Directory of brand files (`*.json`) instead of the three of the demo.' },
  SECRET_KEYS: {
    schema: secrets,
    meaning:
      'Secrets that sign sessions, comma-separated, 32 characters or more each: the first signs, all verify. Made on the first start and kept in the database unless set.',
  },
  LLM_BASE_URL: {
    schema: url('http', 'https'),
    meaning: 'Any OpenAI-compatible server instead of the demo responder, e.g. `http://localhost:11434/v1`.',
  },
  LLM_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  LLM_MODEL: { schema: text, meaning: 'The model to ask it for, the default of every chat. Needed with `LLM_BASE_URL`.' },
  LLM_MODELS: {
    schema: moreModels,
    isJson: true,
    meaning:
      'More models of that server that users may choose, as JSON: a list of `{ model, id?, name?, description?, tokens?, size?, tag?, level?, permission?, hide_unauthorized? }`. `tokens` is the context window, `permission` who may use it (`advanced_models`). An entry for `LLM_MODEL` describes the default.',
  },
  OWN_MODEL_BASE_URL: {
    schema: url('http', 'https'),
    default: 'https://api.openai.com/v1',
    meaning: "Where replies under a member's own OpenAI key are asked for. Members never choose the address.",
  },
  OWN_MODEL: {
    schema: text,
    default: 'gpt-4.1-mini',
    meaning: 'The model that such replies are asked of.',
  },
  IMAGES_BASE_URL: {
    schema: url('http', 'https'),
    meaning: "Any server that speaks OpenAI's images API instead of the demo drawings, e.g. `http://localhost:8080/v1`.",
  },
  IMAGES_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  IMAGES_MODEL: { schema: text, meaning: 'The model to ask it for. Needed with `IMAGES_BASE_URL`.' },
  IMAGES_SIZE: {
    schema: pixels,
    default: '1024x1024',
    meaning: 'Size of the pictures asked of it, as width x height in pixels: one that the model knows.',
  },
  EMBEDDINGS_BASE_URL: {
    schema: url('http', 'https'),
    meaning: 'Any OpenAI-compatible server that compares memories by meaning, instead of the embedded word hashing.',
  },
  EMBEDDINGS_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  EMBEDDINGS_MODEL: { schema: text, meaning: 'The embedding model to ask it for. Needed with `EMBEDDINGS_BASE_URL`.' },
  RECOMMENDER_URL: {
    schema: url('http', 'https'),
    meaning:
      'A recommender of your own, instead of the embedded nearest neighbours; it must speak the two calls of [recommendations](features/platform/recommendations.md). Where it does not answer, the embedded one does.',
  },
  RECOMMENDER_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  IMPROV_SPEED: {
    schema: v.picklist(['reading', 'fast'], 'must be reading or fast'),
    default: 'reading',
    meaning: 'How fast the demo responder writes; `fast` is for tests.',
  },
  SPEECH_BASE_URL: {
    schema: url('http', 'https'),
    meaning:
      'Any server with the OpenAI speech call instead of the embedded synthesiser (English only), e.g. `http://localhost:8880/v1`. It must send plain samples (`response_format: pcm`).',
  },
  SPEECH_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  SPEECH_MODEL: { schema: text, meaning: 'The model to ask it for. Needed with `SPEECH_BASE_URL`.' },
  SPEECH_VOICES: {
    schema: voices,
    isJson: true,
    meaning:
      'Its voices as JSON: `[{"id": "nova", "name": "Nova", "description": "Warm", "gender": "female", "language": null, "audio_url": null}]`; the last three may be left out, `language` (a BCP 47 tag) for voices that read one only. Needed with `SPEECH_BASE_URL`.',
  },
  SPEECH_SAMPLE_RATE: {
    schema: hertz,
    default: '24000',
    meaning: 'Hertz of its samples (16 bit, one channel).',
  },
  SPEECH_CACHE_MB: {
    schema: megabytes,
    default: '64',
    meaning: 'Megabytes of spoken messages kept in the database, so that hearing one again costs nothing; 0 keeps none.',
  },
  STORED_GB: {
    schema: wholeNumber,
    default: '100',
    meaning: 'Gigabytes of texts, cards and pictures that all accounts of one brand may keep together ([below](#stored-bytes)).',
  },
  GUEST_DAYS: {
    schema: wholeNumber,
    default: '90',
    meaning: 'Days after which a guest who never came back is dropped, with everything they said.',
  },
  REMOVED_DAYS: {
    schema: v.pipe(
      wholeNumber,
      v.minValue(limits.undoDays, `must be ${limits.undoDays} or more: until then it can be brought back`),
    ),
    default: '30',
    meaning:
      'Days after which removed messages, conversations, memories, personas, chatbots and drafts are dropped for good. A chatbot that somebody has a chat with stays as a row without a word of its creator, so that what was said stays with them.',
  },
  UNDO_MINUTES: {
    schema: v.pipe(wholeNumber, v.maxValue(1440, 'must be 1440 or less: accounts are erased within a day')),
    default: '60',
    meaning: 'Minutes in which somebody who removed their account can take that back, by the link in a mail.',
  },
  REPLY_REPORT_DAYS: {
    schema: wholeNumber,
    default: '30',
    meaning: 'Days for which "Why this reply?" can be asked.',
  },
  REPLY_PIECE_HOURS: {
    schema: wholeNumber,
    default: '24',
    meaning: 'Hours for which the pieces of a finished reply are kept for readers who come back to it.',
  },
  TYPESENSE_URL: {
    schema: url('http', 'https'),
    meaning: 'A Typesense cluster instead of the search over the database; browsers must reach it.',
  },
  TYPESENSE_API_KEY: { schema: credential, meaning: 'Its admin key; stays on the server. Needed with `TYPESENSE_URL`.' },
  TYPESENSE_SEARCH_KEY: {
    schema: credential,
    meaning: "A key that may only search, from which viewers' keys are made. Needed with `TYPESENSE_URL`.",
  },
  OIDC_ISSUER: { schema: url('http', 'https'), meaning: 'An OpenID Connect issuer instead of the embedded provider.' },
  OIDC_CLIENT_ID: { schema: credential, meaning: 'Our client there. Needed with `OIDC_ISSUER`.' },
  OIDC_CLIENT_SECRET: { schema: credential, meaning: 'Its secret; without one the client is public and PKCE protects it.' },
  OIDC_PROVIDER_PARAMETER: {
    schema: text,
    meaning:
      'Name of the parameter by which that issuer is told which social provider to go straight to, e.g. `connection` or `kc_idp_hint`.',
  },
  OIDC_PROVIDERS: {
    schema: providerValues,
    meaning:
      'Buttons of the sign-in dialog and the value of that parameter for each: `google=google-oauth2,apple=apple`. Buttons are google, apple, x and discord; one that is not named is not shown.',
  },
  SMTP_URL: {
    schema: url('smtp', 'smtps'),
    meaning: 'A mail server instead of the development mailbox, e.g. `smtps://user:password@mail.example:465`.',
  },
  MAIL_FROM: {
    schema: text,
    meaning: 'Sender of our mails: an address; each brand puts its own name to it. Needed with `SMTP_URL`.',
  },
  MAIL_EVENT_SECRETS: {
    schema: mailEventSecrets,
    isJson: true,
    meaning:
      'What signs the reports of each brand\'s mail service, as JSON: `{"lantern": ["whsec_…"]}`; any of up to four secrets signs. A brand that is not named hears of no bounces ([mails](features/platform/mails.md#addresses-that-take-no-mail)).',
  },
  CAPTCHA_PROVIDER: {
    schema: v.picklist(['turnstile', 'hcaptcha', 'recaptcha'], 'must be turnstile, hcaptcha or recaptcha'),
    meaning:
      'Whose challenge stands in front of sign-in codes once more are asked for than usual ([below](#captcha)). Without one the limits alone hold.',
  },
  CAPTCHA_SITE_KEY: { schema: credential, meaning: 'Its public key, for the sign-in page. Needed with `CAPTCHA_PROVIDER`.' },
  CAPTCHA_SECRET_KEY: {
    schema: credential,
    meaning: 'Its secret key; stays on the server. Needed with `CAPTCHA_PROVIDER`.',
  },
  CAPTCHA_VERIFY_URL: {
    schema: url('http', 'https'),
    meaning: "Where answers are checked instead of at the provider's own address, such as a proxy of yours.",
  },
  MODERATION_RULES_FILE: {
    schema: text,
    meaning: 'A file of words and patterns that are refused, by category ([below](#moderation)). None comes with the program.',
  },
  MODERATION_BASE_URL: {
    schema: url('http', 'https'),
    meaning:
      "Any server that speaks OpenAI's moderations, e.g. `https://api.openai.com/v1`; judges texts, and pictures with `MODERATION_PICTURES`.",
  },
  MODERATION_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  MODERATION_MODEL: {
    schema: text,
    meaning: 'The model to ask it for, e.g. `omni-moderation-latest`. Needed with `MODERATION_BASE_URL`.',
  },
  MODERATION_PICTURES: { schema: yesOrNo, default: 'no', meaning: '`yes` where that model judges pictures too.' },
  MODERATION_GUARD_URL: {
    schema: url('http', 'https'),
    meaning: 'Any OpenAI-compatible server with a guard model, asked by chat completions.',
  },
  MODERATION_GUARD_API_KEY: { schema: credential, meaning: 'Its key, where it wants one.' },
  MODERATION_GUARD_MODEL: { schema: text, meaning: 'The guard model. Needed with `MODERATION_GUARD_URL`.' },
  MODERATION_GUARD_STYLE: {
    schema: v.picklist(guardStyles, `must be one of ${guardStyles.join(', ')}`),
    default: 'hazards_14',
    meaning:
      'How it answers: `hazards_13` or `hazards_14` (`unsafe`, then codes from `S1`), or `policies_4` (Yes or No to each of four policies; it knows no minors, so production wants another judge beside it).',
  },
  MODERATION_TIMEOUT_MS: {
    schema: wholeNumber,
    default: '2000',
    meaning: 'Milliseconds after which a moderation service that has not answered counts as down.',
  },
  MODERATION_REVIEW_ONLY: {
    schema: reviewable,
    default: 'other',
    meaning:
      'Categories that are noted for a person to look at instead of refused, comma-separated: `violence`, `threats`, `hate`, `crime`, `privacy`, `other`. Where stories are told, `violence` usually belongs here.',
  },
  FLAGS_URL: {
    schema: url('http', 'https'),
    meaning: "Any server that speaks OpenFeature's remote evaluation protocol (OFREP) instead of the flags of brand files.",
  },
  FLAGS_TOKEN: { schema: credential, meaning: 'Its bearer token, where it wants one.' },
  AGE_CHECKS: {
    schema: v.picklist(['sandbox', 'none'], 'must be sandbox or none'),
    default: 'sandbox',
    meaning:
      'Who checks ages where `AGE_CHECKS_URL` is not set: `sandbox` checks nothing, at `/sandbox/age`; with `none` no check can be begun. Production refuses `sandbox`, and `none` beside a brand with adult content.',
  },
  AGE_CHECKS_URL: {
    schema: url('https', 'http'),
    meaning: 'The provider of age checks, by the three calls of [age checks](features/platform/age.md#providers).',
  },
  AGE_CHECKS_ACCOUNTS: {
    schema: ageAccounts,
    isJson: true,
    meaning:
      'What each brand is there, as JSON: `{"lantern": {"api_key": "…", "webhook_secrets": ["whsec_…"]}}`. Any of up to four secrets signs. A brand that is not named begins no checks. Needed with `AGE_CHECKS_URL`.',
  },
  AGE_CHECKS_METHODS: {
    schema: methodsOfAge,
    default: ageMethods.join(','),
    meaning: 'The ways to show an age that it has, comma-separated; brands and countries leave some of them.',
  },
  PAYMENTS: {
    schema: v.picklist(['sandbox', 'stripe', 'none'], 'must be sandbox, stripe or none'),
    default: 'sandbox',
    meaning:
      '`sandbox` takes test cards and moves no money, at `/sandbox/pay`; `stripe` charges by [Stripe](#stripe), and needs `STRIPE_KEYS`; `none` shows plans and sells nothing. Production refuses `sandbox`.',
  },
  STRIPE_KEYS: {
    schema: stripeKeys,
    isJson: true,
    meaning:
      'The account of each brand at Stripe, as JSON: `{"daybreak": {"secret_key": "sk_live_…", "publishable_key": "pk_live_…", "webhook_secret": "whsec_…"}}`. Each brand has one of its own; one that is not named sells nothing by card.',
  },
  STRIPE_TEST_KEYS: {
    schema: yesOrNo,
    default: 'no',
    meaning: '`yes` lets a production start use keys of test mode, which give subscriptions for test cards: for rehearsals.',
  },
  STRIPE_ADULT_BRANDS: {
    schema: brandIds,
    meaning:
      'Brands with adult content that may sell by Stripe all the same, comma-separated: its terms bar such content, and a start refuses the pair unless you name the brand here.',
  },
  STRIPE_API_URL: {
    schema: imitatedStripe,
    meaning: 'A Stripe that is imitated on this machine, for tests; any other address is refused, as the secret keys go there.',
  },
} as const satisfies Record<string, Variable>;
