import { createHash } from 'node:crypto';
import { ageAttemptState, ageLevels, ageMethods } from '@troupe/protocol';

/** A value that stands in both logs, or in one as it is and as a digest in the other. */
export interface SharedValue {
  value: string;
  how: 'the same' | 'sha256';
}

/** Fewer characters tell nobody apart. */
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
 * What two logs share, so that laid side by side they would lead to somebody: the same value, or a value in one whose
 * plain digest anybody can make and find in the other. Nothing means that they share no value.
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
