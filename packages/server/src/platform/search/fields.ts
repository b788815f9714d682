import type { CharacterHit } from '@troupe/protocol';
import { sql, type SQL } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import { creatorUsername } from '../characters.ts';
import { SearchRefusal } from './refusal.ts';

/**
 * A field of the character collection: its SQL, its type, and whether it can be counted as a facet.
 * `id` fields compare letter by letter; other texts compare without case, as in Typesense.
 */
export interface Field {
  sql: SQL;
  type: 'string' | 'id' | 'number' | 'bool';
  isList?: boolean;
  isFacet?: boolean;
}

const epoch = (column: typeof characters.createdAt | typeof characters.updatedAt) => sql`extract(epoch from ${column})::bigint`;

/** The collection's schema. Source: part 1 §3 (search hit). */
export const collectionFields: Record<Exclude<keyof CharacterHit, 'name_i18n' | 'title_i18n' | 'avatar_url'>, Field> = {
  id: { sql: sql`${characters.id}`, type: 'id' },
  character_id: { sql: sql`${characters.id}`, type: 'id' },
  name: { sql: sql`${characters.name}`, type: 'string' },
  title: { sql: sql`${characters.title}`, type: 'string' },
  tags: { sql: sql`${characters.tags}`, type: 'string', isList: true, isFacet: true },
  language: { sql: sql`${characters.language}`, type: 'string', isFacet: true },
  num_messages: { sql: sql`${characters.numMessages}`, type: 'number' },
  num_messages_24h: { sql: sql`${characters.numMessages24h}`, type: 'number' },
  rating_score: { sql: sql`${characters.ratingScore}`, type: 'number' },
  token_count: { sql: sql`${characters.tokenCount}`, type: 'number' },
  avatar_is_nsfw: { sql: sql`${characters.avatarIsNsfw}`, type: 'bool', isFacet: true },
  is_nsfw: { sql: sql`${characters.isNsfw}`, type: 'bool', isFacet: true },
  definition_visible: { sql: sql`${characters.definitionVisible}`, type: 'bool', isFacet: true },
  definition_size_category: { sql: sql`${characters.definitionSize}`, type: 'string', isFacet: true },
  creator_username: { sql: sql`coalesce(${creatorUsername}, '')`, type: 'string', isFacet: true },
  creator_user_id: { sql: sql`${characters.creatorUserId}`, type: 'id', isFacet: true },
  application_ids: { sql: sql`${characters.applicationIds}`, type: 'id', isList: true, isFacet: true },
  visibility: { sql: sql`${characters.visibility}`, type: 'id', isFacet: true },
  type: { sql: sql`${characters.type}`, type: 'id', isFacet: true },
  createdAt: { sql: epoch(characters.createdAt), type: 'number' },
  updatedAt: { sql: epoch(characters.updatedAt), type: 'number' },
};

/** Fields whose words are indexed; translations are searched as one field for all languages. */
export const textFields = ['name', 'title', 'tags', 'creator_username', 'character_id', 'name_i18n', 'title_i18n'] as const;

/** A field by its name. Throws SearchRefusal 404 in Typesense's words. */
export const fieldNamed = (name: string): Field => {
  const field = Object.hasOwn(collectionFields, name) ? collectionFields[name as keyof typeof collectionFields] : undefined;
  if (!field) throw new SearchRefusal(404, `Could not find a field named \`${name}\` in the schema.`);
  return field;
};
