import { describe, expect, it } from 'vitest';
import { entriesFault, entryFaults, lorebookFaults, settleEntry, settleLorebook } from './lorebook-faults.ts';
import { emptyEntry, emptyLorebook, type LorebookEntryForm, type LorebookForm } from './lorebook-form.ts';

const book = (over: Partial<LorebookForm> = {}): LorebookForm => ({
  ...emptyLorebook(),
  name: 'The mill',
  description: 'What the valley knows',
  avatar_url: `/files/${'a'.repeat(43)}`,
  tags: ['valley', 'water'],
  ...over,
});
const entry = (over: Partial<LorebookEntryForm> = {}): LorebookEntryForm => ({
  ...emptyEntry(),
  name: 'Wheel',
  keywords: ['wheel', 'mill'],
  content: 'The wheel stands still since spring.',
  ...over,
});

describe('what a lorebook has to be', () => {
  it.each([
    ['name', 'ab', { rule: 'too_short', limit: 3 }],
    ['name', 'a'.repeat(26), { rule: 'too_long', limit: 25 }],
    ['name', '', { rule: 'required' }],
    ['description', 'ab', { rule: 'too_short', limit: 3 }],
    ['description', 'a'.repeat(101), { rule: 'too_long', limit: 100 }],
    ['avatar_url', null, { rule: 'required' }],
    ['tags', ['one'], { rule: 'too_few', limit: 2 }],
    ['tags', Array.from({ length: 13 }, (_, index) => `t${index}`), { rule: 'too_many', limit: 12 }],
  ])('%s: %j', (field, value, fault) => {
    expect(lorebookFaults(book({ [field]: value }), null)).toEqual([{ field, ...fault }]);
  });

  it('is right at its limits, and needs no picture where nobody may bring one', () => {
    expect(lorebookFaults(book({ name: 'abc', description: 'abc' }), null)).toEqual([]);
    expect(lorebookFaults(book({ name: 'a'.repeat(25), description: 'a'.repeat(100) }), null)).toEqual([]);
    expect(lorebookFaults(book({ avatar_url: null }), null, { needsPicture: false })).toEqual([]);
  });

  it('has one entry at least and a thousand at most', () => {
    expect(entriesFault(0)).toEqual({ field: 'entries', rule: 'too_few', limit: 1 });
    expect(entriesFault(1000)).toBeNull();
    expect(entriesFault(1001)).toEqual({ field: 'entries', rule: 'too_many', limit: 1000 });
  });

  it('is asked again only about what changed', () => {
    const imported = book({ name: 'a'.repeat(60) });
    expect(lorebookFaults({ ...imported, tags: ['one'] }, imported)).toEqual([{ field: 'tags', rule: 'too_few', limit: 2 }]);
  });

  it('is kept without the space around its texts, each tag once', () => {
    expect(settleLorebook(book({ name: '  The   mill ', description: ' a ', tags: ['Valley', ' valley', '', 'water'] }))).toEqual(
      book({ description: 'a', tags: ['Valley', 'water'] }),
    );
  });
});

describe('what an entry has to be', () => {
  it.each([
    ['name', 'ab', { rule: 'too_short', limit: 3 }],
    ['name', 'a'.repeat(51), { rule: 'too_long', limit: 50 }],
    ['keywords', ['one'], { rule: 'too_few', limit: 2 }],
    ['keywords', Array.from({ length: 13 }, (_, index) => `k${index}`), { rule: 'too_many', limit: 12 }],
    ['content', 'ab', { rule: 'too_short', limit: 3 }],
    ['content', 'a'.repeat(1001), { rule: 'too_long', limit: 1000 }],
    ['content', '', { rule: 'required' }],
  ])('%s: %j', (field, value, fault) => {
    expect(entryFaults(entry({ [field]: value }), null)).toEqual([{ field, ...fault }]);
  });

  it('is asked again only about what changed: what a file brought stays until it is edited', () => {
    const imported = entry({ keywords: ['one'], content: 'a'.repeat(4000) });
    expect(entryFaults({ ...imported, name: 'The wheel' }, imported)).toEqual([]);
    expect(entryFaults({ ...imported, content: 'a'.repeat(3000) }, imported)).toEqual([
      { field: 'content', rule: 'too_long', limit: 1000 },
    ]);
  });

  it('is kept with each keyword once, whatever its case, and without those that say nothing', () => {
    expect(settleEntry(entry({ keywords: ['Wheel', 'wheel ', '  ', 'MILL'] })).keywords).toEqual(['Wheel', 'MILL']);
  });
});
