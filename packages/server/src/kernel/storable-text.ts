/**
 * A text as every database can hold it: without NUL, which PostgreSQL refuses in texts and in JSON, and
 * with U+FFFD for lone halves of surrogate pairs, which it refuses in JSON and UTF-8 cannot spell.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const isHighHalf = (text: string) => /[\uD800-\uDBFF]$/.test(text);

/** The same for a text that comes in pieces: a pair that was cut between two of them stays whole. */
export async function* storablePieces(source: AsyncIterable<string>): AsyncGenerator<string> {
  let half = '';
  for await (const piece of source) {
    const text = (half + piece).replaceAll('\0', '');
    half = isHighHalf(text) ? text.slice(-1) : '';
    const whole = storableText(half === '' ? text : text.slice(0, -1));
    if (whole !== '') yield whole;
  }
  if (half !== '') yield storableText(half);
}
