import { AppError } from '@troupe/protocol';
import { calculateJwkThumbprint, decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { Clock, Db } from '../../ports/index.ts';
import { clockFault, clockParams } from '../../kernel/clock-fault.ts';
import { sha256 } from '../../kernel/digest.ts';
import { createUsedTokens } from '../../kernel/used-tokens.ts';

/** How far a proof's `iat` may be from the server's clock, in seconds. A frame takes the server's time from our answers. */
export const proofTolerance = 60;
const longestProof = 2048;

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));

/** The whole header, closed: another algorithm, a private key (`d`), `kid`, `crit` or `jku` are refused before anything reads them. */
const header = v.strictObject({
  alg: v.literal('ES256'),
  typ: v.literal('dpop+jwt'),
  jwk: v.strictObject({ kty: v.literal('EC'), crv: v.literal('P-256'), x: coordinate, y: coordinate }),
});

const claims = v.object({
  htm: v.string(),
  htu: v.string(),
  iat: v.number(),
  jti: v.pipe(v.string(), v.minLength(16), v.maxLength(128)),
  ath: v.optional(v.string()),
});

export interface Proofs {
  /**
   * Reads the `DPoP` header (RFC 9449 §4) and answers the thumbprint (RFC 7638) of the key that signed
   * it. The proof must be of this method and address, of this minute, for this token, and new. Throws
   * `unauthorized`; nothing is used up by a proof that is refused.
   *
   * @param token what the request shows as bearer; null for a call that shows none
   */
  verify(request: Request, token: string | null): Promise<string>;
}

const refuse = (message: string, cause?: unknown) => new AppError('unauthorized', { message, cause });

/** Address without query and fragment, in one spelling. */
const addressOf = (url: string): string | null => {
  const parsed = URL.parse(url);
  return parsed && parsed.origin + parsed.pathname;
};

export const createProofs = ({ db, clock }: { db: Db; clock: Clock }): Proofs => {
  const used = createUsedTokens({ db, clock });

  const read = async (proof: string) => {
    try {
      const { jwk } = v.parse(header, decodeProtectedHeader(proof));
      const { payload } = await jwtVerify(proof, await importJWK(jwk, 'ES256'), {
        algorithms: ['ES256'],
        typ: 'dpop+jwt',
        currentDate: clock.now(),
      });
      return { ...v.parse(claims, payload), jkt: await calculateJwkThumbprint(jwk) };
    } catch (error) {
      throw refuse('The DPoP header is no proof: a JWT (ES256, dpop+jwt) with its public key, htm, htu, iat and jti.', error);
    }
  };

  return {
    async verify(request, token) {
      const proof = request.headers.get('dpop');
      if (!proof || proof.length > longestProof) throw refuse('This call needs one DPoP header with a proof of its key.');
      const { htm, htu, iat, jti, ath, jkt } = await read(proof);
      if (htm !== request.method || addressOf(htu) !== addressOf(request.url)) throw refuse('The proof is of another call.');
      if (token !== null && ath !== (await sha256(token))) throw refuse('The proof is of another token.');
      const now = clock.now();
      if (Math.abs(iat - now.getTime() / 1000) > proofTolerance) {
        const fault = clockFault('The proof', 'iat', iat, now);
        throw new AppError('unauthorized', { message: fault.detail, params: clockParams(fault, now) });
      }
      if (!(await used.use(`proof:${jkt}:${await sha256(jti)}`, new Date((iat + 2 * proofTolerance) * 1000)))) {
        throw refuse('The proof was used before.');
      }
      return jkt;
    },
  };
};
