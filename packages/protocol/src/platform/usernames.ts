import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { userText } from '../fields.ts';
import { accountLimits } from '../limits.ts';
import { cleanName } from '../names.ts';

/** Only ASCII: what other scripts call lower case turns other letters into ours (İ, ı, the Kelvin sign). */
const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** A username as it is kept: lower case, without the blanks that keyboards add. */
export const toUsername = (given: string): string => asciiLower(given.trim());

/** What is wrong with a username, in the words of P-ONB-08; null for a good one. */
export const usernameProblem = (given: string): string | null => {
  const username = toUsername(given);
  if (username === '') return "Username can't be empty";
  if (username.length < accountLimits.usernameMin) return 'Username is too short';
  if (username.length > accountLimits.usernameMax) return 'Username should be less then 20 characters';
  return /^[a-z0-9]+$/.test(username) ? null : 'Username contain invalid characters';
};

/** What is wrong with a display name (P-ONB-11); null for a good one. */
export const displayNameProblem = (given: string): string | null => {
  const name = cleanName(given);
  if (name === '') return "Name can't be empty";
  if (name.length < accountLimits.displayNameMin) return 'Name should be of atleast 3 characters';
  return name.length > accountLimits.displayNameMax ? 'Name should be at most 20 characters' : null;
};

const checked = (problemOf: (given: string) => string | null) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const problem = dataset.typed ? problemOf(dataset.value) : null;
    if (problem !== null) addIssue({ message: problem });
  });

/** The name one is found by. The texts of its refusals are those that forms show. */
export const username = v.pipe(userText(100), checked(usernameProblem), v.transform(toUsername));
/** The name one is called by. */
export const displayName = v.pipe(userText(100), checked(displayNameProblem), v.transform(cleanName));

export const checkUsername = defineEndpoint({
  id: 'checkUsername',
  method: 'POST',
  path: '/api/v1/users/check-username',
  summary: 'Whether a username is free; a free one is held for the caller for ten minutes, a taken one brings three suggestions',
  auth: 'member',
  class: 'account',
  body: v.object({ username }),
  output: v.object({ isAvailable: v.boolean(), suggestions: v.optional(v.array(v.string())) }),
  errors: ['invalid_input', 'rate_limited'],
});
