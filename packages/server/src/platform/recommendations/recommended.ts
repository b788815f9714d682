import { getRecommendations, interest, interestTags, type Recommendation, type RecommendationReason } from '@troupe/protocol';
import { and, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { characters, users } from '../../db/schema.ts';
import type { Context } from '../../http/context.ts';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock, Db, Limits, RecommendationRequest, Recommended, Recommender } from '../../ports/index.ts';
import type { AdultAccess } from '../rights/adult-access.ts';
import { hitColumns, toCharacterHit } from '../catalogue/characters.ts';
import { mayBeShownTo, mayBeRecommended } from './visible.ts';

export interface RecommendedDeps {
  db: Db;
  clock: Clock;
  rateLimits: Limits;
  adultAccess: AdultAccess;
  /** `engine/embedded.ts`, unless the settings name a service. */
  recommender: Recommender;
}

/** Places asked of the engine for each card: some are left out when they are read. */
const askedEach = 3;
/** Times that an engine is asked for one page. */
const roundsMost = 4;

type Viewer = Pick<Context, 'brand' | 'caller'> & { showsAdult: boolean };

/** The reason as it may be told: of a character only where its name may be known. */
const toReason = ({ why, about }: Recommended, names: ReadonlyMap<string, string>): RecommendationReason => {
  const name = about === undefined ? undefined : names.get(about);
  if (why === 'alike')
    return about !== undefined && name !== undefined ? { kind: why, character_id: about, name } : { kind: 'taste' };
  if (why === 'tag') return about === undefined ? { kind: 'taste' } : { kind: why, tag: about };
  if (why === 'popular') return { kind: why, language: about ?? null };
  return { kind: why };
};

const readNames = async (db: Db, items: readonly Recommended[], viewer: Viewer): Promise<Map<string, string>> => {
  const ids = items.flatMap(({ why, about }) => (why === 'alike' && about !== undefined ? [about] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: characters.id, name: characters.name })
    .from(characters)
    .where(and(inArray(characters.id, ids), mayBeShownTo(viewer)));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The wished ones that may be shown, in their order. */
const readCards = async (
  { db, clock }: Pick<RecommendedDeps, 'db' | 'clock'>,
  { items, recommId }: { items: readonly Recommended[]; recommId: string },
  viewer: Viewer,
): Promise<Map<string, Recommendation>> => {
  if (items.length === 0) return new Map();
  const rows = await db
    .select(hitColumns)
    .from(characters)
    .where(
      and(
        inArray(
          characters.id,
          items.map(({ characterId }) => characterId),
        ),
        mayBeRecommended(db, viewer, clock.now()),
      ),
    );
  const hits = new Map(rows.map((row) => [row.id, toCharacterHit(row)]));
  const names = await readNames(
    db,
    items.filter(({ characterId }) => hits.has(characterId)),
    viewer,
  );
  return new Map(
    items.flatMap((item) => {
      const hit = hits.get(item.characterId);
      return hit ? [[item.characterId, { ...hit, recommId, reason: toReason(item, names) }] as const] : [];
    }),
  );
};

/** Asks an engine until a page is full of what may be shown, or its list ends. */
const fillPage = async ({ recommender, ...deps }: RecommendedDeps, asked: RecommendationRequest, viewer: Viewer) => {
  const wanted = asked.count;
  const shown = new Map<string, Recommendation>();
  let { from, recommId } = asked;
  for (let round = 1; ; round += 1) {
    const page = await recommender.recommend({ ...asked, from, recommId, count: wanted * askedEach });
    const cards = await readCards(deps, page, viewer);
    let place = page.from;
    for (const { characterId, isExtra } of page.items) {
      if (shown.size >= wanted) break;
      if (!isExtra) place += 1;
      const card = cards.get(characterId);
      if (card) shown.set(characterId, card);
    }
    const isAtEnd = page.items.length === 0 || place >= page.length;
    if (shown.size >= wanted || isAtEnd || round === roundsMost)
      return {
        recommId: page.recommId,
        items: [...shown.values()],
        is_personal: page.isPersonal,
        next: isAtEnd ? null : place,
      };
    [from, recommId] = [place, page.recommId];
  }
};

/** Tags of what a member keeps in the account: as interests, and as the filter of their lists (P-REC-01). */
const keptTags = (settings: Record<string, unknown> | undefined): string[] => {
  const kept = v.safeParse(v.array(interest), settings?.['interests']);
  const chosen = v.safeParse(v.array(v.string()), settings?.['selectedTags']);
  return [...(kept.success ? kept.output.map((one) => interestTags[one]) : []), ...(chosen.success ? chosen.output : [])];
};

/** GET recommendations. */
export const recommendedHandlers = (deps: RecommendedDeps): Registration[] => [
  handler(getRecommendations, async ({ query }, context) => {
    const { brand, caller } = context;
    await deps.rateLimits.take(...limitRules('recommendations', context));
    const showsAdult = await deps.adultAccess(context);
    const isMember = caller !== null && !caller.isGuest;
    const [member] = isMember
      ? await deps.db.select({ settings: users.settings }).from(users).where(eq(users.id, caller.userId))
      : [];
    const isPersonal = member !== undefined && member.settings['personalRecommendations'] !== false;
    const request: RecommendationRequest = {
      userId: isPersonal ? (caller?.userId ?? null) : null,
      applicationId: brand.id,
      place: query.scenario,
      scenario: brand.recommendations.scenarios[query.scenario],
      from: query.from,
      count: query.count,
      recommId: query.recommId ?? null,
      language: query.lang ?? null,
      tags: [...new Set([...query.tags, ...keptTags(member?.settings)])],
      showsAdult,
    };
    return fillPage(deps, request, { brand, caller, showsAdult });
  }),
];
