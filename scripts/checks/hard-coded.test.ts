import { describe, expect, it } from 'vitest';
import { checkHardCoded, hardCoded, hardCodedMarkup } from './hard-coded.ts';

const find = (jsx: string) => hardCoded('a.tsx', `export const A = () => ${jsx};`).map((problem) => /“(.*)”/.exec(problem)?.[1]);

describe('words outside the catalogue', () => {
  it.each([
    ['between tags', '<p>Send now</p>', 'Send now'],
    ['in a string between tags', "<p>{'Send now'}</p>", 'Send now'],
    ['in a branch', "<p>{isLate ? t('a.b') : 'Send now'}</p>", 'Send now'],
    ['behind a condition', "<p>{isLate && 'Send now'}</p>", 'Send now'],
    ['in a name that is read out', '<button aria-label="Send now" />', 'Send now'],
    ['in a name made of parts', '<img alt={`Picture of ${name}`} />', 'Picture of'],
  ])('are found %s', (_where, jsx, words) => expect(find(jsx)).toEqual([words]));

  it('are told with their place', () => {
    expect(hardCoded('a.tsx', 'const A = (\n  <p>\n    <b>Hello</b>\n  </p>\n);')).toEqual([
      'a.tsx:3: “Hello” is no text of the catalogue',
    ]);
  });

  it('are not what the catalogue, a person or a stylist gives', () => {
    expect(find("<p className=\"wide\" data-troupe-part='row'>{t('a.b')} {name} · {count}/{max}</p>")).toEqual([]);
  });

  it.each([
    ['between tags', '<p>Send now</p>', ['Send now']],
    ['beside a slot', '<p>Sent to ${to}</p>', ['Sent to']],
    ['in a name that is read out', '<a title="Send now">${t(key)}</a>', ['Send now']],
    ['nowhere in attributes, slots and scripts', ' class="m-${x}" name="to"', []],
    ['nowhere in a script', '<script type="application/json">{"a":"bc"}</script><b>${t(key)}</b>', []],
  ])('are found %s of a page that the server draws', (_where, html, words) => {
    const found = hardCodedMarkup('a.ts', `const a = markup\`${html}\`;`);
    expect(found.map((problem) => /“(.*)”/.exec(problem)?.[1])).toEqual(words);
  });

  it('are nowhere in the product', async () => {
    expect(await checkHardCoded()).toBe(true);
  });
});
