/** What no eye sees: marks of direction, joiners, soft hyphens, fillers. Controls are not among them: some are white space. */
const unseen = /[\p{Cf}\p{DI}\u2800]/gu;

export const withoutUnseen = (text: string): string => text.replace(unseen, '');

/**
 * A text as it is compared with another: forms of letters folded (NFKC), nothing in it that no eye sees. Case and white space stay.
 * Whatever asks whether two texts are the same word begins here (decision 307).
 */
export const plainText = (text: string): string => {
  const folded = text.normalize('NFKC');
  const plain = withoutUnseen(folded);
  return plain === folded ? plain : plain.normalize('NFKC');
};
