import { eq, sql } from 'drizzle-orm';
import { characters, type files } from '../../db/schema.ts';
import type { Db } from '../../ports/index.ts';

/**
 * Whether a picture is kept from others because reviewers hold the work that wears it. It has to be a work of the account
 * that uploaded the picture first, because otherwise wearing another's picture would take it from them; and no work that
 * others may open wears it too.
 */
export const isPictureHeld = async (
  db: Pick<Db, 'select'>,
  { id, ownerUserId }: Pick<typeof files.$inferSelect, 'id' | 'ownerUserId'>,
): Promise<boolean> => {
  if (ownerUserId === null) return false;
  const [worn] = await db
    .select({
      isHeld: sql<boolean>`coalesce(bool_or('review' = any(${characters.holds}) and ${characters.creatorUserId} = ${ownerUserId}), false)`,
      isOpen: sql<boolean>`coalesce(bool_or(${characters.reach} in ('everybody', 'link')), false)`,
    })
    .from(characters)
    .where(eq(characters.avatarUrl, `/files/${id}`));
  return worn !== undefined && worn.isHeld && !worn.isOpen;
};
