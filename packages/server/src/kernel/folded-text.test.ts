import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPlaceInText, formOf, type TextForm } from './folded-text.ts';

const forms: readonly TextForm[] = ['composed', 'sensitive', 'insensitive'];
/** Letters, signs and white space of ASCII, a line's end of two characters among them. */
const plain = fc
  .array(fc.constantFrom('a', 'B', '9', '/', '-', ' ', '\n', '\r\n', '\t'), { maxLength: 40 })
  .map((parts) => parts.join(''));

describe('a place in a text', () => {
  it('is the same in plain ASCII as where the text is measured grapheme by grapheme', () => {
    fc.assert(
      fc.property(plain, fc.constantFrom(...forms), fc.nat(40), fc.integer({ min: 1, max: 12 }), (text, form, start, length) => {
        const end = start + length;
        fc.pre(end <= formOf(text, form).length);
        // A letter of another kind at its end asks for the long way.
        expect(createPlaceInText(text)({ form, start, end })).toEqual(createPlaceInText(`${text}é`)({ form, start, end }));
      }),
      { numRuns: 500 },
    );
  });

  it('beyond a text is told of none', () => {
    for (const text of ['a mill', 'ä mill']) {
      expect(createPlaceInText(text)({ form: 'composed', start: 2, end: 6 })).toEqual({ start: 2, end: 6 });
      expect(createPlaceInText(text)({ form: 'composed', start: 2, end: 7 })).toBeNull();
      expect(createPlaceInText(text)({ form: 'composed', start: 0, end: 0 })).toBeNull();
    }
  });
});
