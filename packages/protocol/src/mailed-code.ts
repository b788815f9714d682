import { plainText } from './plain-text.ts';

const digit = /\p{Nd}/u;
const isDigit = (point: number): boolean => point > 0 && digit.test(String.fromCodePoint(point));

/** A digit of any script as one of ours: each script has its ten in a row. */
const toAscii = (found: string): string => {
  const point = found.codePointAt(0) ?? 0;
  let value = 0;
  while (isDigit(point - value - 1)) value += 1;
  return String(value % 10);
};

/** The six digits of a mail, however they were typed or pasted; null where they are not six. */
export const mailedCode = (given: string): string | null => {
  const digits = plainText(given)
    .replace(/\P{Nd}+/gu, '')
    .replace(/\p{Nd}/gu, toAscii);
  return digits.length === 6 ? digits : null;
};
