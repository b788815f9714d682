import * as v from 'valibot';
import { id, timestamp, userText } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { cleanName, nameText } from '../../names.ts';
import { loreRules } from '../import.ts';
import { chatbotForm } from '../chatbot-form.ts';

/** Limits of lorebooks, apart from the others: no widget asks for them. Lengths are UTF-16 units of the trimmed text (R-LORE-06, R-LORE-07). */
export const lorebookLimits = {
  nameMin: 3,
  nameMax: 25,
  descriptionMin: 3,
  descriptionMax: 100,
  tagsMin: 2,
  tagsMax: limits.chatbotTagsMax,
  entriesMin: 1,
  entriesMax: limits.lorebookEntriesMax,
  entryNameMin: 3,
  entryNameMax: 50,
  keywordsMin: 2,
  keywordsMax: limits.lorebookKeywordsMax,
  keywordMax: limits.lorebookKeywordMax,
  contentMin: 3,
  contentMax: limits.lorebookContentMax,
  /** Entries of the page that shows a lorebook to others (R-LORE-04). */
  entriesShown: 100,
  /** Entries that one call may write. */
  entriesAtOnce: 100,
  /** Lorebooks of one member on each brand, those in the bin apart, and those of one chatbot. */
  perMember: 100,
  perChatbot: 5,
  /** A folder's name, and the name of a group of which one entry speaks. */
  folderMax: 50,
  groupMax: 50,
  /** What a file said of an entry, or of a book, beside what we read: as JSON text. */
  shadowMax: 10_000,
  /** Order and priority, either side of 0; weights of a group; messages that an entry stays or rests, and how deep one stands. */
  orderMax: 1_000_000,
  weightMax: 1_000_000,
  messagesMax: 1000,
} as const;

const { orderMax, weightMax, messagesMax } = lorebookLimits;
const order = v.pipe(v.number(), v.minValue(-orderMax), v.maxValue(orderMax));
const messages = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(messagesMax));

/** The rules of an entry as a member writes them: those of an import, within limits. */
const writtenRules = v.object({
  ...loreRules.entries,
  priority: order,
  position: v.union([
    v.picklist(['before', 'after']),
    v.object({ depth: messages, role: v.picklist(['system', 'user', 'assistant']) }),
  ]),
  group: v.nullable(
    v.object({ name: nameText(lorebookLimits.groupMax), weight: v.pipe(v.number(), v.minValue(0), v.maxValue(weightMax)) }),
  ),
  sticky: v.optional(messages),
  cooldown: v.optional(messages),
});

const keywords = v.pipe(v.array(userText(limits.lorebookKeywordMax)), v.maxLength(limits.lorebookKeywordsMax));

/** A name in the words of the rules where there is none (R-LORE-08). */
const requiredName = (max: number) =>
  v.pipe(v.string(), v.transform(cleanName), userText(max), v.regex(/\S/, 'This field is required'));

/** What a file said beside what we read, as JSON text: sent back as it came, it stands in an export again. */
const shadow = v.optional(userText(lorebookLimits.shadowMax));

/** Everything of an entry that its author writes. What an import brought may be longer than a form takes: `entryFaults` says so. */
export const lorebookEntryForm = v.object({
  name: requiredName(limits.importedNameMax),
  /** Words, or patterns written `/…/flags`; one that is said is enough. */
  keywords,
  /** Words that join the first ones by `rules.secondary_logic`. */
  secondary_keywords: keywords,
  content: userText(limits.importedEntryMax),
  enabled: v.boolean(),
  /** Speaks in every prompt, without a keyword. */
  constant: v.boolean(),
  /** Lower stands earlier. */
  insertion_order: order,
  /** Where its author keeps it; '' for no folder. No prompt knows of it. */
  folder: v.pipe(v.string(), v.transform(cleanName), userText(lorebookLimits.folderMax)),
  rules: writtenRules,
  shadow,
});
export type LorebookEntryForm = v.InferOutput<typeof lorebookEntryForm>;
/** The fields that an author sees. */
export type LorebookEntryField = Exclude<keyof LorebookEntryForm, 'shadow'>;

/** An entry as it is kept (R-LORE-05). */
export const lorebookEntry = v.object({ id, ...lorebookEntryForm.entries, updatedAt: timestamp });
export type LorebookEntry = v.InferOutput<typeof lorebookEntry>;

/** What a lorebook’s file said of the book itself; an entry has its own in its form. */
export const lorebookShadow = shadow;

/** What a lorebook is called and how it looks. */
export const lorebookForm = v.object({
  name: requiredName(limits.importedNameMax),
  description: userText(limits.importedTextMax),
  avatar_url: chatbotForm.entries.avatar_url,
  tags: v.pipe(v.array(nameText(limits.tagMax)), v.maxLength(limits.tagsMax)),
  /** Newest messages that are looked through; null: as many as ours look through unless told. */
  scan_depth: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.lorebookScanDepthMax))),
  /** Whether the text of entries that fired is looked through too. */
  recursive: v.boolean(),
});
export type LorebookForm = v.InferOutput<typeof lorebookForm>;
export type LorebookField = keyof LorebookForm;

/** An entry before anything is written. */
export const emptyEntry = (): LorebookEntryForm => ({
  name: '',
  keywords: [],
  secondary_keywords: [],
  content: '',
  enabled: true,
  constant: false,
  insertion_order: 100,
  folder: '',
  rules: { secondary_logic: 'and_any', priority: 100, probability: 100, case_sensitive: false, position: 'before', group: null },
});

export const emptyLorebook = (): LorebookForm => ({
  name: '',
  description: '',
  avatar_url: null,
  tags: [],
  scan_depth: null,
  recursive: false,
});
