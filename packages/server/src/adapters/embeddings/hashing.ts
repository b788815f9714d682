import { hashText } from '../../kernel/seeded-random.ts';
import type { Embeddings } from '../../ports/embeddings.ts';

const dimensions = 256;

/** Words too common to make two texts alike. */
const common = new Set(
  'a an and are as at be but by for from had has have he her his i in is it its me my not of on or she so that the their them they this to was we were will with you your der die das und ich ist nicht ein eine zu el la de que y en un una es le les et je des pas'.split(
    ' ',
  ),
);

/** Words, and pairs of characters in scripts without spaces. */
const featuresOf = (text: string): Map<string, number> => {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight);
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (common.has(word)) continue;
    const letters = Array.from(word);
    add(word, 1);
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word)) {
      for (let at = 0; at + 1 < letters.length; at += 1) add(`${letters[at]}${letters[at + 1]}`, 0.7);
      continue;
    }
    // Pieces of words, so that "sister" and "sisters" are neighbours.
    const edged = ['^', ...letters, '$'];
    for (let at = 0; at + 3 <= edged.length; at += 1) add(edged.slice(at, at + 3).join(''), 0.4);
  }
  return features;
};

const embedOne = (text: string): number[] => {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const [feature, weight] of featuresOf(text)) {
    const hash = hashText(feature);
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + (hash & 0x80_00_00_00 ? -1 : 1) * Math.sqrt(weight);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
};

/**
 * The embedded default: hashed words and pieces of words. It sees that two texts share words, in any
 * script; it knows nothing of meaning ("boat" and "ship" are strangers to it).
 */
export const createHashingEmbeddings = (): Embeddings => ({
  id: `hashing-${dimensions}`,
  embed: async (texts) => texts.map(embedOne),
});
