import { writeTranslation } from '../../platform/works/derived-columns.ts';
import { AppError, limits, translatedFields, type Translation } from '@troupe/protocol';
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { characters, characterTranslations } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Moderator } from '../../platform/moderation/moderator.ts';
import {
  ServerCloses,
  type AnyJob,
  type Clock,
  type Db,
  type Job,
  type Jobs,
  type LanguageModel,
  type Log,
  type NewId,
} from '../../ports/index.ts';
import type { CharacterRow } from '../conversations/character-access.ts';
import type { Scope } from '../../platform/moderation/scope.ts';
import { translateText } from './translate-text.ts';

type TranslationRow = typeof characterTranslations.$inferSelect;
type Field = (typeof translatedFields)[number];
type Texts = Pick<CharacterRow, 'name' | 'title' | 'greeting' | 'language'>;
/** A card with the translations that it has: a text that changes takes its own with it, so what is there is of the text as it is. */
type Source = Texts & Pick<CharacterRow, 'id' | 'nameI18n' | 'titleI18n' | 'greetingI18n' | 'applicationIds' | 'isNsfw'>;

/** Milliseconds. */
export interface TranslatorTimings {
  /** How often progress is written. */
  progressMs: number;
  /** How often a sign of life is written, whatever the model says. */
  heartbeatMs: number;
  /** A translation that goes on without a sign of life for this long has lost its server. */
  staleMs: number;
  /** A translation that takes longer has failed (C-TRANS-01). */
  limitMs: number;
}

const defaultTimings: TranslatorTimings = {
  progressMs: 500,
  heartbeatMs: 5000,
  staleMs: 15_000,
  limitMs: limits.translationSeconds * 1000,
};

/** Without a sign of life for this long, whether it waits or goes on, it has no job any more. */
const lostMs = 600_000;

/** Translates characters in the background, one job for each character and language. */
export interface Translator {
  /** Asks for a translation, or returns the one that waits, goes on or has succeeded. Throws `translation_unavailable` on a demo model. */
  start(character: Source, language: string): Promise<Translation>;
  /** How far it is. A read starts it anew when its server has gone: the queue would notice only after some time. */
  read(character: Source, language: string): Promise<Translation>;
  jobs: readonly AnyJob[];
}

const running = ['start', 'progress'] as const;
const isRunning = ({ status }: Pick<TranslationRow, 'status'>) => (running as readonly string[]).includes(status);

/** What one run translates; where the row has another claim by then, this run has lost it. */
type Claimed = Pick<TranslationRow, 'characterId' | 'language' | 'claim'>;
const translateJob: Pick<Job<Claimed>, 'name'> = { name: 'chat/translation.translate' };

const hashOf = ({ name, title, greeting, language }: Texts) => sha256(JSON.stringify([language, name, title, greeting]));

/** Fields of a card that nobody has translated into a language since they were written. */
const untranslated = (character: Source, language: string): Field[] =>
  translatedFields.filter((field) => !Object.hasOwn(character[`${field}I18n`], language));

const none = (language: string): Translation => ({ language, status: 'none', percent: 0, field: null, code: null });

const toTranslation = ({ language, status, percent, field, code }: TranslationRow): Translation => ({
  language,
  status,
  percent,
  field,
  code,
});

const texts = {
  name: characters.name,
  title: characters.title,
  greeting: characters.greeting,
  language: characters.language,
};
const source = {
  ...texts,
  id: characters.id,
  nameI18n: characters.nameI18n,
  titleI18n: characters.titleI18n,
  greetingI18n: characters.greetingI18n,
  applicationIds: characters.applicationIds,
  isNsfw: characters.isNsfw,
};

/** A reader who may see the card may read it in another language. */
const scopeOfCard = ({ id, applicationIds, isNsfw }: Source, { language }: Claimed): Scope => ({
  applicationId: applicationIds[0] ?? '',
  userId: null,
  subject: `translation:${id}`,
  place: 'publish',
  allowsAdult: async () => isNsfw,
  language,
});

export interface TranslatorDeps {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  jobs: Jobs;
  models: readonly LanguageModel[];
  moderator: Pick<Moderator, 'check'>;
  timings?: TranslatorTimings;
}

const ofPair = ({ characterId, language }: Pick<Claimed, 'characterId' | 'language'>) =>
  and(eq(characterTranslations.characterId, characterId), eq(characterTranslations.language, language));
const isClaimed = (claimed: Claimed) => and(ofPair(claimed), eq(characterTranslations.claim, claimed.claim));

/** Writes what became of a translation, unless another run has claimed it. */
const write = ({ db, clock }: TranslatorDeps, claimed: Claimed, change: Partial<TranslationRow>) =>
  db
    .update(characterTranslations)
    .set({ heartbeatAt: clock.now(), ...change })
    .where(isClaimed(claimed));

/** Translates the fields that have no translation, one after another, and tells how far it is. */
const translateFields = async (
  deps: TranslatorDeps,
  { claimed, character, model, signal }: { claimed: Claimed; character: Source; model: LanguageModel; signal: AbortSignal },
): Promise<Partial<Record<Field, string>>> => {
  const { progressMs } = deps.timings ?? defaultTimings;
  const fields = untranslated(character, claimed.language);
  const total = fields.reduce((sum, field) => sum + character[field].length, 0) || 1;
  const results: Partial<Record<Field, string>> = {};
  let before = 0;
  let lastWrite = -Infinity;
  let writing: Promise<unknown> = Promise.resolve();
  try {
    for (const field of fields) {
      const tell = (length: number) => {
        const now = performance.now();
        if (now - lastWrite < progressMs) return;
        lastWrite = now;
        const percent = Math.min(99, Math.floor((100 * (before + Math.min(length, character[field].length))) / total));
        writing = writing.then(() => write(deps, claimed, { status: 'progress', field, percent }));
      };
      lastWrite = -Infinity;
      tell(0);
      const original = { field, text: character[field], from: character.language, to: claimed.language };
      results[field] = await translateText(original, {
        model,
        moderator: deps.moderator,
        scope: scopeOfCard(character, claimed),
        signal,
        onProgress: tell,
      });
      before += character[field].length;
    }
  } finally {
    // Progress that is on its way must not land after the end.
    await writing;
  }
  return results;
};

/**
 * Ends a translation with its texts, unless another run has claimed it. A text whose source was edited meanwhile is dropped: the
 * translation is then one of a card that has changed since.
 */
const succeed = (
  { db, clock }: TranslatorDeps,
  { claimed, character, results }: { claimed: Claimed; character: Source; results: Partial<Record<Field, string>> },
) =>
  db.transaction(async (tx) => {
    // The card first: an edit and a removal lock it before its translations.
    const [now] = await tx.select(texts).from(characters).where(eq(characters.id, character.id)).for('no key update');
    const [won] = await tx
      .update(characterTranslations)
      .set({ status: 'success', percent: 100, field: null, code: null, heartbeatAt: clock.now() })
      .where(isClaimed(claimed))
      .returning({ language: characterTranslations.language });
    if (!won || !now || now.language !== character.language) return;
    const isStill = ([field]: [string, string]) => now[field as Field] === character[field as Field];
    const kept = Object.fromEntries(Object.entries(results).filter(isStill));
    await writeTranslation(tx, claimed.characterId, claimed.language, kept);
  });

/**
 * A translation that fails is not tried again: its reader sees that it failed and may ask again. Only one that lost its
 * server runs again by itself.
 */
const translateOne = (deps: TranslatorDeps, model: LanguageModel): Job<Claimed> => {
  const { db, log } = deps;
  const timings = deps.timings ?? defaultTimings;
  return {
    ...translateJob,
    atOnce: 4,
    withinSeconds: 2 * limits.translationSeconds,
    async run(claimed, { signal: ended }) {
      const [found] = await db
        .select({ character: source })
        .from(characterTranslations)
        .innerJoin(characters, eq(characters.id, characterTranslations.characterId))
        .where(and(isClaimed(claimed), inArray(characterTranslations.status, [...running])));
      if (!found) return;
      const { character } = found;
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new AppError('model_timeout')), timings.limitMs);
      const alive = setInterval(() => void write(deps, claimed, {}).catch(() => undefined), timings.heartbeatMs);
      const signal = AbortSignal.any([ended, limit.signal]);
      try {
        await write(deps, claimed, { status: 'progress', sourceHash: await hashOf(character) });
        const results = await translateFields(deps, { claimed, character, model, signal });
        await succeed(deps, { claimed, character, results });
      } catch (error) {
        const reason: unknown = signal.aborted ? signal.reason : error;
        if (reason instanceof ServerCloses) {
          clearInterval(alive);
          // With a heartbeat that old, the next read takes it up at once.
          await write(deps, claimed, { heartbeatAt: new Date(0) });
          throw error;
        }
        const code = reason instanceof AppError ? reason.code : 'internal';
        if (code === 'internal') log.error('A translation failed.', { characterId: character.id, error: reason });
        await write(deps, claimed, { status: 'error', code, field: null });
      } finally {
        clearTimeout(timer);
        clearInterval(alive);
      }
    },
  };
};

/** Asks again for what a job should be doing and none does: its servers are long gone, or knew no queue. */
const sweepTranslations = (
  { db, clock }: TranslatorDeps,
  request: (character: Source, language: string, from: TranslationRow) => Promise<unknown>,
): Job => ({
  name: 'chat/translation.find-lost',
  schedule: '*/10 * * * *',
  async run() {
    const rows = await db
      .select({ row: characterTranslations, character: source })
      .from(characterTranslations)
      .innerJoin(characters, eq(characters.id, characterTranslations.characterId))
      .where(
        and(
          inArray(characterTranslations.status, [...running]),
          lt(characterTranslations.heartbeatAt, new Date(clock.now().getTime() - lostMs)),
        ),
      )
      .orderBy(asc(characterTranslations.createdAt))
      .limit(500);
    for (const { row, character } of rows) await request(character, row.language, row);
  },
});

export const createTranslator = (deps: TranslatorDeps): Translator => {
  const { db, clock, newId, jobs } = deps;
  const timings = deps.timings ?? defaultTimings;
  /** The demo responder knows no languages: it says so instead of pretending. */
  const model = deps.models.find(({ demo }) => !demo);

  const find = async (characterId: string, language: string): Promise<TranslationRow | undefined> =>
    (await db.select().from(characterTranslations).where(ofPair({ characterId, language })))[0];

  const silentSince = ({ heartbeatAt }: TranslationRow, ms: number) => heartbeatAt.getTime() < clock.now().getTime() - ms;
  /** One that waits is in the queue, however long. */
  const isStale = (row: TranslationRow) => row.status === 'progress' && silentSince(row, timings.staleMs);

  /** Makes a translation ours to ask for; undefined where another request was faster. `from` is what it was before. */
  const claim = async (
    character: Source,
    language: string,
    from: TranslationRow | undefined,
  ): Promise<TranslationRow | undefined> => {
    const now = clock.now();
    const fresh = {
      status: 'start' as const,
      percent: 0,
      field: null,
      code: null,
      sourceHash: await hashOf(character),
      claim: newId(),
      heartbeatAt: now,
      createdAt: now,
    };
    const [row] = from
      ? await db.update(characterTranslations).set(fresh).where(isClaimed(from)).returning()
      : await db
          .insert(characterTranslations)
          .values({ characterId: character.id, language, ...fresh })
          .onConflictDoNothing()
          .returning();
    return row;
  };

  const request = async (character: Source, language: string, from: TranslationRow | undefined): Promise<Translation> => {
    const row = await claim(character, language, from);
    if (row) {
      const claimed: Claimed = { characterId: row.characterId, language, claim: row.claim };
      try {
        await jobs.enqueue(translateJob, claimed, { key: row.claim });
      } catch (error) {
        await write(deps, claimed, { status: 'error', code: 'internal' });
        throw error;
      }
    }
    const current = row ?? (await find(character.id, language));
    return current ? toTranslation(current) : none(language);
  };

  /**
   * Whether nothing of a card is left to translate, after its row said so: the card that a call brings may have been read before
   * the last run wrote its texts.
   */
  const isWhole = async (character: Source, language: string): Promise<boolean> => {
    if (untranslated(character, language).length === 0) return true;
    const [now] = await db.select(source).from(characters).where(eq(characters.id, character.id));
    return now !== undefined && untranslated(now, language).length === 0;
  };

  return {
    async start(character, language) {
      if (!model) throw new AppError('translation_unavailable');
      const row = await find(character.id, language);
      const isOfNow = row !== undefined && row.sourceHash === (await hashOf(character));
      if (isOfNow && isRunning(row) && !isStale(row)) return toTranslation(row);
      if (isOfNow && row.status === 'success' && (await isWhole(character, language))) return toTranslation(row);
      return request(character, language, row);
    },

    async read(character, language) {
      const row = await find(character.id, language);
      if (!row || row.sourceHash !== (await hashOf(character))) return none(language);
      // A text that was changed and changed back has lost its translation on the way.
      if (row.status === 'success' && !(await isWhole(character, language))) return none(language);
      return model && isStale(row) ? request(character, language, row) : toTranslation(row);
    },

    jobs: model ? [translateOne(deps, model), sweepTranslations(deps, request)] : [],
  };
};
