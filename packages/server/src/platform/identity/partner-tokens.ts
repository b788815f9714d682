import { AppError, externalUser, type Brand } from '@troupe/protocol';
import { decodeProtectedHeader, errors, importJWK, jwtVerify, type JWTPayload } from 'jose';
import * as v from 'valibot';
import type { Clock, Db, Log } from '../../ports/index.ts';
import { clockFault, clockParams, type ClockFault } from '../../kernel/clock-fault.ts';
import { sha256 } from '../../kernel/digest.ts';
import { createUsedTokens } from '../../kernel/used-tokens.ts';

/** A hand-over token crosses the partner's page, so it lives at most this long (docs/embed.md, "Tokens"). Seconds. */
const longestLife = 60;
/** How far the partner's clock may be from ours, by `iat`. Seconds. */
const clockTolerance = 60;
const longestToken = 4096;

/**
 * The whole header: closed, so that a key in the header (`jwk`, `jku`, `x5c`, `x5u`), `crit`, `cty`
 * (nested tokens) and `zip` are refused before anything reads them.
 */
const header = v.strictObject({ alg: v.literal('ES256'), typ: v.literal('JWT'), kid: v.pipe(v.string(), v.maxLength(200)) });

/**
 * What a partner signs (RFC 7519). `cnf.jkt` (RFC 9449 §6.1) is the thumbprint that came with the
 * request for the token: with it, only the frame that asked can use the token.
 */
const claims = v.object({
  iss: v.string(),
  aud: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  iat: v.number(),
  exp: v.number(),
  jti: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  origin: v.optional(v.string()),
  cnf: v.optional(v.object({ jkt: v.string() })),
  name: v.optional(externalUser.entries.name),
  username: v.optional(externalUser.entries.username),
});

export interface PartnerTokens {
  /**
   * Accepts a partner's hand-over token once. Throws `token_expired`, `token_replayed`, `forbidden`
   * (a good token that does not permit this: other user, foreign origin, brand without a partner) or
   * `unauthorized` (anything else). A token that is good but for its times says so in the error's params. Answers what the partner says of the user: it wins over anything unsigned.
   *
   * @param audience our public origin, as the partner's users see it
   * @param userId the id for which the session is asked, where the call says one; must be the token's subject
   * @param jkt thumbprint of the key that proved the call, if one did; must be the token's, where it names one
   * @param origin of the page that hands it over, where the call shows it; must be the token's, where it names one
   */
  redeem(token: string, expected: ExpectedToken): Promise<PartnerUser>;
}

export interface ExpectedToken {
  brand: Brand;
  audience: string;
  userId?: string;
  jkt?: string;
  origin?: string;
}

/** A partner's user, as the partner signed them. */
export interface PartnerUser {
  id: string;
  name?: string | undefined;
  username?: string | undefined;
}

/** The time that jose refused in a token whose signature holds; null where it refused something else. */
const refusedTime = (error: unknown, now: Date): ClockFault | null => {
  if (!(error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)) return null;
  const { claim, reason, payload } = error;
  const time = payload[claim];
  return reason === 'check_failed' && (claim === 'exp' || claim === 'nbf') && typeof time === 'number'
    ? clockFault('The token', claim, time, now)
    : null;
};

export const createPartnerTokens = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): PartnerTokens => {
  const used = createUsedTokens({ db, clock });
  /** Tokens refused for their times since the start, by brand. */
  const refused = new Map<string, number>();

  /** A clock that is wrong is the partner's to set: the answer, its page's console and our log say it, the user's page does not. */
  const refuseTime = (code: 'token_expired' | 'unauthorized', fault: ClockFault, brand: Brand, cause?: unknown): AppError => {
    const count = (refused.get(brand.id) ?? 0) + 1;
    refused.set(brand.id, count);
    log.info('A partner’s token was refused for its times.', { brand: brand.id, ...fault, count });
    return new AppError(code, { message: fault.detail, params: clockParams(fault, clock.now()), cause });
  };

  const verify = async (token: string, brand: Brand, audience: string): Promise<JWTPayload> => {
    const partner = brand.embed.partner;
    if (!partner)
      throw new AppError('forbidden', { message: `The brand ${brand.id} has no embed.partner, so it takes no partner tokens.` });
    const now = clock.now();
    try {
      const { kid } = v.parse(header, decodeProtectedHeader(token));
      const key = partner.keys.find((candidate) => candidate.kid === kid);
      if (!key) throw new AppError('unauthorized', { message: 'The token names a key that this brand does not list.' });
      const verified = await jwtVerify(token, await importJWK(key, 'ES256'), {
        algorithms: ['ES256'],
        typ: 'JWT',
        issuer: partner.issuer,
        audience,
        currentDate: now,
      });
      return verified.payload;
    } catch (error) {
      if (error instanceof AppError) throw error;
      const code = error instanceof errors.JWTExpired ? 'token_expired' : 'unauthorized';
      const fault = refusedTime(error, now);
      throw fault ? refuseTime(code, fault, brand, error) : new AppError(code, { cause: error });
    }
  };

  return {
    async redeem(token, { brand, audience, userId, jkt, origin: from }) {
      if (token.length > longestToken) throw new AppError('unauthorized');
      const parsed = v.safeParse(claims, await verify(token, brand, audience));
      if (!parsed.success)
        throw new AppError('unauthorized', { message: 'The token lacks a claim, or one has the wrong shape.' });
      const { sub, iat, exp, jti, origin, cnf, name, username } = parsed.output;
      const now = clock.now();
      if (Math.abs(iat - now.getTime() / 1000) > clockTolerance)
        throw refuseTime('unauthorized', clockFault('The token', 'iat', iat, now), brand);
      if (exp - iat > longestLife) {
        const detail = `The token: exp is ${exp - iat} s after iat, and may be ${longestLife} s at most.`;
        throw new AppError('unauthorized', { message: detail, params: { detail } });
      }
      if (origin !== undefined && !brand.embed.allowed_origins.includes(origin)) throw new AppError('forbidden');
      if (from !== undefined && origin !== undefined && origin !== from)
        throw new AppError('forbidden', { message: 'The token is for another page.' });
      if (userId !== undefined && sub !== userId)
        throw new AppError('forbidden', { message: 'The token speaks for another user than the body.' });
      if (cnf && cnf.jkt !== jkt) throw new AppError('unauthorized', { message: 'The token is bound to another key.' });
      // Kept past exp, so that no clock difference lets the same token in again.
      const keptUntil = new Date((exp + clockTolerance + longestLife) * 1000);
      if (!(await used.use(`partner:${brand.id}:${await sha256(jti)}`, keptUntil))) throw new AppError('token_replayed');
      return { id: sub, name, username };
    },
  };
};
