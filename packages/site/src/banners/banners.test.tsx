import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import type { BannerAction } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { bannerHref } from './banner-href.ts';
import { closeBanner, closedBanners } from './closed-banners.ts';

const hrefOf = (destination: string, type: BannerAction['navigation']['type'] = 'internal') =>
  bannerHref(testBrand({ legal: ['terms'], closed_paths: ['/studio'] }))({ type, destination });

describe('where a banner leads', () => {
  it.each(['/recommended-bots', '/?tags=Sea', '/chatbot/elin-marrow', '/terms'])('is %s, a page of ours', (path) => {
    expect(hrefOf(path)).toBe(path);
  });

  it.each(['/shop', '/studio', '/privacy', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'is nowhere for %j',
    (path) => {
      expect(hrefOf(path)).toBeNull();
    },
  );

  it('is a page that sells where the brand sells', () => {
    const at = (commerce: boolean) =>
      bannerHref(testBrand({ features: { commerce } }))({ type: 'internal', destination: '/subscribe?frequency=annual' });
    expect([at(true), at(false)]).toEqual(['/subscribe?frequency=annual', null]);
  });

  it('outside is an https address', () => {
    expect(hrefOf('https://shop.example/x', 'external')).toBe('https://shop.example/x');
    expect(hrefOf('http://shop.example/x', 'external')).toBeNull();
  });
});

it('what was closed is remembered in the session of the browser, each once, and no more than a cookie holds', () => {
  const kept = { cookie: 'a=b', location: { protocol: 'http:' } };
  expect(closedBanners(kept)).toEqual([]);
  closeBanner('home.main.a', kept);
  expect(kept.cookie).toBe('troupe_banners=home.main.a; Path=/; SameSite=Lax');
  closeBanner('home.main.b', kept);
  closeBanner('home.main.a', kept);
  expect(closedBanners(kept)).toEqual(['home.main.a', 'home.main.b']);
  for (let at = 0; at < 50; at += 1) closeBanner(`home.main.n${at}`, kept);
  expect(closedBanners(kept)).toHaveLength(30);
});
