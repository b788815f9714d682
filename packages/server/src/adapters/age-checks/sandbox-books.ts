import { ageMethods } from '@troupe/protocol';
import * as v from 'valibot';
import { createKeyValues } from '../../kernel/key-values.ts';
import type { Clock, Db } from '../../ports/index.ts';

const sessionMs = 2 * 3_600_000;
const downMs = 10 * 60_000;

const record = v.object({
  method: v.picklist(ageMethods),
  returnUrl: v.string(),
  sequence: v.number(),
  isDown: v.boolean(),
  /** What it would answer a question. */
  report: v.nullable(v.record(v.string(), v.unknown())),
});
/** A session as the sandbox keeps it: no account, no name. */
export type Kept = v.InferOutput<typeof record>;

/** The sandbox's own books: sessions by the id that it was given, and the brands for which it is down. */
export const createBooks = ({ db, clock }: { db: Db; clock: Clock }) => {
  const records = createKeyValues({ db, clock });
  const idOf = (sessionId: string) => `age-sandbox|${sessionId}`;
  const downId = (brandId: string) => `age-sandbox-down|${brandId}`;
  const expiresAt = (ms: number) => new Date(clock.now().getTime() + ms);
  return {
    async find(sessionId: string): Promise<Kept | null> {
      const parsed = v.safeParse(record, (await records.get(idOf(sessionId)))?.payload);
      return parsed.success ? parsed.output : null;
    },
    keep: (sessionId: string, payload: Kept) =>
      records.put({ id: idOf(sessionId), model: 'SandboxAgeCheck', payload, expiresAt: expiresAt(sessionMs) }),
    isDown: async (brandId: string) => (await records.get(downId(brandId))) !== undefined,
    /** Whether it is down for the next that ask; they use it up. */
    takeDown: async (brandId: string) => (await records.take(downId(brandId))) !== undefined,
    async setDown(brandId: string, isDown: boolean): Promise<void> {
      if (isDown) await records.put({ id: downId(brandId), model: 'SandboxAgeDown', payload: {}, expiresAt: expiresAt(downMs) });
      else await records.take(downId(brandId));
    },
  };
};
