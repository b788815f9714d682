import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { empty, timestamp } from '../../fields.ts';

export const deleteUser = defineEndpoint({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/v1/users',
  summary: 'Leave: hidden and signed out at once, erased once the time for second thoughts is over',
  auth: 'member',
  class: 'account',
  query: v.object({
    /** What becomes of public chatbots: they go too, or stay without the name. */
    works: v.optional(v.picklist(['remove', 'keep']), 'remove'),
  }),
  output: v.object({
    /** Until then the mail brings it back. */
    erase_at: timestamp,
    is_mailed: v.boolean(),
  }),
  errors: ['unauthorized'],
});

export const undoDeletion = defineEndpoint({
  id: 'undoDeletion',
  method: 'POST',
  path: '/api/v1/users/deletion/undo',
  summary: 'Bring a closed account back, by the secret of the mail that told of it',
  auth: 'public',
  class: 'open',
  body: v.object({ secret: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the secret of the mail')) }),
  output: empty,
  errors: ['not_found', 'invalid_input', 'rate_limited'],
});

/** An archive of everything that is kept for an account. */
export const accountExport = v.object({
  state: v.picklist(['none', 'queued', 'ready', 'failed']),
  requested_at: v.nullable(timestamp),
  ready_at: v.nullable(timestamp),
  /** When the archive is dropped. */
  ends_at: v.nullable(timestamp),
  bytes: v.number(),
  /** Files written so far, and which is being written. */
  done: v.number(),
  step: v.nullable(v.string()),
  /** Where it is, for the browser that is signed in as its owner; null until it is ready. */
  href: v.nullable(v.string()),
  /** From when on another may be asked for; null: now. */
  next_at: v.nullable(timestamp),
});
export type AccountExport = v.InferOutput<typeof accountExport>;

export const createExport = defineEndpoint({
  id: 'createExport',
  method: 'POST',
  path: '/api/v1/users/export',
  summary: 'Ask for an archive of everything that is kept for the account, once a day',
  auth: 'member',
  class: 'account',
  output: accountExport,
  errors: ['unauthorized', 'rate_limited'],
});

export const getExport = defineEndpoint({
  id: 'getExport',
  method: 'GET',
  path: '/api/v1/users/export',
  summary: 'How far the newest archive is, and where',
  auth: 'member',
  class: 'account',
  output: accountExport,
  errors: ['unauthorized'],
});

/** What the tables of the data map are to people: a page shows these, and single tables to those who ask. */
export const dataGroups = [
  'account',
  'sign_ins',
  'chats',
  'creations',
  'pictures',
  'favorites',
  'notifications',
  'decisions',
  'payments',
  'activity',
] as const;
export type DataGroup = (typeof dataGroups)[number];

/** One table of the data map as it concerns an account. */
export const dataRow = v.object({
  name: v.string(),
  group: v.picklist(dataGroups),
  /** Rows that are kept; null where only texts could be searched through. */
  count: v.nullable(v.number()),
  is_exported: v.boolean(),
  /** Why an archive does not carry it. */
  export_why: v.nullable(v.string()),
  /** Whether erasure takes it; `anonymous`: it stays without the person. */
  erasure: v.picklist(['erased', 'anonymous', 'kept']),
  erase_why: v.nullable(v.string()),
  /** Where what there is of it is downloaded, for the browser that is signed in; null where nothing is exported. */
  href: v.nullable(v.string()),
  /** Why it cannot be erased by itself; null where it can. */
  alone_why: v.nullable(v.string()),
  /** `account`: as long as the account or what it belongs to; `while-needed`: dropped by itself; `for-good`. */
  kept: v.picklist(['account', 'while-needed', 'for-good']),
});
export type DataRow = v.InferOutput<typeof dataRow>;

export const getDataTable = defineEndpoint({
  id: 'getDataTable',
  method: 'GET',
  path: '/api/v1/users/data',
  summary: 'Everything that the server can keep of an account, with what there is of it now',
  auth: 'member',
  class: 'account',
  output: v.object({ rows: v.array(dataRow) }),
  errors: ['unauthorized', 'rate_limited'],
});

export const deleteData = defineEndpoint({
  id: 'deleteData',
  method: 'DELETE',
  path: '/api/v1/users/data/:name',
  summary: 'Erase all there is of one row of the table, with what hangs on it; the account stays',
  auth: 'member',
  class: 'account',
  params: v.object({ name: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,64}$/, 'must be the name of a row')) }),
  /** Rows that went, without those that went along. */
  output: v.object({ count: v.number() }),
  errors: ['not_found', 'forbidden', 'rate_limited', 'unauthorized'],
});
