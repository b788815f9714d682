import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords, type DiffPart } from './diff-words.ts';

const joined = (parts: readonly DiffPart[], without: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

/** One text and its change in ten scripts. */
const pairs: Record<string, [string, string, added: string]> = {
  Latin: ['The bell rings twice.', 'The bell rings once.', 'once'],
  Cyrillic: ['Колокол звонит дважды.', 'Колокол звонит однажды.', 'однажды'],
  Greek: ['Η καμπάνα χτυπά δύο φορές.', 'Η καμπάνα χτυπά τρεις φορές.', 'τρεις'],
  Arabic: ['يرن الجرس مرتين.', 'يرن الجرس كثيرا.', 'كثيرا'],
  Hebrew: ['הפעמון מצלצל פעמיים.', 'הפעמון מצלצל הרבה.', 'הרבה'],
  Devanagari: ['घंटी दो बार बजती है।', 'घंटी तीन बार बजती है।', 'तीन'],
  Han: ['铃响了两次。', '铃响了三次。', '三'],
  Kana: ['鐘が二回鳴る。', '鐘が三回鳴る。', '三'],
  Hangul: ['종이 두 번 울린다.', '종이 세 번 울린다.', '세'],
  Thai: ['ระฆังดังสองครั้ง', 'ระฆังดังสามครั้ง', 'สาม'],
};

describe('what became of a text', () => {
  it.each(Object.entries(pairs))('is told by words in %s', (_script, [from, to, added]) => {
    const parts = diffWords(from, to);
    expect(joined(parts, 'removed')).toBe(to);
    expect(joined(parts, 'added')).toBe(from);
    const news = parts.filter(({ kind }) => kind === 'added').map(({ text }) => text);
    expect(news).toHaveLength(1);
    expect(news[0]).toContain(added);
    // A word, and not everything.
    expect(news[0]!.length).toBeLessThan(to.length / 2);
  });

  it('applied to the old text gives the new one, whatever both are', () => {
    const text = fc.array(fc.constantFrom(...Object.values(pairs).flatMap(([from, to]) => [from, to]), ' ', '\n', 'a'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(text, text, (from, to) => {
        const parts = diffWords(from.join(''), to.join(''));
        expect(joined(parts, 'removed')).toBe(to.join(''));
        expect(joined(parts, 'added')).toBe(from.join(''));
      }),
    );
  });

  it('reads as phrases: the space between two changed words belongs to the change', () => {
    expect(diffWords('Sit down now.', 'Stand up now.')).toEqual([
      { kind: 'removed', text: 'Sit down' },
      { kind: 'added', text: 'Stand up' },
      { kind: 'same', text: ' now.' },
    ]);
  });

  it('is one run where nothing changed, and nothing where there is nothing', () => {
    expect(diffWords('The bell rings.', 'The bell rings.')).toEqual([{ kind: 'same', text: 'The bell rings.' }]);
    expect(diffWords('', '')).toEqual([]);
  });

  it('is told by lines where words are too many to compare', () => {
    const words = (of: string) => Array.from({ length: 2000 }, (_, at) => `${of}${at}`).join(' ');
    const parts = diffWords(`${words('a')}\nkept\n${words('c')}`, `${words('b')}\nkept\n${words('d')}`);
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'removed', 'added']);
    expect(parts[2]).toEqual({ kind: 'same', text: 'kept\n' });
  });
});
