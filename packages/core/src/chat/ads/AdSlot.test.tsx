import { rolePermissions, type Ad } from '@troupe/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { testBrand, testSession } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, part, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const ad: Ad = { id: 'letter', code: 'house', text: 'Read our letter', url: 'https://shop.example.com/letter', image_url: null };
const brand = testBrand({ ads: { hosts: ['shop.example.com'] } });
/** A conversation of so many messages, the last one the character's. */
const talk = (count: number) =>
  testConversation(Array.from({ length: count }, (_, index) => `Line ${index + 1}`)).map((message, index) =>
    index === count - 1 ? { ...message, role: 'bot' as const } : message,
  );
/** Everything that would ask for an ad is there, and has had its turn. */
const whenDrawn = async () => {
  await screen.findByRole('button', { name: 'Chat menu' });
  await import('./LastReplyAd.tsx');
  // Preact loads and draws what comes later in frames of its own.
  for (let frame = 0; frame < 3; frame += 1) await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())));
};

/** What the page looks at, by the test's hand. */
let seen: (() => void)[] = [];
beforeEach(() => {
  seen = [];
  const Former = globalThis.IntersectionObserver;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly inner = Former && new Former(() => undefined);
      private readonly callback: IntersectionObserverCallback;
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback;
      }
      observe(element: Element) {
        if (element.getAttribute('data-troupe-part') === 'ad')
          seen.push(() => this.callback([{ isIntersecting: true }] as IntersectionObserverEntry[], this.inner as never));
      }
      unobserve() {}
      disconnect() {}
    },
  );
});

const openWith = (answer: Ad | null, { count = 11, app, ...options }: OpenOptions & { count?: number } = {}) => {
  const events: unknown[] = [];
  const opened = openChat({
    messages: talk(count),
    before: async (request, path) => {
      if (path.endsWith('/ad')) return Response.json({ ad: answer });
      if (!path.endsWith('/event')) return null;
      events.push(await request.json());
      return Response.json({});
    },
    app: { brand, ...app },
    ...options,
  });
  return { ...opened, events };
};

test('stands under the last reply, named as an ad, with its link in another tab', async () => {
  const { container } = openWith(ad);
  const link = (await screen.findByRole('link', { name: 'Read our letter' })) as HTMLAnchorElement;
  expect(link.href).toBe('https://shop.example.com/letter');
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer sponsored']);
  expect(screen.getByRole('complementary', { name: 'Sponsored' })).toBeTruthy();
  expect(part(container, 'ad-slot')?.closest('li')?.textContent).toContain('Line 11');
  expect(container.querySelector('[data-troupe-part=ad] script, [data-troupe-part=ad] iframe')).toBeNull();
});

test('tells once that it was seen, and each time that it was pressed', async () => {
  const { events } = openWith(ad);
  const link = await screen.findByRole('link', { name: 'Read our letter' });
  await waitFor(() => expect(seen.length).toBeGreaterThan(0));
  for (const look of seen) act(look);
  const about = {
    character_id: 'elin',
    conversation_id: 'c1',
    message_id: 'm11',
    ad_id: 'letter',
    code: 'house',
    content: 'Read our letter',
  };
  await waitFor(() => expect(events).toEqual([{ event_name: 'adView', ...about }]));
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await waitFor(() => expect(events).toHaveLength(2));
  expect(events[1]).toEqual({ event_name: 'adClick', ...about });
});

test('offers a chat without ads', async () => {
  openWith(ad, { app: { brand, session: testSession({ username: 'mara' }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Chat without ads' }));
  expect(await screen.findByRole('dialog', { name: 'Chat without ads' })).toBeTruthy();
});

test('is asked for as soon as the conversation is drawn', async () => {
  const { calls } = openWith(ad);
  await whenDrawn();
  expect(calls('GET', '/ad')).not.toHaveLength(0);
});

test.each<[string, Parameters<typeof openWith>[1]]>([
  ['with 10 messages', { count: 10 }],
  ['on a brand without ads', { app: { brand: testBrand() } }],
  [
    'for who has no display_ads',
    { app: { brand, session: testSession({ username: 'mara', permissions: [...rolePermissions.paid_minimal] }) } },
  ],
])('is not asked for %s', async (_, options) => {
  const { container, calls } = openWith(ad, options);
  await whenDrawn();
  expect(part(container, 'ad-slot')).toBeNull();
  expect(calls('GET', '/ad')).toEqual([]);
});

test.each<[string, Ad | null]>([
  ['there is none', null],
  ['its link leads elsewhere', { ...ad, url: 'https://evil.example/' }],
  ['its link is a script', { ...ad, url: 'javascript:alert(1)' }],
])('leaves no place where %s', async (_, answer) => {
  const { container, calls } = openWith(answer);
  await waitFor(() => expect(calls('GET', '/ad').length).toBeGreaterThan(0));
  await waitFor(() => expect(part(container, 'ad-slot')).toBeNull());
  expect(part(container, 'ad')).toBeNull();
});

test('never stands beside a card with people who help, and comes back when that is closed', async () => {
  const messages = talk(11).map((message) => (message.role === 'user' ? { ...message, needs_help: true } : message));
  const { container } = openWith(ad, { messages });
  await screen.findByText("You're not alone");
  await whenDrawn();
  expect(part(container, 'ad')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close help' }));
  await waitFor(() => expect(part(container, 'ad')).toBeTruthy());
});
