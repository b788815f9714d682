import { plainText } from '@troupe/protocol';

/**
 * Whether a name begins with what is looked for, whatever the case, the accents and the width of its letters (R-PERSONA-01):
 * "ele" finds "Élena".
 */
export const matchesPersona = (name: string, query: string, locale: string): boolean => {
  const wanted = plainText(query).trim();
  const letters = plainText(name).trim();
  const collator = new Intl.Collator(locale, { usage: 'search', sensitivity: 'base' });
  // An accent may be a letter of its own in one of the two: the beginning may be a little shorter or longer.
  for (let length = 0; length <= Math.min(letters.length, wanted.length * 2); length += 1)
    if (collator.compare(letters.slice(0, length), wanted) === 0) return true;
  return false;
};
