import { ageLevels, ageMethods } from '@troupe/protocol';
import * as v from 'valibot';
import { ageOutcomes, type AgeReport } from '../../ports/index.ts';

/** What goes over the wire between us and a provider of age checks (docs/features/platform/age.md). */

/** An id as providers send it back: nothing of it reaches a log or an answer. */
const sessionId = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/));

/** Refuse what is written like an instant and is none for us: a proof without an end would count for the longest that any may. */
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);

const report = {
  sequence: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  outcome: v.picklist(ageOutcomes),
  level: v.optional(v.picklist(ageLevels)),
  reference: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(256))),
  expires_at: v.optional(instant),
  under_age: v.optional(v.boolean(), false),
};

/** What is taken back is named, or nothing would be. */
const namesWhatIsWithdrawn = ({ outcome, reference }: { outcome: string; reference?: string | undefined }) =>
  outcome !== 'withdrawn' || reference !== undefined;

/** Asks for a session. */
export const sessionRequest = v.object({
  session_id: sessionId,
  method: v.picklist(ageMethods),
  country: v.nullable(v.string()),
  return_url: v.string(),
});
/** Where its page is. */
export const sessionAnswer = v.object({ url: v.pipe(v.string(), v.maxLength(2000)) });
/** How a session stands. */
export const standingAnswer = v.object({
  report: v.nullable(
    v.pipe(
      v.object(report),
      v.forward(
        v.check((given) => namesWhatIsWithdrawn(given)),
        ['reference'],
      ),
    ),
  ),
});
/** Tells of an attempt, signed. */
export const eventBody = v.object({
  type: v.literal('age_check.reported'),
  data: v.pipe(
    v.object({ session_id: sessionId, ...report }),
    v.forward(
      v.check((given) => namesWhatIsWithdrawn(given)),
      ['reference'],
    ),
  ),
});

export type WireReport = Omit<v.InferInput<typeof eventBody>['data'], 'session_id'>;

/** A report from the wire as the server knows it: what else was sent along is dropped here. */
export const toReport = (
  id: string,
  given: v.InferOutput<typeof eventBody>['data'] | NonNullable<v.InferOutput<typeof standingAnswer>['report']>,
): AgeReport => ({
  sessionId: id,
  sequence: given.sequence,
  outcome: given.outcome,
  level: given.level,
  reference: given.reference,
  expiresAt: given.expires_at === undefined ? undefined : new Date(given.expires_at),
  isUnderAge: given.under_age,
});
