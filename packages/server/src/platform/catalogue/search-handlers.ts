import { charactersCollection, getSearchKey } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { blockedCreators, users } from '../../db/schema.ts';
import type { Caller } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { RawCaller, RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { Clock, Db, SearchIndex } from '../../ports/index.ts';
import { createAdultAccess, type AdultAccess } from '../rights/adult-access.ts';
import { createAgeDoor } from '../rights/age-door.ts';
import { createAgeStatusFor } from '../rights/age-status.ts';
import { createChangedAccounts } from '../rights/changed-accounts.ts';
import { createCharacterSearch } from './search/character-search.ts';
import type { LiveCatalogue } from './search/live-catalogue.ts';
import { readParameters } from './search/parameters.ts';
import { SearchRefusal } from './search/refusal.ts';
import { createScopedKey, type EmbeddedParameters } from './search/scoped-key.ts';
import { createSearchService } from './search/search-service.ts';

/** Life of a search key. Seconds. */
const keySeconds = 900;
/** Of one that opens adult content at a service outside, which cannot ask us whether it still may. Seconds. */
const adultKeySeconds = 120;

const withoutAdult = 'is_nsfw:=false';

/** The filter that a viewer's key carries: what no search made with it can leave. */
export const filterFor = (applicationId: string, showsAdult: boolean, blocked: string[]): string =>
  [
    `application_ids:=\`${applicationId}\``,
    'visibility:=public',
    ...(showsAdult ? [] : [withoutAdult]),
    ...(blocked.length ? [`creator_user_id:!=[${blocked.map((id) => `\`${id}\``).join(',')}]`] : []),
  ].join(' && ');

/** Whose key it is, and the revision of their rights: no later one is served by it. */
const viewerOf = async (db: Db, { userId, platform }: Pick<Caller, 'userId' | 'platform'>) => {
  const [user] = await db.select({ changedAt: users.changedAt }).from(users).where(eq(users.id, userId));
  return { viewer: userId, viewer_platform: platform, viewer_changed: user?.changedAt?.getTime() ?? 0 };
};

/** GET search-key: the browser searches by itself, with a key that knows brand and viewer. */
export const searchHandlers = (deps: {
  db: Db;
  searchIndex: SearchIndex;
  clock: Clock;
  adultAccess: AdultAccess;
}): Registration[] => [
  handler(getSearchKey, async (_input, context) => {
    const { nodes, parentKey } = deps.searchIndex.access();
    const showsAdult = await deps.adultAccess(context);
    const blocked = context.caller
      ? await deps.db
          .select({ id: blockedCreators.creatorUserId })
          .from(blockedCreators)
          .where(eq(blockedCreators.userId, context.caller.userId))
      : [];
    const isOurs = nodes === 'self';
    const seconds = showsAdult && !isOurs ? adultKeySeconds : keySeconds;
    const expires = Math.floor(deps.clock.now().getTime() / 1000) + seconds;
    const key = await createScopedKey(parentKey, {
      // Our own service shows everybody their own works, listed or not, and asks again what they may see.
      ...(isOurs && context.caller && (await viewerOf(deps.db, context.caller))),
      filter_by: filterFor(
        context.brand.id,
        showsAdult,
        blocked.map(({ id }) => id),
      ),
      expires_at: expires,
    });
    const here = new URL(context.request.url);
    const protocol = here.protocol === 'https:' ? ('https' as const) : ('http' as const);
    const self = [
      { host: here.hostname, port: Number(here.port) || (protocol === 'https' ? 443 : 80), protocol, path: '/search' },
    ];
    return {
      key,
      nodes: isOurs ? self : nodes,
      collection: charactersCollection,
      expires_at: new Date(expires * 1000).toISOString(),
    };
  }),
];

/**
 * What a key binds its searches to, as it is now: what was open to its viewer when they got it may have closed since.
 * Throws SearchRefusal 401 where they have to show their age first, or where their rights have changed since, so that they ask
 * for another key.
 */
const createBinding = (db: Db) => {
  const adultAccess = createAdultAccess({ db });
  const ageDoor = createAgeDoor({ ageStatusFor: createAgeStatusFor({ db }) });
  const changes = createChangedAccounts({ db });
  return async (key: EmbeddedParameters, { brand, place }: RawCaller): Promise<EmbeddedParameters> => {
    const { viewer, viewer_platform: platform = 'first_party', viewer_changed: changed = 0, filter_by: filter } = key;
    if (filter === undefined) return key;
    if (viewer !== undefined && ((await changes.lastChange(viewer)) ?? 0) > changed)
      throw new SearchRefusal(401, 'Forbidden - the rights of its viewer have changed.');
    const question = { brand, place, caller: viewer === undefined ? null : { userId: viewer, platform } };
    if ((await ageDoor('read', question)) !== null) throw new SearchRefusal(401, 'Forbidden - the age has to be shown first.');
    if (filter.includes(withoutAdult) || (await adultAccess(question))) return key;
    return { ...key, filter_by: `${filter} && ${withoutAdult}` };
  };
};

/**
 * The search service: Typesense's protocol (search, multi_search, health) under `/search`, over the
 * database. Same origin only: it answers no CORS headers.
 */
export const createSearchRoute = ({
  db,
  live,
  parentKey,
  otherParentKeys = [],
  clock,
}: {
  db: Db;
  live: LiveCatalogue;
  parentKey: string;
  /** What else may have signed a key: the one before, or the one to come. */
  otherParentKeys?: readonly string[];
  clock: Clock;
}): RawRoute => {
  const search = createCharacterSearch({ db, live });
  return createSearchService({
    prefix: '/search',
    collection: charactersCollection,
    parentKeys: () => [parentKey, ...otherParentKeys],
    clock,
    bind: createBinding(db),
    find: (given, embedded) => {
      const { filter_by, expires_at: _, viewer, viewer_platform: __, viewer_changed: ___, ...bound } = embedded;
      return search(readParameters({ ...given, ...bound }, filter_by), viewer);
    },
  });
};
