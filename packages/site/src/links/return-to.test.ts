import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { describe, expect, it } from 'vitest';
import { ageLinks, isMatureWanted } from './age-links.ts';
import { returnTo } from './return-to.ts';

describe('the way back', () => {
  it.each(['/', '/?tags=Sea&page=2', '/chat/elin', '/profile#content'])('leads to a page of this site: %s', (back) =>
    expect(returnTo({ back })).toBe(back),
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/no-such-page',
    '',
    'chats',
  ])('leads nowhere else: %j', (back) => expect(returnTo({ back })).toBeNull());

  it('is nowhere where an address says nothing', () => expect(returnTo({})).toBeNull());
});

describe('the pages between somebody and mature content', () => {
  it('each lead back to where they were', () => {
    const { profile, verify, check } = ageLinks(testBrand(), '/?tags=Sea');
    expect([profile, verify, check]).toEqual([
      '/profile?back=%2F%3Ftags%3DSea#content',
      '/age-verification?for=mature&back=%2F%3Ftags%3DSea',
      '/age-verification?back=%2F%3Ftags%3DSea',
    ]);
    for (const href of [profile, verify, check])
      expect(returnTo(Object.fromEntries(new URL(href ?? '', 'https://site.invalid').searchParams))).toBe('/?tags=Sea');
    expect([isMatureWanted({ for: 'mature' }), isMatureWanted({})]).toEqual([true, false]);
  });

  it('are not led to where a brand closes them', () => {
    const closed = ageLinks(testBrand({ closed_paths: ['/age-verification'] }), '/');
    expect([closed.verify, closed.check, closed.profile]).toEqual([null, null, '/profile?back=%2F#content']);
  });
});
