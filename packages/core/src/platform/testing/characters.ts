import { getSearchKey, type Character, type CharacterHit } from '@troupe/protocol';
import { failure, type Answer } from '../../app/testing/test-app.ts';

/** A search hit with the given traits; the rest is plain. */
export const testHit = (given: Partial<CharacterHit> & { id: string }): CharacterHit => ({
  character_id: given.id,
  name: given.id,
  title: 'Keeper of the last manned light on the coast',
  tags: ['Mystery'],
  language: 'en',
  num_messages: 48_217,
  num_messages_24h: 310,
  rating_score: 0.96,
  token_count: 1312,
  avatar_is_nsfw: false,
  is_nsfw: false,
  definition_visible: true,
  definition_size_category: 'mid',
  creator_username: 'harbourlight',
  creator_user_id: 'u1',
  application_ids: ['daybreak'],
  visibility: 'public',
  type: 'character',
  createdAt: 1_700_000_000,
  updatedAt: 1_700_000_000,
  ...given,
});

/** Whom a chatbot reaches once its review let it through, by its visibility. */
export const reachOf = { public: 'everybody', hidden: 'link', private: 'creator', permanently_private: 'creator' } as const;

/** A character with the given traits, as its profile and its chat get it. */
export const testCharacter = (given: Partial<Character> = {}): Character => ({
  id: 'elin',
  type: 'character',
  name: 'Elin Marrow',
  title: 'Keeper of the last manned light on the coast',
  greeting: '*The lamp turns above you.* "You came up the north path."',
  alternate_greetings: [],
  greeting_character_id: null,
  persona: null,
  scenario: null,
  dialogue: null,
  avatar_url: null,
  avatar_is_nsfw: false,
  is_nsfw: false,
  visibility: 'public',
  reach: reachOf[given.visibility ?? 'public'],
  definition_visible: true,
  definition_size_category: 'mid',
  token_count: 1312,
  tags: ['Mystery', 'Sea'],
  language: 'en',
  sub_characters: [],
  creator_user_id: 'u1',
  creator_username: 'harbourlight',
  num_messages: 48_217,
  rating_score: 0.96,
  aicq_manual_review_required: false,
  moderationReport: null,
  reportsType: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** The searches of a request to the service, as they were sent. */
export const sentSearches = async (request: Request): Promise<Record<string, unknown>[]> =>
  ((await request.clone().json()) as { searches: Record<string, unknown>[] }).searches;

/** What `field:=value` of a filter asks for: of the clauses, those of one creator and those of what is safe for work. */
const passes = (filter: string, hit: CharacterHit): boolean => {
  const creator = /creator_user_id:=`([^`]*)`/.exec(filter)?.[1];
  return (creator === undefined || hit.creator_user_id === creator) && !(filter.includes('is_nsfw:=false') && hit.is_nsfw);
};

/**
 * A search service that holds the given characters: it matches names by the query, creator and safety by the filter, and
 * cuts pages; other filters and orders are the real service's business and tested there.
 */
export const searchService =
  (characters: CharacterHit[], facets: Record<string, Record<string, number>> = {}): Answer =>
  async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === getSearchKey.path) {
      return Response.json({
        key: 'scoped-key',
        nodes: [{ protocol: 'https', host: 'search.example.test', port: 443, path: '/search' }],
        collection: 'characters',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      });
    }
    if (pathname !== '/search/multi_search') return null;
    if (request.headers.get('x-typesense-api-key') !== 'scoped-key') return failure(401, 'unauthorized');
    const results = (await sentSearches(request)).map((search) => {
      const query = String(search['q']).toLowerCase();
      const found = characters.filter((hit) => {
        const text = search['query_by'] === 'creator_username' ? hit.creator_username : hit.name;
        return (query === '*' || text.toLowerCase().includes(query)) && passes(String(search['filter_by'] ?? ''), hit);
      });
      const size = Number(search['per_page']);
      const page = Number(search['page'] ?? 1);
      return {
        found: found.length,
        page,
        hits: found.slice((page - 1) * size, page * size).map((document) => ({ document })),
        facet_counts: String(search['facet_by'] ?? '')
          .split(',')
          .map((field_name) => ({
            field_name,
            counts: Object.entries(facets[field_name] ?? {}).map(([value, count]) => ({ value, count })),
          })),
      };
    });
    return Response.json({ results });
  };
