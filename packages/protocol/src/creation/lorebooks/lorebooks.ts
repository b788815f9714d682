import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, page, timestamp } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { savedPicture, versionNumber } from '../chatbot-form.ts';
import { importReportLine } from '../import.ts';
import { lorebookEntry, lorebookEntryForm, lorebookForm, lorebookLimits, lorebookShadow } from './lorebook-form.ts';

/** Who may read a lorebook by its address: its creator alone, or everybody who has the link, and then what was approved of it. */
export const lorebookVisibility = v.picklist(['private', 'hidden']);

export const lorebookParams = v.object({ lorebookId: id });

/** A lorebook without its entries (R-LORE-05). */
const told = {
  id,
  ...lorebookForm.entries,
  visibility: lorebookVisibility,
  creator_user_id: id,
  creator_username: v.string(),
  num_entries: v.number(),
  /** Counts what was written of it, from 1: a device names the one it wrote upon. */
  revision: versionNumber,
  createdAt: timestamp,
  updatedAt: timestamp,
};

/** A lorebook in its creator's list: with how many of their chatbots know it. */
export const ownLorebook = v.object({ ...told, num_characters: v.number() });
export type OwnLorebook = v.InferOutput<typeof ownLorebook>;

/** A lorebook with its first entries, as its page shows it (R-LORE-04): to others as it was approved last. */
export const shownLorebook = v.object({
  ...told,
  entries: v.array(v.pick(lorebookEntry, ['id', 'name', 'keywords', 'content', 'constant', 'updatedAt'])),
  is_own: v.boolean(),
  /** Whether anything of it was approved: only then a link shows others something. */
  is_approved: v.boolean(),
});
export type ShownLorebook = v.InferOutput<typeof shownLorebook>;

/** A lorebook in the bin. */
export const removedLorebook = v.object({ ...ownLorebook.entries, removedAt: timestamp, erasedAt: timestamp });
export type RemovedLorebook = v.InferOutput<typeof removedLorebook>;

/** A lorebook that a file holds, in our words, to fill the form: nothing is kept of it yet (R-LORE-09). */
export const importedLorebookFile = v.object({
  /** Whose dialect the file speaks. */
  format: v.picklist(['tavern', 'pygmalion', 'risu', 'chub', 'card', 'troupe']),
  name: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  scan_depth: lorebookForm.entries.scan_depth,
  recursive: v.boolean(),
  entries: v.array(lorebookEntryForm),
  shadow: lorebookShadow,
  report: v.array(importReportLine),
});
export type ImportedLorebookFile = v.InferOutput<typeof importedLorebookFile>;

/** Why a file gives no lorebook, in `errorPayload.because` (R-LORE-11): the first that holds. */
export const lorebookFileFaults = ['invalid_json', 'invalid_lorebook', 'no_entries', 'no_usable_entries', 'failed'] as const;
export type LorebookFileFault = (typeof lorebookFileFaults)[number];

/** Why a lorebook was not written, in `errorPayload.because`; `revision` says where it stands, `max` how many there may be. */
export const lorebookConflicts = ['revision', 'full', 'entries_full'] as const;
export type LorebookConflict = (typeof lorebookConflicts)[number];

/** What a creator may change of a lorebook; left out: as it is. A new picture is named by the key of its upload. */
const changes = v.partial(
  v.object({ ...lorebookForm.entries, avatar_url: v.nullable(savedPicture), visibility: lorebookVisibility }),
);

export const listLorebooks = defineEndpoint({
  id: 'listLorebooks',
  method: 'GET',
  path: '/api/v1/lorebooks',
  summary: 'Lorebooks of the member on this brand, written last first',
  auth: 'member',
  class: 'account',
  query: v.object(page(limits.pageMax)),
  output: v.object({ data: v.array(v.object({ ...ownLorebook.entries, is_last_id: v.optional(v.boolean()) })) }),
  errors: ['not_found'],
});

export const listRemovedLorebooks = defineEndpoint({
  id: 'listRemovedLorebooks',
  method: 'GET',
  path: '/api/v1/users/lorebooks/removed',
  summary: 'Lorebooks in the member’s bin on this brand, removed last first',
  auth: 'member',
  class: 'account',
  output: v.object({ data: v.array(removedLorebook) }),
  errors: [],
});

export const getLorebook = defineEndpoint({
  id: 'getLorebook',
  method: 'GET',
  path: '/api/v1/lorebooks/:lorebookId',
  summary: 'A lorebook with its first 100 entries: one’s own, or one whose link is shared, as it was approved last',
  auth: 'public',
  class: 'read',
  params: lorebookParams,
  output: shownLorebook,
  errors: ['not_found'],
});

export const createLorebook = defineEndpoint({
  id: 'createLorebook',
  method: 'POST',
  path: '/api/v1/lorebooks',
  summary: 'Make a lorebook, private, with its first entries; further ones follow by `changeLorebookEntries`',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  permission: 'create_character',
  body: v.object({
    ...lorebookForm.entries,
    avatar_url: v.nullable(savedPicture),
    guidelines: v.literal(true, 'You must agree with the Community Guidelines'),
    entries: v.pipe(
      v.array(lorebookEntryForm),
      v.minLength(1, 'At least 1 entry is required'),
      v.maxLength(lorebookLimits.entriesAtOnce),
    ),
    /** Entries that a file brought keep what it said, though a form would ask for more or for less. */
    imported: v.optional(v.boolean()),
    shadow: lorebookShadow,
  }),
  bodyBytes: limits.openingBodyBytes,
  output: ownLorebook,
  /** `conflict` says in `because` what stands against it: a `LorebookConflict`. */
  errors: ['invalid_input', 'conflict', 'storage_full', 'site_full', 'rate_limited', 'underage_content', 'explicit_content'],
});

export const updateLorebook = defineEndpoint({
  id: 'updateLorebook',
  method: 'PATCH',
  path: '/api/v1/lorebooks/:lorebookId',
  summary: 'Change what a lorebook of one’s own is called, how it looks, and who may read it',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  permission: 'create_character',
  params: lorebookParams,
  body: v.object({ ...changes.entries, base_revision: v.optional(versionNumber) }),
  output: ownLorebook,
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

export const deleteLorebook = defineEndpoint({
  id: 'deleteLorebook',
  method: 'DELETE',
  path: '/api/v1/lorebooks/:lorebookId',
  summary: 'Remove a lorebook of one’s own: no chatbot knows it any more until it is brought back',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'delete_character',
  params: lorebookParams,
  /** Until then it can be brought back. */
  output: v.object({ erasedAt: timestamp }),
  errors: ['not_found', 'rate_limited'],
});

export const restoreLorebook = defineEndpoint({
  id: 'restoreLorebook',
  method: 'POST',
  path: '/api/v1/lorebooks/:lorebookId/restore',
  summary: 'Undo the removal of a lorebook, while it is in the bin: the chatbots that knew it know it again',
  auth: 'member',
  class: 'create',
  keeps: false,
  permission: 'create_character',
  params: lorebookParams,
  output: ownLorebook,
  errors: ['not_found', 'conflict', 'rate_limited'],
});

export const importLorebook = defineEndpoint({
  id: 'importLorebook',
  method: 'POST',
  path: '/api/v1/lorebooks/import',
  summary: 'Read a lorebook file (TavernAI, Pygmalion, RisuAI, ChubAI, or a card that holds one); nothing is kept',
  auth: 'member',
  class: 'create',
  keeps: false,
  upload: 'handler',
  repeats: 'safe',
  permission: 'create_character',
  body: v.object({ file: v.unknown() }),
  bodyKind: 'multipart',
  bodyBytes: limits.cardFileBytes + limits.formFieldsBytes,
  output: importedLorebookFile,
  /** `unsupported_file` says in `because` why: a `LorebookFileFault`. */
  errors: ['invalid_input', 'unsupported_file', 'payload_too_large', 'rate_limited', 'underage_content', 'unavailable'],
});

export const exportLorebook = defineEndpoint({
  id: 'exportLorebook',
  method: 'GET',
  path: '/api/v1/lorebooks/:lorebookId/export',
  summary: 'A lorebook of one’s own as a Character Card V2 with a character book (R-LORE-12)',
  auth: 'member',
  class: 'account',
  params: lorebookParams,
  output: v.unknown(),
  answers: 'file',
  errors: ['not_found', 'rate_limited', 'unavailable'],
});
