import * as v from 'valibot';
import { limits } from './limits.ts';
import { withoutUnseen } from './plain-text.ts';

/** Our ids: 21 characters of nanoid's alphabet, or the ids of the demo catalogue; opaque to clients. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[\w-]+$/, 'must be an id'));

/** ISO 8601 instant in UTC, e.g. `2026-11-21T09:30:00.000Z`. */
export const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** An address as people write it: local part, @, domain, top level of two letters or more, in any script or as `xn--…` (P-ONB-12). */
const emailUpTo = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((given) => withoutUnseen(given).trim()),
    v.maxLength(max),
    v.regex(
      /^[^\s@<>(),;:"[\]\\]+@([^\s@.<>(),;:"[\]\\/?#%^|`{}]+\.)+([\p{L}\p{M}]{2,}|xn--[a-z\d-]+)$/iu,
      'must be an e-mail address',
    ),
  );
export const email = emailUpTo(limits.emailMax);
/** Where receipts go: longer than one that signs in (R-CHECK-07). */
export const customerEmail = emailUpTo(limits.customerEmailMax);

/** BCP 47 language tag as the product uses it (`en`, `pt`, `zh-Hans`). */
export const language = v.pipe(
  v.string(),
  v.maxLength(20),
  v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/, 'must be a language tag'),
);

/** IANA name of a time zone as a browser tells it (`Europe/Berlin`, `Etc/GMT+1`). One that the server does not know counts as UTC. */
export const timeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^[A-Za-z]\w*(?:[/+-]\w+)*$/, 'must be the name of a time zone'),
);

/** A page of a list: `limit` (1 to 100) and `last_id`, the cursor given by the item flagged `is_last_id`. */
export const page = (defaultLimit: number) => ({
  limit: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(limits.pageMax)),
    defaultLimit,
  ),
  last_id: v.optional(id),
});

/** Who wrote a text, as a mark on its schema. */
export type Author = 'user' | 'model';
const writtenBy = (author: Author) => v.metadata<string, { readonly author: Author }>({ author });

/** Text that a person wrote: moderation runs wherever this mark stands. */
export const userText = (max: number) =>
  v.pipe(v.string(), v.maxLength(max, `must be at most ${max} characters`), writtenBy('user'));

/** Like `userText`, but blank is refused. */
export const requiredUserText = (max: number) => v.pipe(userText(max), v.regex(/\S/, 'must not be empty'));

/** Text that a model wrote: it is judged before any of it leaves. */
export const modelText = v.pipe(v.string(), writtenBy('model'));

/** Words to find something by: kept nowhere, shown to nobody and read by no model. */
export const searchWords = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `must be at most ${max} characters`));

export const empty = v.object({});
