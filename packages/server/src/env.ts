import * as v from 'valibot';
import { BadConfiguration } from './bad-configuration.ts';
import { refusedBesideAddress } from './env-database.ts';
import { refusedHost, refusedInProduction } from './env-production.ts';
import { refusedStripe } from './env-stripe.ts';
import { faultOfText, findUnread } from './env-texts.ts';
import { problemOf } from './env-values.ts';
import { variables, type Variable } from './env-variables.ts';

/**
 * Reads the environment, the only file that does. docs/operate.md holds the same table.
 * The start command reads it too, before anything else: it takes one file of the protocol, not all of it.
 */

type Name = keyof typeof variables;
type Value<N extends Name> = v.InferOutput<(typeof variables)[N]['schema']>;
type Given<N extends Name> = (typeof variables)[N] extends { default: string } ? Value<N> : Value<N> | undefined;
/** Parsed values by variable name; undefined where nothing is set. */
export type Environment = { [N in Name]: Given<N> };

/** What else must be set with a variable. */
const companions: Partial<Record<Name, readonly Name[]>> = {
  LLM_BASE_URL: ['LLM_MODEL'],
  IMAGES_BASE_URL: ['IMAGES_MODEL'],
  EMBEDDINGS_BASE_URL: ['EMBEDDINGS_MODEL'],
  SPEECH_BASE_URL: ['SPEECH_MODEL', 'SPEECH_VOICES'],
  TYPESENSE_URL: ['TYPESENSE_API_KEY', 'TYPESENSE_SEARCH_KEY'],
  OIDC_ISSUER: ['OIDC_CLIENT_ID'],
  OIDC_PROVIDERS: ['OIDC_ISSUER', 'OIDC_PROVIDER_PARAMETER'],
  OIDC_PROVIDER_PARAMETER: ['OIDC_PROVIDERS'],
  SMTP_URL: ['MAIL_FROM'],
  CAPTCHA_PROVIDER: ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
  AGE_CHECKS_URL: ['AGE_CHECKS_ACCOUNTS'],
  MODERATION_BASE_URL: ['MODERATION_MODEL'],
  MODERATION_GUARD_URL: ['MODERATION_GUARD_MODEL'],
  COUNTRY_HEADER: ['TRUSTED_PROXIES'],
};

/** Settings that cannot be; `problems` each name their variable. */
export class BadEnvironment extends BadConfiguration {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Settings (see docs/operate.md):\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'BadEnvironment';
    this.problems = problems;
  }
}

/** Reads and checks every setting. Throws BadEnvironment with all problems at once. */
export const readEnvironment = (source: Record<string, string | undefined> = process.env): Environment => {
  const problems: string[] = [];
  const environment: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    // An empty value is what shells and compose files leave of a variable that is not set.
    const given = source[name] || variable.default;
    if (given === undefined) continue;
    const fault = faultOfText(given, variable);
    if (fault !== null) {
      problems.push(`${name} ${fault}.`);
      continue;
    }
    const parsed = v.safeParse(variable.schema, given);
    if (parsed.success) environment[name] = parsed.output;
    else problems.push(`${name} ${problemOf(parsed.issues[0])}.`);
  }
  for (const [name, others] of Object.entries(companions)) {
    for (const other of others) if (source[name] && !source[other]) problems.push(`${other} must be set because ${name} is.`);
  }
  if (environment['NODE_ENV'] === 'production') problems.push(...refusedInProduction(source, environment));
  problems.push(...refusedStripe(source, environment));
  const { refused, told } = findUnread(source, Object.keys(variables));
  problems.push(...refusedHost(environment), ...refused, ...refusedBesideAddress(source));
  // A setting that is missing may stand there under another name.
  if (problems.length > 0) throw new BadEnvironment([...problems, ...told]);
  return environment as Environment;
};

/** Sentences on variables that are nearly settings and that nothing reads: a start tells them. */
export const unreadSettings = (source: Record<string, string | undefined> = process.env): string[] =>
  findUnread(source, Object.keys(variables)).told;

/** The table of docs/operate.md. */
export const settingsTable = (): string => {
  const rows = Object.entries<Variable>(variables).map(
    ([name, variable]) =>
      `| \`${name}\` | ${variable.default === undefined ? '–' : `\`${variable.default}\``} | ${variable.meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
};
