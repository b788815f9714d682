import type { webcrypto } from 'node:crypto';
import { AppError, roles } from '@troupe/protocol';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Caller } from '../../http/context.ts';
import type { Clock } from '../../ports/index.ts';
import type { ChangedAccounts } from '../rights/changed-accounts.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { Proofs } from './proofs.ts';
import { familyLifeMs } from './refresh-families.ts';
import type { SecretKeys } from '../../kernel/secrets.ts';
import type { UserRow } from './users.ts';
import { permissionsOf } from '../rights/permissions-of.ts';

const issuer = 'urn:troupe:sessions';
const algorithm = 'HS256';
const type = 'at+jwt';

/** Claims of our own token (P-AUTH-10). `cnf.jkt` binds it to a key of the browser (RFC 9449 §6.1). */
const claims = v.object({
  id: v.string(),
  external_id: v.string(),
  email: v.nullable(v.string()),
  permissions: v.array(v.string()),
  roles: v.tuple([v.picklist(roles)]),
  platform: v.picklist(['guest', 'first_party', 'partner']),
  cnf: v.optional(v.object({ jkt: v.string() })),
  /** The session that the token is of, so that ending it ends the token too. */
  sid: v.optional(v.string()),
  /** When the account's rights had changed last, in milliseconds: after a later change the token counts no more. */
  changed: v.optional(v.number()),
  /** When the first of the restrictions ends by itself, in milliseconds. */
  until: v.optional(v.number()),
});

/** Rights that change by themselves at a time are read again then: a token of before lives no longer. */
const lifeOf = ({ rightsUntil }: UserRow, ttl: number, issuedAt: number): number =>
  rightsUntil === null ? ttl : Math.max(1, Math.min(ttl, Math.ceil(rightsUntil.getTime() / 1000) - issuedAt));

const claimsAbout = (user: UserRow) => ({
  id: user.id,
  external_id: user.externalId,
  email: user.email,
  permissions: permissionsOf(user),
  roles: [user.role],
  platform: user.platform,
  ...(user.restrictedUntil && { until: user.restrictedUntil.getTime() }),
  ...(user.changedAt && { changed: user.changedAt.getTime() }),
});

const callerOf = (claimed: v.InferOutput<typeof claims>, applicationId: string): Caller => ({
  userId: claimed.id,
  externalId: claimed.external_id,
  isGuest: claimed.id === claimed.external_id,
  platform: claimed.platform,
  role: claimed.roles[0],
  permissions: claimed.permissions,
  applicationId,
  email: claimed.email,
  sessionId: claimed.sid,
  ...(claimed.until !== undefined && { restrictedUntil: new Date(claimed.until) }),
});

const importKey = (key: string): Promise<webcrypto.CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

export interface IssuedToken {
  token: string;
  /** Unix seconds. */
  issued_at: number;
  /** Seconds of life. */
  expires_in: number;
}

export interface RecalledToken {
  userId: string;
  jkt: string | undefined;
  sid: string | undefined;
  age: number;
}

export interface TokenOptions {
  /** Seconds. */
  ttl: number;
  /** Binds the token to that key. */
  jkt?: string | undefined;
  /** Binds it to that session. */
  sid?: string | undefined;
}

export interface TokenService {
  issue(user: UserRow, options: TokenOptions): Promise<IssuedToken>;
  /**
   * Who the token speaks for. Throws `token_expired` or `unauthorized`; a token of another brand is
   * unauthorized, and so is a bound one without the proof of its key in the request, and one whose session was ended.
   * One from before its owner's rights changed is expired.
   */
  verify(token: string, applicationId: string, request?: Request): Promise<Caller>;
  /**
   * The owner of a token that may have expired within the last 60 days, its key, its session and its age in
   * milliseconds; null for anything else, and for one whose session was ended. Never a credential by itself.
   */
  recall(token: string, applicationId: string): Promise<RecalledToken | null>;
}

/**
 * Our session tokens: JWT (RFC 7519) under HS256, because the server that issues them is the only
 * reader. Algorithm, type, issuer and audience (the application id) are pinned.
 *
 * @param keys the first signs, every one verifies: how they are rotated stands in docs/operate.md
 */
export const createTokenService = ({
  keys,
  clock,
  proofs,
  ended,
  changes,
}: {
  keys: SecretKeys;
  clock: Clock;
  /** Without them every bound token is refused. */
  proofs?: Proofs;
  /** Without them a token lives to its end. */
  ended?: Pick<EndedSessions, 'hasEnded' | 'everEnded'>;
  /** Without them a token keeps the rights it was made with. */
  changes?: Pick<ChangedAccounts, 'lastChange'>;
}): TokenService => {
  // Once: from bytes they would be made anew for every call.
  const imported = Promise.all(keys.map(importKey));

  const claimsOf = async (token: string, applicationId: string, currentDate = clock.now()) => {
    for (const key of await imported) {
      try {
        const verified = await jwtVerify(token, key, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience: applicationId,
          requiredClaims: ['iat', 'exp'],
          currentDate,
        });
        return v.parse(claims, verified.payload);
      } catch (error) {
        if (error instanceof errors.JWSSignatureVerificationFailed) continue;
        throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized', { cause: error });
      }
    }
    throw new AppError('unauthorized');
  };

  return {
    async issue(user, { ttl, jkt, sid }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const life = lifeOf(user, ttl, issuedAt);
      const token = await new SignJWT({
        ...claimsAbout(user),
        ...(jkt !== undefined && { cnf: { jkt } }),
        ...(sid !== undefined && { sid }),
      })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(user.applicationId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + life)
        .sign((await imported)[0] as webcrypto.CryptoKey);
      return { token, issued_at: issuedAt, expires_in: life };
    },

    async verify(token, applicationId, request) {
      const claimed = await claimsOf(token, applicationId);
      const { id, cnf, sid, changed } = claimed;
      if (sid !== undefined && (await ended?.hasEnded(sid))) {
        throw new AppError('unauthorized', { message: 'The session of this token was ended.' });
      }
      if (cnf && (!proofs || !request || (await proofs.verify(request, token)) !== cnf.jkt)) {
        throw new AppError('unauthorized', { message: 'The token is bound to a key, and this call does not prove that key.' });
      }
      if (((await changes?.lastChange(id)) ?? 0) > (changed ?? 0)) throw new AppError('token_expired');
      return callerOf(claimed, applicationId);
    },

    async recall(token, applicationId) {
      try {
        // At the moment of its issue every token was alive.
        const issuedAt = new Date(Number(decodeJwt(token).iat) * 1000);
        const age = clock.now().getTime() - issuedAt.getTime();
        if (age > familyLifeMs) return null;
        const { id, cnf, sid } = await claimsOf(token, applicationId, issuedAt);
        if (sid !== undefined && (await ended?.everEnded(sid))) return null;
        return { userId: id, jkt: cnf?.jkt, sid, age };
      } catch {
        return null;
      }
    },
  };
};
