import { describe, expect, it } from 'vitest';
import { testHit } from '../../testing/characters.ts';
import { parseExploreSearch } from '../search/explore-search.ts';
import { searchLocally } from './local-search.ts';

const mine = [
  testHit({ id: 'elin', name: 'Elin', tags: ['Sea', 'Mystery'], num_messages: 5, definition_size_category: 'low' }),
  testHit({ id: 'wick', name: 'Wick', tags: ['Sea'], language: 'de', num_messages: 9, name_i18n: { fr: 'Mèche' } }),
  testHit({ id: 'quill', name: 'Quill', tags: ['Study'], num_messages: 7, createdAt: 1_800_000_000 }),
];
const found = (values: Record<string, string>) => searchLocally(mine, parseExploreSearch(values)).hits.map(({ id }) => id);

describe('a list that is here as a whole', () => {
  it('is ordered as the search service orders', () => {
    expect(found({})).toEqual(['wick', 'quill', 'elin']);
    expect(found({ sort: 'latest' })[0]).toBe('quill');
    expect(found({ sort: 'name' })).toEqual(['elin', 'quill', 'wick']);
  });

  it('is searched by every word in name, title, tags and translations, whatever their accents and case', () => {
    expect(found({ q: 'MECHE' })).toEqual(['wick']);
    expect(found({ q: 'eli myst' })).toEqual(['elin']);
    expect(found({ q: 'elin study' })).toEqual([]);
  });

  it('is narrowed by all tags, and by any language or size', () => {
    expect(found({ tags: 'Sea' })).toEqual(['wick', 'elin']);
    expect(found({ tags: 'Sea,Mystery' })).toEqual(['elin']);
    expect(found({ languages: 'de,en' })).toHaveLength(3);
    expect(found({ sizes: 'low' })).toEqual(['elin']);
  });

  it('counts what each filter would leave, other languages beside the chosen one', () => {
    const { facets, found: count } = searchLocally(mine, parseExploreSearch({ languages: 'de' }));
    expect(count).toBe(1);
    expect(facets.tags).toEqual([{ value: 'Sea', count: 1 }]);
    expect(facets.languages).toEqual([
      { value: 'en', count: 2 },
      { value: 'de', count: 1 },
    ]);
  });

  it('has pages of 48', () => {
    const many = Array.from({ length: 100 }, (_, at) => testHit({ id: `c${at}`, num_messages: at }));
    const { hits, pages } = searchLocally(many, parseExploreSearch({ page: '3' }));
    expect(pages).toBe(3);
    expect(hits.map(({ id }) => id)).toEqual(['c3', 'c2', 'c1', 'c0']);
  });
});
