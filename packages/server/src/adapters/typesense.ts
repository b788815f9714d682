import { charactersCollection, type CharacterHit, type SearchParameters } from '@troupe/protocol';
import { Client, Errors } from 'typesense';
import type { CollectionFieldSchema } from 'typesense/lib/Typesense/Collection.js';
import type { SearchIndex } from '../ports/index.ts';

export interface TypesenseOptions {
  /** Address of the cluster, e.g. `https://search.example.com`. Browsers search here too. */
  url: string;
  /** Key that may create the collection and write documents; stays on the server. */
  adminKey: string;
  /** Key with the one action `documents:search`, from which viewers' keys are made. */
  searchKey: string;
}

const facet = (name: string, type: 'string' | 'string[]' | 'bool'): CollectionFieldSchema => ({ name, type, facet: true });

/** The collection as Typesense creates it; the same fields as our own endpoint (`platform/catalogue/search/fields.ts`). */
const fields: CollectionFieldSchema[] = [
  { name: 'character_id', type: 'string' },
  { name: 'name', type: 'string', sort: true },
  { name: 'name_i18n', type: 'object', optional: true },
  { name: 'title', type: 'string' },
  { name: 'title_i18n', type: 'object', optional: true },
  facet('tags', 'string[]'),
  facet('language', 'string'),
  { name: 'translated_languages', type: 'string[]', facet: true, optional: true },
  { name: 'lora_status', type: 'string', facet: true, optional: true },
  { name: 'num_messages', type: 'int32' },
  { name: 'num_messages_24h', type: 'int32' },
  { name: 'rating_score', type: 'float' },
  { name: 'token_count', type: 'int32' },
  { name: 'avatar_url', type: 'string', index: false, optional: true },
  facet('avatar_is_nsfw', 'bool'),
  facet('is_nsfw', 'bool'),
  facet('definition_visible', 'bool'),
  facet('definition_size_category', 'string'),
  facet('creator_username', 'string'),
  facet('creator_user_id', 'string'),
  facet('application_ids', 'string[]'),
  facet('visibility', 'string'),
  facet('type', 'string'),
  { name: 'createdAt', type: 'int64' },
  { name: 'updatedAt', type: 'int64' },
];

/** A Typesense cluster as the search index, through the official client. The collection is made on the first write. */
export const createTypesenseIndex = ({ url, adminKey, searchKey }: TypesenseOptions): SearchIndex => {
  const { protocol, hostname, port, pathname } = new URL(url);
  const scheme = protocol === 'https:' ? ('https' as const) : ('http' as const);
  const node = {
    host: hostname,
    port: Number(port) || (scheme === 'https' ? 443 : 80),
    protocol: scheme,
    path: pathname.replace(/\/$/, ''),
  };
  const client = new Client({ nodes: [node], apiKey: adminKey, connectionTimeoutSeconds: 20, numRetries: 2, logLevel: 'silent' });
  let isReady: Promise<void> | null = null;

  const prepare = async (): Promise<void> => {
    if (await client.collections(charactersCollection).exists()) return;
    await client
      .collections()
      .create({ name: charactersCollection, fields, default_sorting_field: 'num_messages', enable_nested_fields: true })
      .catch((error: unknown) => {
        // Another process was first.
        if (!(error instanceof Errors.ObjectAlreadyExists)) throw error;
      });
  };
  const ready = () => {
    isReady ??= prepare().catch((error: unknown) => {
      isReady = null;
      throw error;
    });
    return isReady;
  };

  return {
    async upsert(characters: CharacterHit[]) {
      if (characters.length === 0) return;
      await ready();
      await client.collections(charactersCollection).documents().import(characters, { action: 'upsert' });
    },
    async remove(characterId) {
      await ready();
      await client
        .collections(charactersCollection)
        .documents(characterId)
        .delete()
        .catch((error: unknown) => {
          if (!(error instanceof Errors.ObjectNotFound)) throw error;
        });
    },
    async find(searches, filter) {
      await ready();
      const within = ({ filter_by: own, ...one }: SearchParameters) => ({
        ...one,
        collection: charactersCollection,
        filter_by: own ? `(${filter}) && (${own})` : filter,
      });
      const { results } = await client.multiSearch.perform({ searches: searches.map(within) });
      return results;
    },
    access: () => ({ nodes: [node], parentKey: searchKey }),
    async ping() {
      await client.health.retrieve();
    },
  };
};
