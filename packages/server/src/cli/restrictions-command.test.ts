import { describe, expect, it } from 'vitest';
import { describeAnswer, readRestrictionsCommand } from './restrictions-command.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const read = (line: string, ...rest: string[]) => readRestrictionsCommand([...line.split(' '), ...rest], now);
const reasons = ['--facts', 'Sold names.', '--ground', 'Rule 4', '--version', '2026-10-03'];

describe('the command line', () => {
  it('orders with every reason, a kind by its short name and an end by its length or its time', () => {
    expect(read('restrict @ann --what hold --for 3d', ...reasons)).toEqual({
      server: undefined,
      order: {
        order: 'restrict',
        account: '@ann',
        what: 'restriction_temporary',
        ends_at: '2026-11-27T12:00:00.000Z',
        scope: 'This site and its embeds, worldwide',
        facts: 'Sold names.',
        found: 'own',
        ground: 'Rule 4',
        ground_version: '2026-10-03',
      },
    });
    expect(read('restrict u1 --what shadow --until 2026-12-01T08:00Z --brand acme --notice', ...reasons).order).toMatchObject({
      what: 'temporary_shadowban',
      ends_at: '2026-12-01T08:00:00.000Z',
      brand: 'acme',
      found: 'notice',
    });
    expect(read('list --over').order).toEqual({ order: 'list', also_over: true });
    expect(read('lift d1 --server http://localhost:4100')).toEqual({
      order: { order: 'lift', decision: 'd1' },
      server: 'http://localhost:4100',
    });
  });

  it.each([
    ['', 'The first word is restrict, lift or list.'],
    ['forgive u1', 'The first word is restrict, lift or list.'],
    ['restrict', 'Which account?'],
    ['lift', 'Which decision?'],
    ['restrict u1', '--what is missing: it is one of hold, ban, limited, shadow.'],
    ['restrict u1 --what silence', '--what is silence'],
    ['restrict u1 --what hold --for soon', '--for soon is no time'],
    ['restrict u1 --what hold --until soon', '--until soon is no time'],
    ['restrict u1 --what hold --for 1d --until 2026-12-01', 'name one'],
    ['restrict u1 --what ban', '--facts is missing'],
    ['restrict u1 two words', 'two is one word too many'],
    ['list --colour red', 'colour'],
  ])('"%s" is refused in a sentence', (line, sentence) => {
    expect(() => read(line)).toThrow(TypeError);
    expect(() => read(line)).toThrow(sentence);
  });
});

it('an answer names the decision first, its end, who decided and why', () => {
  const decision = {
    id: 'd1',
    user_id: 'u1',
    username: 'ann',
    brand: 'daybreak',
    what: 'restriction_complete' as const,
    starts_at: '2026-11-24T12:00:00.000Z',
    ends_at: null,
    is_in_force: true,
    decided_by: null,
    facts: 'Sold names.',
    ground: 'Rule 4',
    ground_version: '2026-10-03',
  };
  expect(describeAnswer({ decisions: [decision], has_more: true })).toEqual([
    'd1  restriction_complete  @ann u1 of daybreak',
    '  2026-11-24T12:00:00.000Z to its lifting, by no account: Rule 4 (2026-10-03)',
    '  Sold names.',
    'There are older ones: name an account.',
  ]);
});
