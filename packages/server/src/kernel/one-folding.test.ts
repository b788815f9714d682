import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { email as emailShape, mailedCode, plainText, updateEmail } from '@troupe/protocol';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { unhurried } from '../chat/lore/activate.ts';
import { createSpeakerOf } from '../chat/archive/speakers.ts';
import { readCard } from '../creation/cards/read-card.ts';
import { json } from '../creation/testing/card-files.ts';
import { isReserved } from '../platform/identity/names/reserved-names.ts';
import { dangerousLinks } from './disguises/dangerous-links.ts';
import { toReadTexts } from './disguises/views.ts';
import { parseEmail } from './email-address.ts';
import { toFoldedText } from './folded-text.ts';
import { toKeyword } from './keyword.ts';

/** Marks that no eye sees, each of its kind: spaces without width, joiners, hyphens, directions, fillers, variations, tags. */
const marks = [
  '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u061c', '\u180e', '\u200e', '\u202e', '\u2066',
  '\u115f', '\u3164', '\uffa0', '\u2800', '\ufe0f', '\u{e0061}', '\u{1d173}',
]; // prettier-ignore
/** Where a mark may stand in a word. */
const placed = (word: string, mark: string) => [mark + word, word + mark, word.slice(0, 2) + mark + word.slice(2)];

const isIn = (keyword: string, text: string) => toKeyword(keyword, false).isIn(toFoldedText(text), unhurried.effort);
const entryOf = (entry: object) => {
  const data = { name: 'Ada', description: 'x', character_book: { entries: [{ content: 'It rings.', ...entry }] } };
  const { lorebook, report } = readCard(json({ spec: 'chara_card_v2', spec_version: '2.0', data }), 'a.json');
  return { read: lorebook?.entries[0], report };
};
const speakerOf = createSpeakerOf({ id: 'desk', name: 'The Desk', nickname: '' }, [{ id: 'ruth', name: 'Ruth', nickname: '' }]);
const brands = [{ id: 'lantern', name: 'Lantern' }];
const changeOf = (code: string) => v.safeParse(updateEmail.body, { email: 'a@example.test', code });

/** Each reader of words, asked whether it takes a disguised word for the plain one. */
const readers: [string, string, (disguised: string) => boolean][] = [
  ['a keyword of lore', 'lantern', (word) => isIn(word, 'The lantern sways.')],
  ['a text that lore is looked for in', 'lantern', (word) => isIn('lantern', `The ${word} sways.`)],
  ['a pattern of lore', 'lantern', (word) => isIn(`/${word}s?/`, 'Two lanterns.')],
  ['a text that a pattern is asked about', 'lantern', (word) => isIn('/lan.ern/', `The ${word}.`)],
  ['keywords that stand twice', 'lantern', (word) => entryOf({ keys: ['lantern', word] }).read?.keywords.length === 1],
  ['the speaker of a line', 'Ruth', (name) => speakerOf(name) === 'ruth'],
  ['a code at the sign-in', '012345', (code) => mailedCode(code) === '012345'],
  ['a code of another address', '012345', (code) => (changeOf(code).output as { code?: string }).code === '012345'],
  ['the name of an address', 'mira', (name) => parseEmail(`${name}@example.test`) === 'mira@example.test'],
  ['the domain of an address', 'example', (name) => parseEmail(`mira@${name}.test`) === 'mira@example.test'],
  ['a name of authority', 'admin', (name) => isReserved(name, brands)],
  ['a dangerous link', 'javascript', (scheme) => dangerousLinks(`${scheme}:x`).includes('javascript')],
  ['a text that is judged', 'lantern', (word) => toReadTexts(`a ${word} b`).includes('a lantern b')],
];

describe('marks that no eye sees', () => {
  it.each(readers)('are nothing to %s', (_, word, isRead) => {
    const missed = marks.flatMap((mark) => placed(word, mark)).filter((disguised) => !isRead(disguised));
    expect(missed.map((text) => JSON.stringify(text))).toEqual([]);
  });

  it('are no keyword, and no condition', () => {
    for (const mark of [...marks, ' ', '\n', '\u3000', ` ${marks.join('')} `]) {
      expect(isIn(mark, `a ${mark} b 👩‍👧 so\u00adft`)).toBe(false);
      expect(isIn(`/${mark}/`, 'anything')).toBe(/\s/.test(mark) && isIn(`/${mark}/`, 'anything'));
      const { read, report } = entryOf({ keys: [mark] });
      expect(read?.keywords).toEqual([]);
      expect(report.map(({ field, note }) => `${field}: ${note}`).join('\n')).toContain('lorebook.entries[0].keywords: ');
      expect(report.some(({ note }) => note.includes('nothing calls it'))).toBe(true);
      expect(entryOf({ keys: ['quay'], secondary_keys: [mark], selective: true }).read?.secondary_keywords).toEqual([]);
    }
  });
});

describe('forms of letters', () => {
  it.each([
    ['a keyword of lore', () => isIn('ｌａｎｔｅｒｎ', 'The lantern.')],
    ['the speaker of a line', () => speakerOf('ＲＵＴＨ') === 'ruth'],
    [
      'a code',
      () =>
        ['０１２３４５', '٠١٢٣٤٥', '०१२३४५', '𝟘𝟙𝟚𝟛𝟜𝟝', '012-345', ' 01 23 45 '].every((code) => mailedCode(code) === '012345'),
    ],
    ['an address', () => parseEmail('Ｎｅｗ@example.test') === 'new@example.test'],
  ])('are the same to %s', (_, isSame) => {
    expect(isSame()).toBe(true);
  });

  it.each(['', ' ', '01234', '0123456', 'O12345', 'abc', '\u200b'])('are no code where they are not six digits: %j', (code) => {
    expect(mailedCode(code)).toBeNull();
    expect(changeOf(code).success).toBe(false);
  });

  it('make one address of one mailbox', () => {
    for (const [one, other] of [
      ['mira@zoë.test', 'mira@xn--zo-ija.test'],
      ['mira@ZOE\u0308.test', 'mira@zoë.test'],
      ['zoë@example.test', 'zoe\u0308@example.test'],
      ['mira@例え.テスト', 'mira@xn--r8jz45g.xn--zckzah'],
    ] as const) {
      expect(v.is(emailShape, one) && v.is(emailShape, other), one).toBe(true);
      expect(parseEmail(one)).not.toBeNull();
      expect(parseEmail(one)).toBe(parseEmail(other));
    }
  });

  it('are taken or refused alike by page and server', () => {
    const given = ['a@b.рф', 'a@b.xn--p1ai', 'a@b.भारत', 'a@b.c', 'a@b..test', 'a@b/c.test', 'a b@c.test', 'a@b.1', '<a>@b.test'];
    for (const address of given) expect([address, parseEmail(address) !== null]).toEqual([address, v.is(emailShape, address)]);
  });
});

it('is folded in one place: who folds by itself has a reason here', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const reasons: Record<string, string> = {
    'protocol/src/plain-text.ts': 'the place',
    'protocol/src/creation/find-links.ts': 'keeps the place in the original of each letter',
    'server/src/kernel/disguises/letters.ts': 'letters that only look alike are one there',
    'server/src/platform/moderation/judging.ts': 'counts what a judge reads',
    'server/src/platform/catalogue/search/words.ts': 'a search forgives accents',
    'core/src/platform/catalogue/search/fold-text.ts': 'a search forgives accents',
    'server/src/adapters/speech/flite-text.ts': 'letters that an English voice knows',
    'server/src/adapters/embeddings/hashing.ts': 'vectors that are stored stay comparable',
  };
  const found = globSync('{protocol,server,core,embed,site}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .filter((file) => /\.normalize\('NFK/.test(readFileSync(resolve(root, file), 'utf8')));
  expect(found.filter((file) => reasons[file] === undefined)).toEqual([]);
  expect(Object.keys(reasons).filter((file) => !found.includes(file))).toEqual([]);
  expect(plainText('ﬁ\u00ad\u200bn e\u034f\u0301')).toBe('fin é');
});
