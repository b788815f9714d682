import { describe, expect, it } from 'vitest';
import { mayShare } from './may-share.ts';

describe('share', () => {
  it.each([
    ['public', true],
    ['hidden', true],
    ['private', false],
    ['permanently_private', false],
  ] as const)('of a %s chatbot: %s', (visibility, isOffered) => {
    expect(mayShare({ visibility, creator_user_id: 'c1' })).toBe(isOffered);
  });

  it('is not offered for a chatbot of a blocked creator', () => {
    expect(mayShare({ visibility: 'public', creator_user_id: 'c1' }, ['c0', 'c1'])).toBe(false);
    expect(mayShare({ visibility: 'public', creator_user_id: 'c1' }, ['c0'])).toBe(true);
  });
});
