import { describe, expect, it } from 'vitest';
import { findLinks } from './find-links.ts';

const links = (text: string) => findLinks(text).map((link) => link.text);

const hosts = [
  'example.com',
  'my-shop.net',
  'sub.example.org',
  'example.co.uk',
  'lantern.chat',
  'ko-fi.com',
  'example.io',
  'bücher.de',
  'EXAMPLE.COM',
  'a1.app',
  'example.xyz',
  'münchen.info',
  'пример.рф',
  'example.jp',
  'x.ai',
];
/** Every way in which an address is written, around one host. */
const writings: ((host: string) => string)[] = [
  (host) => host,
  (host) => `www.${host}`,
  (host) => `https://${host}`,
  (host) => `http://${host}/a/b?c=d#e`,
  (host) => `${host}/invite`,
  (host) => `(${host})`,
  (host) => `"${host}",`,
  (host) => `${host}.`,
  (host) => `*${host}*`,
  (host) => host.replaceAll('.', '(dot)'),
  (host) => host.replaceAll('.', ' [dot] '),
  (host) => host.replaceAll('.', ' (DOT) '),
  (host) => host.replaceAll('.', '[.]'),
  (host) => host.replaceAll('.', '．'),
  (host) => [...host].join('\u200b'),
  (host) => host.replace('.', '\u00ad.'),
  (host) => host.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfe_e0)),
  (host) => `mira@${host}`,
  (host) => `hxxps://${host}/x`,
  (host) => `ftp://${host}`,
];

/** Around what stands in every writing of every host. */
const sentences = ['See %s for more', '%s', 'Ich bin auf %s zu finden', '请看 %s 谢谢', 'ראו %s כאן'];

/** What stories are full of, and what no link stands in. */
const innocent = [
  'wait...and then',
  'It costs 3.5 coins.',
  'e.g. a lantern',
  'i.e. nothing',
  'at 5 a.m. or 6 p.m.',
  'Dr. No',
  'Mr.Smith',
  'St. Paul',
  'He left.She stayed.',
  'He left.So did she.',
  'done.it was late',
  'ok.so what',
  'Ph.D.',
  'U.S.A.',
  'No. 5',
  'v1.2.3',
  '10.0.0.1',
  '12:30',
  '24/7',
  'he/him',
  'and/or',
  'w/o',
  'a//b',
  '// note',
  'C:\\notes\\a.txt',
  'readme.md',
  'main.py',
  'run.sh',
  'Node.js',
  'notes.txt',
  'picture.png',
  'x@y',
  '@mira',
  '#lantern',
  '{{user}}',
  '{{char}}: Hi.',
  '<START>',
  '*smiles.*',
  '**Bold.**',
  '"Stop."',
  'Stop.Stop.Stop',
  'a.b',
  'J.R.R. Tolkien',
  'etc.',
  'vs.',
  '...',
  '. . .',
  'end.\nNext',
  'end. Next',
  'one.two',
  'f.e.',
  'z.B.',
  'd.h.',
  'u.a.',
  'bzw.',
  'С.Петербург',
  '你好。再见',
  'そうです。はい',
  'مرحبا.كيف',
  'हाँ।नहीं',
  '3,50 €',
  '1.000.000',
  '50%',
  'C++',
  'A.I.',
  'B.C.',
  'Lt. Col.',
  'Q.E.D.',
  'R.I.P.',
  'fig.2',
  'p.12',
  'pp.3-4',
  'ch.7',
  'http',
  'https:',
  'www',
  'www.',
  'dot com',
  'mail: none',
  'a(dot)b',
  'hello (dot dot dot)',
  '[dot]',
  'ha.ha',
  'tick.tock',
  'yes.no',
  'yes.No',
  'him.Her',
  'that.Then',
  'it.Is',
  'you.Me',
];

it('a link is found in each of 1500 writings of 15 hosts, and is what was written', () => {
  const missed = sentences.flatMap((sentence) =>
    hosts.flatMap((host) =>
      writings.flatMap((write) => {
        const text = sentence.replace('%s', write(host));
        const [first] = findLinks(text);
        return first && text.slice(first.start, first.end) === first.text ? [] : [text];
      }),
    ),
  );
  expect(missed).toEqual([]);
  expect(sentences.length * hosts.length * writings.length).toBe(1500);
});

it('no link is found in what stories are full of, alone, in a sentence, or beside each other', () => {
  const wrong = innocent.flatMap((text) =>
    [text, `She said: ${text} Then she left.`, `${text}\n${text}`, `*${text}* (${text})`].flatMap(links),
  );
  expect(wrong).toEqual([]);
  expect(innocent.length * 4).toBeGreaterThanOrEqual(300);
});

describe('a link', () => {
  it('stands where it was written, whatever is folded before it', () => {
    const text = 'ﬁne ½ 👩‍👩‍👧 then www.example.com, and ｅｘａｍｐｌｅ．ｏｒｇ!';
    expect(findLinks(text)).toEqual([
      { start: text.indexOf('www'), end: text.indexOf(','), text: 'www.example.com' },
      { start: text.indexOf('ｅｘ'), end: text.indexOf('!'), text: 'ｅｘａｍｐｌｅ．ｏｒｇ' },
    ]);
  });

  it('of a top level that is a word too is one with a path, with www. or with a scheme', () => {
    expect(links('t.me/room join.me www.join.me https://join.me')).toEqual(['t.me/room', 'www.join.me', 'https://join.me']);
  });
});

it('what is made to be slow is looked through in the time of a test', () => {
  const slow = ['a.', 'a@', '(dot)', '[', '\u200b', '((((', '/', '。a'].map((part) => part.repeat(50_000 / part.length));
  expect(slow.flatMap(links)).toEqual([]);
});
