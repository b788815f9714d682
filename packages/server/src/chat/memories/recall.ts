/** Cosine of two vectors of length 1; 0 where one is missing or they are of different spaces. */
export const likeness = (a: readonly number[] | null, b: readonly number[] | null): number => {
  if (a === null || b === null || a.length !== b.length) return 0;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
};

export interface Recallable {
  id: string;
  /** In its own space; null without a vector. */
  embedding: readonly number[] | null;
}

/** How much the newest of facts is worth beside likeness, whose most is 1. */
const recencyWeight = 0.25;

/**
 * Facts in the order in which they claim room: the more alike the message answered and the newer, the
 * earlier (decision 66). Without a vector to compare with, newest first. `facts` is oldest first.
 */
export const rankFacts = <Fact extends Recallable>(
  facts: readonly Fact[],
  asked: readonly number[] | null,
): (Fact & { similarity: number | null })[] => {
  const scored = facts.map((fact, index) => {
    const similarity = asked === null || fact.embedding === null ? null : likeness(fact.embedding, asked);
    const recency = (recencyWeight * (index + 1)) / facts.length;
    return { fact: { ...fact, similarity }, score: (similarity ?? 0) + recency, index };
  });
  return scored.toSorted((a, b) => b.score - a.score || b.index - a.index).map(({ fact }) => fact);
};
