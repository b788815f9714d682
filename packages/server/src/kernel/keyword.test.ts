import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unhurried } from '../chat/lore/activate.ts';
import { toKeyword, toWord } from './keyword.ts';
import { fold, toFoldedText } from './folded-text.ts';
import { createEffort, findWord } from './whole-words.ts';

const isIn = (keyword: string, text: string, isCaseSensitive = false) =>
  toKeyword(keyword, isCaseSensitive).isIn(toFoldedText(text), unhurried.effort);

describe('a keyword', () => {
  it.each([
    // Scripts with spaces: whole words, and an accent is a letter.
    ['cat', 'The cat sleeps.', true],
    ['cat', 'a catalogue', false],
    ['cat', 'bobcat', false],
    ['cat', "the cat's tail", true],
    ['caf', 'café', false],
    ['café', 'Le CAFÉ noir', true],
    ['café', 'cafe\u0301 noir', true],
    ['straße', 'STRASSE', true],
    ['Ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ', true],
    ['кот', 'Чёрный кот.', true],
    ['кот', 'который', false],
    ['old  mill', 'the Old\nMill stands', true],
    ['c++', 'She writes C++.', true],
    ['ﬁre', 'fire', true],
    // Scripts without: anywhere.
    ['龍', '黒龍が来た', true],
    ['ドラゴン', '赤いドラゴンです', true],
    ['ｶﾞ', 'ガラス', true],
    ['มังกร', 'เห็นมังกรแดง', true],
    ['Mira', 'Miraは笑った', true],
    // Hangul: from the start of a word, whatever particle follows.
    ['용', '용이 왔다', true],
    ['용', '사용 안내', false],
    ['Mira', 'Mira는 웃었다', true],
    ['드래곤', '붉은 드래곤을 보았다', true],
  ])('%s in "%s": %s', (keyword, text, expected) => expect(isIn(keyword, text)).toBe(expected));

  it('heeds case where its entry asks for it', () => {
    expect(isIn('Rose', 'a rose', true)).toBe(false);
    expect(isIn('Rose', 'Rose smiles', true)).toBe(true);
  });

  it('may be a pattern, a comma in it included', () => {
    expect(isIn('/drag(on|ons)\\b/', 'Two DRAGONS')).toBe(true);
    expect(isIn('/a{1,3}h/', 'aaah')).toBe(true);
    expect(isIn('/Rose/', 'rose', true)).toBe(false);
    expect(isIn('/rose/i', 'ROSE', true)).toBe(true);
  });

  it.each(['/(/', '/(?=x)y/', '/(a)\\1/', `/${'a'.repeat(301)}/`, '', '  '])(
    'never matches when it is no good: %s',
    (keyword) => {
      const read = toKeyword(keyword, false);
      expect(read.fault).not.toBeNull();
      expect(read.isIn(toFoldedText('(a aa xy '), unhurried.effort)).toBe(false);
    },
  );

  it('cannot be made to run away: time grows with the text, not with a power of it', () => {
    // Counted in steps of the text, not in seconds: a backtracking engine would never come back from this one.
    expect(isIn('/(a+)+$/', `${'a'.repeat(30_000)}!`)).toBe(false);
    expect(isIn('/(x+x+)+y/', 'x'.repeat(30_000))).toBe(false);
  });
});

/** Letters of ten scripts, marks that stand on any of them, digits, what parts words, and halves of characters. */
const letters = [
  'aäßİſσς', 'ЖйЁ', 'ΆΩς', 'אב', 'عمّ', 'कि्ष', '龍々〇', 'ガかー', 'ไม้', '용요가', '𐐀𐐨', '\u0301\u0308\u3099\u{1d165}', '09٣Ⅷ', ' \n-\'+./', '\ud801\udc00', '\u200d\u00ad',
].flatMap((text) => text.split('')); // prettier-ignore
const someText = (maxLength: number) => fc.array(fc.constantFrom(...letters), { maxLength }).map((parts) => parts.join(''));

/** A text, and words that are cut from it or stand alone. */
const asked = fc
  .tuple(
    someText(60),
    fc.array(fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 })), { minLength: 1, maxLength: 30 }),
    someText(6),
  )
  .map(([text, cuts, other]) => ({ text, words: [...cuts.map(([from, length]) => text.slice(from, from + length)), other] }));

describe('a text that many keywords are looked for in', () => {
  it('holds the same words as one that each is looked for in by itself, in every script', () => {
    let found = 0;
    fc.assert(
      fc.property(asked, fc.boolean(), ({ text, words }, isCaseSensitive) => {
        const folded = toFoldedText(text);
        // Its runs are told apart once it was looked through often enough.
        for (let times = 0; times < 30; times += 1) toWord('nowhere', isCaseSensitive).isIn(folded, unhurried.effort);
        for (const one of words) {
          const own = fold(one, isCaseSensitive).trim();
          const start = own === '' ? -1 : findWord(fold(text, isCaseSensitive), own, unhurried.effort);
          if (start >= 0) found += 1;
          expect(toWord(one, isCaseSensitive).find(folded, unhurried.effort)?.start ?? -1).toBe(start);
        }
      }),
      { numRuns: 3000 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it('is looked through for those alone that may stand in it', () => {
    const text = toFoldedText('We came to berth 12, late, and it rained. '.repeat(96));
    const effort = createEffort(250_000);
    for (let at = 0; at < 4000; at += 1) expect(toWord(`quay ${at}`, false).isIn(text, effort)).toBe(false);
    expect(toWord('Berth 12', false).isIn(text, effort)).toBe(true);
  });
});
