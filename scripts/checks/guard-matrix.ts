import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  AppError,
  evaluateFlags,
  endpoints,
  legalPaths,
  restrictionKinds,
  roles,
  statusOf,
  type Brand,
  type BrandView,
  type Endpoint,
  type RestrictionKind,
  type Role,
  type SitePage,
  type Verdict,
} from '../../packages/protocol/src/index.ts';
import { readBrands } from '../../packages/server/src/adapters/brand-files.ts';
import { authenticate } from '../../packages/server/src/http/authenticate.ts';
import type { Caller } from '../../packages/server/src/http/context.ts';
import { brandPage, brandPagePaths } from '../../packages/server/src/pages/brand-pages.ts';
import { legalPage } from '../../packages/server/src/pages/legal-page.ts';
import { pageVerdict } from '../../packages/server/src/pages/page-verdict.ts';
import { routeGuards } from '../../packages/server/src/platform/rights/testing/route-guards.ts';
import type { UserRow } from '../../packages/server/src/platform/identity/users.ts';
import { permissionsOf } from '../../packages/server/src/platform/rights/permissions-of.ts';
import { root } from '../step.ts';

/*
 * What every page and every call is to everybody: (eight roles, a moderator, a partner's user and a stranger) × (nothing, each
 * restriction, each two of them) × (a username or none) × (the three brands of the repository), asked of the very
 * functions that answer requests, and kept as one file that a review reads as a diff.
 */

const file = resolve(root, 'docs/guard-matrix.md');
const renew = 'node scripts/checks/guard-matrix.ts --write';

const people = ['nobody', ...roles, 'moderator', 'partner'] as const;
type Person = (typeof people)[number];

const short: Record<RestrictionKind, string> = {
  restriction_complete: 'terminated',
  restriction_temporary: 'hold',
  limited_access: 'limited',
  temporary_shadowban: 'shadow',
};
const standings: readonly (readonly RestrictionKind[])[] = [
  [],
  ...restrictionKinds.flatMap((kind, at) => [[kind], ...restrictionKinds.slice(at + 1).map((other) => [kind, other])]),
];
const namesOf = { username: 'ann', 'no username': null } as const;

/** A visitor of a page, or the caller of a call. */
export interface Somebody {
  person: Person;
  restrictions: readonly RestrictionKind[];
  username: string | null;
}

type Account = Pick<UserRow, 'platform' | 'role' | 'username' | 'email' | 'extraPermissions'>;

const accountOf = ({ person, restrictions, username }: Somebody): Account | null => {
  if (person === 'nobody') return null;
  const role: Role = person === 'partner' || person === 'moderator' ? 'free_tier' : person;
  const platform = person === 'partner' ? 'partner' : person === 'guest' ? 'guest' : 'first_party';
  return {
    platform,
    role,
    username,
    email: 'ann@example.test',
    extraPermissions: [...(person === 'moderator' ? ['moderate'] : []), ...restrictions],
  };
};

/** Everybody there is, in the order of the table. */
export const everybody: readonly Somebody[] = people.flatMap((person) =>
  standings.flatMap((restrictions) => Object.values(namesOf).map((username) => ({ person, restrictions, username }))),
);

/** The site's table. Its rows have no descriptions, which are added where its pages are written and decide nothing here. */
export const { routes: pages } = (await import(new URL('../../packages/site/src/routes.ts', import.meta.url).href)) as {
  routes: readonly SitePage[];
};

/** A brand with the values of its flags for one viewer. */
type FlaggedBrand = Omit<Brand, 'flags'> & Pick<BrandView, 'flags'>;

/** What the document of a page is to a visitor, as the server decides it. */
export const atPage = (page: SitePage, brand: FlaggedBrand, who: Somebody): Verdict => {
  const isClosed = brand.closed_paths.some((closed) => page.path === closed || page.path.startsWith(`${closed}/`));
  return isClosed ? { kind: 'not-found' } : pageVerdict(page, pages, brand, accountOf(who) as UserRow | null);
};

/** The flags as everybody has them: what a share or a time changes is no part of who may be where. */
const flaggedAs = (brand: Brand): FlaggedBrand => ({
  ...brand,
  flags: evaluateFlags(brand.flags, { key: null, role: null }, new Date(0)),
});

const tellPage = (page: SitePage, found: Verdict): string => {
  const status = statusOf(found, page.status);
  if (found.kind === 'redirect') return `${status} ${found.to}`;
  if (found.kind === 'barred') return `${status} ${short[found.restriction]}`;
  return `${status} ${found.kind}${found.kind === 'enter' && found.onboarding ? `, ${found.onboarding}` : ''}`;
};

/** Who calls, as a token says it; null without one. */
export const callerOf = (who: Somebody): Caller | null => {
  const account = accountOf(who);
  return (
    account && {
      userId: 'ann',
      externalId: account.platform === 'guest' ? 'ann' : 'ann-outside',
      email: null,
      platform: account.platform,
      isGuest: account.platform === 'guest',
      role: account.role,
      permissions: permissionsOf(account),
      applicationId: 'daybreak',
    }
  );
};
const withToken = new Request('http://localhost:4100/', { headers: { authorization: 'Bearer token' } });
const withoutToken = new Request('http://localhost:4100/');

/** A refusal as the table tells it, with what bars. */
export const tellRefusal = (status: number, restriction: unknown): string =>
  `${status}${restriction === undefined ? '' : ` ${short[restriction as RestrictionKind]}`}`;

/** What a call is to somebody, as the server decides it before the call's handler. */
export const atCall = async (endpoint: Endpoint, brand: Brand, who: Somebody): Promise<string> => {
  const caller = callerOf(who);
  const request = caller ? withToken : withoutToken;
  try {
    await authenticate(endpoint, brand, request, async () => caller as Caller);
    return 'goes on';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return tellRefusal(error.status, error.params['restriction']);
  }
};

/** A set of people, restrictions and names that all meet the same, one column each. */
type Row = readonly string[];

/** Groups of what answers alike, in the order of their first: `[labels, answer]`. */
const alike = <T>(labels: readonly string[], answers: readonly T[], keyOf: (answer: T) => string): [string[], T][] => {
  const groups = new Map<string, [string[], T]>();
  for (const [at, label] of labels.entries()) {
    const answer = answers[at] as T;
    const group = groups.get(keyOf(answer));
    if (group) group[0].push(label);
    else groups.set(keyOf(answer), [[label], answer]);
  }
  return [...groups.values()];
};

const told = (kinds: readonly RestrictionKind[]) => kinds.map((kind) => short[kind]).join('+') || 'nothing';
/** Long groups that come often, and how they are told: \`hold…\` is a hold, alone or with something milder. */
const groupNames = new Map([
  [roles.filter((role) => role !== 'guest').join(', '), 'members'],
  ...restrictionKinds.map((hardest): [string, string] => [
    standings
      .filter(([first]) => first === hardest)
      .map(told)
      .join(', '),
    `${short[hardest]}…`,
  ]),
]);
const nameGroup = (labels: readonly string[]) => {
  const whole = labels.join(', ');
  return [...groupNames].reduce((name, [group, alias]) => (group.includes(', ') ? name.replace(group, alias) : name), whole);
};

const axes: readonly (readonly string[])[] = [people, standings.map(told), Object.keys(namesOf)];

/** The answers of everybody, in their order, as rows in which equal ones stand together. */
export const toRows = (answers: readonly string[], [labels = [], ...rest]: readonly (readonly string[])[] = axes): Row[] => {
  if (labels.length === 0) return [[answers[0] as string]];
  const size = answers.length / labels.length;
  const parts = labels.map((_, at) => answers.slice(at * size, (at + 1) * size));
  return alike(labels, parts, (part) => part.join('\n')).flatMap(([group, part]) => {
    const label = group.length === labels.length ? 'any' : nameGroup(group);
    return toRows(part, rest).map((row) => [label, ...row]);
  });
};

const table = (rows: readonly Row[]) =>
  ['| who | under | has | finds |', '|---|---|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');

/** Places that are the same to everybody, each with its table. */
const sections = (places: readonly string[], answers: readonly (readonly string[])[]): string =>
  alike(places, answers, (answer) => answer.join('\n'))
    .map(([group, answer]) => `**${group.length}** ${group.join(' · ')}\n\n${table(toRows(answer))}`)
    .join('\n\n');

/** Pages that the server draws by itself ask for no session; a brand has them or not. */
const drawnByServer = async (brands: readonly Brand[]): Promise<string> => {
  const paths = [...new Set([...Object.values(legalPaths), ...brandPagePaths])];
  const rows = await Promise.all(
    paths.map(async (path) => {
      const found = await Promise.all(
        brands.map(async (brand) => {
          const url = new URL(path, 'http://localhost:4100');
          return (brandPage(brand, url) ?? (await legalPage(brand, url))) === null ? 404 : 200;
        }),
      );
      return `| ${path} | ${found.join(' | ')} |`;
    }),
  );
  const head = `| page | ${brands.map(({ id }) => id).join(' | ')} |\n|---|${'---|'.repeat(brands.length)}`;
  return `${head}\n${rows.join('\n')}`;
};

/** The brands of the repository. */
export const readDemoBrands = async (): Promise<readonly Brand[]> =>
  (await readBrands(undefined, { port: 4100, partnerPort: 4200 })).brands;

/** The whole matrix as its page. */
export const drawMatrix = async (brands: readonly Brand[]): Promise<string> => {
  const places = brands.flatMap((brand) => pages.map((page) => ({ page, brand })));
  const pageAnswers = places.map(({ page, brand }) =>
    everybody.map((who) => tellPage(page, atPage(page, flaggedAs(brand), who))),
  );
  const ofBrand = brands.length === 1 ? '' : ' of every brand';
  const byPage = alike(
    places.map(({ page, brand }) => `${page.path}\n${brand.id}`),
    pageAnswers,
    (answer) => answer.join('\n'),
  ).map(([group, answer]): [string, readonly string[]] => {
    const paths = Map.groupBy(group, (place) => place.split('\n')[0] as string);
    const named = [...paths].map(([path, all]) =>
      all.length === brands.length ? path : `${path} (${all.map((place) => place.split('\n')[1]).join(', ')})`,
    );
    return [named.join(' · '), answer];
  });
  const calls = Object.values<Endpoint>(endpoints);
  const callAnswers = await Promise.all(
    brands.map((brand) =>
      Promise.all(calls.map((endpoint) => Promise.all(everybody.map((who) => atCall(endpoint, brand, who))))),
    ),
  );
  const [first = [], ...others] = callAnswers;
  if (others.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    throw new Error('A call is not the same for every brand: the matrix has no column for that.');
  return `# Guard matrix

What every page and every call is to everybody: ${roles.length} roles, a moderator of role free_tier, a partner’s user and nobody; under nothing, one restriction or two; with a username or without; at ${brands.map(({ name }) => name).join(', ')}. Asked of the functions that answer requests ([guards](features/platform/guards.md)), ${everybody.length} viewers at ${places.length} pages and ${calls.length} calls. Places that are the same to everybody stand together, with how many they are; read a change here as a change of who may be where. \`hold…\` is a hold, alone or with something milder.

Written by \`${renew}\`; a unit test holds it to the code.

## Pages${ofBrand}, unless said otherwise

\`200 teaser\` and \`200 register\`: what guests see instead. \`302\`: where one is sent to settle something.

${byPage.map(([named, answer]) => `${named}\n\n${table(toRows(answer))}`).join('\n\n')}

## Pages that the server draws, for everybody

${await drawnByServer(brands)}

## Calls

\`goes on\`: the call reaches its handler, which may refuse it for other reasons. Calls of \`refresh\` and \`partner\` bring credentials that their handlers read.

${sections(
  calls.map(({ id }) => id),
  first,
)}

## Routes beside the calls

What they give only to some, and by what they know who asks; asked over HTTP by \`route-guards.test.ts\`. Routes of services and operators carry signatures and tokens of their own.

${Object.entries(routeGuards)
  .map(([route, { what, by, passes }]) => {
    const found = everybody.map((who) => (passes(who) ? 'given' : 'not given'));
    return `**${route}**: ${what}, by ${by}\n\n${table(toRows(found))}`;
  })
  .join('\n\n')}
`;
};

/** Holds the page to the code. */
export const checkGuardMatrix = async ({ write = false } = {}): Promise<boolean> => {
  const drawn = await drawMatrix(await readDemoBrands());
  if (write) writeFileSync(file, drawn);
  const isTrue = readFileSync(file, 'utf8') === drawn;
  if (!isTrue) console.error(`docs/guard-matrix.md: is not as the guards make it: ${renew}`);
  return isTrue;
};

if (import.meta.main) process.exitCode = (await checkGuardMatrix({ write: process.argv.includes('--write') })) ? 0 : 1;
