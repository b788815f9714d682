import { AppError, passkeyLimits, type Passkey } from '@troupe/protocol';
import { and, desc, eq, gte, lt } from 'drizzle-orm';
import { passkeys } from '../../../db/schema.ts';
import type { Db, PasskeyCredential } from '../../../ports/index.ts';

type Tx = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | '$count'>;
type Row = typeof passkeys.$inferSelect;

export const toPasskey = ({ id, name, rpId, isSynced, createdAt, usedAt }: Row): Passkey => ({
  id,
  name,
  host: rpId,
  is_synced: isSynced,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
});

export const passkeysOf = (tx: Pick<Db, 'select'>, userId: string): Promise<Row[]> =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt)).limit(passkeyLimits.most);

/** Throws `conflict` for an account that has as many as it may. */
export const requireRoom = (count: number): void => {
  const { most } = passkeyLimits;
  if (count >= most) throw new AppError('conflict', { params: { most }, message: `An account has at most ${most} passkeys.` });
};

/** Keeps one more; throws `conflict` where there is no room, or where the credential opens an account already. */
export const addPasskey = async (tx: Tx, row: typeof passkeys.$inferInsert): Promise<Row> => {
  requireRoom(await tx.$count(passkeys, eq(passkeys.userId, row.userId)));
  const [kept] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  if (!kept) throw new AppError('conflict', { message: 'The passkey opens an account already.' });
  return kept;
};

export const findPasskey = async (tx: Pick<Db, 'select'>, rpId: string, credentialId: string): Promise<Row | undefined> => {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.rpId, rpId), eq(passkeys.credentialId, credentialId)));
  return row;
};

/** False where another answer of the same authenticator has counted meanwhile: of two with one count, one is a copy. */
export const countUse = async (
  tx: Pick<Db, 'update'>,
  { id }: Pick<Row, 'id'>,
  { counter, at }: Pick<PasskeyCredential, 'counter'> & { at: Date },
): Promise<boolean> => {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const counted = await tx
    .update(passkeys)
    .set({ counter, usedAt: at })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return counted.length === 1;
};

/** Those that were made from a time on. */
export const dropPasskeysSince = (tx: Pick<Db, 'delete'>, userId: string, since: Date) =>
  tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
