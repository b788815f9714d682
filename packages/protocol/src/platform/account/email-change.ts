import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { email } from '../../fields.ts';
import { mailedCode } from '../../mailed-code.ts';

/** An address on its way: nothing of the account changes before a code from there came back (P-PROF-13). */
export const emailState = v.object({
  email: v.nullable(v.string()),
  /** Where a code was sent that is still good. */
  pending_email: v.nullable(v.string()),
  /** Whether this session may ask for a change: it has just signed in. */
  is_recent: v.boolean(),
});
export type EmailState = v.InferOutput<typeof emailState>;

export const getEmail = defineEndpoint({
  id: 'getEmail',
  method: 'GET',
  path: '/api/v1/users/email',
  summary: 'The address of the account, and one that is on its way',
  auth: 'member',
  class: 'account',
  output: emailState,
  errors: ['unauthorized'],
});

/** Six digits, as people type them. */
const code = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((given) => mailedCode(given) ?? ''),
  v.regex(/^\d{6}$/, 'must be the six digits of the mail'),
);

export const updateEmail = defineEndpoint({
  id: 'updateEmail',
  method: 'PUT',
  path: '/api/v1/users/email',
  summary:
    'Ask for another address, which is mailed a code (202), soon after signing in; with that code, take it. A taken address is answered as a free one',
  auth: 'member',
  class: 'account',
  body: v.object({ email, code: v.optional(code) }),
  output: v.union([v.object({ pending_email: v.string() }), v.object({ email: v.string() })]),
  errors: ['unauthorized', 'invalid_input', 'sign_in_again', 'conflict', 'rate_limited'],
});

export const revertEmail = defineEndpoint({
  id: 'revertEmail',
  method: 'POST',
  path: '/api/v1/users/email/revert',
  summary: 'Keep or put back the former address, by the secret of the mail to it; every session ends',
  auth: 'public',
  class: 'open',
  body: v.object({ secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the secret of the mail')) }),
  output: v.object({ email: v.string() }),
  errors: ['not_found', 'invalid_input', 'rate_limited'],
});
