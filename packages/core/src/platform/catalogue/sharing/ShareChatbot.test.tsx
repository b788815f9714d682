import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userSettingsDefaults, type Character } from '@troupe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '../../../app/index.ts';
import { createTestApp, testSession } from '../../../app/testing/test-app.ts';
import { testCharacter } from '../../testing/characters.ts';
import { ShareChatbot } from './ShareChatbot.tsx';

afterEach(cleanup);

const open = async (given: Partial<Character>, blockedUsers: string[] = []) => {
  const app = createTestApp({
    session: testSession({ username: 'mara' }),
    links: ((to: { name: string; characterId?: string }) =>
      to.name === 'creation.chatbot' ? `/chatbot/${to.characterId}` : '/') as never,
    answer: (request) =>
      Response.json(request.url.includes('/settings') ? { ...userSettingsDefaults, blockedUsers } : testCharacter(given)),
  });
  render(
    <AppProvider app={app}>
      <ShareChatbot characterId="elin" />
    </AppProvider>,
  );
  await waitFor(() => expect(app.requests.some(({ url }) => url.includes('/settings'))).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  return app;
};
const share = () => screen.queryByRole('button', { name: 'Share' });

describe('share on a chatbot’s page', () => {
  it.each(['public', 'hidden'] as const)('hands on the address of a %s one', async (visibility) => {
    const app = await open({ visibility });
    fireEvent.click(share() as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Share Elin Marrow' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(`${app.origin}/chatbot/elin`);
  });

  it('is not offered for a private one, nor for one of a blocked creator', async () => {
    await open({ visibility: 'private' });
    expect(share()).toBeNull();
    cleanup();
    await open({ visibility: 'public', creator_user_id: 'u9' }, ['u9']);
    expect(share()).toBeNull();
  });
});
