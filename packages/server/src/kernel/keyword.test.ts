import { describe, expect, it } from 'vitest';
import { unhurried } from '../chat/lore/activate.ts';
import { toKeyword } from './keyword.ts';
import { toFoldedText } from './folded-text.ts';

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
