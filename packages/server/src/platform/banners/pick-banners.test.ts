import { contrastRatio, parseColor } from '@troupe/protocol/theme';
import { type BrandInput } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestBrand } from '../../http/testing.ts';
import type { BannerCovers } from './banner-covers.ts';
import { bannersOfDocument, pickBanners, platformOf, type BannerReader } from './pick-banners.ts';

type Row = NonNullable<BrandInput['banners']>[number];
const row = (over: Partial<Row> & { name: string }): Row => ({
  screens: ['home'],
  placement: 'main',
  title: { label: over.name },
  ...over,
});
const stranger: BannerReader = { role: null, isMember: false, country: null, language: 'en', platform: 'desktop' };
const member: BannerReader = { ...stranger, role: 'free_tier', isMember: true };
/** No banner of these tests has covers. */
const none: BannerCovers = new Map();
const home = { screen: 'home', placement: 'main' } as const;
const brandWith = (banners: Row[], over: Partial<BrandInput> = {}) => createTestBrand({ banners, ...over });
const namesAt = (banners: Row[], now: string, reader = stranger, over: Partial<BrandInput> = {}) =>
  pickBanners(brandWith(banners, over), home, reader, new Date(now), none).banners.map(({ name }) => name);

describe('a banner', () => {
  it.each([
    ['America/New_York', '2026-02-14T05:00:00.000Z', '2026-02-15T05:00:00.000Z'],
    ['Europe/Berlin', '2026-02-13T23:00:00.000Z', '2026-02-14T23:00:00.000Z'],
    ['Asia/Tokyo', '2026-02-13T15:00:00.000Z', '2026-02-14T15:00:00.000Z'],
  ])('of a day in %s shows from its first millisecond to its last', (time_zone, from, until) => {
    const banners = [row({ name: 'valentine', from: '2026-02-14T00:00', until: '2026-02-15T00:00', time_zone })];
    const around = (edge: string) => [-1, 0].map((ms) => namesAt(banners, new Date(Date.parse(edge) + ms).toISOString()).length);
    expect(around(from)).toEqual([0, 1]);
    expect(around(until)).toEqual([1, 0]);
    const brand = brandWith(banners);
    const holds = (now: number) => pickBanners(brand, home, stranger, new Date(now), none).holds_until;
    expect(holds(Date.parse(from) - 1)).toBe(from);
    expect(holds(Date.parse(from))).toBe(until);
    expect(holds(Date.parse(until))).toBeNull();
  });

  it.each([
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '2026-03-29', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Asia/Tokyo', '2026-10-25', 24],
  ])('of a day on which clocks in %s change shows for all its %s hours: %i', (time_zone, day, hours) => {
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const brand = brandWith([row({ name: 'day', from: `${day}T00:00`, until: `${next}T00:00`, time_zone })]);
    const edge = (now: string) => Date.parse(pickBanners(brand, home, stranger, new Date(now), none).holds_until ?? '');
    const from = edge('2026-01-01T00:00:00Z');
    expect((edge(new Date(from).toISOString()) - from) / 3_600_000).toBe(hours);
  });

  it('of a promo has its schedule, and counts down to its end', () => {
    const over = { promos: [{ name: 'birthday', from: '2026-05-01T00:00', until: '2026-05-08T00:00', time_zone: 'Asia/Tokyo' }] };
    const banners = [row({ name: 'cake', promo: 'birthday', countdown: true })];
    expect(namesAt(banners, '2026-04-30T14:59:59Z', stranger, over)).toEqual([]);
    const { banners: shown } = pickBanners(brandWith(banners, over), home, stranger, new Date('2026-04-30T15:00:00Z'), none);
    expect(shown.map(({ counts_to }) => counts_to)).toEqual(['2026-05-07T15:00:00.000Z']);
  });

  it.each<[string, Row['audience'], Partial<BannerReader>, boolean]>([
    ['members, to a member', { signed_in: true }, member, true],
    ['members, to a stranger', { signed_in: true }, {}, false],
    ['guests, to a member', { signed_in: false }, member, false],
    ['roles, to one of them', { roles: ['free_tier'] }, member, true],
    ['roles, to another', { roles: ['paid_premium'] }, member, false],
    ['roles, to a stranger', { roles: ['free_tier'] }, {}, false],
    ['countries, from one of them', { countries: ['DE', 'AT'] }, { country: 'AT' }, true],
    ['countries, from another', { countries: ['DE'] }, { country: 'FR' }, false],
    ['countries, from nobody knows where', { countries: ['DE'] }, {}, false],
    ['languages, in one of them', { languages: ['de'] }, { language: 'de' }, true],
    ['languages, in another', { languages: ['de'] }, {}, false],
    ['two things of which one holds', { signed_in: true, countries: ['DE'] }, { ...member, country: 'FR' }, false],
  ])('for %s', (_what, audience, reader, isShown) => {
    const given = row({ name: 'one', audience: audience?.roles ? { ...audience } : audience });
    expect(namesAt([given], '2026-01-01T00:00:00Z', { ...stranger, ...reader })).toEqual(isShown ? ['one'] : []);
  });

  it('shows on its platforms alone', () => {
    const agentOf = (agent: string) => platformOf(new Request('http://localhost', { headers: { 'user-agent': agent } }));
    const android = agentOf('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36');
    expect([android, agentOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'), agentOf('')]).toEqual([
      'android',
      'ios',
      'desktop',
    ]);
    const banners = [row({ name: 'app', platforms: ['android', 'ios'] })];
    expect(namesAt(banners, '2026-01-01T00:00:00Z', { ...stranger, platform: android })).toEqual(['app']);
    expect(namesAt(banners, '2026-01-01T00:00:00Z')).toEqual([]);
  });

  it('is not shown in partner mode unless it is marked for it', () => {
    const banners = [row({ name: 'ours' }), row({ name: 'both', partner_mode: true })];
    expect(namesAt(banners, '2026-01-01T00:00:00Z', stranger, { partner_mode: true })).toEqual(['both']);
    expect(namesAt(banners, '2026-01-01T00:00:00Z')).toEqual(['ours', 'both']);
  });

  it('stands before those of less importance, and no more than five turn', () => {
    const banners = [1, 5, 3, 5, 2, 0].map((priority, at) => row({ name: `b${at}`, priority }));
    expect(namesAt(banners, '2026-01-01T00:00:00Z')).toEqual(['b1', 'b3', 'b2', 'b4', 'b0']);
  });

  it('can be read on its own ground, whatever it was given', () => {
    const given = row({
      name: 'grey',
      backgroundColor: '#777',
      title: { label: 'A', color: '#787878' },
      description: { label: 'B' },
      actions: [{ label: 'Go', color: '#fff', backgroundColor: '#ffe', navigation: { type: 'internal', destination: '/' } }],
    });
    const [shown] = pickBanners(brandWith([given]), home, stranger, new Date(), none).banners;
    const ratio = (one?: string | null, other?: string | null) => contrastRatio(parseColor(one)!, parseColor(other)!);
    expect(ratio(shown?.title?.color, '#777777')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(shown?.description?.color, '#777777')).toBeGreaterThanOrEqual(4.5);
    expect(ratio(shown?.actions[0]?.color, shown?.actions[0]?.backgroundColor)).toBeGreaterThanOrEqual(4.5);
    const [plain] = pickBanners(
      brandWith([row({ name: 'plain', title: { label: 'A', color: '#fff' } })]),
      home,
      stranger,
      new Date(),
      none,
    ).banners;
    expect(plain).toMatchObject({ ink: null });
    expect(plain?.title?.color).toBeUndefined();
  });

  it('says nothing of whom else it is for', () => {
    const text = JSON.stringify(
      pickBanners(brandWith([row({ name: 'a', audience: { signed_in: false }, priority: 7 })]), home, stranger, new Date(), none),
    );
    expect(text).not.toMatch(/audience|priority|signed_in|from|time_zone/);
  });
});

describe('what a document brings along', () => {
  it('are the banners of every screen that has some, but for those that were closed there', () => {
    const brand = brandWith([row({ name: 'a', screens: ['home', 'chats'] }), row({ name: 'b', placement: 'side' })]);
    const found = bannersOfDocument(brand, stranger, new Set(['home.main.a', 'home.side.x']), new Date(), none);
    const names = Object.entries(found).map(([screen, { main, side }]) => [
      screen,
      [...main.banners, ...side.banners].map(({ name }) => name),
    ]);
    expect(Object.fromEntries(names)).toEqual({ home: ['b'], chats: ['a'] });
  });
});

describe('a brand', () => {
  const check =
    (banners: unknown[], over: Record<string, unknown> = {}) =>
    () =>
      createTestBrand({ banners, ...over } as never);
  it.each([
    ['two of one name', [row({ name: 'a' }), row({ name: 'a' })]],
    ['one that says nothing', [{ name: 'a', screens: ['home'], placement: 'main' }]],
    ['a ground that shows through', [row({ name: 'a', backgroundColor: '#0008' })]],
    ['a picture of somebody else', [row({ name: 'a', backgroundImageUrl: 'https://x.example/a.png' })]],
    [
      'a way to a script',
      [row({ name: 'a', actions: [{ label: 'x', navigation: { type: 'external', destination: 'javascript:alert(1)' } }] })],
    ],
    [
      'a way out that looks like a path',
      [row({ name: 'a', actions: [{ label: 'x', navigation: { type: 'internal', destination: '//x.example' } }] })],
    ],
    [
      'a path with a backslash',
      [row({ name: 'a', actions: [{ label: 'x', navigation: { type: 'internal', destination: '/\\x.example' } }] })],
    ],
    ['a day that no calendar has', [row({ name: 'a', from: '2026-13-01T00:00' })]],
    ['a screen that is none', [row({ name: 'a', screens: ['nowhere' as never] })]],
  ])('has no banner with %s', (_what, banners) => {
    expect(check(banners)).toThrow();
  });
});
