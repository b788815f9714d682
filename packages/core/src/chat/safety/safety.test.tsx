import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp } from '../../app/testing/test-app.ts';
import { ChatScreen } from '../screens/ChatScreen.tsx';
import { openChat, part, setUpChat } from '../testing/open-chat.tsx';
import { testConversation } from '../testing/test-conversation.ts';

setUpChat();

const help = {
  text: 'Somebody listens, day and night.',
  contacts: [
    { name: 'Lifeline', phone: '0800 111 0 111', hours: '24 hours' },
    { name: 'Crisis text line', sms: '741741', url: 'https://help.example' },
  ],
};
const answerHelp = (_: Request, path: string) => (path.endsWith('/help') ? Response.json(help) : null);
const troubled = () =>
  testConversation(['Hello.', 'I want to die', 'Stay here.']).map((message) =>
    message.role === 'user' ? { ...message, needs_help: true } : message,
  );
const card = () => screen.findByRole('alert', {}, { timeout: 5000 });

describe('a card with people who help', () => {
  test('stands there for a message that asks for it: told at once, by phone, by text message and online', async () => {
    openChat({ messages: troubled(), before: answerHelp });
    expect((await card()).textContent).toContain("You're not alone");
    const call = await screen.findByRole('link', { name: /Call Lifeline/ });
    expect(call.getAttribute('href')).toBe('tel:08001110111');
    expect(screen.getByRole('link', { name: /Text Crisis text line/ }).getAttribute('href')).toBe('sms:741741');
    expect(screen.getByRole('link', { name: 'Crisis text line online' }).getAttribute('href')).toBe('https://help.example');
    expect((await card()).getAttribute('lang')).toBe('en');
  });

  test('stays after a reload and without a connection, until it is closed', async () => {
    const { app, unmount } = openChat({ messages: troubled(), before: answerHelp });
    await screen.findByRole('link', { name: /Call Lifeline/ });
    unmount();
    const again = openChat({
      messages: testConversation(['Hello.', 'I want to die', 'Stay here.']),
      app: { storage: app.storage },
      before: (_, path) => (path.endsWith('/help') ? Response.error() : null),
    });
    expect(await screen.findByRole('link', { name: /Call Lifeline/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close help' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    again.unmount();
    const third = openChat({ messages: troubled(), app: { storage: app.storage }, before: answerHelp });
    await screen.findByRole('button', { name: 'Chat menu' });
    expect(part(third.container, 'help-card')).toBeNull();
  });

  test('says what holds everywhere where nobody can be asked', async () => {
    openChat({ messages: troubled(), before: (_, path) => (path.endsWith('/help') ? Response.json({}, { status: 500 }) : null) });
    expect((await card()).textContent).toContain('call your local emergency number');
  });

  test('never stands beside an ad, and nobody else asks for it', async () => {
    const asked: string[] = [];
    const { container } = openChat({
      messages: testConversation(['Hello.', 'Hi', 'And then.']),
      before: (_, path) => (asked.push(path), null),
    });
    await screen.findByRole('button', { name: 'Chat menu' });
    expect(part(container, 'help-card')).toBeNull();
    expect(asked.filter((path) => path.endsWith('/help'))).toEqual([]);
  });
});

test('what a card keeps belongs to its conversation', async () => {
  const { app } = openChat({ messages: troubled(), before: answerHelp });
  await screen.findByRole('link', { name: /Call Lifeline/ });
  cleanup();
  const { container } = render(
    <AppProvider
      app={createTestApp({
        answer: (await import('../testing/fake-chat-server.ts')).createFakeChat({
          conversationId: 'c2',
          messages: testConversation(['Hi.']),
        }).answer,
        storage: app.storage,
      })}
    >
      <ChatScreen params={{ characterId: 'elin' }} />
    </AppProvider>,
  );
  await screen.findByRole('button', { name: 'Chat menu' });
  expect(part(container, 'help-card')).toBeNull();
});
