import { cutAtGrapheme, type CharacterHit } from '@troupe/protocol';
import { SearchRefusal } from './refusal.ts';

/** What the catalogue keeps of a character: all that can be filtered, sorted and counted. */
export type SearchDocument = Omit<
  CharacterHit,
  | 'name_i18n'
  | 'title_i18n'
  | 'translated_languages'
  | 'lora_status'
  | 'avatar_url'
  | 'moderationReport'
  | 'aicq_manual_review_required'
>;
export type FieldName = keyof SearchDocument;

/**
 * A field of the character collection: its type, and whether it can be counted as a facet. `id` fields
 * compare letter by letter; other texts compare without case, as in Typesense.
 */
export interface Field {
  name: FieldName;
  type: 'string' | 'id' | 'number' | 'bool';
  isList?: boolean;
  isFacet?: boolean;
}

/** The collection's schema. Source: P-EXP-12 (search hit). */
export const collectionFields: Record<FieldName, Omit<Field, 'name'>> = {
  id: { type: 'id' },
  character_id: { type: 'id' },
  name: { type: 'string' },
  title: { type: 'string' },
  tags: { type: 'string', isList: true, isFacet: true },
  language: { type: 'string', isFacet: true },
  num_messages: { type: 'number' },
  num_messages_24h: { type: 'number' },
  rating_score: { type: 'number' },
  token_count: { type: 'number' },
  avatar_is_nsfw: { type: 'bool', isFacet: true },
  is_nsfw: { type: 'bool', isFacet: true },
  definition_visible: { type: 'bool', isFacet: true },
  definition_size_category: { type: 'string', isFacet: true },
  creator_username: { type: 'string', isFacet: true },
  creator_user_id: { type: 'id', isFacet: true },
  application_ids: { type: 'id', isList: true, isFacet: true },
  visibility: { type: 'id', isFacet: true },
  type: { type: 'id', isFacet: true },
  createdAt: { type: 'number' },
  updatedAt: { type: 'number' },
};

/** Fields whose words are indexed; translations are searched as one field for all languages. */
export const textFields = ['name', 'title', 'tags', 'creator_username', 'character_id', 'name_i18n', 'title_i18n'] as const;
export type TextField = (typeof textFields)[number];

export const isTextField = (name: string): name is TextField => (textFields as readonly string[]).includes(name);

/** A field by its name; undefined for none of ours. */
export const findField = (name: string): Field | undefined =>
  Object.hasOwn(collectionFields, name) ? { name: name as FieldName, ...collectionFields[name as FieldName] } : undefined;

/** A field by its name. Throws SearchRefusal 404 in Typesense's words. */
export const fieldNamed = (name: string): Field => {
  const field = findField(name);
  if (!field) throw new SearchRefusal(404, `Could not find a field named \`${cutAtGrapheme(name, 100)}\` in the schema.`);
  return field;
};
