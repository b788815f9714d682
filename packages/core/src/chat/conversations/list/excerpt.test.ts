import { describe, expect, it } from 'vitest';
import { excerptOf, markWords } from './excerpt.ts';

const marked = (text: string, words: string) =>
  markWords(text, words)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

describe('words that were looked for', () => {
  it.each([
    ['The LANTERN sways. A lantern.', 'lantern', 'The [LANTERN] sways. A [lantern].'],
    ['100 % (of it)', '% (', '100 [% (]of it)'],
    ['Über den Wäldern', 'WÄLD', 'Über den [Wäld]ern'],
    ['灯台が回る', '灯台', '[灯台]が回る'],
    ['<b>bold</b>', '<b>', '[<b>]bold</b>'],
    ['nothing', '  ', 'nothing'],
  ])('are marked in %s', (text, words, expected) => expect(marked(text, words)).toBe(expected));
});

describe('an excerpt', () => {
  it('begins at a word a little before the first match, and ends before it grows long', () => {
    const text = `${'before '.repeat(40)}the lantern ${'after '.repeat(80)}`;
    const shown = excerptOf(text, 'lantern');
    expect(shown).toMatch(/^… before .*the lantern after/);
    expect(shown.endsWith('…')).toBe(true);
    expect(shown.length).toBeLessThan(260);
    expect(shown.indexOf('lantern')).toBeLessThan(70);
  });

  it('is the beginning where the words stand in no text that is shown', () => {
    expect(excerptOf('Welcome, Ann.', '{{user}}')).toBe('Welcome, Ann.');
  });

  it('tears no emoji', () => {
    for (let length = 200; length < 280; length += 1) {
      const shown = excerptOf(`${'a'.repeat(length)}🙂${'b'.repeat(300)}`, 'zz');
      expect(shown.isWellFormed()).toBe(true);
      expect(excerptOf(`${'🙂'.repeat(length)}zz`, 'zz').isWellFormed()).toBe(true);
    }
  });
});
