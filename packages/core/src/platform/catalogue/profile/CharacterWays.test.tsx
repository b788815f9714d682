import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userSettingsDefaults, type Character } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { createTestApp, testBrand, testSession, type TestAppOptions } from '../../../app/testing/test-app.ts';
import { testCharacter } from '../../testing/characters.ts';
import { inApp } from '../../testing/in-app.tsx';
import { CharacterWays } from './CharacterWays.tsx';

const member = testSession({ id: 'mara', username: 'mara', platform: 'first_party' });
const elin = testCharacter({ id: 'elin', creator_user_id: 'u1', creator_username: 'harbourlight', persona: 'Dry.' });

const show = (options: Partial<TestAppOptions> = {}, character: Character = elin) => {
  const sent: string[] = [];
  const blockedUsers: string[] = [];
  const app = createTestApp({
    session: member,
    ...options,
    answer: (request) => {
      const path = new URL(request.url).pathname.replace('/api/v1', '');
      if (path === '/users/settings') return Response.json({ ...userSettingsDefaults, blockedUsers });
      sent.push(`${request.method} ${path}`);
      return Response.json({});
    },
  });
  render(<CharacterWays character={character} definitionHref="/chatbot/elin/definition" reportHref="/report/elin" />, {
    wrapper: inApp(app),
  });
  return { app, sent };
};
const ways = () => [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(({ textContent }) => textContent);
const settled = async (app: ReturnType<typeof show>['app']) =>
  waitFor(() => expect(app.sessions.getState().status).not.toBe('loading'));

describe('what else can be done with a chatbot, on its page (R-PROFILE-05)', () => {
  it('is to go on with saved chats, to read its definition, to block its creator, to report it', async () => {
    show();
    await waitFor(() => expect(ways()).toEqual(['Saved chats', 'Definition', 'Report', 'Suggest tags', 'Block creator']));
    expect(screen.getByRole('link', { name: 'Report' }).getAttribute('href')).toBe('/report/elin');
    expect(screen.getByRole('link', { name: 'Definition' }).getAttribute('href')).toBe('/chatbot/elin/definition');
  });

  it('is for a guest to read and to report', async () => {
    const { app } = show({ session: testSession() });
    await settled(app);
    await waitFor(() => expect(ways()).toEqual(['Definition', 'Report']));
  });

  it('is for its creator to read', async () => {
    const { app } = show({ session: testSession({ id: 'u1', username: 'harbourlight', platform: 'first_party' }) });
    await settled(app);
    await waitFor(() => expect(ways()).toEqual(['Saved chats', 'Definition']));
  });

  it.each([
    ['of a partner', { session: testSession({ id: 'mara', username: 'mara', platform: 'partner' }) }],
    ['of a partner’s brand', { brand: testBrand({ partner_mode: true }) }],
  ])('has no report for users %s', async (_, given) => {
    const { app } = show(given);
    await settled(app);
    await waitFor(() => expect(ways()).toContain('Block creator'));
    expect(ways()).not.toContain('Report');
  });

  it('leads to no definition where nothing of it may be read', async () => {
    const { app } = show({}, { ...elin, persona: null, scenario: null, dialogue: null });
    await settled(app);
    await waitFor(() => expect(ways()).toContain('Report'));
    expect(ways()).not.toContain('Definition');
  });

  it('blocks after a question', async () => {
    const { sent } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Block creator' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: /Block/ }));
    await waitFor(() => expect(sent.some((call) => call.startsWith('POST '))).toBe(true));
  });
});
