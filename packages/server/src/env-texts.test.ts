import { describe, expect, it } from 'vitest';
import { BadEnvironment, readEnvironment, unreadSettings } from './env.ts';
import { variables } from './env-variables.ts';

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof BadEnvironment) return error.problems;
    throw error;
  }
  return [];
};

const settings = Object.entries<{ meaning: string; default?: string; isJson?: boolean }>(variables);
const names = settings.map(([name]) => name);
const secret = 'sk-0123456789abcdefghijklmnopqrstuvwxyz';

const anywhere: [what: string, around: (text: string) => string, fault: RegExp][] = [
  ['double quotes', (text) => `"${text}"`, /quotation mark/],
  ['single quotes', (text) => `'${text}'`, /quotation mark/],
  ['quotes of a text', (text) => `“${text}”`, /quotation mark/],
  ['one quote', (text) => `${text}"`, /quotation mark/],
  ['a byte order mark', (text) => `\u{FEFF}${text}`, /begins with a byte order mark/],
  ['a blank without width', (text) => `${text}\u{200B}`, /ends with an invisible character \(U\+200B\)/],
  ['a control character', (text) => `${text}\u{7}${text}`, /holds an invisible character \(U\+0007\)/],
];
const exceptInJson: typeof anywhere = [
  ['a carriage return', (text) => `${text}\r`, /ends with a carriage return/],
  ['a line feed', (text) => `${text}\n`, /ends with a line feed/],
  ['a line feed inside', (text) => `${text}\n${text}`, /holds a line feed/],
  ['a tab', (text) => `\t${text}`, /begins with a tab/],
  ['a blank in front', (text) => ` ${text}`, /a blank/],
  ['a blank at the end', (text) => `${text} `, /a blank/],
  ['a blank that does not break', (text) => `${text}\u{A0}`, /a blank/],
];

describe('what no setting may hold', () => {
  it.each(settings)('%s', (name, { default: byDefault, isJson = false }) => {
    for (const [what, around, fault] of isJson ? anywhere : [...anywhere, ...exceptInJson]) {
      const problems = problemsOf({ [name]: around(byDefault ?? secret) }).filter((problem) => problem.startsWith(`${name} `));
      expect(problems, what).toEqual([expect.stringMatching(fault)]);
      expect(problems.join(), what).not.toContain(secret);
    }
  });

  it('is asked of each secret of a list, too', () => {
    expect(problemsOf({ SECRET_KEYS: `${secret},"${secret}",${secret}` })).toEqual([
      'SECRET_KEYS must hold secrets without quotation marks.',
    ]);
  });

  it('is asked of words inside of JSON, which itself may stand on several lines', () => {
    expect(problemsOf({ LLM_MODELS: '\n[\r\n\t{ "model": "small" }\n]\n' })).toEqual([]);
    expect(problemsOf({ LLM_MODELS: String.raw`[{ "model": "small\r" }]` })).toEqual([
      'LLM_MODELS is not valid at 0.model: it ends with a carriage return (CR): leave it out.',
    ]);
    const accounts = JSON.stringify({ lantern: { api_key: `${secret}\n`, webhook_secrets: [] } });
    const [problem] = problemsOf({ AGE_CHECKS_ACCOUNTS: accounts });
    expect(problem).toMatch(/^AGE_CHECKS_ACCOUNTS is not valid at lantern\.api_key: /);
    expect(problem).not.toContain(secret);
  });

  it('is told without what stands there, also where JSON has another type', () => {
    const accounts = JSON.stringify({ lantern: { api_key: 1234567890, webhook_secrets: 'whsec_0123456789' } });
    const told = problemsOf({ AGE_CHECKS_ACCOUNTS: accounts }).join();
    expect(told).toMatch(/^AGE_CHECKS_ACCOUNTS is not valid at lantern\.api_key: /);
    expect(told).not.toMatch(/\d{3}/);
  });

  it.each(names.filter((name) => /(?:_API_KEY|_SEARCH_KEY|_SECRET_KEY|_CLIENT_SECRET|_TOKEN)$/.test(name)))(
    'a key goes into a header: %s',
    (name) => {
      expect(problemsOf({ [name]: 'kéy' })).toContain(`${name} must be one word of ASCII letters, digits and signs.`);
      expect(problemsOf({ [name]: 'two words' })).toContain(`${name} must be one word of ASCII letters, digits and signs.`);
    },
  );

  it('is no blank inside of an address', () => {
    expect(problemsOf({ FLAGS_URL: 'https://flags.example/a b' })).toEqual(['FLAGS_URL must be a URL without blanks.']);
  });
});

describe('variables that nothing reads', () => {
  it.each(names)('a file in place of %s stops the start', (name) => {
    expect(problemsOf({ [`${name}_FILE`]: '/run/secrets/one' })).toEqual([
      `${name}_FILE is not read: no setting is taken from a file. Set ${name} to what the file holds.`,
    ]);
    expect(problemsOf({ [`${name}_FILE`]: '' })).toEqual([]);
  });

  it('leaves the setting that is a file alone', () => {
    expect(problemsOf({ MODERATION_RULES_FILE: '/etc/troupe/rules.txt' })).toEqual([]);
  });

  it.each(names.filter((name) => name.includes('_')))('a name near %s is told', (name) => {
    const written = [`TROUPE_${name}`, name.toLowerCase(), name.replaceAll('_', '-'), `${name.slice(0, 2)}X${name.slice(2)}`];
    for (const near of written)
      expect(unreadSettings({ [near]: 'a' })).toEqual([expect.stringContaining(`${near} is not read: it is no setting.`)]);
    expect(unreadSettings({ [`TROUPE_${name}`]: 'a' })[0]).toContain(`Did you mean ${name}?`);
    expect(unreadSettings({ [name]: 'a' })).toEqual([]);
  });

  it.each([
    ['LLM_KEY', 'LLM_API_KEY'],
    ['LLM_URL', 'LLM_BASE_URL'],
    ['OIDC_SECRET', 'OIDC_CLIENT_SECRET'],
    ['LLM_APIKEY_FILE', 'LLM_API_KEY'],
    ['DATABASE_URI', 'DATABASE_URL'],
  ])('%s is told as %s', (name, meant) => {
    expect(unreadSettings({ [name]: 'a' })).toEqual([`${name} is not read: it is no setting. Did you mean ${meant}?`]);
  });

  it('says so beside a setting that is missing', () => {
    expect(problemsOf({ LLM_BASE_URL: 'http://localhost:11434/v1', LLM_MODLE: 'm' })).toEqual([
      'LLM_MODEL must be set because LLM_BASE_URL is.',
      'LLM_MODLE is not read: it is no setting. Did you mean LLM_MODEL?',
    ]);
  });

  it.each([
    'HOME',
    'HOSTNAME',
    'PATH',
    'PWD',
    'NODE_OPTIONS',
    'NODE_PATH',
    'NODE_EXTRA_CA_CERTS',
    'NODE_COMPILE_CACHE',
    'XDG_DATA_DIRS',
    'PGPASSWORD',
    'TYPESENSE_SERVICE_HOST',
    'TYPESENSE_PORT_8108_TCP_ADDR',
    'npm_config_user_agent',
    'SSL_CERT_FILE',
    'TROUPE_GATE',
    'TROUPE_ORIGIN',
  ])('leaves %s to other programs', (name) => {
    expect(problemsOf({ [name]: 'a' })).toEqual([]);
    expect(unreadSettings({ [name]: 'a' })).toEqual([]);
  });
});
