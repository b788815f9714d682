import type { ImportedCharacter } from '@troupe/protocol';
import { lorebookEntries, lorebooks } from '../../db/schema.ts';
import { approvePresentLore, knowLore } from '../../platform/works/lore-versions.ts';
import type { Clock, NewId, Tx } from '../../ports/index.ts';
import { createEntryIds } from './entry-ids.ts';

type CardLorebook = NonNullable<ImportedCharacter['lorebook']>;

/** The chatbot that a card became, and whose it is. */
interface CardOwner {
  characterId: string;
  creatorUserId: string;
  applicationIds: string[];
  visibility: 'private' | 'public';
}

/** Stores the lorebook that came in a card and lets its chatbot know it: as the file has it, whatever a form would ask for. */
export const saveCardLorebook = async (
  tx: Tx,
  { entries, ...book }: CardLorebook,
  { characterId, creatorUserId, applicationIds, visibility }: CardOwner,
  deps: { clock: Clock; newId: NewId },
): Promise<void> => {
  const id = deps.newId();
  const ids = createEntryIds(deps)(entries.length);
  await tx.insert(lorebooks).values({
    id,
    creatorUserId,
    applicationIds,
    name: book.name,
    description: book.description,
    scanDepth: book.scan_depth,
    recursive: book.recursive,
  });
  await tx.insert(lorebookEntries).values(
    entries.map(({ secondary_keywords, insertion_order, ...entry }, at) => ({
      ...entry,
      id: ids[at] ?? deps.newId(),
      lorebookId: id,
      secondaryKeywords: secondary_keywords,
      insertionOrder: insertion_order,
    })),
  );
  await knowLore(tx, characterId, id, deps.clock.now());
  // Only the operator imports what is public from the first moment, and has looked at it.
  if (visibility === 'public') await approvePresentLore(tx, characterId);
};
