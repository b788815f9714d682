import { AppError, roles, type Role } from '@troupe/protocol';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Caller } from '../http/context.ts';
import type { Clock } from '../ports/index.ts';
import { permissionsOf, type UserRow } from './users.ts';

/** Life of a session token in seconds: on our own pages, and inside a partner's page (trust guide T2). */
export const tokenLife = { firstParty: 15 * 60, embed: 5 * 60 } as const;

const issuer = 'urn:troupe:sessions';
const algorithm = 'HS256';
const type = 'at+jwt';

/**
 * Claims of our own token (part 1 §3). A token bound to a browser key will carry `cnf: { jkt }`
 * (RFC 9449) here, checked by `verify` against the proof of the request.
 */
const claims = v.object({
  id: v.string(),
  external_id: v.string(),
  email: v.nullable(v.string()),
  permissions: v.array(v.string()),
  roles: v.tuple([v.picklist(roles)]),
  platform: v.picklist(['guest', 'first_party', 'partner']),
});

export interface IssuedToken {
  token: string;
  /** Unix seconds. */
  issued_at: number;
  /** Seconds of life. */
  expires_in: number;
}

export interface TokenService {
  issue(user: UserRow, options: { ttl: number }): Promise<IssuedToken>;
  /** Who the token speaks for. Throws `token_expired` or `unauthorized`; a token of another brand is unauthorized. */
  verify(token: string, applicationId: string): Promise<Caller>;
}

/**
 * Our session tokens: JWT (RFC 7519) under HS256, because the server that issues them is the only
 * reader. Algorithm, type, issuer and audience (the application id) are pinned.
 *
 * @param keys the first signs, every one verifies: put a new key in front to rotate
 */
export const createTokenService = ({ keys, clock }: { keys: readonly [string, ...string[]]; clock: Clock }): TokenService => {
  const [signingKey, ...olderKeys] = keys.map((key) => new TextEncoder().encode(key)) as [Uint8Array, ...Uint8Array[]];

  const payloadOf = async (token: string, applicationId: string) => {
    for (const key of [signingKey, ...olderKeys]) {
      try {
        const verified = await jwtVerify(token, key, {
          algorithms: [algorithm],
          typ: type,
          issuer,
          audience: applicationId,
          requiredClaims: ['iat', 'exp'],
          currentDate: clock.now(),
        });
        return verified.payload;
      } catch (error) {
        if (error instanceof errors.JWSSignatureVerificationFailed) continue;
        throw new AppError(error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized', { cause: error });
      }
    }
    throw new AppError('unauthorized');
  };

  return {
    async issue(user, { ttl }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({
        id: user.id,
        external_id: user.externalId,
        email: user.email,
        permissions: permissionsOf(user),
        roles: [user.role],
        platform: user.platform,
      })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setIssuer(issuer)
        .setAudience(user.applicationId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttl)
        .sign(signingKey);
      return { token, issued_at: issuedAt, expires_in: ttl };
    },

    async verify(token, applicationId) {
      const parsed = v.safeParse(claims, await payloadOf(token, applicationId));
      if (!parsed.success) throw new AppError('unauthorized');
      const { id, external_id, email, permissions, platform } = parsed.output;
      const role: Role = parsed.output.roles[0];
      return {
        userId: id,
        externalId: external_id,
        isGuest: id === external_id,
        platform,
        role,
        permissions,
        applicationId,
        email,
      };
    },
  };
};
