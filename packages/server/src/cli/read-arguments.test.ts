import { describe, expect, it } from 'vitest';
import { readRefundsCommand } from './refunds-command.ts';
import { readRestrictionsCommand } from './restrictions-command.ts';
import { readRightsCommand } from './rights-command.ts';

/** As `newId` makes them, one in 64 with one hyphen and one in 4096 with two. */
const ids = ['-Y3kD0xB7mQ2wLr9sTzVa1', '--3kD0xB7mQ2wLr9sTzVa1', 'aY3kD0xB7mQ2wLr9sTzVa1', '----------------------'];
const now = new Date('2026-11-24T12:00:00.000Z');
const reasons = ['--facts', 'Sold names.', '--ground', 'Rules, 4', '--version', '1'];

/** Every command that takes an id, and what it reads of it. */
const commands: readonly [string, (id: string) => unknown][] = [
  ['restrictions lift', (id) => readRestrictionsCommand(['lift', id], now).order],
  ['restrictions list', (id) => readRestrictionsCommand(['list', '--over', id], now).order],
  ['restrictions restrict', (id) => readRestrictionsCommand(['restrict', id, '--what', 'ban', ...reasons], now).order],
  ['rights give', (id) => readRightsCommand(['give', id, '--role', 'employee'], now).order],
  ['rights end', (id) => readRightsCommand(['end', '--permission', 'moderate', id], now).order],
  ['rights list', (id) => readRightsCommand(['list', id], now).order],
  ['refunds', (id) => readRefundsCommand(['daybreak', id, '--reason', 'Twice.']).order],
];

describe('an id on a command line', () => {
  it.each(commands)('is a word for %s, whatever it begins with', (_, read) => {
    for (const id of ids) expect(Object.values(read(id) as object)).toContain(id);
  });

  it('is a value too, and no other word that begins with a hyphen is one', () => {
    for (const id of ids) expect(readRefundsCommand(['daybreak', 'o1', '--reason', id]).order.reason).toBe(id);
    for (const word of ['-Y', '--forr', '--reasonable'])
      expect(() => readRefundsCommand(['daybreak', 'o1', word, '--reason', 'Twice.'])).toThrow(/Unknown option/);
  });
});
