import { passkeyLimits } from '@troupe/protocol';
import { base64url } from 'jose';
import * as v from 'valibot';
import { randomSecret, sha256 } from '../../../kernel/digest.ts';
import type { KeyValues } from '../../../kernel/key-values.ts';
import type { Clock } from '../../../ports/index.ts';

/** For what a challenge was given out: it holds for nothing else, and for nobody else. */
export type ChallengeFor = { to: 'sign-in'; rpId: string } | { to: 'add'; rpId: string; userId: string; sessionId: string };

/** What an authenticator signs, so that no answer counts twice or late. */
export interface Challenges {
  give(wish: ChallengeFor): Promise<string>;
  /** The challenge that an answer names, where it was given out for this and is still good; from then on it is used. */
  take(clientDataJSON: string, wish: ChallengeFor): Promise<string | null>;
}

export const challengeMs = passkeyLimits.challengeMinutes * 60_000;

const clientData = v.object({ challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) });

const namedIn = (clientDataJSON: string): string | null => {
  try {
    return v.parse(clientData, JSON.parse(new TextDecoder().decode(base64url.decode(clientDataJSON)))).challenge;
  } catch {
    return null;
  }
};

const isFor = (payload: Record<string, unknown>, wish: ChallengeFor) =>
  Object.entries(wish).every(([name, value]) => payload[name] === value);

export const createChallenges = ({ records, clock }: { records: KeyValues; clock: Clock }): Challenges => {
  const idOf = async (challenge: string) => `passkey|${await sha256(challenge)}`;
  return {
    async give(wish) {
      const challenge = randomSecret();
      const expiresAt = new Date(clock.now().getTime() + challengeMs);
      await records.put({ id: await idOf(challenge), model: 'PasskeyChallenge', payload: wish, expiresAt });
      return challenge;
    },
    async take(clientDataJSON, wish) {
      const challenge = namedIn(clientDataJSON);
      const record = challenge === null ? undefined : await records.take(await idOf(challenge));
      return record && isFor(record.payload, wish) ? challenge : null;
    },
  };
};
