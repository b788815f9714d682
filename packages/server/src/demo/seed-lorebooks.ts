import { emptyEntry } from '@troupe/protocol';
import { approvePresentLore, readPresentLore, submitLore } from '../platform/works/lore-versions.ts';
import type { Tx } from '../ports/index.ts';
import { characterLorebooks, lorebookEntries, lorebooks } from '../db/schema.ts';
import { demoUserId } from './accounts.ts';
import { artUrl } from './art.ts';
import { demoLorebooks, type DemoLorebook } from './catalogue/lorebooks.ts';
import { demoWorks } from './catalogue/works.ts';

/** Rows that one statement writes. */
const slice = 250;

const toEntryRow = (given: DemoLorebook['entries'][number], at: number, lorebookId: string) => {
  const { secondary_keywords: secondaryKeywords, insertion_order: insertionOrder, ...entry } = { ...emptyEntry(), ...given };
  return { ...entry, secondaryKeywords, insertionOrder, id: `${lorebookId}-${String(at).padStart(4, '0')}`, lorebookId };
};

const seedLorebook = async (tx: Tx, book: DemoLorebook, application: string, now: Date): Promise<void> => {
  const id = `${book.slug}-${application}`;
  await tx.insert(lorebooks).values({
    id,
    creatorUserId: demoUserId(application, 'creator@example.test'),
    applicationIds: [application],
    name: book.name,
    description: book.description,
    avatarUrl: book.wears === null ? null : artUrl(book.wears),
    tags: book.tags,
    recursive: book.isRecursive ?? false,
    createdAt: now,
    updatedAt: now,
  });
  const rows = book.entries.map((entry, at) => toEntryRow(entry, at, id));
  for (let from = 0; from < rows.length; from += slice) await tx.insert(lorebookEntries).values(rows.slice(from, from + slice));
  await tx
    .insert(characterLorebooks)
    .values(book.knownBy.map((slug) => ({ characterId: `${slug}-${application}`, lorebookId: id, createdAt: now })));
};

/** What the works of the demo account know: approved with those that others read, waiting with those that wait. */
export const seedLorebooks = async (tx: Tx, application: string, now: Date): Promise<void> => {
  for (const book of demoLorebooks) await seedLorebook(tx, book, application, now);
  const known = new Set(demoLorebooks.flatMap(({ knownBy }) => knownBy));
  for (const { slug, isLive, status } of demoWorks.filter((work) => known.has(work.slug))) {
    const id = `${slug}-${application}`;
    if (isLive) await approvePresentLore(tx, id);
    else if (status !== null) await submitLore(tx, id, await readPresentLore(tx, id));
  }
};
