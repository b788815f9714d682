import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { issuedRight, issuedRightsOf, type IssuedRight } from './issued-rights.ts';

const rights: IssuedRight[] = [
  { claim: ['groups'], value: 'staff', role: 'employee' },
  { claim: ['groups'], value: 'testers', role: 'beta_user', permissions: ['tts'] },
  { claim: ['realm_access', 'roles'], value: 'painter', permissions: ['image_training', 'tts'] },
  { claim: ['https://acme.example/plan'], value: 'gold', role: 'paid_premium' },
];

describe('what claims give', () => {
  it.each([
    [{}, null, []],
    [{ groups: 'staff' }, 'employee', []],
    [{ groups: ['testers', 'staff'] }, 'employee', ['tts']],
    [{ groups: ['others'], realm_access: { roles: ['painter'] } }, null, ['image_training', 'tts']],
    [{ groups: ['testers'], realm_access: { roles: ['painter'] } }, 'beta_user', ['tts', 'image_training']],
    [{ 'https://acme.example/plan': 'gold' }, 'paid_premium', []],
    [{ groups: 'staffing', realm_access: 'roles', plan: 'gold' }, null, []],
    [{ groups: { staff: true }, realm_access: null }, null, []],
  ])('%j: %s and %j', (claims, role, permissions) => {
    expect(issuedRightsOf(rights, claims)).toEqual({ role, permissions });
  });

  it('are claims of the token alone: nothing that every object has is one', () => {
    const inherited: IssuedRight[] = [{ claim: ['constructor', 'name'], value: 'Object', role: 'admin' }];
    expect(issuedRightsOf(inherited, {}).role).toBeNull();
  });
});

it.each([
  [{ claim: ['groups'], value: 'staff' }, 'nothing'],
  [{ claim: [], value: 'staff', role: 'employee' }, 'no claim'],
  [{ claim: ['groups'], value: 'staff', role: 'guest' }, 'a guest'],
  [{ claim: ['groups'], value: 'staff', permissions: ['restriction_complete'] }, 'a restriction'],
  [{ claim: ['groups'], value: 'staff', permissions: ['limited_access'] }, 'less'],
])('%j gives %s, so no brand may have it', (row, _what) => {
  expect(v.is(issuedRight, row)).toBe(false);
});
