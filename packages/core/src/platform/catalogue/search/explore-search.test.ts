import * as fc from 'fast-check';
import { definitionSizes, sorts, type Sort } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { clearFilters, countFilters, parseExploreSearch, toggleFilter, toSearchValues } from './explore-search.ts';

const word = fc.stringMatching(/^[\w -]{1,12}$/);
const anySearch = fc.record({
  query: fc.string(),
  sort: fc.constantFrom(...(Object.keys(sorts) as Sort[])),
  page: fc.integer({ min: 1, max: 9999 }),
  tags: fc.uniqueArray(word, { maxLength: 4 }),
  languages: fc.uniqueArray(word, { maxLength: 4 }),
  sizes: fc.subarray([...definitionSizes]),
});

describe('the search of the explore grid in a location', () => {
  it('is empty for the first page of everything', () => {
    expect(toSearchValues(parseExploreSearch({}))).toEqual({});
  });

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(parseExploreSearch(toSearchValues(search))).toEqual(search);
      }),
    );
  });

  it('passes over what nobody but a person could have typed', () => {
    expect(parseExploreSearch({ page: '-3', sort: 'constructor', sizes: 'huge,mid', tags: ',,sea,sea' })).toEqual({
      query: '',
      sort: 'popular',
      page: 1,
      tags: ['sea'],
      languages: [],
      sizes: ['mid'],
    });
    for (const page of ['0', '1.5', 'NaN', '1e9', 'Infinity']) expect(parseExploreSearch({ page }).page).toBe(1);
  });
});

describe('filters', () => {
  const third = parseExploreSearch({ page: '3', tags: 'Sea,Mystery', languages: 'en' });

  it('are counted over all three kinds', () => expect(countFilters(third)).toBe(3));

  it('switch on and off, and go back to the first page', () => {
    expect(toggleFilter(third, 'tags', 'Sea')).toMatchObject({ tags: ['Mystery'], page: 1 });
    expect(toggleFilter(third, 'sizes', 'mid')).toMatchObject({ sizes: ['mid'], page: 1 });
  });

  it('are cleared together, keeping query and sort', () => {
    const search = parseExploreSearch({ q: 'fox', sort: 'name', tags: 'Sea', page: '2' });
    expect(clearFilters(search)).toEqual(parseExploreSearch({ q: 'fox', sort: 'name' }));
  });
});
