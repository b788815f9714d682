import { describe, expect, it } from 'vitest';
import { describeRights, readRightsCommand } from './rights-command.ts';

const read = (line: string) => readRightsCommand(line.split(' '), new Date('2026-11-24T12:00:00.000Z'));

describe('the command line', () => {
  it('names one right, and an end where there is one', () => {
    expect(read('give @ann --role employee --for 2w --brand acme')).toEqual({
      server: undefined,
      order: {
        order: 'give',
        account: '@ann',
        brand: 'acme',
        right: { kind: 'role', value: 'employee' },
        ends_at: '2026-12-08T12:00:00.000Z',
      },
    });
    expect(read('give u1 --permission moderate').order).toMatchObject({
      right: { kind: 'permission', value: 'moderate' },
      ends_at: null,
    });
    expect(read('end u1 --role admin --server http://localhost:4100')).toEqual({
      order: { order: 'end', account: 'u1', right: { kind: 'role', value: 'admin' } },
      server: 'http://localhost:4100',
    });
    expect(read('list u1').order).toEqual({ order: 'list', account: 'u1' });
  });

  it.each([
    ['', 'The first word is give, end or list.'],
    ['take u1', 'The first word is give, end or list.'],
    ['give', 'Which account?'],
    ['give u1', 'Name one right'],
    ['give u1 --role admin --permission moderate', 'Name one right'],
    ['give u1 --role wizard', '--role "wizard" is no role that can be given: it is one of beta_user, paid_minimal,'],
    ['give u1 --role free_tier', '--role "free_tier" is no role that can be given'],
    ['give u1 --permission fly', '--permission "fly" is no permission that can be given'],
    ['give u1 --permission limited_access', '--permission "limited_access" is no permission that can be given'],
    ['give u1 --role admin --for soon', '--for soon is no time'],
    ['give u1 u2 --role admin', 'u2 is one word too many'],
  ])('"%s" is refused in a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(TypeError);
    expect(() => read(line)).toThrow(sentence);
  });
});

it('an answer names the account and its role, then what gave what', () => {
  const moderate = { kind: 'permission' as const, value: 'moderate', source: 'operator', starts_at: '2026-11-24T12:00:00.000Z' };
  const account = { user_id: 'u1', username: 'ann', brand: 'daybreak', role: 'free_tier' };
  expect(describeRights({ ...account, rights: [{ ...moderate, ends_at: null }] })).toEqual([
    '@ann u1 of daybreak: free_tier',
    '  permission moderate by operator, 2026-11-24T12:00:00.000Z to its end by the same',
  ]);
});
