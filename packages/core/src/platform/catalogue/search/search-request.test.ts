import { describe, expect, it } from 'vitest';
import { parseExploreSearch } from './explore-search.ts';
import { hasNegativeKeyword, toCharacterPage, toSearches } from './search-request.ts';

const searches = (values: Record<string, string>) => toSearches(parseExploreSearch(values));

describe('a search in the words of Typesense', () => {
  it('asks for the most popular 48 of everything, with at most 100 values of each facet', () => {
    expect(searches({})).toEqual([
      {
        q: '*',
        query_by: 'name,title,tags,creator_username,character_id',
        sort_by: 'num_messages:desc',
        facet_by: 'tags,language,definition_size_category',
        max_facet_values: 100,
        page: 1,
        per_page: 48,
      },
    ]);
  });

  it('orders by the chosen sort', () => {
    const order = (sort: string) => searches({ sort })[0]?.sort_by;
    expect(['trending', 'top_rated', 'popular', 'latest', 'name'].map(order)).toEqual([
      'num_messages_24h:desc',
      'rating_score:desc',
      'num_messages:desc',
      'createdAt:desc',
      'name:asc',
    ]);
  });

  it('looks for creators where the term starts with @', () => {
    expect(searches({ q: '@harbour' })[0]).toMatchObject({ q: 'harbour', query_by: 'creator_username' });
    expect(searches({ q: '@' })[0]).toMatchObject({ q: '*', query_by: 'creator_username' });
  });

  it('needs every chosen tag, and any chosen language and size', () => {
    const [page] = searches({ tags: 'Sea,Slow burn', languages: 'en,de', sizes: 'mid' });
    expect(page?.filter_by).toBe(
      'tags:=`Sea` && tags:=`Slow burn` && language:=[`en`,`de`] && definition_size_category:=[`mid`]',
    );
  });

  it.each([false, true])(
    'asks for one side of what is not safe for work where that is chosen, in the counts too: %s',
    (mature) => {
      const search = parseExploreSearch({ languages: 'en' }, mature);
      expect(toSearches(search).map(({ filter_by }) => filter_by)).toEqual([
        `is_nsfw:=${mature} && language:=[\`en\`]`,
        `is_nsfw:=${mature}`,
      ]);
      expect(parseExploreSearch({ mature: 'true' })).not.toHaveProperty('mature');
    },
  );

  it('keeps a value a value, whatever stands in it', () => {
    expect(searches({ tags: 'a` || is_nsfw:=true || tags:=`b' })[0]?.filter_by).toBe('tags:=`a || is_nsfw:=true || tags:=b`');
  });

  it('counts the other languages as if none had been chosen, so that one can be added', () => {
    const [, languages, none] = searches({ tags: 'Sea', languages: 'en', page: '2' });
    expect(languages).toMatchObject({ filter_by: 'tags:=`Sea`', facet_by: 'language', per_page: 0 });
    expect(none).toBeUndefined();
  });
});

describe('the answer of Typesense', () => {
  const answer = (field: string, value: string) => ({
    found: 97,
    page: 1,
    hits: [],
    facet_counts: [{ field_name: field, counts: [{ value, count: 3 }] }],
  });

  it('gives the number of pages, and the counts of the wider search where there is one', () => {
    const page = toCharacterPage([answer('language', 'en'), answer('language', 'de')]);
    expect(page).toMatchObject({ found: 97, pages: 3, facets: { tags: [], languages: [{ value: 'de', count: 3 }] } });
  });

  it('is no answer if one search of it failed', () => {
    expect(toCharacterPage([answer('tags', 'Sea'), { code: 400, error: 'no such field' }])).toBeNull();
    expect(toCharacterPage([])).toBeNull();
  });
});

describe('negative keywords', () => {
  it.each([
    ['forbidden', true],
    ['a FORBIDDEN word', true],
    ['ｆｏｒｂｉｄｄｅｎ', true],
    ['forbiddenness', false],
    ['', false],
  ])('in "%s": %s', (query, expected) => expect(hasNegativeKeyword(query, ['Forbidden'])).toBe(expected));
});
