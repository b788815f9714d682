import { AppError, createCharacter, userTexts } from '@troupe/protocol';
import { sql } from 'drizzle-orm';
import { storeFile } from '../platform/catalogue/files.ts';
import { tellIndex } from '../platform/catalogue/search/tell-search.ts';
import { toColumns } from '../platform/works/form-columns.ts';
import { insertWork } from '../platform/works/work-row.ts';
import { refuseLinks } from '../platform/moderation/guard-texts.ts';
import type { Moderator } from '../platform/moderation/moderator.ts';
import type { Scope } from '../platform/moderation/scope.ts';
import { createThreads } from '../kernel/threads/threads.ts';
import { NoThreadFree, TookTooLong, type Clock, type Db, type NewId, type SearchIndex } from '../ports/index.ts';
import type { CardAnswer, CardFile, ReadCardFile } from './cards/card-thread.ts';
import { caps } from '../foreign-files/caps.ts';
import { refuse, tooLarge } from '../kernel/refused-bytes.ts';
import { saveCardLorebook } from './lorebooks/save-card-lorebook.ts';
import { madeMeanwhile } from './made-before.ts';

/** Whose character an imported card becomes, and who sees it. */
export interface ImportTarget {
  creatorUserId: string;
  applicationIds: string[];
  visibility: 'private' | 'public';
}

/** A card that was read and judged; what is for adults is so from the first moment. */
export interface JudgedCard extends ReadCardFile {
  isAdult: boolean;
  isPictureAdult: boolean;
}

/** Tags by which authors say that a card is for adults, in small letters. */
const adultTags = new Set([
  'nsfw',
  'nsfl',
  '18+',
  'r18',
  'r-18',
  'adult',
  'adults only',
  'explicit',
  'erotic',
  'smut',
  'porn',
  'hentai',
]);

/** Reads cards and turns them into characters; shared by the call and the command. */
export interface CardImports {
  /** Throws AppError `unsupported_file`, `unavailable` while too many cards wait, or `underage_content` before anything is stored. */
  read(bytes: Uint8Array, fileName: string, scope: Scope): Promise<JudgedCard>;
  /**
   * Creates the character under `id`, or any; its picture and its lorebook included. Returns its id. Throws AppError
   * `invalid_input` where what becomes public holds a link that may do something, by its field.
   */
  save(reading: JudgedCard, target: ImportTarget, id?: string): Promise<string>;
  close(): Promise<void>;
}

export const createCardImports = (deps: {
  db: Db;
  clock: Clock;
  newId: NewId;
  searchIndex: SearchIndex;
  moderator: Pick<Moderator, 'refuse'>;
}): CardImports => {
  const { db, newId, searchIndex, moderator } = deps;
  const threads = createThreads<CardFile, CardAnswer>({
    program: new URL('cards/card-thread.ts', import.meta.url),
    most: 1,
    deadlineMs: 3000,
    waitMs: 20_000,
    memoryMb: 256,
  });
  const readInThread = async (file: CardFile): Promise<ReadCardFile> => {
    const answer = await threads.ask(file).catch((error: unknown) => {
      if (error instanceof TookTooLong) throw refuse('Reading this file takes too long.');
      throw error instanceof NoThreadFree ? new AppError('unavailable', { cause: error }) : error;
    });
    if ('refusal' in answer) throw refuse(answer.refusal);
    return answer.reading;
  };
  return {
    async read(bytes, name, scope) {
      const reading = await readInThread({ bytes, name });
      // The whole card is judged, not only what the form shows: the rest is stored and exported too.
      const { picture, form, card, report } = reading;
      const words = await moderator.refuse([{ kind: 'user_text', text: `${JSON.stringify(form)}\n${card}` }], scope);
      const shown = picture && (await moderator.refuse([{ kind: 'picture', ...picture }], scope));
      const isPictureAdult = shown?.isAdult ?? false;
      const isAdult = words.isAdult || isPictureAdult || form.tags.some((tag) => adultTags.has(tag.trim().toLowerCase()));
      const told = { field: 'tags', action: 'changed', note: 'marked as for adults' } as const;
      return { ...reading, isAdult, isPictureAdult, report: isAdult ? [...report, told] : report };
    },

    async save({ form, lorebook, card, nickname, depthPrompt, picture, isAdult, isPictureAdult }, target, id = newId()) {
      if (card.length > caps.savedLength) throw tooLarge(caps.savedLength, 'body.file');
      // What others read from the first moment passes no form that would look for links.
      if (target.visibility === 'public') refuseLinks(userTexts(createCharacter), { body: form });
      await db.transaction(async (tx) => {
        const avatarUrl = picture ? await storeFile(tx, { ...picture, isAdult: isPictureAdult }, target.creatorUserId) : null;
        const { applicationIds, creatorUserId, visibility } = target;
        const made = await insertWork(tx, {
          ...toColumns({ ...form, avatar_url: avatarUrl, visibility, definition_visible: false }),
          id,
          creatorUserId,
          applicationIds,
          // Only the operator imports what is public from the first moment, and has looked at it.
          isLive: visibility === 'public',
          nickname,
          depthPrompt,
          isNsfw: isAdult,
          avatarIsNsfw: isPictureAdult,
          card: sql`${card}::json`,
        });
        if (!made) throw madeMeanwhile();
        if (lorebook) await saveCardLorebook(tx, lorebook, { ...target, characterId: id }, deps);
      });
      await tellIndex({ db, searchIndex }, [id]);
      return id;
    },

    close: threads.close,
  };
};
