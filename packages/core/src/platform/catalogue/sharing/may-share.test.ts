import { describe, expect, it } from 'vitest';
import { mayShare } from './may-share.ts';

describe('share', () => {
  it.each([
    ['everybody', true],
    ['link', true],
    ['creator', false],
    ['nobody', false],
  ] as const)('of a chatbot that reaches %s: %s', (reach, isOffered) => {
    expect(mayShare({ reach, creator_user_id: 'c1' })).toBe(isOffered);
  });

  it('is not offered for a chatbot of a blocked creator', () => {
    expect(mayShare({ reach: 'everybody', creator_user_id: 'c1' }, ['c0', 'c1'])).toBe(false);
    expect(mayShare({ reach: 'everybody', creator_user_id: 'c1' }, ['c0'])).toBe(true);
  });
});
