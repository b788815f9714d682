import type { CharacterForm } from '@troupe/protocol';
import { isObject, type Json, type JsonObject } from '../../foreign-files/json.ts';
import { createReport } from '../../foreign-files/report.ts';
import { isSaid } from '../../foreign-files/text-fields.ts';
import type { PromptFields } from './prompt-fields.ts';
import { readFields, type CardFields } from './read-card.ts';
import { isSameValue } from './same.ts';
import { aliases } from './versions.ts';
import { isSameBook, writeLorebook, type Lorebook } from './write-lorebook.ts';

/** What of the form is kept with a character; the rest is only in the card that it came from. */
export type HeldForm = Omit<CharacterForm, 'creator_notes' | 'language'>;

/** A character as we have it now. */
export interface HeldCard extends PromptFields {
  form: HeldForm;
  lorebook: Lorebook | undefined;
  /** Whose it is, for a card that did not come from elsewhere. */
  creator: string;
}

/** The form's fields by the names that cards have for them. */
const fields: Record<Exclude<keyof HeldForm, 'title'>, string> = {
  name: 'name',
  greeting: 'first_mes',
  alternate_greetings: 'alternate_greetings',
  persona: 'description',
  scenario: 'scenario',
  dialogue: 'mes_example',
  system_prompt: 'system_prompt',
  post_history_instructions: 'post_history_instructions',
  tags: 'tags',
};

/** Every field that version 3 asks for, of a character that was made here. */
const blankCard = ({ form, creator }: HeldCard): JsonObject => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: form.name,
    description: '',
    personality: '',
    scenario: '',
    first_mes: '',
    mes_example: '',
    creator_notes: '',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: [],
    group_only_greetings: [],
    tags: [],
    creator,
    character_version: '',
    extensions: {},
  },
});

/** Where fields stand, what is read first in front: hybrids carry them under `data` and at the root. */
const placesOf = (card: JsonObject): [JsonObject, ...JsonObject[]] => (isObject(card['data']) ? [card['data'], card] : [card]);

/** Writes a field wherever the card says it, in the card's own spelling: what says something else beside it would be read too. */
const setField = (card: JsonObject, field: string, value: Json): void => {
  const places = placesOf(card);
  const spellings = [field, ...(aliases[field] ?? [])];
  for (const place of places)
    for (const spelling of spellings) if (place[spelling] !== undefined) place[spelling] = structuredClone(value);
  if (!spellings.some((spelling) => places[0][spelling] !== undefined)) places[0][field] = value;
};

/** The place in which something is read. */
const placeOf = (card: JsonObject, field: string): JsonObject => {
  const places = placesOf(card);
  return places.find((place) => isSaid(place[field])) ?? places[0];
};

const setDepthPrompt = (card: JsonObject, prompt: PromptFields['depthPrompt']): void => {
  const place = placeOf(card, 'extensions');
  const { depth_prompt: was, ...others } = isObject(place['extensions']) ? place['extensions'] : {};
  const now = prompt && { ...(isObject(was) && was), prompt: prompt.content, depth: prompt.depth, role: prompt.role };
  place['extensions'] = { ...others, ...(now && { depth_prompt: now }) };
};

const setLorebook = (card: JsonObject, book: Lorebook | undefined): void => {
  const place = placeOf(card, 'character_book');
  const was = place['character_book'];
  for (const one of placesOf(card)) delete one['character_book'];
  if (book) place['character_book'] = writeLorebook(book, isObject(was) ? was : {});
};

/** Writes what the card does not say as we have it; returns whether there was anything. `isAgain` in every round but the first. */
const settle = (card: JsonObject, held: HeldCard, isAgain: boolean): boolean => {
  const read: CardFields = readFields(card, '', createReport());
  const { form, lorebook, nickname, depthPrompt } = held;
  const changes: (() => void)[] = [];
  // A persona that is written and still not read has the rest of a long title behind it.
  const hasRestOfTitle = isAgain && form.persona !== read.form.persona;
  if (form.title !== read.form.title || hasRestOfTitle) {
    const isOwn = placesOf(card).some((place) => isSaid(place['title']));
    changes.push(() => setField(card, isOwn ? 'title' : 'personality', form.title));
  }
  for (const [name, field] of Object.entries(fields) as [keyof typeof fields, string][])
    if (!isSameValue(form[name], read.form[name])) changes.push(() => setField(card, field, form[name]));
  if (nickname !== read.nickname) changes.push(() => setField(card, 'nickname', nickname));
  if (!isSameValue(depthPrompt, read.depthPrompt)) changes.push(() => setDepthPrompt(card, depthPrompt));
  if (!isSameBook(lorebook, read.lorebook)) changes.push(() => setLorebook(card, lorebook));
  for (const change of changes) change();
  return changes.length > 0;
};

/** What is written into one field may be read into another, as a long "personality" is: the next round sees it. */
const mostRounds = 4;

/**
 * A character as a card: the one it came from, with only those fields written anew that say something else now, so that
 * unknown fields, extensions and spellings come back as they were; or a Character Card V3 of one that was made here.
 * Reading it gives what we have (R-BOT-21).
 */
export const writeCard = (held: HeldCard, shadow: JsonObject | null): JsonObject => {
  const card = structuredClone(shadow ?? blankCard(held));
  for (let round = 0; round < mostRounds && settle(card, held, round > 0); round += 1);
  return card;
};
