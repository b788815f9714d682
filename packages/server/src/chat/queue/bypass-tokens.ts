import type { Brand } from '@troupe/protocol';
import { createLocalJWKSet, jwtVerify } from 'jose';
import * as v from 'valibot';
import type { Clock } from '../../ports/index.ts';

/** A pass of the brand: for one character, for everybody or for one user, until it expires. */
const claims = v.object({ character_id: v.string(), exp: v.number(), sub: v.optional(v.string()) });

export interface BypassPass {
  characterId: string;
  expiresAt: Date;
}

/**
 * Reads a signed pass (JWS ES256, RFC 7515): type `queue-bypass+jwt`, audience the application id, by one
 * of the brand's `queue.bypass_keys`. Null for everything else: a pass that is forged, over, another
 * brand's or another user's opens nothing.
 */
export const readBypassToken = async (
  token: string,
  { brand, externalId, clock }: { brand: Brand; externalId: string; clock: Clock },
): Promise<BypassPass | null> => {
  if (brand.queue.bypass_keys.length === 0) return null;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: brand.queue.bypass_keys }), {
      algorithms: ['ES256'],
      typ: 'queue-bypass+jwt',
      audience: brand.id,
      currentDate: clock.now(),
    });
    const { character_id: characterId, exp, sub } = v.parse(claims, payload);
    if (sub !== undefined && sub !== externalId) return null;
    return { characterId, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
};
