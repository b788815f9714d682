const replace = (text: string, table: Record<string, string>, isEvery = true) => {
  let count = 0;
  return [...text]
    .map((character) => {
      const other = table[character.toLowerCase()];
      if (other === undefined) return character;
      count += 1;
      return isEvery || count % 2 === 0 ? other : character;
    })
    .join('');
};

const cyrillic = {
  a: 'а',
  e: 'е',
  o: 'о',
  c: 'с',
  p: 'р',
  x: 'х',
  y: 'у',
  i: 'і',
  s: 'ѕ',
  t: 'Т',
  m: 'М',
  b: 'В',
  k: 'К',
  h: 'Н',
};
const greek = { a: 'α', o: 'ο', i: 'ι', t: 'τ', e: 'ε', n: 'Ν', y: 'Υ', b: 'Β', m: 'Μ' };
const leet = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

/** The ten ways to hide a word that moderation must see through. */
export const disguises: Record<string, (text: string) => string> = {
  homoglyphs: (text) => replace(text, cyrillic),
  'zero-width characters': (text) => [...text].join('\u{200B}'),
  leet: (text) => replace(text, leet),
  spacing: (text) => [...text].filter((character) => character !== ' ').join(' '),
  'full-width letters': (text) =>
    text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfe_e0)),
  'percent-encoding, three layers': (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  base64: (text) => Buffer.from(text, 'utf8').toString('base64'),
  'right-to-left': (text) => `\u{202E}${[...text].toReversed().join('')}\u{202C}`,
  'letter case': (text) => [...text].map((one, index) => (index % 2 === 0 ? one.toLowerCase() : one.toUpperCase())).join(''),
  'mixed scripts': (text) => replace(replace(text, greek, false), cyrillic, false),
};
