/** Letters that look like Latin ones, as they stand: `Η` is a Greek eta and looks like H, its small form like n. */
const alike: Record<string, string> = {
  a: 'аАαΑɑᴀ',
  b: 'ВвЬьβΒʙ',
  c: 'сСϲᴄ',
  d: 'ԁᴅ',
  e: 'еЕёЁεΕєᴇ',
  f: 'ꜰƒ',
  g: 'ɡɢց',
  h: 'НнһҺΗհʜ',
  i: 'іІїЇιΙıӀӏɪⅼł',
  j: 'јЈᴊ',
  k: 'кКκΚᴋ',
  m: 'мМΜᴍ',
  n: 'ΝηпПո',
  o: 'оОοΟօσøØᴏ',
  p: 'рРρΡᴘ',
  q: 'ԛ',
  r: 'гГʀ',
  s: 'ѕЅꜱ',
  t: 'тТτΤᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ωԝᴡ',
  x: 'хХχΧ',
  y: 'уУүγΥʏ',
  z: 'ΖᴢʐƵ',
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

const folded = new Map<string, string>([
  ...Object.entries(alike).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)),
  ...Object.entries(leet),
]);

const isWord = /^[\p{L}\p{N}]$/u;
const isInvisible = /^[\p{Cf}\p{M}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]$/u;
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

/**
 * A character without its disguise: small Latin letters for what looks like them; empty for what nobody sees; null
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
