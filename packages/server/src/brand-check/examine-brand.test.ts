import type { SitePage } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestBrand } from '../http/testing.ts';
import { examineBrand } from './examine-brand.ts';

const pages = ['/', '/chats', '/chatbot/:characterId', '/plans', '*'].map(
  (path) => ({ path, ...(path === '/plans' && { feature: 'commerce' }) }) as SitePage,
);
const banner = (destination: string) => ({
  name: 'one',
  screens: ['home' as const],
  placement: 'main' as const,
  actions: [{ label: 'Go', navigation: { type: 'internal' as const, destination } }],
});
const examine = (over: Parameters<typeof createTestBrand>[0]) => examineBrand(createTestBrand(over), pages);

describe('a brand that is examined', () => {
  it.each(['/', '/chats?x=1', '/chatbot/wick#a', '/terms'])('may lead to %s', (path) => {
    expect(examine({ banners: [banner(path)], legal: { terms: 'Be kind.' } })).toEqual([]);
  });

  it.each(['/subscribe', '/privacy', '/download', '/chats/wick/more'])('leads nowhere with %s', (path) => {
    const message = `${path} leads to no page of this brand`;
    expect(
      examine({
        banners: [banner(path)],
        header_button: { link: path, label: 'Go' },
        nav_entries: [{ link: path, label: 'Go' }],
        footer_bottom_line_html: `<b><a href="${path}">Go</a></b>`,
      }),
    ).toEqual(
      ['banners.0.actions.0.navigation.destination', 'header_button.link', 'nav_entries.0.link', 'footer_bottom_line_html'].map(
        (at) => ({
          path: at,
          message,
        }),
      ),
    );
  });

  it('leads to what it sells where it sells', () => {
    expect(examine({ banners: [banner('/plans')], features: { commerce: true } })).toEqual([]);
    expect(examine({ banners: [banner('/plans')], features: { commerce: false } })).toHaveLength(1);
  });

  it('leads nowhere with a page that it closes', () => {
    expect(examine({ banners: [banner('/chats')], closed_paths: ['/chats'] })).toHaveLength(1);
  });

  it('refuses every way to show an age where none is sure enough', () => {
    const age_check = {
      DE: { check: 'required' as const, methods: ['id_scan' as const], level: 'high' as const },
      FR: { check: 'required' as const, methods: ['double_blind' as const], level: 'high' as const },
      US: { check: 'inform' as const, methods: [] },
    };
    expect(examine({ policy: { adult: 'verified', age_check } }).map(({ path }) => path)).toEqual(['policy.age_check.DE']);
    expect(examine({ policy: { adult: 'never', age_check } })).toEqual([]);
  });
});
