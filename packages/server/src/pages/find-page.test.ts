import { findPage, type SitePage } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { readBrands } from '../adapters/brand-files.ts';
import { forEverybody } from '../http/testing.ts';

const row = (name: string, path: string): SitePage => ({
  name,
  path,
  title: '',
  description: '',
  lookup: 'none',
  status: 200,
  ...forEverybody,
});

describe('finding a page', () => {
  it('a partner’s users have no page of commerce and no leaderboard', async () => {
    const { brands } = await readBrands(undefined, { port: 4100, partnerPort: 4200 });
    const partner = brands.find((brand) => brand.partner_mode);
    const site = [
      '/sale',
      '/subscribe',
      '/subscribe-crypto',
      '/plan-comparison',
      '/checkout',
      '/checkout/success',
      '/portal',
      '/manage-subscription',
      '/welcome',
      '/link/:platform',
      '/creators/leaderboard',
    ];
    const all = [...site.map((path) => row(path, path)), row('not-found', '*')];
    for (const path of site) {
      const asked = path.replace(':platform', 'subscribestar');
      expect(findPage(all, asked, []).page.name).toBe(path);
      expect(findPage(all, asked, partner?.closed_paths ?? []).page.name, path).toBe('not-found');
    }
  });
});
