import type { CharacterHit, SearchParameters } from '@troupe/protocol';

/**
 * Where characters are found. The embedded default keeps nothing of its own (it searches the
 * database); a Typesense cluster is fed through `upsert` and `remove`.
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
