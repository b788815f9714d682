import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dangerousLinks, dangerousSchemes } from './dangerous-links.ts';

const links = {
  javascript: 'javascript:alert(1)',
  data: 'data:text/html;base64,PHA+',
  mailto: 'mailto:somebody@example.test',
  vbscript: 'vbscript:msgbox(1)',
} as const;

const percent = (text: string) => [...text].map((one) => `%${(one.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`).join('');
const times = (count: number) => (text: string) => {
  let encoded = percent(text);
  for (let layer = 1; layer < count; layer += 1) encoded = encodeURIComponent(encoded);
  return encoded;
};
const insert = (what: string) => (text: string) => text.slice(0, 3) + what + text.slice(3);

const disguises: Record<string, (text: string) => string> = {
  raw: (text) => text,
  'decimal entities': (text) => [...text].map((one) => `&#${one.codePointAt(0)};`).join(''),
  'hexadecimal entities without semicolons': (text) =>
    [...text].map((one) => `&#x${one.codePointAt(0)?.toString(16)} `.trimEnd()).join(';'),
  'a named entity': (text) => text.replace(':', '&colon;'),
  'entities of entities': (text) => text.replace(':', '&amp;colon;'),
  'percent-encoding once': times(1),
  'percent-encoding twice': times(2),
  'percent-encoding three times': times(3),
  'a tab': insert('\t'),
  'an encoded tab': insert('&Tab;'),
  'a line break': insert('\n'),
  'an encoded line break': insert('%0a'),
  'mixed case': (text) => [...text].map((one, index) => (index % 2 ? one.toUpperCase() : one)).join(''),
  'full-width letters': (text) => text.replaceAll(/[a-z:]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfe_e0)),
  'zero-width characters': insert('\u{200B}'),
  'tags inside': insert('<b></b>'),
  'a comment inside': insert('<!-- x -->'),
  'an attribute': (text) => `<a href="${text}">press</a>`,
  'white space before the colon': (text) => (text.startsWith('java') ? text.replace(':', ' :') : text),
};

describe('links that may do something', () => {
  it.each(Object.entries(disguises))('are found: %s', (_, disguise) => {
    for (const scheme of dangerousSchemes)
      for (const text of [disguise(links[scheme]), `see ${disguise(links[scheme])} there`, `[press](${disguise(links[scheme])})`])
        expect(dangerousLinks(text), text).toContain(scheme);
  });

  it('stay what they are behind a fourth layer, which nobody undoes', () => {
    expect(dangerousLinks(times(4)(links.javascript))).toEqual([]);
  });

  it.each([
    'Here is the data: five rows, and metadata:text/plain.',
    'https://example.test/javascript?data=1&mailto=2',
    'She wrote javascripts: all of them.',
    'Mail to: my mother',
    'a < b and b > c',
    'notmailto:somebody@example.test',
  ])('are not seen where there are none: %s', (text) => {
    expect(dangerousLinks(text)).toEqual([]);
  });

  it('are looked for in any text, in a moment', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void dangerousLinks(text)));
    // Processor time of this thread: what the machine does beside it does not count.
    const before = process.threadCpuUsage();
    for (const hostile of ['<a'.repeat(50_000), '&#'.repeat(50_000), '%25'.repeat(50_000), '<!--'.repeat(25_000)])
      dangerousLinks(hostile);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
