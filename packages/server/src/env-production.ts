import { isLoopback } from './env-values.ts';

/** What a production start may not run without (docs/operate.md, "Production"). */
const needed: Readonly<Record<string, string>> = {
  SECRET_KEYS: 'secrets made by the program itself are for trial and development only',
  SMTP_URL: 'the development mailbox shows every mail to everyone',
};

const judges = ['MODERATION_RULES_FILE', 'MODERATION_BASE_URL', 'MODERATION_GUARD_URL'] as const;

/** A production start has a judge of texts; what it has to know is asked of it once it is open (`adapters/moderation/open-judges.ts`). */
const missingJudges = (environment: Record<string, unknown>): string[] =>
  judges.some((name) => environment[name] !== undefined)
    ? []
    : [`One of ${judges.join(', ')} must be set in production: nobody would judge what people and models say.`];

/** What keeps these settings from a production start: as they were given, and as they were read. */
export const refusedInProduction = (
  source: Record<string, string | undefined>,
  environment: Record<string, unknown>,
): string[] => [
  ...Object.entries(needed)
    .filter(([name]) => !source[name])
    .map(([name, reason]) => `${name} must be set in production: ${reason}.`),
  ...(environment['PAYMENTS'] === 'sandbox'
    ? ['PAYMENTS must not be sandbox in production: it gives subscriptions for test cards.']
    : []),
  ...(environment['AGE_CHECKS'] === 'sandbox' && environment['AGE_CHECKS_URL'] === undefined
    ? ['AGE_CHECKS_URL must be set in production: the sandbox lets everybody be of age. AGE_CHECKS=none where no brand is adult.']
    : []),
  ...missingJudges(environment),
];

/** What keeps a development start from a host that others reach. */
export const refusedHost = ({
  NODE_ENV: mode,
  HOST: host,
  REACHABLE_DEVELOPMENT: reachable,
}: Record<string, unknown>): string[] =>
  mode === 'production' || reachable === 'yes' || typeof host !== 'string' || isLoopback(host)
    ? []
    : [
        `HOST ${host} is reached by others, and NODE_ENV is not production: everybody there could read every mail and sign in as anybody. Set NODE_ENV=production, or REACHABLE_DEVELOPMENT=yes where you want that.`,
      ];
