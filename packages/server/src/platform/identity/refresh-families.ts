import { and, eq, isNull } from 'drizzle-orm';
import { refreshTokens } from '../../db/schema.ts';
import type { Clock, Db, NewId } from '../../ports/index.ts';
import { hmac, randomSecret, sha256 } from '../../kernel/digest.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { SessionPlace } from './own-sessions/devices.ts';

/** A used refresh secret still answers for this long, for tabs that refreshed at the same moment (decision 6). */
export const reuseLeewayMs = 30_000;
/** A family dies when nobody refreshes it for so long. */
export const familyLifeMs = 60 * 24 * 3600_000;

export interface Refreshed {
  userId: string;
  /** The family: tokens issued beside the cookie are of this session. */
  sessionId: string;
  /** Value of the refresh cookie from now on. */
  value: string;
  /** Seconds until the cookie dies unused. */
  maxAge: number;
  /** Whether the sign-in that began it was told as an event. */
  isLogged: boolean;
}

/** One row per sign-in; the cookie's value is `{family}.{secret}` and only the secret's hash is kept. */
export interface RefreshFamilies {
  start(userId: string, place?: SessionPlace): Promise<Refreshed>;
  /** Null for a value that is unknown, expired, revoked, or reused outside the leeway, which also kills its family. */
  refresh(value: string): Promise<Refreshed | null>;
  /** Whose cookie it is, without rotating it. */
  owner(value: string): Promise<string | null>;
  /** Ends the family; returns its session, or null where the value is nobody's. */
  end(value: string): Promise<string | null>;
}

const parse = (value: string) => {
  const [id, secret, ...rest] = value.split('.');
  return id && secret && rest.length === 0 ? { id, secret } : null;
};

/** Whose cookie it was, also where its family has ended. */
export const formerOwner = async (db: Db, value: string): Promise<string | null> => {
  const shown = parse(value);
  if (!shown) return null;
  const [row] = await db.select().from(refreshTokens).where(eq(refreshTokens.id, shown.id));
  const hash = await sha256(shown.secret);
  return row && (hash === row.currentHash || hash === row.previousHash) ? row.userId : null;
};

/**
 * Rotation that many tabs survive. A secret's successor is derived from it under a key of ours, so
 * every request that shows the same secret gets the same next cookie, whichever wins the race, and an
 * answer lost on the way can be asked for again. A family rotates at most once in the leeway; thus
 * a secret two generations old is always older than the leeway, and showing it means theft.
 */
export const createRefreshFamilies = ({
  db,
  clock,
  newId,
  keys,
  onTheft,
}: {
  db: Db;
  clock: Clock;
  newId: NewId;
  keys: SecretKeys;
  /** Told of a session whose cookie was shown by somebody who should not have it. */
  onTheft?: (sessionId: string) => Promise<void>;
}): RefreshFamilies => {
  const successor = (id: string, secret: string, key: string) => hmac(key, `refresh|${id}.${secret}`);
  /** The successor that a family has already: the server that rotated it may sign with another of our keys. */
  const knownSuccessor = async (id: string, secret: string, currentHash: string): Promise<string | null> => {
    for (const key of keys) {
      const next = await successor(id, secret, key);
      if ((await sha256(next)) === currentHash) return next;
    }
    return null;
  };

  const live = async (id: string) => {
    const [row] = await db
      .select()
      .from(refreshTokens)
      .where(and(eq(refreshTokens.id, id), isNull(refreshTokens.revokedAt)));
    return row && row.expiresAt > clock.now() ? row : null;
  };

  const isFresh = (row: typeof refreshTokens.$inferSelect) =>
    row.previousHash !== null && clock.now().getTime() - row.rotatedAt.getTime() <= reuseLeewayMs;

  /** Changes the family only while nobody else has: false means read again. */
  const change = async (row: typeof refreshTokens.$inferSelect, set: Partial<typeof refreshTokens.$inferInsert>) => {
    const changed = await db
      .update(refreshTokens)
      .set(set)
      .where(and(eq(refreshTokens.id, row.id), eq(refreshTokens.currentHash, row.currentHash), isNull(refreshTokens.revokedAt)))
      .returning({ id: refreshTokens.id });
    return changed.length === 1;
  };

  const families: RefreshFamilies = {
    async start(userId, place) {
      const [id, secret, now] = [newId(), randomSecret(), clock.now()];
      const expiresAt = new Date(now.getTime() + familyLifeMs);
      const kept = { currentHash: await sha256(secret), rotatedAt: now, expiresAt, ...(place && { ...place, signedInAt: now }) };
      await db.insert(refreshTokens).values({ id, userId, ...kept });
      return { userId, sessionId: id, value: `${id}.${secret}`, maxAge: familyLifeMs / 1000, isLogged: false };
    },

    async refresh(value) {
      const shown = parse(value);
      const row = shown && (await live(shown.id));
      if (!shown || !row) return null;
      const { id, secret } = shown;
      const hash = await sha256(secret);
      const now = clock.now();
      const maxAge = (row.expiresAt.getTime() - now.getTime()) / 1000;
      const isLogged = row.loggedAt !== null;

      if (hash === row.currentHash) {
        if (isFresh(row)) return { userId: row.userId, sessionId: id, value, maxAge, isLogged };
        const next = await successor(id, secret, keys[0]);
        const expiresAt = new Date(now.getTime() + familyLifeMs);
        const isDone = await change(row, { currentHash: await sha256(next), previousHash: hash, rotatedAt: now, expiresAt });
        return isDone
          ? { userId: row.userId, sessionId: id, value: `${id}.${next}`, maxAge: familyLifeMs / 1000, isLogged }
          : families.refresh(value);
      }
      if (hash === row.previousHash && isFresh(row)) {
        const next = await knownSuccessor(id, secret, row.currentHash);
        return next === null ? null : { userId: row.userId, sessionId: id, value: `${id}.${next}`, maxAge, isLogged };
      }
      if (!(await change(row, { revokedAt: now }))) return families.refresh(value);
      await onTheft?.(id);
      return null;
    },

    async owner(value) {
      const shown = parse(value);
      const row = shown && (await live(shown.id));
      if (!shown || !row) return null;
      const hash = await sha256(shown.secret);
      return hash === row.currentHash || (hash === row.previousHash && isFresh(row)) ? row.userId : null;
    },

    async end(value) {
      const shown = parse(value);
      if (!shown || (await families.owner(value)) === null) return null;
      await db.update(refreshTokens).set({ revokedAt: clock.now() }).where(eq(refreshTokens.id, shown.id));
      return shown.id;
    },
  };
  return families;
};
