import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BadEnvironment, readEnvironment, settingsTable } from './env.ts';

const problemsOf = (source: Record<string, string>) => {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems;
    throw error;
  }
  return [];
};

const ageAccounts = JSON.stringify({
  lantern: { api_key: 'key', webhook_secrets: [`whsec_${Buffer.alloc(32, 7).toString('base64')}`] },
});

describe('the environment', () => {
  it('needs nothing to be set', () => {
    expect(readEnvironment({})).toEqual({
      GUEST_DAYS: 90,
      REMOVED_DAYS: 30,
      UNDO_MINUTES: 60,
      OWN_MODEL: 'gpt-4.1-mini',
      OWN_MODEL_BASE_URL: 'https://api.openai.com/v1',
      REPLY_REPORT_DAYS: 30,
      REPLY_PIECE_HOURS: 24,
      IMAGES_SIZE: { width: 1024, height: 1024 },
      NODE_ENV: 'development',
      PORT: 4100,
      HOST: '127.0.0.1',
      REACHABLE_DEVELOPMENT: 'no',
      TRUSTED_PROXIES: 0,
      FORWARDED_HOST: 'no',
      HSTS: 'on',
      DRAIN_SECONDS: 120,
      PARTNER_PORT: 4200,
      DATA_DIR: '.data',
      IMPROV_SPEED: 'reading',
      AGE_CHECKS: 'sandbox',
      AGE_CHECKS_METHODS: [
        'id_scan_face_match',
        'double_blind',
        'facial_age_estimation',
        'email',
        'id_scan',
        'mobile',
        'credit_card',
      ],
      PAYMENTS: 'sandbox',
      STRIPE_TEST_KEYS: 'no',
      MODERATION_GUARD_STYLE: 'hazards_14',
      MODERATION_PICTURES: 'no',
      MODERATION_REVIEW_ONLY: ['other'],
      MODERATION_TIMEOUT_MS: 2000,
      SPEECH_SAMPLE_RATE: 24_000,
      SPEECH_CACHE_MB: 64,
      STORED_GB: 100,
    });
  });

  it('takes an empty value for one that is not set', () => {
    expect(readEnvironment({ PORT: '', LLM_BASE_URL: '' })).toMatchObject({ PORT: 4100 });
  });

  it.each([
    ['PORT', 'http', 'PORT must be a port number.'],
    ['PORT', '70000', 'PORT must be a port number.'],
    ['PORT', '6000', 'PORT must be a port that browsers open: this one is on their list of blocked ports.'],
    ['PARTNER_PORT', '4190', 'PARTNER_PORT must be a port that browsers open: this one is on their list of blocked ports.'],
    ['DRAIN_SECONDS', '3601', 'DRAIN_SECONDS must be a number of seconds from 0 to 3600.'],
    ['DRAIN_SECONDS', '-1', 'DRAIN_SECONDS must be a number of seconds from 0 to 3600.'],
    ['HSTS', 'yes', 'HSTS must be off, on or subdomains.'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, test or production.'],
    ['DATABASE_URL', 'mysql://localhost', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
    ['OIDC_ISSUER', 'auth.example', 'OIDC_ISSUER must be a URL that starts with http:// or https://.'],
    [
      'OIDC_PROVIDERS',
      'myspace=tom',
      'OIDC_PROVIDERS must look like google=google-oauth2,apple=apple, with buttons of google, apple, x, discord.',
    ],
    ['SECRET_KEYS', 'short', 'SECRET_KEYS must hold secrets of at least 32 characters, separated by commas.'],
  ])('names the variable: %s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toContain(problem);
  });

  it('says what else must be set', () => {
    expect(problemsOf({ LLM_BASE_URL: 'http://localhost:1234/v1', SMTP_URL: 'smtp://localhost' })).toEqual([
      'LLM_MODEL must be set because LLM_BASE_URL is.',
      'MAIL_FROM must be set because SMTP_URL is.',
    ]);
    expect(problemsOf({ CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '1x00' })).toEqual([
      'CAPTCHA_SECRET_KEY must be set because CAPTCHA_PROVIDER is.',
    ]);
  });

  it('reads voices, and says what is wrong with them', () => {
    const SPEECH = { SPEECH_BASE_URL: 'http://localhost:8880/v1', SPEECH_MODEL: 'kokoro' };
    const SPEECH_VOICES = JSON.stringify([{ id: 'nova', name: 'Nova', gender: 'female' }]);
    expect(readEnvironment({ ...SPEECH, SPEECH_VOICES }).SPEECH_VOICES).toEqual([
      { id: 'nova', name: 'Nova', description: '', gender: 'female', language: null, audio_url: null },
    ]);
    expect(problemsOf(SPEECH)).toEqual(['SPEECH_VOICES must be set because SPEECH_BASE_URL is.']);
    const bad = JSON.stringify([{ id: 'nova', name: 'Nova', gender: 'robot' }]);
    expect(problemsOf({ ...SPEECH, SPEECH_VOICES: bad })[0]).toContain('(0.gender: ');
    expect(problemsOf({ ...SPEECH, SPEECH_VOICES: 'nova' })[0]).toBe(
      'SPEECH_VOICES must be a JSON list of voices with id, name and gender.',
    );
  });

  it('reads further models, each under its own name where none is given', () => {
    const LLM_MODELS = JSON.stringify([
      { model: 'small', name: 'Small', tokens: 8192 },
      { model: 'large', permission: 'advanced_models', hide_unauthorized: true },
    ]);
    expect(readEnvironment({ LLM_MODELS }).LLM_MODELS).toEqual([
      { model: 'small', listing: { id: 'small', name: 'Small', contextTokens: 8192 } },
      { model: 'large', listing: { id: 'large', name: 'large', permission: 'advanced_models', hideUnauthorized: true } },
    ]);
  });

  it.each([
    ['[{', 'LLM_MODELS must be JSON.'],
    ['{}', 'LLM_MODELS must be a list of models.'],
    ['[{"model":"a"},{"model":"a"}]', 'LLM_MODELS must name each model once.'],
  ])('says what is wrong with further models: %s', (given, problem) => {
    expect(problemsOf({ LLM_MODELS: given })).toContain(problem);
  });

  it('says where in a list of models something is wrong', () => {
    const [problem] = problemsOf({ LLM_MODELS: '[{"model":"a","permission":"everything"}]' });
    expect(problem).toMatch(/^LLM_MODELS is not valid at 0\.permission: /);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', '10.0.0.1', 'chat.example', '127.0.0.1.example', '::ffff:10.0.0.1'])(
    'refuses a host that others reach, unless in production or asked to: %s',
    (HOST) => {
      for (const NODE_ENV of ['', 'development', 'test'])
        expect(problemsOf({ HOST, NODE_ENV })).toEqual([
          expect.stringMatching(/^HOST .* NODE_ENV is not production.*REACHABLE_DEV/),
        ]);
      expect(problemsOf({ HOST, REACHABLE_DEVELOPMENT: 'yes' })).toEqual([]);
      expect(problemsOf({ HOST, NODE_ENV: 'production' }).join()).not.toContain('HOST');
    },
  );

  it.each(['127.0.0.1', '127.4.5.6', '::1', 'localhost', 'lantern.localhost'])('takes %s for this machine alone', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([]);
  });

  it('reports every problem at once', () => {
    expect(problemsOf({ PORT: 'x', PARTNER_PORT: 'y' })).toHaveLength(2);
  });

  it('refuses a production start on embedded secrets, the development mailbox and sandbox payments', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'SECRET_KEYS must be set in production: secrets made by the program itself are for trial and development only.',
      'SMTP_URL must be set in production: the development mailbox shows every mail to everyone.',
      'PAYMENTS must not be sandbox in production: it gives subscriptions for test cards.',
      'AGE_CHECKS_URL must be set in production: the sandbox lets everybody be of age. AGE_CHECKS=none where no brand is adult.',
      'One of MODERATION_RULES_FILE, MODERATION_BASE_URL, MODERATION_GUARD_URL must be set in production: nobody would judge what people and models say.',
    ]);
    const complete = {
      NODE_ENV: 'production',
      SECRET_KEYS: 'k'.repeat(32),
      SMTP_URL: 'smtp://mail.example',
      MAIL_FROM: 'a@mail.example',
      PAYMENTS: 'none',
      AGE_CHECKS: 'none',
      MODERATION_RULES_FILE: '/etc/troupe/rules.txt',
    };
    expect(problemsOf(complete)).toEqual([]);
    expect(problemsOf({ ...complete, PAYMENTS: 'sandbox' })).toHaveLength(1);
    const checked = { AGE_CHECKS_URL: 'https://ages.example', AGE_CHECKS_ACCOUNTS: ageAccounts };
    expect(problemsOf({ ...complete, AGE_CHECKS: '', ...checked })).toEqual([]);
    expect(problemsOf({ ...complete, AGE_CHECKS: 'sandbox' })).toEqual([expect.stringMatching(/^AGE_CHECKS_URL must be set/)]);
  });

  it.each([
    ['{', 'AGE_CHECKS_ACCOUNTS must be JSON.'],
    ['{"lantern":{"webhook_secrets":[]}}', 'AGE_CHECKS_ACCOUNTS is not valid at lantern.webhook_secrets: must hold a secret.'],
    [
      '{"lantern":{"webhook_secrets":["whsec_c2hvcnQ="]}}',
      'AGE_CHECKS_ACCOUNTS is not valid at lantern.webhook_secrets.0: must be a secret: whsec_ and base64 of 24 to 64 bytes.',
    ],
  ])('says what is wrong with accounts of age checks: %s', (given, problem) => {
    expect(problemsOf({ AGE_CHECKS_URL: 'https://ages.example', AGE_CHECKS_ACCOUNTS: given })).toEqual([problem]);
    expect(problemsOf({ AGE_CHECKS_URL: 'https://ages.example' })).toHaveLength(1);
    expect(problemsOf({ AGE_CHECKS_METHODS: 'email, horoscope' })).toEqual([expect.stringContaining('must name some of')]);
  });

  it('lets nobody leave minors, adult content or self-harm to people alone', () => {
    for (const category of ['minors', 'sexual', 'self_harm', 'violence,minors'])
      expect(problemsOf({ MODERATION_REVIEW_ONLY: category })).toHaveLength(1);
    expect(readEnvironment({ MODERATION_REVIEW_ONLY: 'violence, other' }).MODERATION_REVIEW_ONLY).toEqual(['violence', 'other']);
  });

  it.each([
    ['{', 'MAIL_EVENT_SECRETS must be JSON.'],
    ['{"lantern":[]}', 'MAIL_EVENT_SECRETS is not valid at lantern: must hold a secret.'],
    [
      '{"lantern":["whsec_c2hvcnQ="]}',
      'MAIL_EVENT_SECRETS is not valid at lantern.0: must be a secret: whsec_ and base64 of 24 to 64 bytes.',
    ],
  ])('refuses secrets of mail services that sign nothing: %s', (given, problem) => {
    expect(problemsOf({ MAIL_EVENT_SECRETS: given })).toEqual([problem]);
  });

  describe('of Stripe', () => {
    const account = (name: string, mode = 'live') => ({
      secret_key: `sk_${mode}_${name}`,
      publishable_key: `pk_${mode}_${name}`,
      webhook_secret: `whsec_${name}`,
    });
    const stripe = (keys: object, more: Record<string, string> = {}) =>
      problemsOf({ PAYMENTS: 'stripe', STRIPE_KEYS: JSON.stringify(keys), ...more });

    it('has an account for each brand that sells', () => {
      const STRIPE_KEYS = JSON.stringify({ daybreak: account('a'), acme: { ...account('b'), secret_key: 'rk_live_b' } });
      const read = readEnvironment({ PAYMENTS: 'stripe', STRIPE_KEYS, STRIPE_ADULT_BRANDS: 'lantern, acme' });
      expect(read).toMatchObject({
        STRIPE_KEYS: { acme: { secret_key: 'rk_live_b' } },
        STRIPE_ADULT_BRANDS: ['lantern', 'acme'],
      });
      expect(problemsOf({ PAYMENTS: 'stripe' })).toEqual(['STRIPE_KEYS must be set because PAYMENTS is stripe.']);
      expect(problemsOf({ PAYMENTS: 'none', STRIPE_KEYS })).toEqual([]);
    });

    it.each([
      [{}, 'must hold the account of a brand'],
      [[], 'must hold the account of a brand'],
      [
        { daybreak: { ...account('a'), secret_key: 'pk_live_a' } },
        'is not valid at daybreak.secret_key: must be a secret or restricted',
      ],
      [
        { daybreak: { ...account('a'), publishable_key: 'sk_live_a' } },
        'is not valid at daybreak.publishable_key: must be a publish',
      ],
      [{ daybreak: { ...account('a'), webhook_secret: 'a' } }, 'is not valid at daybreak.webhook_secret: must be the secret'],
      [
        { daybreak: { ...account('a'), publishable_key: 'pk_test_a' } },
        'is not valid at daybreak: must have both keys of one mode',
      ],
      [{ daybreak: account('a'), acme: account('b', 'test') }, 'must hold accounts of one mode'],
      [{ daybreak: account('a'), acme: account('a') }, 'must hold an account of its own for each brand'],
    ])('says what is wrong with the accounts, and no key: %j', (keys, problem) => {
      const problems = stripe(keys);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`STRIPE_KEYS ${problem}`);
      expect(problems[0]).not.toMatch(/_live_a|_test_a|whsec_a/);
    });

    it('is live in production, unless a rehearsal is asked for', () => {
      const test = { daybreak: account('a', 'test') };
      const said = (more: Record<string, string>) =>
        stripe(test, { NODE_ENV: 'production', ...more }).filter((one) => one.includes('STRIPE'));
      expect(stripe(test)).toEqual([]);
      expect(said({})).toEqual([expect.stringMatching(/^STRIPE_KEYS must be live in production: .*STRIPE_TEST_KEYS=yes/)]);
      expect(said({ STRIPE_TEST_KEYS: 'yes' })).toEqual([]);
    });

    it.each(['https://api.stripe.com', 'https://127.0.0.1:1', 'http://stripe.example', 'http://127.0.0.1.example', 'stripe'])(
      'is imitated on this machine alone: %s',
      (STRIPE_API_URL) => {
        expect(problemsOf({ STRIPE_API_URL })).toEqual([expect.stringContaining('must be an http address of this machine')]);
      },
    );
  });

  it('is the table of docs/operate.md', () => {
    expect(readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8')).toContain(settingsTable());
  });
});
