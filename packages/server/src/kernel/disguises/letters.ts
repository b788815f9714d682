/** Letters that look like Latin ones, as they stand: `Η` is a Greek eta and looks like H, its small form like n. */
const alike: Record<string, string> = {
  a: 'аАαΑɑᴀᎪ',
  b: 'ВвЬьβΒʙᏴ',
  c: 'сСϲᴄᏟᏨ',
  d: 'ԁᴅᎠ',
  e: 'еЕёЁεΕєᴇᎬ',
  f: 'ꜰƒ',
  g: 'ɡɢցᏀ',
  h: 'НнһҺΗհʜᎻ',
  i: 'іІїЇιΙıӀӏɪⅼłʟᎥᏞ',
  j: 'јЈᴊᎫ',
  k: 'кКκΚᴋᏦ',
  m: 'мМΜᴍᎷ',
  n: 'ΝηпПոɴ',
  o: 'оОοΟօσøØᴏ',
  p: 'рРρΡᴘᏢ',
  q: 'ԛꞯ',
  r: 'гГʀᏒ',
  s: 'ѕЅꜱᏚ',
  t: 'тТτΤᴛᎢ',
  u: 'υսᴜ',
  v: 'νѵᴠᏙ',
  w: 'ωԝᴡᎳ',
  x: 'хХχΧ',
  y: 'уУүγΥʏ',
  z: 'ΖᴢʐƵᏃ',
};

/** Digits that are read as letters, and `l`, which is read as `i`: terms are folded the same way. */
const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', l: 'i' };

/** Signs that are letters where one follows, as in `$afe`; at the end of a word they are signs. */
export const letterSigns: ReadonlyMap<string, string> = new Map([
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ['|', 'i'],
]);

/** Letters in frames that Unicode does not take apart: negative circles, negative squares, and those that flags are made of. */
const framed = (letters: string) =>
  [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6].flatMap((first) =>
    [...letters].map((letter, at) => [String.fromCodePoint(first + at), letter] as const),
  );

const folded = new Map<string, string>([
  ...framed('abcdefghijkimnopqrstuvwxyz'),
  ...Object.entries(alike).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ...Object.entries(leet),
]);

const isWord = /^[\p{L}\p{N}]$/u;
const isInvisible = /^[\p{Cf}\p{Cs}\p{M}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]$/u;
const known = new Map<string, string | null>();
const knownMost = 20_000;

const foldAnew = (character: string): string | null => {
  if (isInvisible.test(character)) return '';
  let text = '';
  for (const part of folded.get(character) ?? character.normalize('NFKD')) {
    const small = (folded.get(part) ?? part).toLowerCase();
    for (const one of small) if (isWord.test(one)) text += folded.get(one) ?? one;
  }
  return text === '' ? null : text;
};

const lookalikes = new Map<string, string>([
  ...Object.entries(alike).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ...framed('abcdefghijklmnopqrstuvwxyz'),
]);

/** A character as a Latin letter where it looks like one, empty where it is invisible; digits and signs stay what they are. */
export const toLatin = (character: string): string =>
  isInvisible.test(character) ? '' : (lookalikes.get(character) ?? character.normalize('NFKC'));

/**
 * A character without its disguise: small Latin letters for what looks like them; empty for invisible ones; null
 * for what parts words.
 */
export const foldCharacter = (character: string): string | null => {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size >= knownMost) known.clear();
  const found = foldAnew(character);
  known.set(character, found);
  return found;
};
