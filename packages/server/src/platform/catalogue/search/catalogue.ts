import type { CharacterHit } from '@troupe/protocol';
import { createColumns, type Columns } from './columns.ts';
import type { SearchDocument } from './fields.ts';
import { createViews, type Views } from './views.ts';
import { createWordIndex, type SearchTexts, type WordIndex } from './word-index.ts';

/**
 * All characters in memory, as far as a search needs them: a row for each, and the words of their texts.
 * A row keeps its place; one whose texts changed takes a new place and leaves a gap.
 */
export interface Catalogue {
  /** By place; null is a gap. */
  readonly documents: readonly (SearchDocument | null)[];
  readonly words: WordIndex;
  /** The same documents, field by field; a gap keeps what it had. */
  readonly columns: Columns;
  /** What keys show. */
  readonly views: Views;
  /** Parts of filters: a tag, a language, a size. */
  readonly filters: Views;
  /** Adds a character, or takes its place. */
  put(hit: CharacterHit): void;
  remove(id: string): void;
  /** Characters, gaps not counted. */
  readonly size: number;
}

/** Brands, adult or not, and some readers who block creators. */
const viewsMost = 24;
/** The tags, languages and sizes that many look for. */
const filtersMost = 48;

const textsOf = (hit: CharacterHit): SearchTexts => ({
  name: [hit.name],
  title: [hit.title],
  tags: hit.tags,
  creator_username: [hit.creator_username],
  character_id: [hit.id],
  name_i18n: Object.values(hit.name_i18n ?? {}),
  title_i18n: Object.values(hit.title_i18n ?? {}),
});

/** Makes documents that share one copy of what many characters have. */
const createDocuments = () => {
  const kept = new Map<string, string>();

  const once = <T extends string>(text: T): T => {
    const known = kept.get(text);
    if (known !== undefined) return known as T;
    kept.set(text, text);
    return text;
  };

  const toDocument = (hit: CharacterHit): SearchDocument => ({
    id: hit.id,
    character_id: hit.id,
    name: hit.name,
    title: hit.title,
    tags: hit.tags.map(once),
    language: once(hit.language),
    num_messages: hit.num_messages,
    num_messages_24h: hit.num_messages_24h,
    rating_score: hit.rating_score,
    token_count: hit.token_count,
    avatar_is_nsfw: hit.avatar_is_nsfw,
    is_nsfw: hit.is_nsfw,
    definition_visible: hit.definition_visible,
    definition_size_category: once(hit.definition_size_category),
    creator_username: once(hit.creator_username),
    creator_user_id: once(hit.creator_user_id),
    application_ids: hit.application_ids.map(once),
    visibility: once(hit.visibility),
    type: once(hit.type),
    createdAt: hit.createdAt,
    updatedAt: hit.updatedAt,
  });
  return toDocument;
};

export const createCatalogue = (): Catalogue => {
  const documents: (SearchDocument | null)[] = [];
  const words = createWordIndex();
  const columns = createColumns();
  const views = createViews(viewsMost);
  const filters = createViews(filtersMost);
  const changed: Views['changed'] = (place, document) => {
    views.changed(place, document);
    filters.changed(place, document);
  };
  const places = new Map<string, number>();
  /** Translations by id, as one text: they are not in a document, and a change of them needs new words. */
  const translations = new Map<string, string>();
  const toDocument = createDocuments();

  const translationsOf = ({ name_i18n = {}, title_i18n = {} }: CharacterHit): string => {
    const all = [...Object.values(name_i18n), ...Object.values(title_i18n)];
    return all.length === 0 ? '' : JSON.stringify(all);
  };

  const hasSameWords = (known: SearchDocument, hit: CharacterHit, translated: string): boolean =>
    known.name === hit.name &&
    known.title === hit.title &&
    known.creator_username === hit.creator_username &&
    known.tags.length === hit.tags.length &&
    known.tags.every((tag, index) => tag === hit.tags[index]) &&
    (translations.get(hit.id) ?? '') === translated;

  const remove = (id: string) => {
    const place = places.get(id);
    if (place === undefined) return;
    documents[place] = null;
    changed(place, null);
    places.delete(id);
    translations.delete(id);
  };

  return {
    documents,
    words,
    columns,
    views,
    filters,
    remove,
    put(hit) {
      const place = places.get(hit.id);
      const known = place === undefined ? null : documents[place];
      const translated = translationsOf(hit);
      const document = toDocument(hit);
      if (place !== undefined && known && hasSameWords(known, hit, translated)) {
        documents[place] = document;
        columns.set(place, document);
        changed(place, document);
        return;
      }
      remove(hit.id);
      if (translated !== '') translations.set(hit.id, translated);
      const added = documents.push(document) - 1;
      places.set(hit.id, added);
      words.add(added, textsOf(hit));
      columns.set(added, document);
      changed(added, document);
    },
    get size() {
      return places.size;
    },
  };
};
