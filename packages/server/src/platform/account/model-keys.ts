import type { OpenAiMode } from '@troupe/protocol';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { modelKeys } from '../../db/schema.ts';
import { createBoundSealer } from '../../kernel/bound-sealer.ts';
import { deriveKeys, type SecretKeys } from '../../kernel/secrets.ts';
import type { Clock, Db, Job } from '../../ports/index.ts';

export interface KeptModelKey {
  mode: OpenAiMode;
  /** All that may be shown of the key; null for none. */
  hint: string | null;
  /** Null where there is none, or none that opens. */
  key: string | null;
  /** One is kept that does not open any more: it has to be entered again. */
  isLost: boolean;
}

/** Keys of members at a model provider (P-PROF-04): written, used, never read back. */
export interface ModelKeys {
  of(userId: string, from?: Pick<Db, 'select'>): Promise<KeptModelKey>;
  /** Within a transaction. `key`: null takes it away, undefined leaves it. */
  set(tx: Pick<Db, 'insert'>, userId: string, change: { key?: string | null; mode?: OpenAiMode }): Promise<void>;
  /** Seals with the present secret what a former one had sealed. */
  renewSeals: Job;
}

/** Beginning and end of a key, as its owner knows it from others. */
const hintOf = (key: string): string => `${key.startsWith('sk-') ? 'sk-' : ''}…${key.slice(-4)}`;

/** Keys that one run reads at a time. */
const batch = 100;

export const createModelKeys = ({ db, clock, keys }: { db: Db; clock: Clock; keys: SecretKeys }): ModelKeys => {
  const sealing = deriveKeys(keys, 'model-keys').then(createBoundSealer);

  return {
    async of(userId, from = db) {
      const [row] = await from.select().from(modelKeys).where(eq(modelKeys.userId, userId));
      if (!row) return { mode: 'disabled', hint: null, key: null, isLost: false };
      const key = row.sealed === null ? null : await (await sealing).open(row.sealed, userId);
      return { mode: row.mode, hint: row.hint, key, isLost: row.sealed !== null && key === null };
    },

    async set(tx, userId, { key, mode }) {
      if (key === undefined && mode === undefined) return;
      const sealed = key ? await (await sealing).seal(key, userId) : key;
      const set = {
        ...(sealed !== undefined && { sealed, hint: key ? hintOf(key) : null }),
        ...(mode !== undefined && { mode }),
        updatedAt: clock.now(),
      };
      await tx
        .insert(modelKeys)
        .values({ userId, ...set })
        .onConflictDoUpdate({ target: modelKeys.userId, set });
    },

    renewSeals: {
      name: 'platform/account.renew-seals',
      schedule: '17 3 * * *',
      async run(_data, { signal }) {
        const sealer = await sealing;
        for (let after = ''; !signal.aborted;) {
          const rows = await db
            .select({ userId: modelKeys.userId, sealed: modelKeys.sealed })
            .from(modelKeys)
            .where(and(gt(modelKeys.userId, after), isNotNull(modelKeys.sealed)))
            .orderBy(asc(modelKeys.userId))
            .limit(batch);
          const last = rows.at(-1);
          if (!last) return;
          for (const { userId, sealed } of rows) {
            if (sealed === null || (await sealer.isCurrent(sealed))) continue;
            const key = await sealer.open(sealed, userId);
            if (key === null) continue;
            // A key that its owner has replaced meanwhile is sealed with the present secret already.
            await db
              .update(modelKeys)
              .set({ sealed: await sealer.seal(key, userId) })
              .where(and(eq(modelKeys.userId, userId), eq(modelKeys.sealed, sealed)));
          }
          after = last.userId;
        }
      },
    },
  };
};
