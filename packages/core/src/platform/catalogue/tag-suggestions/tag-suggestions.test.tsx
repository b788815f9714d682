import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { userSettingsDefaults, type Character } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestApp, failure, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { Toasts } from '../../account/notifications/Toasts.tsx';
import { searchService, testCharacter } from '../../testing/characters.ts';
import { inApp } from '../../testing/in-app.tsx';
import { CharacterWays } from '../profile/CharacterWays.tsx';
import { readTags } from './kept-tags.ts';

const member = testSession({ id: 'mara', username: 'mara', platform: 'first_party' });
const elin = testCharacter({ id: 'elin', creator_user_id: 'u1', tags: ['sea', 'calm'] });
const search = searchService([], { tags: { calm: 9, letters: 8, storm: 7 } });

interface Given {
  options?: Partial<TestAppOptions>;
  character?: Character;
  refuse?: () => Response | null;
}

/** What stands below a chatbot, on a server that hears what is suggested for it. */
const show = ({ options = {}, character = elin, refuse = () => null }: Given = {}) => {
  const sent: Record<string, unknown>[] = [];
  const app = createTestApp({
    session: member,
    ...options,
    answer: async (request) => {
      const path = new URL(request.url).pathname.replace(/^\/api\/v\d/, '');
      if (path === '/users/settings') return Response.json({ ...userSettingsDefaults });
      if (path !== '/event') return search(request);
      const refused = refuse();
      if (refused) return refused;
      sent.push((await request.json()) as Record<string, unknown>);
      return Response.json({});
    },
  });
  const page = render(
    <>
      <CharacterWays character={character} definitionHref={null} reportHref={null} />
      <Toasts label="Messages" />
    </>,
    { wrapper: inApp(app) },
  );
  return { app, sent, ...page };
};
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Suggest tags' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Suggest tags for Elin Marrow' }));
const chip = async (name: string) => (await dialog()).findByRole('button', { name });
const press = async (name: string) => userEvent.click(await chip(name));
const tell = (tags_to_add: string[], tags_to_remove: string[]) => ({
  event_name: 'tagSuggestion',
  character_id: 'elin',
  tags_to_add,
  tags_to_remove,
});

describe('a reader suggests tags for the chatbot of somebody else (R-PROFILE-10)', () => {
  it('by pressing away what does not fit, and choosing or writing what does', async () => {
    const { sent, app } = show();
    await open();
    expect((await chip('sea')).getAttribute('aria-pressed')).toBe('true');
    await press('sea');
    expect((await chip('sea')).getAttribute('aria-pressed')).toBe('false');
    const box = await (await dialog()).findByRole('searchbox', { name: 'Find or write a tag' });
    await userEvent.type(box, 'night watch');
    await press('Add “night watch”');
    await press('storm');
    expect((box as HTMLInputElement).value).toBe('');
    expect((await dialog()).getByText('3 of 12 tags')).toBeTruthy();
    await press('Send');
    await screen.findByText('Suggestions sent successfully !');
    expect(sent).toEqual([tell(['night watch', 'storm'], ['sea'])]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readTags(app, 'mara', 'elin')).toMatchObject({ tags_to_add: ['night watch', 'storm'], tags_to_remove: ['sea'] });
  });

  it('by Enter alone, where a word is typed', async () => {
    const { sent } = show();
    await open();
    const box = await (await dialog()).findByRole('searchbox');
    await userEvent.type(box, 'harbour{Enter}');
    expect((await chip('harbour')).getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(box, 'SEA{Enter}');
    expect((await dialog()).getByText('3 of 12 tags')).toBeTruthy();
    await press('Send');
    await waitFor(() => expect(sent).toEqual([tell(['harbour'], [])]));
  });

  it('and finds the choice again on this device, for this chatbot alone', async () => {
    const first = show();
    await open();
    await press('calm');
    first.unmount();
    render(<CharacterWays character={elin} definitionHref={null} reportHref={null} />, { wrapper: inApp(first.app) });
    await open();
    expect((await chip('calm')).getAttribute('aria-pressed')).toBe('false');
    expect(readTags(first.app, 'mara', 'another')).toEqual({ tags_to_add: [], tags_to_remove: [] });
    expect(readTags(first.app, 'somebody', 'elin')).toEqual({ tags_to_add: [], tags_to_remove: [] });
  });

  it('is offered to members, and not for a chatbot of their own', async () => {
    const guest = show({ options: { session: testSession() } });
    await waitFor(() => expect(guest.app.sessions.getState().status).not.toBe('loading'));
    expect(screen.queryByRole('button', { name: 'Suggest tags' })).toBeNull();
    guest.unmount();
    const own = show({ options: { session: testSession({ id: 'u1', username: 'harbour', platform: 'first_party' }) } });
    await waitFor(() => expect(own.app.sessions.getState().status).toBe('authenticated'));
    expect(screen.queryByRole('button', { name: 'Suggest tags' })).toBeNull();
  });
});

describe('what stands against a suggestion', () => {
  it('is that nothing was chosen (R-PROFILE-11)', async () => {
    const { sent } = show();
    await open();
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toBe('Please select something !');
    expect(sent).toEqual([]);
  });

  it('is that a chatbot keeps twelve tags, until one of them goes (R-PROFILE-11)', async () => {
    show({ character: { ...elin, tags: Array.from({ length: 12 }, (_, at) => `tag ${at}`) } });
    await open();
    const box = await (await dialog()).findByRole('searchbox');
    await userEvent.type(box, 'storm{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('You can keep only 12 tags !');
    await press('tag 3');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(box, 'storm{Enter}');
    expect((await chip('storm')).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(await chip('tag 3'));
    expect((await screen.findByRole('alert')).textContent).toBe('You can keep only 12 tags !');
  });

  it('is said with its reason, and the choice stays (R-PROFILE-12)', async () => {
    const { app } = show({ refuse: () => failure(429, 'rate_limited') });
    await open();
    await press('sea');
    await press('Send');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Suggestions didn't sent ! .+/);
    expect((await chip('sea')).getAttribute('aria-pressed')).toBe('false');
    expect(readTags(app, 'mara', 'elin').tags_to_remove).toEqual(['sea']);
  });
});

describe('a suggestion is taken back (R-PROFILE-12)', () => {
  it('whole, from the device and the server', async () => {
    const { app, sent } = show();
    await open();
    expect((await dialog()).queryByRole('button', { name: 'Discard' })).toBeNull();
    await press('sea');
    await press('Discard');
    await screen.findByText('Suggestions Discarded !');
    expect(sent).toEqual([tell([], [])]);
    expect(readTags(app, 'mara', 'elin').tags_to_remove).toEqual([]);
  });

  it('or stays where the server cannot be told', async () => {
    const { app } = show({ refuse: () => failure(503, 'unavailable') });
    await open();
    await press('sea');
    await press('Discard');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Not able to discard the suggestions\. .+/);
    expect(readTags(app, 'mara', 'elin').tags_to_remove).toEqual(['sea']);
  });
});
