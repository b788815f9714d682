import * as v from 'valibot';
import type { DeviceStorage } from '../../../app/index.ts';

const draft = v.object({
  username: v.string(),
  name: v.string(),
  email: v.string(),
  age: v.boolean(),
  toc: v.boolean(),
  guidelines: v.boolean(),
  step: v.picklist(['welcome', 'guidelines']),
});
/** What somebody has filled in so far (P-ONB-04): on the device, and with the account for another one, until it was sent. */
export type Draft = v.InferOutput<typeof draft>;

export const emptyDraft: Draft = {
  username: '',
  name: '',
  email: '',
  age: false,
  toc: false,
  guidelines: false,
  step: 'welcome',
};

/** Two halves of FNV-1a: enough to tell the addresses of one device apart, and no address in its storage. */
const hashOf = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let hash = seed;
      for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
      return (hash >>> 0).toString(36);
    })
    .join('');

/** A name that goes with the other drafts when somebody signs out. */
const keyOf = (address: string) => `draft:sign-up:${hashOf(address)}`;

/** A draft as it was written; null where there is none, or nobody can read it. */
export const parseDraft = (text: string | null): Draft | null => {
  try {
    const kept = v.safeParse(draft, JSON.parse(text ?? 'null'));
    return kept.success ? kept.output : null;
  } catch {
    return null;
  }
};

export const readDraft = (storage: DeviceStorage, address: string): Draft | null => parseDraft(storage.get(keyOf(address)));

export const keepDraft = (storage: DeviceStorage, address: string, kept: Draft): void =>
  storage.set(keyOf(address), JSON.stringify(kept));

export const dropDraft = (storage: DeviceStorage, address: string): void => storage.set(keyOf(address), null);
