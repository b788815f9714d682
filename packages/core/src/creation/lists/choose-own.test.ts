import { moderationStatuses, type OwnCharacter } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { ownCharacter } from '../testing/own-characters.ts';
import { chooseOwn, filters, orders, ownSearchValues, parseOwnSearch } from './choose-own.ts';
import { standingOf } from './standing.ts';

const report = (moderation_status: string): OwnCharacter['moderationReport'] => ({
  moderation_status,
  reason_for_moderation: [],
  action_taken_description: null,
});
const all = { query: '', filter: 'all', order: 'latest' } as const;
const idsOf = (characters: readonly OwnCharacter[], search: Partial<Parameters<typeof chooseOwn>[1]> = {}, locale = 'en') =>
  chooseOwn(characters, { ...all, ...search }, locale).map(({ id }) => id);

describe('where a chatbot stands', () => {
  const visibilities = ['public', 'hidden', 'private', 'permanently_private'] as const;
  const byVisibility = { public: 'public', hidden: 'unlisted', private: 'private', permanently_private: 'private' } as const;
  const byStatus = {
    pending: 'review',
    rereview_required: 'review',
    manual_review_required: 'manual',
    fix_required: 'fix',
  } as const;

  it.each(
    visibilities.flatMap((visibility) =>
      [null, ...moderationStatuses, 'of-a-later-version'].map((status) => ({ visibility, status })),
    ),
  )('$visibility, $status', ({ visibility, status }) => {
    const expected = Object.entries(byStatus).find(([name]) => name === status)?.[1] ?? byVisibility[visibility];
    expect(standingOf({ visibility, moderationReport: status === null ? null : report(status) })).toBe(expected);
  });

  it('is not read from what an object has anyway', () => {
    expect(standingOf({ visibility: 'public', moderationReport: report('constructor') })).toBe('public');
  });
});

describe('the list of one’s own', () => {
  const shelf = [
    ownCharacter({ id: 'elin', name: 'Elin Marrow', title: 'Keeper of the light', createdAt: 3, rating_score: 0.9 }),
    ownCharacter({ id: 'wick', name: 'wick', createdAt: 1, rating_score: 0.2, moderationReport: report('pending') }),
    ownCharacter({ id: 'zoe', name: 'Zoé', tags: ['Sea'], createdAt: 5, rating_score: 0.9, num_messages: 1 }),
    ownCharacter({ id: 'bram', name: 'Bram 10', createdAt: 2, visibility: 'hidden', moderationReport: report('closed') }),
    ownCharacter({ id: 'bram-2', name: 'Bram 2', createdAt: 4, visibility: 'private', moderationReport: report('fix_required') }),
    ownCharacter({
      id: 'sable',
      name: 'Sable',
      createdAt: 6,
      visibility: 'permanently_private',
      moderationReport: report('manual_review_required'),
    }),
  ];

  it.each([
    ['latest', ['bram-2', 'sable', 'wick', 'zoe', 'elin', 'bram']],
    ['oldest', ['bram-2', 'wick', 'sable', 'bram', 'elin', 'zoe']],
    ['top_rated', ['bram-2', 'sable', 'wick', 'elin', 'zoe', 'bram']],
    ['name', ['bram-2', 'sable', 'wick', 'bram', 'elin', 'zoe']],
  ] as const)('is in order of %s, what needs somebody before the rest', (order, expected) => {
    const rated = shelf.map((one) =>
      one.id === 'bram' ? { ...one, rating_score: 0.1 } : one.id === 'sable' ? { ...one, rating_score: 0.5 } : one,
    );
    expect(idsOf(rated, { order })).toEqual(expected);
  });

  it('keeps the order in which equals came', () => {
    const equal = ['a', 'b', 'c', 'd'].map((id) => ownCharacter({ id, name: 'Same' }));
    for (const order of orders) expect(idsOf(equal, { order })).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['all', ['bram-2', 'sable', 'wick', 'zoe', 'elin', 'bram']],
    ['public', ['zoe', 'elin']],
    ['private', []],
    ['unlisted', ['bram']],
    ['review', ['sable', 'wick']],
    ['fix', ['bram-2']],
  ] as const)('shows of %s what its cards call so', (filter, expected) => {
    expect(idsOf(shelf, { filter })).toEqual(expected);
  });

  it('is searched by name, title, tag and id, whatever the case and the accents, every word', () => {
    expect(idsOf(shelf, { query: 'zoe' })).toEqual(['zoe']);
    expect(idsOf(shelf, { query: 'KEEPER marrow' })).toEqual(['elin']);
    expect(idsOf(shelf, { query: 'sea' })).toEqual(['zoe']);
    expect(idsOf(shelf, { query: 'bram-2' })).toEqual(['bram-2']);
    expect(idsOf(shelf, { query: 'marrow sable' })).toEqual([]);
  });
});

describe('the address of the list', () => {
  it('says what differs from the list as it comes, and reads it back', () => {
    expect(ownSearchValues(all)).toEqual({});
    for (const filter of filters)
      for (const order of orders)
        for (const query of ['', 'sea shanty']) {
          const search = { query, filter, order };
          expect(parseOwnSearch(ownSearchValues(search))).toEqual(search);
        }
  });

  it('that says what there is not shows all', () => {
    expect(parseOwnSearch({ show: 'secret', sort: '__proto__', q: '   ' })).toEqual(all);
  });
});
