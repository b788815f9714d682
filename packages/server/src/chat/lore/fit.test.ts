import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOverhead } from '../prompt/claims.ts';
import type { PromptInput } from '../prompt/parts.ts';
import { assemble } from '../prompt/prompt.ts';
import type { Tokenizer } from '../../kernel/tokenizer.ts';
import { activateLore, unhurried } from './activate.ts';
import type { LoreEntry } from './entry.ts';
import { fitLore, type LoreText } from './fit.ts';
import { testBook, testEntry } from './testing.ts';

const words: Tokenizer = { name: 'words', count: (text) => text.split(/\s+/).filter(Boolean).length };
const text = (id: string, tokens: number, over: Partial<LoreEntry> = {}): LoreText => ({
  entry: testEntry(id, over),
  bookId: 'book',
  match: { keyword: id, sourceId: 'm0', at: { form: 'insensitive', start: 0, end: 1 } },
  text: id,
  tokens,
});
const keptOf = (texts: LoreText[], limit: number) => fitLore(texts, limit).kept.map(({ entry }) => entry.id);

describe('the share of lore', () => {
  it('lets the lowest priority go first and keeps the order', () => {
    const texts = [text('a', 40, { priority: 1 }), text('b', 40, { priority: 9 }), text('c', 40, { priority: 5 })];
    expect(keptOf(texts, 120)).toEqual(['a', 'b', 'c']);
    expect(keptOf(texts, 80)).toEqual(['b', 'c']);
    expect(keptOf(texts, 79)).toEqual(['b']);
  });

  it('sets an entry larger than the whole share aside, so that it blocks nobody, and says so', () => {
    const { kept, lines } = fitLore([text('huge', 500, { priority: 99 }), text('mill', 10)], 100);
    expect(kept.map(({ entry }) => entry.id)).toEqual(['mill']);
    expect(lines).toEqual([
      {
        bookId: 'book',
        entryId: 'huge',
        outcome: 'cut',
        keyword: 'huge',
        sourceId: 'm0',
        tokens: 500,
        left: 100,
        why: 'too_large',
      },
      { bookId: 'book', entryId: 'mill', outcome: 'fired', keyword: 'mill', sourceId: 'm0', tokens: 10 },
    ]);
  });

  it('never keeps more than it has, nor less in a larger share', () => {
    const anyText = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 12 }), fc.integer({ min: 40, max: 200 }), fc.nat(100), (given, limit, more) => {
        const texts = given.map(([tokens, priority], index) => text(`e${index}`, tokens, { priority }));
        expect(fitLore(texts, limit).tokens).toBeLessThanOrEqual(limit);
        const larger = keptOf(texts, limit + more);
        for (const id of keptOf(texts, limit)) expect(larger).toContain(id);
      }),
    );
  });
});

describe('lore in a prompt', () => {
  const prompt = (entries: LoreEntry[], over: Partial<PromptInput> = {}) => {
    const said = 'I walk to the old mill by the river.';
    return assemble({
      kind: 'send',
      contextTokens: 400,
      replyTokens: 20,
      platformRules: 'RULES',
      character: {
        name: 'Mira',
        persona: 'PERSONA',
        scenario: '',
        dialogue: '',
        systemPrompt: '',
        postHistoryInstructions: 'LAST',
        nickname: '',
        depthPrompt: null,
      },
      user: { name: 'Ann', persona: 'Tall.' },
      lore: activateLore(
        {
          books: [testBook(entries)],
          messages: [{ id: 'm1', text: said }],
          seed: 's',
          messagesSince: new Map(),
          replies: 0,
          greeting: null,
        },
        unhurried,
      ),
      history: [
        { id: 'm0', role: 'bot', content: 'Welcome.' },
        { id: 'm1', role: 'user', content: said },
      ],
      hasOlder: false,
      now: new Date('2026-11-21T09:30:00Z'),
      timeZone: 'UTC',
      idleMs: 0,
      seed: 's',
      tokenizer: words,
      ...over,
    });
  };

  it('stands before or after the character, or at its depth, with its macros filled and the instructions still last', () => {
    const { messages } = prompt([
      testEntry('mill', { content: 'The mill of {{user}}.' }),
      testEntry('river', { position: 'after', content: 'The river is deep.' }),
      testEntry('old', { position: { depth: 1, role: 'system' }, content: 'Old means ancient.' }),
    ]);
    expect(messages.map(({ content }) => content)).toEqual([
      'RULES\n\nThe mill of Ann.\n\nWrite the next reply of Mira to Ann.\n\nThe character is Mira.\n\nPERSONA\n\nAbout Ann: Tall.\n\nThe river is deep.',
      'Welcome.',
      'Old means ancient.',
      'I walk to the old mill by the river.',
      'LAST',
    ]);
  });

  it('gives constants a reserve that triggered lore cannot take', () => {
    const long = (id: string, over: Partial<LoreEntry>) => testEntry(id, { content: `${id} ${'word '.repeat(49)}`, ...over });
    const { report } = prompt([
      long('sky', { constant: true, priority: 1 }),
      long('mill', { priority: 999 }),
      long('river', { priority: 998 }),
      long('old', { priority: 997 }),
    ]);
    expect(report.lore.filter(({ outcome }) => outcome === 'fired').map(({ entryId }) => entryId)).toEqual([
      'sky',
      'mill',
      'river',
    ]);
    expect(report.lore.find(({ entryId }) => entryId === 'old')).toMatchObject({
      outcome: 'cut',
      why: 'no_room',
      tokens: 50,
      left: 0,
    });
    expect(report.parts.filter(({ place }) => place === 'lore')).toEqual([
      { source: 'lore.constant', tokens: 50, place: 'lore', outcome: 'kept', kept: 1, of: 1 },
      { source: 'lore.triggered', tokens: 100, place: 'lore', outcome: 'trimmed', wanted: 150, kept: 2, of: 3 },
    ]);
  });

  it('stays within the context, whatever fires', () => {
    const anyEntry = fc.record({
      content: fc.integer({ min: 1, max: 120 }).map((length) => 'word '.repeat(length)),
      constant: fc.boolean(),
      priority: fc.nat(5),
      position: fc.constantFrom('before' as const, 'after' as const, { depth: 1, role: 'system' as const }),
    });
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 10 }), fc.integer({ min: 100, max: 2000 }), (given, contextTokens) => {
        const entries = given.map((over, index) => testEntry(`e${index}`, { keywords: ['mill'], ...over }));
        const { messages } = prompt(entries, { contextTokens });
        const size = messages.reduce((sum, { content }) => sum + words.count(content) + messageOverhead, 3);
        expect(size + 20).toBeLessThanOrEqual(contextTokens);
      }),
    );
  });
});
