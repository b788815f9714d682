import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppProvider } from '../../app/index.ts';
import { createTestApp } from '../../app/testing/test-app.ts';
import { ChatScreen } from '../screens/ChatScreen.tsx';
import { openChat, part, setUpChat } from '../testing/open-chat.tsx';
import { comfortOf } from './comfort.ts';
import { novel, scaleName } from './ReadingComfort.css.ts';

setUpChat();

const stage = (container: HTMLElement) => part(container, 'chat')?.parentElement as HTMLElement;

const openReading = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  await userEvent.click(screen.getByRole('button', { name: 'Reading' }));
};

test('layout and size are seen at once and kept on the device', async () => {
  const { container, app, server, unmount } = openChat();
  await openReading();
  await userEvent.click(await screen.findByRole('button', { name: 'Novel' }));
  await waitFor(() => expect(stage(container).classList.contains(novel)).toBe(true));
  fireEvent.input(screen.getByRole('slider'), { target: { value: '1.3' } });
  await waitFor(() => expect(stage(container).style.getPropertyValue(scaleName)).toBe('1.3'));
  unmount();

  const again = render(
    <AppProvider app={createTestApp({ answer: server.answer, storage: app.storage })}>
      <ChatScreen params={{ characterId: 'elin' }} />
    </AppProvider>,
  );
  await waitFor(() => expect(stage(again.container).classList.contains(novel)).toBe(true));
  expect(stage(again.container).style.getPropertyValue(scaleName)).toBe('1.3');
});

test('the sample is as large as a message, and one press sets all back', async () => {
  const { container } = openChat();
  await openReading();
  await userEvent.click(await screen.findByRole('button', { name: 'Novel' }));
  fireEvent.input(screen.getByRole('slider'), { target: { value: '1.3' } });
  const sample = within(screen.getByRole('dialog', { name: 'Reading' }))
    .getByText('The lamp turns.')
    .closest('p') as HTMLElement;
  await waitFor(() => expect(sample.style.getPropertyValue(scaleName)).toBe('1.3'));
  // Of a size in ems the dialog's own would be the measure.
  expect([sample.dir, sample.style.fontSize]).toEqual(['auto', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  await waitFor(() => expect(stage(container).classList.contains(novel)).toBe(false));
  expect(sample.style.getPropertyValue(scaleName)).toBe('1');
});

test('what the device holds may be anything', () => {
  expect(comfortOf({ layout: 'upside-down', textScale: 40 } as never)).toEqual({ layout: 'bubbles', scale: 1 });
});
