import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { versionNumber } from '../chatbot-form.ts';
import { lorebookEntry, lorebookEntryForm, lorebookLimits } from './lorebook-form.ts';
import { lorebookParams } from './lorebooks.ts';

const entryParams = v.object({ ...lorebookParams.entries, entryId: id });

/** One change of many (`changeLorebookEntries`), which are made in their order. */
const entryChange = v.variant('op', [
  /** `imported`: the entry keeps what a file said, though a form would ask for more or for less. */
  v.object({ op: v.literal('create'), entry: lorebookEntryForm, imported: v.optional(v.boolean()) }),
  v.object({ op: v.literal('update'), id, entry: v.partial(lorebookEntryForm) }),
  v.object({ op: v.literal('delete'), id }),
  /** Takes back a removal: the entry as it was, with its id. */
  v.object({ op: v.literal('restore'), entry: v.object({ id, ...lorebookEntryForm.entries }) }),
]);
export type LorebookEntryChange = v.InferOutput<typeof entryChange>;

const written = v.object({ entry: lorebookEntry, revision: versionNumber });

export const listLorebookEntries = defineEndpoint({
  id: 'listLorebookEntries',
  method: 'GET',
  path: '/api/v1/lorebooks/:lorebookId/entries',
  summary: 'All entries of a lorebook of one’s own, in the order they stand in a prompt; at most 1,000',
  auth: 'member',
  class: 'account',
  params: lorebookParams,
  output: v.object({ revision: versionNumber, entries: v.array(lorebookEntry) }),
  errors: ['not_found'],
});

export const createLorebookEntry = defineEndpoint({
  id: 'createLorebookEntry',
  method: 'POST',
  path: '/api/v1/lorebooks/:lorebookId/entries',
  summary: 'Add an entry to a lorebook of one’s own',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  permission: 'create_character',
  params: lorebookParams,
  body: v.object({ ...lorebookEntryForm.entries, base_revision: v.optional(versionNumber) }),
  output: written,
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'storage_full',
    'site_full',
    'rate_limited',
    'underage_content',
    'explicit_content',
  ],
});

export const updateLorebookEntry = defineEndpoint({
  id: 'updateLorebookEntry',
  method: 'PATCH',
  path: '/api/v1/lorebooks/:lorebookId/entries/:entryId',
  summary: 'Change an entry of a lorebook of one’s own; what is left out stays',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  permission: 'create_character',
  params: entryParams,
  body: v.object({ ...v.partial(lorebookEntryForm).entries, base_revision: v.optional(versionNumber) }),
  output: written,
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'storage_full',
    'site_full',
    'rate_limited',
    'underage_content',
    'explicit_content',
  ],
});

export const deleteLorebookEntry = defineEndpoint({
  id: 'deleteLorebookEntry',
  method: 'DELETE',
  path: '/api/v1/lorebooks/:lorebookId/entries/:entryId',
  summary: 'Remove an entry of a lorebook of one’s own, which keeps one at least',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'delete_character',
  params: entryParams,
  output: v.object({ revision: versionNumber }),
  errors: ['invalid_input', 'not_found', 'rate_limited'],
});

export const changeLorebookEntries = defineEndpoint({
  id: 'changeLorebookEntries',
  method: 'PATCH',
  path: '/api/v1/lorebooks/:lorebookId/entries',
  summary: 'Make up to 100 changes of entries at once: all of them, or none',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  permission: 'create_character',
  params: lorebookParams,
  body: v.object({
    base_revision: versionNumber,
    changes: v.pipe(v.array(entryChange), v.minLength(1, 'must not be empty'), v.maxLength(lorebookLimits.entriesAtOnce)),
  }),
  bodyBytes: limits.openingBodyBytes,
  /** The entries that were made or changed, as they are kept, in the order of the changes. */
  output: v.object({ revision: versionNumber, entries: v.array(lorebookEntry) }),
  errors: [
    'invalid_input',
    'not_found',
    'conflict',
    'storage_full',
    'site_full',
    'rate_limited',
    'underage_content',
    'explicit_content',
  ],
});
