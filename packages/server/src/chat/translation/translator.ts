import { AppError, limits, translatedFields, type Translation } from '@troupe/protocol';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { characters, characterTranslations } from '../../db/schema.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Moderation } from '../../platform/moderation/moderation.ts';
import type { Clock, Db, LanguageModel, Log, NewId } from '../../ports/index.ts';
import type { CharacterRow } from '../conversations/character-access.ts';
import { translateText } from './translate-text.ts';

type Job = typeof characterTranslations.$inferSelect;
type Source = Pick<CharacterRow, 'id' | 'name' | 'title' | 'greeting' | 'language'>;

/** Milliseconds. */
export interface TranslatorTimings {
  /** How often progress is written, which is also the sign of life. */
  progressMs: number;
  /** A job without a sign of life for this long has lost its server. */
  staleMs: number;
  /** A job that takes longer has failed (C-TRANS-01). */
  limitMs: number;
}

const defaultTimings: TranslatorTimings = { progressMs: 500, staleMs: 15_000, limitMs: limits.translationSeconds * 1000 };

/** Translates characters in the background, one job for each character and language. */
export interface Translator {
  /** Starts a job, or answers the one that runs or has succeeded. Throws `translation_unavailable` on a demo model. */
  start(character: Source, language: string): Promise<Translation>;
  /** How far a job is; takes up one whose server has gone. */
  read(character: Source, language: string): Promise<Translation>;
  /** Takes up jobs whose server has gone; with `isAlone` all that run. Answers how many. */
  resume(options: { isAlone: boolean }): Promise<number>;
  /** Lets go of this server's jobs: the next one takes them up. */
  close(): Promise<void>;
}

const running = ['start', 'progress'] as const;
const isRunning = ({ status }: Pick<Job, 'status'>) => (running as readonly string[]).includes(status);

const hashOf = ({ name, title, greeting, language }: Source) => sha256(JSON.stringify([language, name, title, greeting]));

const none = (language: string): Translation => ({ language, status: 'none', percent: 0, field: null, code: null });

const toTranslation = ({ language, status, percent, field, code }: Job): Translation => ({
  language,
  status,
  percent,
  field,
  code,
});

export const createTranslator = (deps: {
  db: Db;
  clock: Clock;
  newId: NewId;
  log: Log;
  models: readonly LanguageModel[];
  moderation: Moderation;
  timings?: TranslatorTimings;
}): Translator => {
  const { db, clock } = deps;
  const timings = deps.timings ?? defaultTimings;
  /** The demo responder knows no languages: it says so instead of pretending. */
  const model = deps.models.find(({ demo }) => !demo);
  const active = new Map<string, { controller: AbortController; done: Promise<void> }>();

  const ofJob = (characterId: string, language: string) =>
    and(eq(characterTranslations.characterId, characterId), eq(characterTranslations.language, language));

  const find = async (characterId: string, language: string): Promise<Job | undefined> =>
    (await db.select().from(characterTranslations).where(ofJob(characterId, language)))[0];

  /** Writes what became of a job, unless another server has claimed it. */
  const write = (job: Job, change: Partial<Job>) =>
    db
      .update(characterTranslations)
      .set({ heartbeatAt: clock.now(), ...change })
      .where(and(ofJob(job.characterId, job.language), eq(characterTranslations.claim, job.claim)));

  const translateAll = async (job: Job, character: Source, using: LanguageModel, signal: AbortSignal): Promise<void> => {
    const total = translatedFields.reduce((sum, field) => sum + character[field].length, 0) || 1;
    const results = { name: '', title: '', greeting: '' };
    let before = 0;
    let lastWrite = -Infinity;
    let writing: Promise<unknown> = Promise.resolve();
    try {
      for (const field of translatedFields) {
        const tell = (length: number) => {
          const now = performance.now();
          if (now - lastWrite < timings.progressMs) return;
          lastWrite = now;
          const percent = Math.min(99, Math.floor((100 * (before + Math.min(length, character[field].length))) / total));
          writing = writing.then(() => write(job, { status: 'progress', field, percent }));
        };
        lastWrite = -Infinity;
        tell(0);
        const original = { field, text: character[field], from: character.language, to: job.language };
        results[field] = await translateText(original, { model: using, moderation: deps.moderation, signal, onProgress: tell });
        before += character[field].length;
      }
    } finally {
      // Progress that is on its way must not land after the end.
      await writing;
    }
    await db.transaction(async (tx) => {
      const [won] = await tx
        .update(characterTranslations)
        .set({ status: 'success', percent: 100, field: null, code: null, heartbeatAt: clock.now() })
        .where(and(ofJob(job.characterId, job.language), eq(characterTranslations.claim, job.claim)))
        .returning({ language: characterTranslations.language });
      if (!won) return;
      const withText = (
        column: typeof characters.nameI18n | typeof characters.titleI18n | typeof characters.greetingI18n,
        text: string,
      ) => sql`jsonb_set(${column}, array[${job.language}::text], to_jsonb(${text}::text))`;
      await tx
        .update(characters)
        .set({
          nameI18n: withText(characters.nameI18n, results.name),
          titleI18n: withText(characters.titleI18n, results.title),
          greetingI18n: withText(characters.greetingI18n, results.greeting),
        })
        .where(eq(characters.id, job.characterId));
    });
  };

  const run = (job: Job, character: Source, using: LanguageModel): void => {
    const controller = new AbortController();
    const limit = setTimeout(() => controller.abort(new AppError('model_timeout')), timings.limitMs);
    const done = translateAll(job, character, using, controller.signal)
      .catch(async (error: unknown) => {
        const reason: unknown = controller.signal.aborted ? controller.signal.reason : error;
        // Closing: the job stays as it is, without a sign of life, for the next server.
        if (!(reason instanceof AppError) && controller.signal.aborted)
          return void (await write(job, { heartbeatAt: new Date(0) }));
        const code = reason instanceof AppError ? reason.code : 'internal';
        if (code === 'internal') deps.log.error('A translation failed.', { characterId: job.characterId, error: reason });
        await write(job, { status: 'error', code, field: null });
      })
      .catch((error: unknown) => deps.log.error('A translation could not be written.', { error }))
      .finally(() => {
        clearTimeout(limit);
        active.delete(job.claim);
      });
    active.set(job.claim, { controller, done });
  };

  /** Makes the job ours; undefined where somebody else was faster. `from` is what it was before. */
  const claim = async (character: Source, language: string, from: Job | undefined): Promise<Job | undefined> => {
    const now = clock.now();
    const fresh = {
      status: 'start' as const,
      percent: 0,
      field: null,
      code: null,
      sourceHash: await hashOf(character),
      claim: deps.newId(),
      heartbeatAt: now,
      createdAt: now,
    };
    const [job] = from
      ? await db
          .update(characterTranslations)
          .set(fresh)
          .where(and(ofJob(character.id, language), eq(characterTranslations.claim, from.claim)))
          .returning()
      : await db
          .insert(characterTranslations)
          .values({ characterId: character.id, language, ...fresh })
          .onConflictDoNothing()
          .returning();
    return job;
  };

  const isStale = (job: Job) => job.heartbeatAt.getTime() < clock.now().getTime() - timings.staleMs;

  const takeUp = async (
    character: Source,
    language: string,
    from: Job | undefined,
    using: LanguageModel,
  ): Promise<Translation> => {
    const job = await claim(character, language, from);
    if (job) run(job, character, using);
    const current = job ?? (await find(character.id, language));
    return current ? toTranslation(current) : none(language);
  };

  return {
    async start(character, language) {
      if (!model) throw new AppError('translation_unavailable');
      const job = await find(character.id, language);
      const isOfNow = job !== undefined && job.sourceHash === (await hashOf(character));
      if (isOfNow && (job.status === 'success' || (isRunning(job) && !isStale(job)))) return toTranslation(job);
      return takeUp(character, language, job, model);
    },

    async read(character, language) {
      const job = await find(character.id, language);
      if (!job || job.sourceHash !== (await hashOf(character))) return none(language);
      if (model && isRunning(job) && isStale(job)) return takeUp(character, language, job, model);
      return toTranslation(job);
    },

    async resume({ isAlone }) {
      if (!model) return 0;
      const orphans = await db
        .select({
          job: characterTranslations,
          character: {
            id: characters.id,
            name: characters.name,
            title: characters.title,
            greeting: characters.greeting,
            language: characters.language,
          },
        })
        .from(characterTranslations)
        .innerJoin(characters, eq(characters.id, characterTranslations.characterId))
        .where(
          and(
            inArray(characterTranslations.status, [...running]),
            isAlone ? undefined : lt(characterTranslations.heartbeatAt, new Date(clock.now().getTime() - timings.staleMs)),
          ),
        );
      for (const { job, character } of orphans) await takeUp(character, job.language, job, model);
      return orphans.length;
    },

    async close() {
      const jobs = [...active.values()];
      for (const { controller } of jobs) controller.abort(new Error('The server is closing.'));
      await Promise.all(jobs.map(({ done }) => done));
    },
  };
};
