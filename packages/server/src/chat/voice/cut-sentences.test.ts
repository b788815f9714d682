import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutSentences } from './cut-sentences.ts';

const cut = (text: string, narration = true) => cutSentences(text, { narration, isGrowing: false });
const grow = (text: string, narration = true) => cutSentences(text, { narration, isGrowing: true });

describe('sentences', () => {
  it.each([
    [
      'ends',
      'The lamp went out. Nobody had moved! Did you hear it?',
      ['The lamp went out.', 'Nobody had moved!', 'Did you hear it?'],
    ],
    ['titles', 'Dr. Okoro met Mrs. Vale at St. Anne. They spoke.', ['Dr. Okoro met Mrs. Vale at St. Anne.', 'They spoke.']],
    [
      'initials',
      'It was J. R. Marrow who came. So did I. Then we left.',
      ['It was J. R. Marrow who came.', 'So did I. Then we left.'],
    ],
    [
      'numbers',
      'It cost 3.50 in No. 5 of the row. Cheap enough for us.',
      ['It cost 3.50 in No. 5 of the row.', 'Cheap enough for us.'],
    ],
    [
      'abbreviations',
      'Bring rope, lamps, etc. and come at 5 p.m. sharp tonight.',
      ['Bring rope, lamps, etc. and come at 5 p.m. sharp tonight.'],
    ],
    ['ellipses', 'I wonder... maybe not. Well… The door is open now.', ['I wonder... maybe not.', 'Well… The door is open now.']],
    [
      'speech and who said it',
      '"Run for the trees!" she said. "They are coming now."',
      ['"Run for the trees!" she said.', '"They are coming now."'],
    ],
    [
      'lower case',
      'hey over there you! how are you doing? i am fine.',
      ['hey over there you!', 'how are you doing?', 'i am fine.'],
    ],
    ['Chinese', '今天天气很好。我们去公园吧！你觉得怎么样？', ['今天天气很好。', '我们去公园吧！', '你觉得怎么样？']],
    [
      'Japanese quotes',
      '「もう遅いですよ。」と彼女は言った。帰りましょう。',
      ['「もう遅いですよ。」', 'と彼女は言った。', '帰りましょう。'],
    ],
    ['Arabic', 'هل أنت هنا الآن؟ نعم أنا هنا.', ['هل أنت هنا الآن؟', 'نعم أنا هنا.']],
    ['emoji', 'What a lovely day! 😀👩‍🚀 Shall we go out? 🎉', ['What a lovely day!', 'Shall we go out?']],
    ['marks', '*She leans over.* **Never** `again` do that, you *fool*.', ['She leans over.', 'Never again do that, you fool.']],
    [
      'lists and code',
      'Take these along:\n- a long rope\n- two lamps\n```\nlet x = 1;\n```\nAnd hurry up now.',
      ['Take these along:', 'a long rope two lamps', 'And hurry up now.'],
    ],
    [
      'numbers and a minus',
      '- 12 degrees below zero\n\n7. The harbour froze.',
      ['- 12 degrees below zero', '7. The harbour froze.'],
    ],
    ['nothing', '... — !!! 🎉', []],
  ])('%s', (_, text, sentences) => {
    expect(cut(text).map((one) => one.trim())).toEqual(sentences);
  });

  it('joins short ones with their next, and keeps the last whatever its length', () => {
    expect(cut('No. Never. I will not go there. Ha.')).toEqual(['No. Never. I will not go there.', 'Ha.']);
  });

  it('breaks an endless one at a clause, else at a word, else anywhere', () => {
    const clauses = `${'word '.repeat(40)}, ${'more '.repeat(60)}end.`;
    expect(cut(clauses)[0]?.endsWith(',')).toBe(true);
    for (const text of [clauses, 'word '.repeat(200), 'x'.repeat(900), '字'.repeat(900)]) {
      expect(Math.max(...cut(text).map(({ length }) => length))).toBeLessThanOrEqual(280);
      expect(cut(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });

  it('without narration only speech is read, in every script’s quotation marks, inside actions too', () => {
    expect(cut('The door opens. "Come in, my friend." *He laughs, saying “sit with us tonight”.* Silence.', false)).toEqual([
      '"Come in, my friend."',
      '“sit with us tonight”',
    ]);
    expect(cut('She walks. 「こんにちは、旅人さん。」 «Entrez donc, mon ami.»', false)).toEqual([
      '「こんにちは、旅人さん。」',
      '«Entrez donc, mon ami.»',
    ]);
    expect(cut('Nobody speaks here at all.', false)).toEqual([]);
    expect(cut('It is 6\' 2" tall and 3" wide.', false)).toEqual([]);
  });
});

describe('while the text grows', () => {
  it('answers a sentence as soon as the next has begun', () => {
    expect(grow('The lamp went out.')).toEqual([]);
    expect(grow('The lamp went out. No')).toEqual(['The lamp went out.']);
    expect(grow('今天天气很好。我')).toEqual(['今天天气很好。']);
    expect(grow('"Come in, my friend." He', false)).toEqual(['"Come in, my friend."']);
    expect(grow('"Come in, my fri', false)).toEqual([]);
  });

  const piece = fc.constantFrom(
    'a',
    'B',
    'i',
    'Ann',
    'Dr',
    'etc',
    'word word ',
    '3',
    '字',
    'は',
    '😀',
    '👩‍🚀',
    'é',
    '𐐨',
    'نعم',
    ' ',
    ' ',
    ' ',
    '\n',
    '\n\n',
    '.',
    '. ',
    '...',
    '…',
    '!',
    '? ',
    '。',
    '！',
    ',',
    ' — ',
    '*',
    '**',
    '`',
    '```',
    '```\n',
    '"',
    '"',
    '“',
    '”',
    '«',
    '»',
    '「',
    '」',
    '(',
    ')',
    '\\',
    '_',
    '#',
    '- ',
    '> ',
    '1. ',
    '---',
    '***',
    '{{user}}',
    '<BOT>',
    '\r\n',
    'x'.repeat(90),
    'some words and more, '.repeat(6),
  );
  it.each([true, false])('what was answered for a part of a text begins the answer for the whole (narration %s)', (narration) => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const whole = cut(text, narration);
        for (let length = 0; length <= text.length; length += 1) {
          const part = grow(text.slice(0, length), narration);
          expect(whole.slice(0, part.length)).toEqual(part);
        }
      }),
      { numRuns: 400, examples: [[['“', '"', 'x'.repeat(90), '"', '”']]] },
    );
  });
});
