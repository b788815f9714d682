import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, requiredUserText } from '../../fields.ts';
import { testedEntry } from './lorebook-tests.ts';
import { lorebookParams } from './lorebooks.ts';

export const loreSampleLimits = {
  /** Samples of one lorebook. */
  samplesMax: 20,
  /** Messages of a sample, and UTF-16 units of all of them. */
  messagesMax: 20,
  textMax: 2000,
  /** Entries of which a sample expects something. */
  expectedMax: 50,
} as const;
const { samplesMax, messagesMax, textMax, expectedMax } = loreSampleLimits;

const expectation = v.picklist(['fires', 'quiet']);
export type LoreExpectation = v.InferOutput<typeof expectation>;

/** A text that a lorebook is tested with whenever it is saved, and what must become of entries. */
export const loreSample = v.object({
  /** Messages, oldest first. */
  messages: v.pipe(
    v.array(requiredUserText(textMax)),
    v.minLength(1, 'must not be empty'),
    v.maxLength(messagesMax),
    v.check(
      (texts) => texts.reduce((sum, text) => sum + text.length, 0) <= textMax,
      `must have at most ${textMax} characters together`,
    ),
  ),
  /** Chances are drawn from it: the same each time. */
  seed: id,
  expected: v.pipe(
    v.array(v.object({ entry_id: id, expects: expectation })),
    v.maxLength(expectedMax),
    v.check((all) => new Set(all.map((one) => one.entry_id)).size === all.length, 'must name each entry once'),
  ),
});
export type LoreSample = v.InferOutput<typeof loreSample>;

/** What an entry was to do and did not. */
export const loreSampleFailure = v.object({
  entry_id: id,
  expects: expectation,
  /** What became of it; `gone`: it is not in the lorebook any more. */
  outcome: v.picklist(['fired', 'cut', 'quiet', 'gone']),
  why: testedEntry.entries.why,
});
export type LoreSampleFailure = v.InferOutput<typeof loreSampleFailure>;

export const listLoreSamples = defineEndpoint({
  id: 'listLoreSamples',
  method: 'GET',
  path: '/api/v1/lorebooks/:lorebookId/samples',
  summary: 'Samples of a lorebook of one’s own, each tested now: what a chat would do, with nothing stored',
  auth: 'member',
  class: 'account',
  about: 'nothing',
  params: lorebookParams,
  output: v.object({ data: v.array(v.object({ ...loreSample.entries, failures: v.array(loreSampleFailure) })) }),
  errors: ['not_found', 'rate_limited', 'unavailable'],
});

export const updateLoreSamples = defineEndpoint({
  id: 'updateLoreSamples',
  method: 'PUT',
  path: '/api/v1/lorebooks/:lorebookId/samples',
  summary: 'Keep these samples of a lorebook of one’s own, and no others',
  auth: 'member',
  class: 'create',
  keeps: 'body',
  about: 'nothing',
  permission: 'create_character',
  params: lorebookParams,
  body: v.object({
    samples: v.pipe(v.array(loreSample), v.maxLength(samplesMax, `must be at most ${samplesMax}`)),
  }),
  output: v.object({ samples: v.array(loreSample) }),
  errors: ['invalid_input', 'not_found', 'storage_full', 'site_full', 'rate_limited', 'underage_content', 'explicit_content'],
});
