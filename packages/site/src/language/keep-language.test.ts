import { expect, it } from 'vitest';
import { keepAsked } from './keep-language.ts';

it('keeps the language that an address asked for, as the document has it, and nothing where none is asked for', () => {
  const at = (search: string) => {
    const kept: string[] = [];
    const document = {
      location: { search, protocol: 'https:' },
      set cookie(line: string) {
        kept.push(line);
      },
    };
    keepAsked({ language: 'de' }, document);
    return kept;
  };
  expect(at('?hl=de-AT')).toEqual(['troupe_hl=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure']);
  expect(at('?q=hl')).toEqual([]);
});
