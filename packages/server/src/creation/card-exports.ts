import { AppError, type CardFormat } from '@troupe/protocol';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { characterLorebooks, characters, files, lorebookEntries, lorebooks } from '../db/schema.ts';
import type { JsonObject } from '../foreign-files/json.ts';
import type { Context } from '../http/context.ts';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import type { AdultAccess } from '../platform/rights/adult-access.ts';
import { toPicture, type Picture } from '../kernel/picture.ts';
import { createThreads } from '../kernel/threads/threads.ts';
import { NoThreadFree, TookTooLong, type Db, type PictureScaler } from '../ports/index.ts';
import type { HeldCard } from './cards/write-card.ts';
import type { CardToWrite } from './cards/write-file.ts';
import type { Lorebook } from './cards/write-lorebook.ts';

/** The columns that a card is made of. */
export const cardColumns = {
  id: characters.id,
  name: characters.name,
  title: characters.title,
  greeting: characters.greeting,
  alternateGreetings: characters.alternateGreetings,
  persona: characters.persona,
  scenario: characters.scenario,
  dialogue: characters.dialogue,
  systemPrompt: characters.systemPrompt,
  postHistoryInstructions: characters.postHistoryInstructions,
  tags: characters.tags,
  nickname: characters.nickname,
  depthPrompt: characters.depthPrompt,
  card: characters.card,
  avatarUrl: characters.avatarUrl,
  updatedAt: characters.updatedAt,
} as const;

export type CardRow = Pick<typeof characters.$inferSelect, keyof typeof cardColumns>;

/** A card has room for one book: of several the first gives it its name, and all their entries stand in it. */
const readLorebook = async (db: Db, characterId: string): Promise<Lorebook | undefined> => {
  const rows = await db
    .select({ book: lorebooks, entry: lorebookEntries })
    .from(characterLorebooks)
    .innerJoin(lorebooks, eq(lorebooks.id, characterLorebooks.lorebookId))
    .innerJoin(lorebookEntries, eq(lorebookEntries.lorebookId, lorebooks.id))
    .where(and(eq(characterLorebooks.characterId, characterId), isNull(lorebooks.deletedAt)))
    .orderBy(asc(lorebooks.createdAt), asc(lorebooks.id), asc(lorebookEntries.insertionOrder), asc(lorebookEntries.id));
  const first = rows[0]?.book;
  return (
    first && {
      name: first.name,
      description: first.description,
      scan_depth: first.scanDepth,
      recursive: first.recursive,
      entries: rows.map(({ entry }) => ({
        name: entry.name,
        keywords: entry.keywords,
        secondary_keywords: entry.secondaryKeywords,
        content: entry.content,
        enabled: entry.enabled,
        constant: entry.constant,
        insertion_order: entry.insertionOrder,
        rules: entry.rules,
      })),
    }
  );
};

const toHeldCard = (row: CardRow, lorebook: Lorebook | undefined, creator: string): HeldCard => ({
  form: {
    name: row.name,
    title: row.title,
    greeting: row.greeting,
    alternate_greetings: row.alternateGreetings,
    persona: row.persona,
    scenario: row.scenario,
    dialogue: row.dialogue,
    system_prompt: row.systemPrompt,
    post_history_instructions: row.postHistoryInstructions,
    tags: row.tags,
  },
  nickname: row.nickname,
  depthPrompt: row.depthPrompt,
  lorebook,
  creator,
});

/** What stands for the picture of a character without one: programs show a card by its picture. */
const plain = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="640"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#565a66"/><stop offset="1" stop-color="#23252c"/></linearGradient></defs><path fill="url(#g)" d="M0 0h512v640H0z"/></svg>',
);

/** Writes characters as card files; the opposite of `CardImports`. */
export interface CardExports {
  /** Throws AppError `unavailable` while too many cards wait, or where one takes too long. */
  write(row: CardRow, format: CardFormat, asked: { creator: string; context: Context }): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface CardExportsDeps {
  db: Db;
  pictureScaler: PictureScaler;
  adultAccess: AdultAccess;
  /** Where pictures are served that are no files. */
  rawRoutes: readonly RawRoute[];
}

export const createCardExports = ({ db, pictureScaler, adultAccess, rawRoutes }: CardExportsDeps): CardExports => {
  // The original card came from a stranger's file: read it again in a thread, where it cannot block requests.
  const threads = createThreads<CardToWrite, Uint8Array>({
    program: new URL('cards/writing-thread.ts', import.meta.url),
    most: 1,
    deadlineMs: 3000,
    waitMs: 20_000,
    memoryMb: 256,
  });

  // One after the other, as cards are written: a decoded picture takes up to 64 MB. The scaler never throws.
  let turn: Promise<unknown> = Promise.resolve();
  const toPng = (bytes: Uint8Array): Promise<Picture | null> => {
    const made = turn.then(async (): Promise<Picture | null> => {
      const png = await pictureScaler.toPng(bytes);
      return png && { mediaType: 'image/png', bytes: png };
    });
    turn = made;
    return made;
  };

  const readBytes = async (avatarUrl: string, context: Context): Promise<Uint8Array | undefined> => {
    const [, fileId] = /^\/files\/([\w-]+)$/.exec(avatarUrl) ?? [];
    if (fileId !== undefined) {
      const [file] = await db.select({ body: files.body, isNsfw: files.isNsfw }).from(files).where(eq(files.id, fileId));
      if (!file || (file.isNsfw && !(await adultAccess(context)))) return undefined;
      return new Uint8Array(Buffer.from(file.body, 'base64'));
    }
    const route = rawRoutes.find(({ prefix }) => avatarUrl.startsWith(`${prefix}/`));
    const asker = { ...context, userId: context.caller?.userId ?? null };
    const answer = await route?.answer(new Request(new URL(avatarUrl, 'http://localhost')), asker).catch(() => undefined);
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  };

  /** What programs can show: a PNG inside a card, else a drawing as a PNG and any other picture as it is. */
  const readPicture = async ({ avatarUrl }: CardRow, format: CardFormat, context: Context): Promise<Picture | null> => {
    const bytes = avatarUrl === null ? undefined : await readBytes(avatarUrl, context);
    const picture = bytes ? toPicture(bytes) : null;
    if (format === 'charx') return picture ?? (bytes ? toPng(bytes) : null);
    if (picture?.mediaType === 'image/png') return picture;
    const png = (bytes && (await toPng(bytes))) ?? (await toPng(plain));
    if (!png) throw new AppError('unavailable');
    return png;
  };

  return {
    async write(row, format, { creator, context }) {
      const held = toHeldCard(row, await readLorebook(db, row.id), creator);
      const picture = format === 'json' ? null : await readPicture(row, format, context);
      const shadow = row.card as JsonObject | null;
      const card = { format, held, shadow, picture, changedAtMs: row.updatedAt.getTime() };
      return threads.ask(card).catch((error: unknown) => {
        const isBusy = error instanceof TookTooLong || error instanceof NoThreadFree;
        throw isBusy ? new AppError('unavailable', { cause: error }) : error;
      });
    },
    close: threads.close,
  };
};
