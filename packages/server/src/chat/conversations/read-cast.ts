import { and, inArray, sql } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import type { CallerContext } from '../../http/context.ts';
import type { Viewer } from '../../platform/rights/adult-access.ts';
import { isOpenTo } from '../../platform/works/reach.ts';
import type { Queries } from '../messages/message-tree.ts';
import { characterColumns, isCreatorBlockedBy, maySeeAdult, type CharacterRow } from './character-access.ts';

interface GroupAndViewer {
  character: Pick<CharacterRow, 'subCharacterIds'>;
  user: Viewer;
}

/**
 * The members of a group whom the caller may meet, in the group's order: living, of this brand, adult only
 * for whom adult characters exist, not by a creator they blocked. The group runs without the others (decision 276).
 */
export const readCast = async (
  db: Queries,
  { character, user }: GroupAndViewer,
  context: CallerContext,
): Promise<CharacterRow[]> => {
  if (character.subCharacterIds.length === 0) return [];
  const rows = await db
    .select(characterColumns)
    .from(characters)
    .where(
      and(
        inArray(characters.id, character.subCharacterIds),
        isOpenTo({ brandId: context.brand.id, userId: context.caller.userId, showsAdult: maySeeAdult(user, context) }),
        sql`not ${isCreatorBlockedBy(context.caller.userId)}`,
      ),
    );
  const place = ({ id }: CharacterRow) => character.subCharacterIds.indexOf(id);
  return rows.sort((a, b) => place(a) - place(b));
};
