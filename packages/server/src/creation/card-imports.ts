import { AppError } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { characterLorebooks, characters, lorebookEntries, lorebooks } from '../db/schema.ts';
import { hitColumns, toCharacterHit } from '../platform/characters.ts';
import { storeFile } from '../platform/files.ts';
import type { Moderation } from '../platform/moderation.ts';
import type { Db, NewId, SearchIndex } from '../ports/index.ts';
import { readCard, type CardReading } from './cards/read-card.ts';
import { measureDefinition } from './definition.ts';

/** Whose character an imported card becomes, and who sees it. */
export interface ImportTarget {
  creatorUserId: string;
  applicationIds: string[];
  visibility: 'private' | 'public';
}

type Tx = Pick<Db, 'insert'>;

/** Stores the lorebook that came in a card and lets the character know it. */
const saveLorebook = async (
  tx: Tx,
  { entries, ...book }: NonNullable<CardReading['lorebook']>,
  { characterId, creatorUserId, newId }: { characterId: string; creatorUserId: string; newId: NewId },
): Promise<void> => {
  const id = newId();
  await tx.insert(lorebooks).values({
    id,
    creatorUserId,
    name: book.name,
    description: book.description,
    scanDepth: book.scan_depth,
    recursive: book.recursive,
  });
  await tx.insert(lorebookEntries).values(
    entries.map(({ secondary_keywords, insertion_order, ...entry }) => ({
      ...entry,
      id: newId(),
      lorebookId: id,
      secondaryKeywords: secondary_keywords,
      insertionOrder: insertion_order,
    })),
  );
  await tx.insert(characterLorebooks).values({ characterId, lorebookId: id });
};

/** Reads cards and turns them into characters; shared by the call and the command. */
export interface CardImports {
  /** Throws AppError `unsupported_file`, or `underage_content` before anything is stored (decisions §7). */
  read(bytes: Uint8Array, fileName: string): CardReading;
  /** Creates the character, its picture and its lorebook included; answers its id. */
  save(reading: CardReading, target: ImportTarget): Promise<string>;
}

export const createCardImports = (deps: {
  db: Db;
  newId: NewId;
  searchIndex: SearchIndex;
  moderation: Moderation;
}): CardImports => {
  const { db, newId, searchIndex, moderation } = deps;
  return {
    read(bytes, fileName) {
      const reading = readCard(bytes, fileName);
      // The whole card is judged, not only what the form shows: the rest is stored and exported too.
      const verdict = moderation.checkText(JSON.stringify([reading.form, reading.shadow]));
      if (verdict === 'underage_content') throw new AppError(verdict);
      return reading;
    },

    async save({ form, lorebook, shadow, picture }, target) {
      const id = newId();
      await db.transaction(async (tx) => {
        const avatarUrl = picture ? await storeFile(tx, picture) : null;
        await tx.insert(characters).values({
          id,
          ...target,
          name: form.name,
          title: form.title,
          greeting: form.greeting,
          alternateGreetings: form.alternate_greetings,
          persona: form.persona,
          scenario: form.scenario,
          dialogue: form.dialogue,
          systemPrompt: form.system_prompt,
          postHistoryInstructions: form.post_history_instructions,
          language: form.language,
          tags: form.tags,
          avatarUrl,
          card: shadow,
          ...measureDefinition(form),
        });
        if (lorebook) await saveLorebook(tx, lorebook, { characterId: id, creatorUserId: target.creatorUserId, newId });
      });
      const rows = await db.select(hitColumns).from(characters).where(eq(characters.id, id));
      await searchIndex.upsert(rows.map(toCharacterHit));
      return id;
    },
  };
};
