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

const smallCapitals = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ'].map((other, at) => ['abcdefghijklmnopqrstuvw'[at] ?? '', other]),
);
const inFrames = (first: number) => (text: string) =>
  [...text.toLowerCase()].map((one) => (/[a-z]/.test(one) ? String.fromCodePoint(first + one.charCodeAt(0) - 97) : one)).join('');
/** An invisible character inside every word. */
const within = (put: string) => (text: string) => text.replaceAll(/(\p{L}{2})(?=\p{L})/gu, `$1${put}`);

/** The ways to hide a word that moderation must see through. */
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
  emphasis: (text) => text.replaceAll(/(\p{L}{2})(\p{L}{1,2})/gu, '$1**$2**'),
  'code and what is struck out': (text) => within('`')(text).replaceAll(/^(\p{L})/gu, '~~$1~~'),
  'links without a text': within('[](x)'),
  'comments of HTML': within('<!-- x -->'),
  'tags of HTML': within('<b></b>'),
  entities: (text) => [...text].map((one) => (/\p{L}/u.test(one) ? `&#${one.codePointAt(0)};` : one)).join(''),
  'hexadecimal entities': (text) =>
    [...text].map((one) => (/\p{L}/u.test(one) ? `&#x${one.codePointAt(0)?.toString(16)};` : one)).join(''),
  'small capitals': (text) => replace(text, smallCapitals),
  'letters in negative circles': inFrames(0x1_f1_50),
  'letters in negative squares': inFrames(0x1_f1_70),
  'letters of flags': inFrames(0x1_f1_e6),
  'half a surrogate': within('\ud800'),
  'mixed scripts': (text) => replace(replace(text, greek, false), cyrillic, false),
};
