import { AppError, can, getLeaderboardKey, leaderboardCollection } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema.ts';
import { handler, type Registration } from '../../http/handler.ts';
import type { RawCaller, RawRoute } from '../../http/raw-routes/raw-route.ts';
import { deriveKeys, type SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { SearchRefusal } from '../../platform/catalogue/search/refusal.ts';
import { createScopedKey, type EmbeddedParameters } from '../../platform/catalogue/search/scoped-key.ts';
import { createSearchService } from '../../platform/catalogue/search/search-service.ts';
import type { AgeDoor } from '../../platform/rights/age-door.ts';
import { permissionsOf } from '../../platform/rights/permissions-of.ts';
import { currentRow } from '../../platform/rights/settle-rights.ts';
import { searchRanks } from './search-ranks.ts';

export interface LeaderboardIndexDeps {
  db: Db;
  clock: Clock;
  secretKeys: SecretKeys;
  ageDoor: AgeDoor;
}

/** Where the index answers, as a node of a Typesense client. */
const path = '/leaderboard/search';
/** Life of a key. Seconds. */
const keySeconds = 900;
const withoutPending = 'status:!=pending';

/**
 * The index of ranks (R-LEAD-06): Typesense's protocol over our own rows, whatever index finds chatbots. Its keys are worth
 * nothing elsewhere, and those of chatbots nothing here, so that no search of one collection reaches into the other.
 */
export const createLeaderboardIndex = ({
  db,
  clock,
  secretKeys,
  ageDoor,
}: LeaderboardIndexDeps): { handlers: Registration[]; rawRoutes: RawRoute[] } => {
  const keys = deriveKeys(secretKeys, 'leaderboard-key');

  const isAdmin = async (userId: string | undefined): Promise<boolean> => {
    if (userId === undefined) return false;
    const [found] = await db.select().from(users).where(eq(users.id, userId));
    const row = found && (await currentRow(db, found, clock.now()));
    return row !== undefined && row.closedAt === null && permissionsOf(row).includes('admin');
  };

  /** Asks anew what a key may show: an admin of a quarter of an hour ago need not be one. */
  const bind = async (key: EmbeddedParameters, { brand, place }: RawCaller): Promise<EmbeddedParameters> => {
    const { viewer, viewer_platform: platform = 'first_party', filter_by: filter } = key;
    if (!brand.features.leaderboard) throw new SearchRefusal(404, 'Not found.');
    // Only keys that we scoped are handed out; the one that signs them is no key to search with.
    if (filter === undefined) throw new SearchRefusal(401, 'Forbidden - a scoped key must be sent.');
    const caller = viewer === undefined ? null : { userId: viewer, platform };
    if ((await ageDoor('read', { brand, place, caller })) !== null)
      throw new SearchRefusal(401, 'Forbidden - the age has to be shown first.');
    if (filter.includes(withoutPending) || (await isAdmin(viewer))) return key;
    throw new SearchRefusal(401, 'Forbidden - the rights of its viewer have changed.');
  };

  return {
    handlers: [
      handler(getLeaderboardKey, async (_input, { brand, caller, request }) => {
        if (!brand.features.leaderboard) throw new AppError('not_found');
        const expires = Math.floor(clock.now().getTime() / 1000) + keySeconds;
        const [newest] = await keys;
        const key = await createScopedKey(newest, {
          ...(caller && { viewer: caller.userId, viewer_platform: caller.platform }),
          filter_by: [`application_id:=\`${brand.id}\``, ...(can(caller, 'admin') ? [] : [withoutPending])].join(' && '),
          expires_at: expires,
        });
        const here = new URL(request.url);
        const protocol = here.protocol === 'https:' ? ('https' as const) : ('http' as const);
        return {
          key,
          nodes: [{ host: here.hostname, port: Number(here.port) || (protocol === 'https' ? 443 : 80), protocol, path }],
          collection: leaderboardCollection,
          expires_at: new Date(expires * 1000).toISOString(),
        };
      }),
    ],
    rawRoutes: [
      createSearchService({
        prefix: path,
        collection: leaderboardCollection,
        parentKeys: () => keys,
        clock,
        bind,
        find: (given, embedded) => {
          const { filter_by, expires_at: _, viewer: __, viewer_platform: ___, ...bound } = embedded;
          return searchRanks({ db, now: clock.now() }, { ...given, ...bound }, filter_by);
        },
      }),
    ],
  };
};
