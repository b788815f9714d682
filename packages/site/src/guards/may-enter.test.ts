import { testSession } from '@troupe/core/app/testing/test-app.ts';
import { describe, expect, it } from 'vitest';
import { mayEnter } from './may-enter.ts';

describe('a page that needs a permission', () => {
  it.each([
    ['someone who holds it', testSession(), true],
    ['someone who lacks it', testSession({ permissions: ['view_help'] }), false],
    ['someone not known yet', null, true],
  ] as const)('for %s: %s', (_, session, expected) => expect(mayEnter({ permission: 'view_chats' }, session)).toBe(expected));

  it('is not every page', () => expect(mayEnter({ permission: null }, testSession({ permissions: [] }))).toBe(true));
});
