import { createHash } from 'node:crypto';
import { ageAttemptState, ageLevels, ageMethods } from '@troupe/protocol';

/** A value that stands in both logs, or in one as it is and as a digest in the other. */
export interface SharedValue {
  value: string;
  how: 'the same' | 'sha256';
}

/** Values of fewer characters are shared by chance and say nothing. */
const leastCharacters = 6;

const fields =
  'session_id sessionId method country return_url returnUrl sequence isDown report outcome level reference reference_hash ' +
  'referenceHash expires_at expiresAt issued_at issuedAt created_at createdAt withdrawn withdrawn_at withdrawnAt under_age ' +
  'user_id userId application_id applicationId age_check.reported timestamp';

/** What both logs say of every check alike: names of fields, ways, states. */
const vocabulary = new Set<string>([...fields.split(' '), ...ageMethods, ...ageAttemptState.options, ...ageLevels]);

/** Everything in a log that could be a value, whatever its format: what stands between spaces, quotes and brackets. */
const valuesOf = (log: string): Set<string> =>
  new Set(
    log.split(/[\s"'`,;=<>(){}[\]|]+|:(?=[\s"])/u).filter((word) => word.length >= leastCharacters && !vocabulary.has(word)),
  );

const digestsOf = (value: string): string[] =>
  (['base64url', 'base64', 'hex'] as const).map((encoding) => createHash('sha256').update(value).digest(encoding));

/**
 * The values by which two logs together would lead to a person: the same value in both, or a value in one whose plain
 * digest is in the other. Empty where they share none.
 */
export const compareLogs = (ours: string, theirs: string): SharedValue[] => {
  const [one, other] = [valuesOf(ours), valuesOf(theirs)];
  const isDigestIn = (value: string, values: Set<string>) => digestsOf(value).some((digest) => values.has(digest));
  const same = [...one].filter((value) => other.has(value)).map((value) => ({ value, how: 'the same' as const }));
  const digested = [
    ...[...other].filter((value) => isDigestIn(value, one)),
    ...[...one].filter((value) => isDigestIn(value, other)),
  ].map((value) => ({ value, how: 'sha256' as const }));
  return [...same, ...digested];
};
