import { flags as table, type Flag, type FlagValues } from '@troupe/protocol';
import * as v from 'valibot';
import { readAnswer } from '../../http/bodies/blocks.ts';
import type { Clock, Flags, Log } from '../../ports/index.ts';

/** A document waits for its flags. */
const defaultTimeoutMs = 400;
/** How long an answer stands: a change of a flag is seen by then, and a service is not asked for every page. */
const keptMs = 30_000;
const keptMost = 5000;
/** Bytes of an answer. */
const answerMost = 200_000;

/** Bulk evaluation (OpenFeature Remote Evaluation Protocol 0.2): flags that failed have an error in place of a value. */
const bulk = v.object({ flags: v.array(v.object({ key: v.optional(v.string()), value: v.optional(v.unknown()) })) });

export interface OfrepFlagsOptions {
  /** Root of the service: `https://flags.example`. */
  url: string;
  token: string | undefined;
  clock: Clock;
  log: Log;
  /** What holds where the service says nothing of a flag, or nothing at all. */
  fallback: Flags;
  timeoutMs?: number;
}

/** Flags of any service that speaks OFREP. One that does not answer in time leaves what it said last, else what the brand's file says. */
export const createOfrepFlags = ({
  url,
  token,
  clock,
  log,
  fallback,
  timeoutMs = defaultTimeoutMs,
}: OfrepFlagsOptions): Flags => {
  const kept = new Map<string, { until: number; values: Partial<FlagValues> }>();
  const address = new URL('ofrep/v1/evaluate/flags', url.endsWith('/') ? url : `${url}/`);

  const ask = async (context: Record<string, string>): Promise<Partial<FlagValues>> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ context }),
      signal: AbortSignal.timeout(timeoutMs),
      // The token goes to the address that was set, and nowhere else.
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`the service of flags answered ${answer.status}`);
    const told = v.parse(bulk, await readAnswer(answer, answerMost));
    const known = told.flags.filter(({ key, value }) => key !== undefined && key in table && typeof value === 'boolean');
    return Object.fromEntries(known.map(({ key, value }) => [key as Flag, value as boolean]));
  };

  return {
    async evaluate(brand, subject) {
      const own = await fallback.evaluate(brand, subject);
      const key = [brand.id, subject.key, subject.role].join('\n');
      const now = clock.now().getTime();
      const known = kept.get(key);
      if (known && known.until > now) return { ...own, ...known.values };
      try {
        const values = await ask({
          // All strangers share one key, so that a percentage rollout gives a flag to all of them or to none.
          targetingKey: subject.key ?? 'anonymous',
          application: brand.id,
          ...(subject.role !== null && { role: subject.role }),
        });
        if (kept.size >= keptMost) kept.clear();
        kept.set(key, { until: now + keptMs, values });
        return { ...own, ...values };
      } catch (error) {
        log.error('Flags could not be asked for.', { error });
        // Not asked again for every page while it is away.
        if (kept.size >= keptMost) kept.clear();
        kept.set(key, { until: now + keptMs / 6, values: known?.values ?? {} });
        return { ...own, ...known?.values };
      }
    },
  };
};
