import type { Clock } from '../../ports/index.ts';
import { randomSecret, sha256 } from '../../kernel/digest.ts';
import type { KeyValues } from '../../kernel/key-values.ts';

/** From one window to the frame that opened it is no long way. */
const lifeMs = 60_000;

/** What a sign-in window hands to its frame: good once, for a minute, for one brand and one key. */
export interface FrameCodes {
  issue(grant: { userId: string; applicationId: string; jkt: string }): Promise<string>;
  /** Whose sign-in it was. Null for a code that is unknown, used, over, or of another brand or key; the first try uses it up. */
  redeem(code: string, shown: { applicationId: string; jkt: string }): Promise<string | null>;
}

export const createFrameCodes = ({ records, clock }: { records: KeyValues; clock: Clock }): FrameCodes => {
  const idOf = async (code: string) => `frame-code|${await sha256(code)}`;
  return {
    async issue(grant) {
      const code = randomSecret();
      const expiresAt = new Date(clock.now().getTime() + lifeMs);
      await records.put({ id: await idOf(code), model: 'FrameCode', payload: grant, expiresAt });
      return code;
    },
    async redeem(code, { applicationId, jkt }) {
      const payload = (await records.take(await idOf(code)))?.payload;
      if (payload?.['applicationId'] !== applicationId || payload['jkt'] !== jkt) return null;
      return String(payload['userId']);
    },
  };
};
