import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRoleplay } from './parse-roleplay.ts';
import { toPlainText, type Inline } from './tree.ts';

/** Short notation of a tree: action <a>, strong <b>, speech <s>, code <c>, break |. */
const write = (inline: Inline): string => {
  if (typeof inline === 'string') return inline;
  if (inline.type === 'break') return '|';
  if (inline.type === 'code') return `<c>${inline.text}</c>`;
  const name = { action: 'a', strong: 'b', speech: 's' }[inline.type];
  return `<${name}${inline.isOpen ? '?' : ''}>${inline.children.map(write).join('')}</${name}>`;
};
const read = (text: string, isGrowing = false) =>
  parseRoleplay(text, { isGrowing }).map(({ content }) =>
    content.type === 'code'
      ? `code:${content.text}`
      : content.type === 'rule'
        ? 'rule'
        : content.type === 'list'
          ? `list:${content.items.map((item) => item.map(write).join('')).join(';')}`
          : `${content.type === 'quote' ? 'quote:' : ''}${content.children.map(write).join('')}`,
  );

describe('marks', () => {
  test.each([
    ['*smiles*', '<a>smiles</a>'],
    ['**Stop.** Now.', '<b>Stop.</b> Now.'],
    ['***both***', '<b><a>both</a></b>'],
    ['**a *b***', '<b>a <a>b</a></b>'],
    ['***a* b**', '<b><a>a</a> b</b>'],
    ['say `x*y*`', 'say <c>x*y*</c>'],
    ['one\ntwo', 'one|two'],
    ['*one\ntwo*', '<a>one|two</a>'],
  ])('%j', (text, tree) => expect(read(text)).toEqual([tree]));
});

describe('speech, in the marks of every script', () => {
  test.each([
    ['"Hi," he said.', '<s>"Hi,"</s> he said.'],
    ['“Hi”', '<s>“Hi”</s>'],
    ['„Hallo“', '<s>„Hallo“</s>'],
    ['„Cześć”', '<s>„Cześć”</s>'],
    ['« Bonjour »', '<s>« Bonjour »</s>'],
    ['»Hallo«', '<s>»Hallo«</s>'],
    ['”Hej”', '<s>”Hej”</s>'],
    ['彼は「はい『うん』」と', '彼は<s>「はい<s>『うん』</s>」</s>と'],
    ['她*微笑*说「好」', '她<a>微笑</a>说<s>「好」</s>'],
    ['*turns. "Go," she says.*', '<a>turns. <s>"Go,"</s> she says.</a>'],
    ['"I *really* mean it"', '<s>"I <a>really</a> mean it"</s>'],
    ["I don't know, it's 'fine'", "I don't know, it's 'fine'"],
    ['5\'10" tall', '5\'10" tall'],
  ])('%j', (text, tree) => expect(read(text)).toEqual([tree]));
});

describe('stray marks stay text', () => {
  test.each([
    ['f**k this', 'f**k this'],
    ['*what the f**k*', '<a>what the f**k</a>'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['* not an action*', '* not an action*'],
    ['he *waves', 'he *waves'],
    ['he *waves "and goes', 'he *waves "and goes'],
    ['a ` b', 'a ` b'],
    ['so ****', 'so ****'],
    ['\\*plain\\*', '*plain*'],
    ['she "asks *him" now*', 'she <s>"asks *him"</s> now*'],
  ])('%j', (text, tree) => expect(read(text)).toEqual([tree]));
});

describe('blocks', () => {
  test('paragraphs part at blank lines', () => expect(read('a\n\n \nb')).toEqual(['a', 'b']));
  test('an action runs over paragraphs, each styled, until it is closed', () =>
    expect(read('*one\n\ntwo\n\nthree* four\n\nfive')).toEqual(['<a?>one</a>', '<a?>two</a>', '<a>three</a> four', 'five']));
  test('a paragraph with a mark of its own ends an action left open', () =>
    expect(read('*one\n\n*two* three')).toEqual(['<a?>one</a>', '<a>two</a> three']));
  test('lists, quotes, code and rules', () => {
    expect(read('- a\n- b\nmore')).toEqual(['list:- a;- b|more']);
    expect(read('3. a\n4. *b*')).toEqual(['list:3. a;4. <a>b</a>']);
    expect(read('> a\n>\n> b')).toEqual(['quote:a||b']);
    expect(read('x\n```\n*a*\n\n- b\n```\ny')).toEqual(['x', 'code:*a*\n\n- b', 'y']);
    expect(read('a\n\n***\n\nb\n\n---')).toEqual(['a', 'rule', 'b', 'rule']);
  });
});

describe('what looks like a mark and is none stays in its line', () => {
  test.each([
    ['2. The kettle.\n9. The cat.', ['list:2. The kettle.;9. The cat.']],
    ['1066. A bad year.', ['1066. A bad year.']],
    ['009. Nobody came.', ['list:009. Nobody came.']],
    ['21. 12. 1999 was a Tuesday.\nIt snowed.', ['21. 12. 1999 was a Tuesday.|It snowed.']],
    ['- 12 below zero', ['- 12 below zero']],
    ['•  3 of 4', ['•  3 of 4']],
    ['> 90 miles away', ['> 90 miles away']],
    ['> a\n>:(', ['quote:a|>:(']],
    ['```Halt!\nnobody moves```', ['code:Halt!\nnobody moves']],
    ['```hush', ['code:hush']],
    ['\\\\shelf\\box', ['\\\\shelf\\box']],
  ])('%j', (text, blocks) => expect(read(text)).toEqual(blocks));
});

describe('while the text grows', () => {
  test('an open mark at the end is drawn as provisional and never shows', () => {
    expect(read('She nods. *', true)).toEqual(['She nods. ']);
    expect(read('She nods. *Slow', true)).toEqual(['She nods. <a?>Slow</a>']);
    expect(read('She nods. **Slow', true)).toEqual(['She nods. <b?>Slow</b>']);
    expect(read('*She says “Go', true)).toEqual(['<a?>She says <s?>“Go</s></a>']);
    expect(read('run `ls', true)).toEqual(['run <c>ls</c>']);
  });
});

/** Text rich in everything that the parser looks at. */
const roleplay = fc
  .array(
    fc.constantFrom(
      '*',
      '**',
      '***',
      '"',
      '“',
      '”',
      '„',
      '«',
      '»',
      '「',
      '」',
      '`',
      '```',
      '\n',
      '\n\n',
      ' ',
      '- ',
      '1. ',
      '24) ',
      '• ',
      '5',
      '> ',
      '---',
      'word',
      "don't",
      '漢字',
      '😀',
      '\\*',
      '<b>',
      '{{user}}',
      '.',
      'f**k',
      '\r\n',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('for any text', () => {
  test('only the last block changes as the text grows, and a block is decided by its source', () => {
    fc.assert(
      fc.property(roleplay, (text) => {
        const whole = parseRoleplay(text);
        for (let length = 0; length <= text.length; length += 1) {
          const finished = parseRoleplay(text.slice(0, length), { isGrowing: true }).slice(0, -1);
          expect(finished).toEqual(whole.slice(0, finished.length).map((block) => ({ ...block, isOpen: false })));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('no character is lost, added or reordered, but of the marks that are drawn as a look, at any length', () => {
    const typed = (text: string) => text.replace(/[\s*`\\>]/g, '');
    fc.assert(
      fc.property(roleplay, (text) => {
        expect(typed(toPlainText(parseRoleplay(text)))).toBe(typed(text));
        for (let length = 0; length <= text.length; length += 1) {
          const part = text.slice(0, length);
          expect(typed(toPlainText(parseRoleplay(part, { isGrowing: true })))).toBe(typed(part));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('reading 8,000 characters of nothing but marks takes milliseconds', () => {
    for (const mark of ['*a ', '"a ', '`', '**a *b "c ', '“']) {
      const text = mark.repeat(8000 / mark.length);
      const begin = performance.now();
      parseRoleplay(text, { isGrowing: true });
      expect(performance.now() - begin).toBeLessThan(2000);
    }
  });
});
