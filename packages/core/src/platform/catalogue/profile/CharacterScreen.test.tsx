import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userSettingsDefaults, type Character } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestApp, failure, linksWithout, testBrand, testSession, type Answer } from '../../../app/testing/test-app.ts';
import { inApp } from '../../testing/in-app.tsx';
import { testCharacter } from '../../testing/characters.ts';
import { CharacterScreen } from './CharacterScreen.tsx';
import { ForbiddenScreen } from '../../parts/messages/ForbiddenScreen.tsx';

const closedReport = { moderation_status: 'closed', reason_for_moderation: [], action_taken_description: null };

const start = (answer: Answer, session = testSession()) =>
  render(<CharacterScreen params={{ characterId: 'elin' }} search={{}} onSearchChange={() => undefined} />, {
    wrapper: inApp(createTestApp({ answer, session })),
  });
const having = (given: Partial<Character>) => start(() => Response.json(testCharacter(given)));

describe('CharacterScreen', () => {
  it('shows who the character is, and leads into the chat', async () => {
    having({ name: 'Elin Marrow', num_messages: 48_217, rating_score: 0.96, token_count: 1312 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Elin Marrow' })).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '48,217',
      '96%',
      '1,312',
      'English',
    ]);
    for (const link of screen.getAllByRole('link', { name: 'Chat' }))
      expect(link.getAttribute('href')).toBe('#chat.character?characterId=elin');
  });

  it.each([
    ['has too few members', { type: 'meta', has_members: false }],
    ['was closed', { type: 'meta', has_members: true, moderationReport: closedReport }],
  ] as const)('leads into no chat of a group that %s (R-MOD-06)', async (_, given) => {
    having({ name: 'The Long Table', ...given });
    expect(await screen.findByRole('heading', { level: 1, name: 'The Long Table' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  });

  it.each([
    ['in partner mode', { brand: testBrand({ partner_mode: true }) }],
    ['to users of a partner', { session: { ...testSession(), user: { ...testSession().user, platform: 'partner' as const } } }],
  ])('counts no tokens %s', async (_, given) => {
    const app = createTestApp({ ...given, answer: () => Response.json(testCharacter({ token_count: 1312 })) });
    render(<CharacterScreen params={{ characterId: 'elin' }} search={{}} onSearchChange={() => undefined} />, {
      wrapper: inApp(app),
    });
    expect((await screen.findAllByRole('definition')).length).toBeGreaterThan(1);
    expect(screen.queryByText('Length')).toBeNull();
    expect(screen.queryByText('1,312')).toBeNull();
  });

  it('leads from its creator to what else they made, where the surface has a page of them (R-PROFILE-01)', async () => {
    const { unmount } = having({ creator_username: 'harbourlight' });
    const link = await screen.findByRole('link', { name: /harbourlight/ });
    expect(link.getAttribute('href')).toBe('#platform.creator?username=harbourlight');
    unmount();
    const app = createTestApp({ answer: () => Response.json(testCharacter()), links: linksWithout('platform.creator') });
    render(<CharacterScreen params={{ characterId: 'elin' }} search={{}} onSearchChange={() => undefined} />, {
      wrapper: inApp(app),
    });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: /^@|^by/ })).toBeNull();
  });

  it('shows a definition only as far as the server gave it', async () => {
    having({ persona: 'Dry, watchful.', scenario: null, dialogue: 'The sea keeps its own books.' });
    await screen.findByText('Dry, watchful.');
    expect(screen.getByText('Example dialogue')).toBeTruthy();
    expect(screen.queryByText('Scenario')).toBeNull();
  });

  it('blurs a cover for adults until Show is pressed, and no other', async () => {
    const { container } = start(
      (request) =>
        Response.json(
          new URL(request.url).pathname.endsWith('/users/settings')
            ? { ...userSettingsDefaults, showNSFW: true }
            : testCharacter({ name: 'Elin', avatar_url: '/elin.png', avatar_is_nsfw: true }),
        ),
      testSession({ username: 'mara' }),
    );
    const show = await screen.findByRole('button', { name: 'Show the picture of Elin' });
    const cover = container.querySelector('[data-troupe-part=character-cover]');
    expect(cover?.getAttribute('data-troupe-state')).toBe('blurred');
    fireEvent.click(show);
    expect(cover?.getAttribute('data-troupe-state')).toBe('picture');
    expect(screen.queryByRole('button', { name: /Show the picture/ })).toBeNull();
    cleanup();
    const other = having({ name: 'Wick', avatar_url: '/wick.png' });
    await screen.findByRole('heading', { level: 1, name: 'Wick' });
    expect(other.container.querySelector('[data-troupe-part=character-cover]')?.getAttribute('data-troupe-state')).toBe(
      'picture',
    );
  });

  it('is a 404 for a character that is not there', async () => {
    start(() => failure(404, 'not_found'));
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByText('This page is gone.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('#home');
  });

  it('says why a character is kept from this viewer', async () => {
    start(() => failure(403, 'character_unavailable'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      "You are not allowed to chat with this character. It's either private or deleted.",
    );
  });

  it('tries again after a failure', async () => {
    let isDown = true;
    start(() => (isDown ? failure(503, 'unavailable') : Response.json(testCharacter({ name: 'Elin' }))));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    fireEvent.click(retry);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Elin'));
  });
});

describe('ForbiddenScreen', () => {
  it('says what the specification says', () => {
    render(<ForbiddenScreen />, { wrapper: inApp(createTestApp()) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('403 Access Denied');
    expect(screen.getByText('You are Not Authorized to access this page')).toBeTruthy();
  });
});
