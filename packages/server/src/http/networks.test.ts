import { describe, expect, it } from 'vitest';
import { networksOf } from './networks.ts';

describe('networks', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', null],
    ['192.0.2.1:4711', '192.0.2.1', null],
    ['::ffff:192.0.2.1', '192.0.2.1', null],
    ['::FFFF:c000:201', '192.0.2.1', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['::1', '::/64', '::/48'],
    ['', 'unknown', null],
    ['_hidden', 'unknown', null],
    ['192.0.2.1, 198.51.100.1', 'unknown', null],
  ])('takes %j for %s', (address, network, site) => {
    expect(networksOf(address)).toEqual({ network, site });
  });

  it('takes every address of one /64 for one', () => {
    const all = Array.from({ length: 650 }, (_, index) => networksOf(`2001:db8:1:2::${index.toString(16)}`).network);
    expect(new Set(all)).toEqual(new Set(['2001:db8:1:2::/64']));
  });
});
