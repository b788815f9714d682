import type { CharacterHit } from '@troupe/protocol';
import { testHit } from '@troupe/core/platform/testing/characters.ts';
import { portraits } from './portraits.ts';

const cast: [id: string, name: string, title: string][] = [
  ['elin', 'Elin Marrow', 'Keeper of the last manned light on the coast'],
  ['wick', 'Wick', 'A lantern spirit with opinions about the dark'],
  ['roux', 'Captain Roux', 'Fox, airship captain, honest about the fox part'],
  ['quill', 'Professor Quill', 'Owl, astronomer, insufferable before noon'],
  ['kestrel', 'Kestrel-9', 'Mail robot crossing the salt flats on foot'],
  ['brannoch', 'Brannoch', 'Dragon librarian who hoards overdue books'],
];

/** A character of the demo cast as the search gives it. */
export const castHit = (id: string, given: Partial<CharacterHit> = {}): CharacterHit => {
  const [, name, title] = cast.find(([one]) => one === id) ?? ['', id, ''];
  return testHit({ id, name, title, avatar_url: portraits[id], ...given });
};

/** Three pages of the cast, over and over, less talked to each time. */
export const manyHits: CharacterHit[] = Array.from({ length: 120 }, (_, index) => {
  const [id = ''] = cast[index % cast.length] ?? [];
  return castHit(id, {
    character_id: `${id}-${index}`,
    num_messages: 62_000 - index * 431,
    rating_score: 0.98 - (index % 9) / 100,
  });
});

export const facets = {
  tags: Object.fromEntries(
    [
      'Mystery',
      'Slow burn',
      'Science fiction',
      'Folklore',
      'Comedy',
      'Cosy',
      'Sea',
      'History',
      'Mentor',
      'Non-human',
      'Robots',
      'Trains',
    ].map((tag, index) => [tag, 90 - index * 7]),
  ),
  language: { en: 2318, es: 246, de: 121, pt: 97, ar: 41 },
  definition_size_category: { minimal: 308, low: 771, mid: 1040, high: 586, very: 209 },
};

/** Arabic, Hebrew, emoji, one endless word: what people write. */
export const longHits: CharacterHit[] = [
  castHit('elin', { name: 'The Honourable Lady Wilhelmina Featherstonehaugh-Cholmondeley the Third' }),
  castHit('wick', { title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde '.repeat(3) }),
  castHit('roux', { name: 'حارسة المنارة الأخيرة', title: 'امرأة تعدّ السفن منذ إحدى وستين سنة، ولا تجيب عن سؤال واحد' }),
  castHit('quill', { name: 'ינשוף 🦉', title: 'אסטרונום, בלתי נסבל לפני הצהריים' }),
  castHit('kestrel', { name: '👩🏽‍🚀🧑‍🚀👨🏿‍🚀', num_messages: 999_999_999, rating_score: 1, creator_username: 'a_creator_with_20_let' }),
  castHit('brannoch', { title: '', num_messages: 0, rating_score: 0 }),
];
