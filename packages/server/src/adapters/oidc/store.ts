import { eq } from 'drizzle-orm';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import { keyValues } from '../../db/schema.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { createKeyValues, mayBeId } from '../../kernel/key-values.ts';

type Row = typeof keyValues.$inferSelect;

const toPayload = (row: Row | undefined): AdapterPayload | undefined =>
  row && { ...row.payload, ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}) };

/**
 * The provider's storage on our database (oidc-provider's Adapter contract).
 *
 * @param scope keeps the records of two issuers apart: a code of one is unknown at the other
 */
export const createOidcStore = ({ db, clock }: { db: Db; clock: Clock }, scope: string): AdapterFactory => {
  const records = createKeyValues({ db, clock });

  return (model): Adapter => {
    const key = (id: string) => `${scope}|${model}|${id}`;
    const findBy = async (column: 'uid' | 'userCode', value: string) => {
      if (!mayBeId(value)) return undefined;
      const [found] = await db
        .select({ id: keyValues.id })
        .from(keyValues)
        .where(eq(keyValues[column], key(value)));
      return found && toPayload(await records.get(found.id));
    };
    return {
      async upsert(id, payload, expiresIn) {
        await records.put({
          id: key(id),
          model,
          payload: { ...payload },
          grantId: payload.grantId ?? null,
          uid: payload.uid === undefined ? null : key(payload.uid),
          userCode: payload.userCode === undefined ? null : key(payload.userCode),
          expiresAt: expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000) : null,
        });
      },
      find: async (id) => toPayload(await records.get(key(id))),
      findByUid: (uid) => findBy('uid', uid),
      findByUserCode: (userCode) => findBy('userCode', userCode),
      async consume(id) {
        // Of two requests that redeem one code at the same moment, both have seen it unused.
        if (!(await records.consume(key(id)))) throw new errors.InvalidGrant('already used');
      },
      async destroy(id) {
        await records.take(key(id));
      },
      async revokeByGrantId(grantId) {
        await db.delete(keyValues).where(eq(keyValues.grantId, grantId));
      },
    };
  };
};
