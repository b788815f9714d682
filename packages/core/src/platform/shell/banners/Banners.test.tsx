import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { getBanners, type Banner, type BannerPick, type DocumentBanners } from '@troupe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { Banners } from './Banners.tsx';
import { seedBanners } from './useBanners.ts';

const banner = (name: string, over: Partial<Banner> = {}): Banner => ({
  name,
  placement: 'main',
  contentPlacement: 'start',
  actions: [],
  title: { label: `Title of ${name}` },
  closable: true,
  transitionTime: 5000,
  ink: null,
  counts_to: null,
  ...over,
});
const action = (label: string, destination: string, type: 'internal' | 'external' = 'internal'): Banner['actions'][number] => ({
  label,
  shape: 'control',
  placement: 'start',
  navigation: { type, destination },
});

const show = (banners: Banner[], { holds_until = null, ...options }: TestAppOptions & { holds_until?: string | null } = {}) => {
  const app = createTestApp(options);
  const pick = (placement: Banner['placement']) => ({
    banners: banners.filter((one) => one.placement === placement),
    holds_until,
  });
  const given: DocumentBanners = { home: { main: pick('main'), side: pick('side') } };
  seedBanners(app.queries, given);
  const onClose = vi.fn();
  const hrefOf = ({ destination }: { destination: string }) => (destination === '/nowhere' ? null : destination);
  const draw = (closed: string[]) => (
    <AppProvider app={app}>
      <Banners screen="home" hrefOf={hrefOf} closed={closed} onClose={onClose} />
    </AppProvider>
  );
  const { rerender } = render(draw([]));
  return { app, onClose, close: (closed: string[]) => rerender(draw(closed)) };
};

let reducesMotion = false;
beforeEach(() => {
  reducesMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: reducesMotion }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('banners', () => {
  it('stand under a name of their own, with words, picture and ways of the brand', () => {
    show([
      banner('winter', {
        description: { label: 'Twelve new characters' },
        additionalImage: { url: '/brand/winter.webp', placement: 'end' },
        actions: [action('Meet them', '/recommended-bots'), action('Shop', 'https://shop.example/x', 'external')],
      }),
      banner('news', { placement: 'side' }),
    ]);
    expect(screen.getByRole('region', { name: 'News' })).toBeTruthy();
    expect(shown()).toEqual(['Title of winter', 'Title of news']);
    expect(screen.getByRole('link', { name: 'Meet them' }).getAttribute('target')).toBeNull();
    const out = screen.getByRole('link', { name: 'Shop' });
    expect([out.getAttribute('target'), out.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
    expect(screen.queryByRole('button', { name: 'Next banner' })).toBeNull();
  });

  it('stand before a picture, at a side of it, in letters of the brand’s choice', () => {
    show([
      banner('sale', {
        backgroundImageUrl: '/brand/snow.webp',
        contentPlacement: 'center',
        additionalImage: { url: '/brand/bow.webp', placement: 'end' },
        title: { label: 'Sale', fontSize: '3xl', fontWeight: 'bold' },
        description: { label: 'A week', fontSize: 'sm', fontWeight: 'medium' },
        actions: [{ ...action('See it', '/see'), shape: 'pill', placement: 'end', backgroundColor: '#102030' }],
      }),
      banner('plain'),
    ]);
    const drawn = document.querySelector<HTMLElement>('[data-troupe-banner=sale]')!;
    const within = (selector: string) => drawn.querySelector<HTMLElement>(selector);
    const pictures = [...drawn.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.dataset['troupeSide']]);
    expect(pictures).toEqual([
      ['/brand/snow.webp', undefined],
      ['/brand/bow.webp', 'end'],
    ]);
    const content = within('[data-troupe-over]')!;
    expect(content.className).toMatch(/content_center/);
    const title = screen.getByText('Sale');
    expect([title.dataset['troupeWeight'], title.className]).toEqual(['bold', expect.stringMatching(/title_3xl/)]);
    const words = screen.getByText('A week');
    expect([words.dataset['troupeWeight'], words.className]).toEqual(['medium', expect.stringMatching(/description_sm/)]);
    const link = screen.getByRole('link', { name: 'See it' });
    expect([link.dataset['troupeShape'], link.dataset['troupeAction']]).toEqual(['pill', '1']);
    expect(link.parentElement?.dataset['troupeSide']).toBe('end');
    expect(drawn.style.getPropertyValue('--troupe-banner-action-1')).toBe('#102030');
  });

  it('carry the covers of characters, each in its place before its picture is there', () => {
    const covers = [
      { id: 'a', name: 'Old Juniper', avatar_url: '/art/old-juniper.svg' },
      { id: 'b', name: 'Bo Ferrier', avatar_url: null },
    ];
    show([banner('winter', { covers }), banner('news', { placement: 'side' })]);
    const drawn = [...document.querySelectorAll('[data-troupe-part=banner] [data-troupe-part=character-cover]')];
    expect(drawn.map((cover) => cover.textContent)).toEqual(['', 'BF']);
    const picture = drawn[0]?.querySelector('img');
    expect(['src', 'loading', 'width', 'height'].map((name) => picture?.getAttribute(name))).toEqual([
      '/art/old-juniper.svg',
      'lazy',
      '160',
      '200',
    ]);
  });

  it('offer no way that leads nowhere, and are not there where they were only such ways', () => {
    show([
      banner('half', { actions: [action('Here', '/here'), action('Gone', '/nowhere')] }),
      banner('gone', { actions: [action('Gone', '/nowhere')] }),
    ]);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Here']);
    expect(shown()).toEqual(['Title of half']);
  });

  it('turn by themselves, each after its own time', () => {
    show([banner('a'), banner('b', { transitionTime: 9000 })]);
    expect(shown()).toEqual(['Title of a']);
    pass(5000);
    expect(shown()).toEqual(['Title of b']);
    pass(8999);
    expect(shown()).toEqual(['Title of b']);
    pass(1);
    expect(shown()).toEqual(['Title of a']);
    expect(screen.getByRole('group', { name: 'Featured, 1 of 2' })).toBeTruthy();
  });

  it('stand still under a pointer, with the focus in them, when they were paused', () => {
    show([banner('a'), banner('b')]);
    const group = screen.getByRole('group');
    fireEvent.pointerEnter(group);
    pass(20_000);
    fireEvent.pointerLeave(group);
    fireEvent.focus(screen.getByRole('button', { name: 'Next banner' }));
    pass(20_000);
    fireEvent.blur(screen.getByRole('button', { name: 'Next banner' }));
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    pass(20_000);
    expect(shown()).toEqual(['Title of a']);
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    pass(5000);
    expect(shown()).toEqual(['Title of b']);
  });

  it('stand still where no motion is wanted, and turn by hand', () => {
    reducesMotion = true;
    show([banner('a'), banner('b')]);
    pass(60_000);
    expect(shown()).toEqual(['Title of a']);
    fireEvent.click(screen.getByRole('button', { name: 'Previous banner' }));
    expect(shown()).toEqual(['Title of b']);
  });

  it('are closed by name, for their screen and placement, and leave the others', () => {
    const { onClose, close } = show([banner('a'), banner('b'), banner('fixed', { placement: 'side', closable: false })]);
    fireEvent.click(screen.getByRole('button', { name: 'Close banner' }));
    expect(onClose).toHaveBeenCalledWith('home.main.a');
    close(['home.main.a']);
    expect(shown()).toEqual(['Title of b', 'Title of fixed']);
    close(['home.main.a', 'home.main.b']);
    expect(shown()).toEqual(['Title of fixed']);
    expect(screen.queryByRole('button', { name: 'Close banner' })).toBeNull();
  });

  it('have their own colours where they bring them', () => {
    show([banner('red', { backgroundColor: '#aa0000', ink: '#ffffff', title: { label: 'Red', color: '#ffeeee' } })]);
    const style = screen.getByText('Red').closest<HTMLElement>('[data-troupe-part=banner]')!.style;
    expect(style.getPropertyValue('--troupe-banner-ground')).toBe('#aa0000');
    expect(style.getPropertyValue('--troupe-banner-title')).toBe('#ffeeee');
  });

  it('count down to their end, and say so at 60, 10 and 0 seconds', () => {
    show([banner('sale', { counts_to: new Date(Date.now() + 93_784_000).toISOString() })]);
    const timer = screen.getByRole('timer', { name: 'Offer ends in' });
    expect(timer.textContent).toBe('–days–hours–min–sec');
    pass(1000);
    expect(timer.textContent).toBe('01days02hours03min03sec');
    pass(93_783_000 - 60_000);
    expect(screen.getByRole('status').textContent).toBe('60 seconds left');
    pass(60_000);
    expect(screen.getByRole('status').textContent).toBe('0 seconds left');
  });

  it('are asked for anew once the answer no longer holds, in the language of the page', async () => {
    const { app } = show([banner('old')], {
      holds_until: new Date(Date.now() + 30_000).toISOString(),
      answer: ({ url }) => Response.json({ banners: url.includes('placement=main') ? [banner('new')] : [], holds_until: null }),
    });
    pass(31_000);
    vi.useRealTimers();
    await screen.findByText('Title of new');
    expect(shown()).toEqual(['Title of new']);
    expect(app.requests.map(({ url }) => new URL(url).search)).toContain('?screen=home&placement=main&language=en');
  });

  it('that come while none is shown move nothing: they wait for the next visit', async () => {
    const { app } = show([], {
      holds_until: new Date(Date.now() + 5000).toISOString(),
      answer: () => Response.json({ banners: [banner('late')], holds_until: null }),
    });
    pass(6000);
    vi.useRealTimers();
    const kept = () => app.queries.getQueryData<BannerPick>([getBanners.id, 'home', 'main'])?.banners.length;
    await waitFor(() => expect(kept()).toBe(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
