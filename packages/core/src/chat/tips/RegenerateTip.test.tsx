import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp } from '../../app/testing/test-app.ts';
import { ChatScreen } from '../screens/ChatScreen.tsx';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, part, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const tools = () => screen.findByRole('button', { name: 'Chat menu' });

test('more than two messages bring the tip, once for a device', async () => {
  const { container, app, server, unmount } = openChat({ messages: testConversation(['Hello.', 'Hi', 'And then.']) });
  await tools();
  const tip = part(container, 'regenerate-tip') as HTMLElement;
  expect(tip.textContent).toContain('Regenerate asks for another take');
  await userEvent.click(tip.querySelector('button') as HTMLElement);
  await waitFor(() => expect(part(container, 'regenerate-tip')).toBeNull());
  unmount();
  const again = render(
    <AppProvider app={createTestApp({ answer: server.answer, storage: app.storage })}>
      <ChatScreen params={{ characterId: 'elin' }} />
    </AppProvider>,
  );
  await tools();
  expect(part(again.container, 'regenerate-tip')).toBeNull();
});

test('two messages bring none', async () => {
  const { container } = openChat({ messages: testConversation(['Hello.', 'Hi']) });
  await tools();
  expect(part(container, 'regenerate-tip')).toBeNull();
});

test('is gone for good once another reply was asked for', async () => {
  const messages = testConversation(['Hello.', 'Hi', 'And then.']);
  const { container, app } = openChat({
    messages: messages.map((message, at) => (at === 2 ? { ...message, is_alternative: true } : message)),
  });
  await tools();
  await waitFor(() => expect(app.storage.get('tip:regenerate')).toBe('read'));
  expect(part(container, 'regenerate-tip')).toBeNull();
});
