import { listLoreSamples, updateLoreSamples, type LoreSample, type LoreSampleFailure, type TestedEntry } from '@troupe/protocol';
import { eq } from 'drizzle-orm';
import { loreSamples } from '../../db/schema.ts';
import { handler, handlerAfter, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import type { Clock } from '../../ports/index.ts';
import { findOwnLorebook, lockLorebook } from './lorebook-rows.ts';
import { readKept, type TestLorebookDeps } from './test-lorebook.ts';

export interface SampleDeps extends TestLorebookDeps {
  clock: Clock;
}

const readSamples = async (db: SampleDeps['db'], lorebookId: string): Promise<LoreSample[]> => {
  const [row] = await db.select({ samples: loreSamples.samples }).from(loreSamples).where(eq(loreSamples.lorebookId, lorebookId));
  return row?.samples ?? [];
};

/** What was expected of entries and did not come; an entry that is gone stays quiet. */
const failuresOf = ({ expected }: LoreSample, tested: readonly TestedEntry[]): LoreSampleFailure[] => {
  const told = new Map(tested.map((one) => [one.entry_id, one]));
  return expected.flatMap(({ entry_id, expects }) => {
    const { outcome, why } = told.get(entry_id) ?? { outcome: 'gone' as const, why: null };
    const holds = expects === 'fires' ? outcome === 'fired' : outcome === 'quiet' || outcome === 'gone';
    return holds ? [] : { entry_id, expects, outcome, why };
  });
};

/** GET and PUT lorebooks/{id}/samples: texts that a book is tested with whenever it is saved, by the bench. */
export const sampleHandlers = (deps: SampleDeps): Registration[] => {
  const { db, clock, rateLimits, testLore } = deps;
  return [
    handler(listLoreSamples, async ({ params: { lorebookId } }, context) => {
      await findOwnLorebook(db, lorebookId, context);
      const samples = await readSamples(db, lorebookId);
      if (samples.length === 0) return { data: [] };
      await rateLimits.take(...limitRules('loreTests', context, samples.length));
      const { book, entries } = await readKept(deps, lorebookId, context);
      const tried = { id: lorebookId, name: book.name, scanDepth: book.scanDepth, recursive: book.recursive, entries };
      const data = [];
      // One after another: a book of a thousand entries keeps a thread busy, and others wait for it.
      for (const sample of samples) {
        const tested = await testLore({ book: tried, said: { messages: sample.messages }, seed: sample.seed }, context);
        data.push({ ...sample, failures: failuresOf(sample, tested.entries) });
      }
      return { data };
    }),

    handlerAfter(
      updateLoreSamples,
      ({ params }, context) => findOwnLorebook(db, params.lorebookId, context),
      async ({ params: { lorebookId }, body: { samples } }, context) => {
        await rateLimits.take(...limitRules('changes', context));
        const updatedAt = clock.now();
        await db.transaction(async (tx) => {
          await lockLorebook(tx, lorebookId, context);
          await tx
            .insert(loreSamples)
            .values({ lorebookId, samples, updatedAt })
            .onConflictDoUpdate({ target: loreSamples.lorebookId, set: { samples, updatedAt } });
        });
        return { samples };
      },
    ),
  ];
};
