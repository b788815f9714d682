import * as styles from './tone.css.ts';

/** A number of a name, the same on every page and on the server: what is drawn in place of a picture follows it. */
export const numberOf = (name: string): number => {
  let number = 0;
  for (const letter of name.trim()) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return number;
};

/** Ground and ink of what stands in for a picture: one of the theme's pairs that are told apart. */
export const toneOf = (name: string): string | undefined => styles.tone[numberOf(name) % styles.tone.length];
