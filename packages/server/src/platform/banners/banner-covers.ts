import type { BannerCover, Brand } from '@troupe/protocol';
import { and, eq, inArray } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { isListedAt } from '../works/reach.ts';
import { isListedCreator } from '../works/unlisted.ts';

/** Covers by the id of their character. */
export type BannerCovers = ReadonlyMap<string, BannerCover>;
export type FindBannerCovers = (brand: Pick<Brand, 'id' | 'banners'>) => Promise<BannerCovers>;

const none: BannerCovers = new Map();

/** Finds the characters whose covers a brand's banners carry, as a stranger may see them: a banner is one for all its readers. */
export const createFindBannerCovers =
  ({ db, clock }: { db: Db; clock: Clock }): FindBannerCovers =>
  async ({ id: brandId, banners }) => {
    const ids = banners.flatMap(({ covers = [] }) => covers);
    if (ids.length === 0) return none;
    const found = await db
      .select({ id: characters.id, name: characters.name, avatar_url: characters.avatarUrl })
      .from(characters)
      .where(
        and(
          inArray(characters.id, ids),
          isListedAt({ brandId, showsAdult: false }),
          eq(characters.avatarIsNsfw, false),
          isListedCreator(db, characters.creatorUserId, clock.now()),
        ),
      );
    return new Map(found.map((cover) => [cover.id, cover]));
  };
