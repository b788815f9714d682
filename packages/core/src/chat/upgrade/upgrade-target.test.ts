import { describe, expect, test, vi } from 'vitest';
import type { Ways } from '../../app/index.ts';
import { testBrand } from '../../app/testing/test-app.ts';
import { upgradeTarget } from './upgrade-target.ts';

const go = vi.fn();
const target = (upgrade?: string, { commerce = true, hasPage = true } = {}) =>
  upgradeTarget({
    brand: testBrand({
      links: { ...(upgrade === undefined ? {} : { upgrade }), upgrade_hosts: ['pay.example.com'] },
      features: { commerce },
    }),
    wayTo: (() => (hasPage ? go : null)) as Ways,
  });

describe('where upgrading leads', () => {
  test('to our own page unless the brand has another', () => expect(target()).toEqual({ kind: 'subscribe', go }));

  test('to an https address on a host that the brand allows', () =>
    expect(target('https://pay.example.com/plans?from=chat')).toEqual({
      kind: 'external',
      href: 'https://pay.example.com/plans?from=chat',
    }));

  test.each([
    ['http', 'http://pay.example.com/'],
    ['another host', 'https://pay.example.com.evil.example/'],
    ['a host in the user part', 'https://pay.example.com@evil.example/'],
    ['another port', 'https://pay.example.com:8443/'],
    ['a script', 'javascript:alert(1)//https://pay.example.com'],
    ['no address at all', 'pay.example.com'],
  ])('never to %s', (_, given) => expect(target(given)).toEqual({ kind: 'subscribe', go }));

  test('nowhere on a brand that sells nothing', () => expect(target(undefined, { commerce: false })).toEqual({ kind: 'none' }));

  test('nowhere on a surface without a subscribe page', () =>
    expect(target(undefined, { hasPage: false })).toEqual({ kind: 'none' }));
});
