import type { CharacterHit, SearchParameters } from '@troupe/protocol';

/**
 * Where characters are found: the embedded index (`platform/catalogue/search/live-catalogue.ts`), which keeps the catalogue
 * in memory and follows the database, or a Typesense cluster, which learns by `upsert` and `remove` alone.
 */
export interface SearchIndex {
  upsert(characters: CharacterHit[]): Promise<void>;
  remove(characterId: string): Promise<void>;
  /** Nodes the browser talks to, and the key whose HMAC scopes what it may see. */
  access(): { nodes: { host: string; port: number; protocol: 'http' | 'https'; path: string }[] | 'self'; parentKey: string };
  /** Answers searches in Typesense's shape, one after the other, within a filter that they cannot leave. */
  find(searches: readonly SearchParameters[], filter: string): Promise<object[]>;
  ping(): Promise<void>;
}
