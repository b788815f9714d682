import { rolePermissions, userSettingsDefaults, type Role, type UserSettings } from '@troupe/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { openChat, part, reply, say, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';
import { FakeAudio } from './fake-audio.ts';
import { FakeSocket } from './fake-socket.ts';

setUpChat();

let audio: FakeAudio;
beforeEach(() => {
  audio = new FakeAudio();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('AudioContext', function AudioContext() {
    return audio.context;
  });
});

const voices = [
  { id: 'june', name: 'June', description: 'Clear', gender: 'female', audio_url: '/api/v1/voices/june/sample', language: 'en' },
  { id: 'rowan', name: 'Rowan', description: 'Deep', gender: 'male', audio_url: null, language: null },
];
const messages = testConversation(['“Welcome,” she says.', 'Hello', 'The lamp turns. “Stay a while.”']);
const member = (role: Role) => testSession({ username: 'mara', role, permissions: [...rolePermissions[role]] });

const open = ({ role = 'paid_basic', answer, ...given }: OpenOptions & { role?: Role; answer?: OpenOptions['before'] } = {}) => {
  const bodies: Record<string, unknown>[] = [];
  const settings: UserSettings = { ...userSettingsDefaults };
  const opened = openChat({
    messages,
    before: async (request, path) => {
      const other = await answer?.(request, path);
      if (other) return other;
      if (path === 'GET /voices') return Response.json({ voices, demo: true });
      if (path === 'POST /audio/tickets') return Response.json({ ticket: 't1', expires_at: '2026-11-21T09:30:00.000Z' });
      if (request.method === 'PUT' && path.endsWith('/voice')) {
        const body = (await request.json()) as { voice_id: string | null };
        bodies.push(body);
        return Response.json(body);
      }
      if (path.endsWith('/voice-rating')) {
        bodies.push((await request.json()) as Record<string, unknown>);
        return Response.json({});
      }
      if (path.endsWith('/users/settings')) {
        if (request.method === 'PATCH') Object.assign(settings, await request.json());
        return Response.json(settings);
      }
      return null;
    },
    ...given,
    app: { session: role === 'guest' ? testSession() : member(role), ...given.app },
  });
  const toasts = () => opened.app.toasts.getState().history.map(({ text }) => text);
  return { ...opened, bodies, settings, toasts };
};
const listen = (name: 'Listen' | 'Read aloud' | 'Stop reading') =>
  waitFor(() => {
    const [button] = screen.getAllByRole('button', { name }).toReversed();
    if (!button) throw new Error('no button');
    return button;
  });
const line = (index = 0) =>
  waitFor(() => {
    const found = FakeSocket.all[index];
    if (!found) throw new Error('no socket yet');
    return found;
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });

describe('the voice button', () => {
  test('says so where no sound comes out after 3 s, and takes it back when it does', async () => {
    const { container } = open({ voiceId: 'june' });
    await userEvent.click(await listen('Read aloud'));
    const socket = await line();
    socket.accept();
    act(() => socket.chunk({ messageId: 'm3', firstChunk: true, seconds: 4 }));
    await screen.findByText('Elin Marrow is speaking');
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 3100);
    await screen.findByText(/^There's no sound\./);
    expect(part(container, 'voice-strip')?.getAttribute('data-troupe-state')).toBe('silent');
    audio.time = 2.4;
    await screen.findByText('Elin Marrow is speaking');
    clock.mockRestore();
  });

  test('plays in the chosen voice, shows progress, and is Stop while it is audible', async () => {
    const { container } = open({ voiceId: 'june' });
    await userEvent.click(await listen('Read aloud'));
    const socket = await line();
    socket.accept();
    expect(socket.sent).toEqual([{ type: 'speak', messageId: 'm3', voiceId: 'june' }]);
    await waitFor(() => expect(part(container, 'voice-strip')?.getAttribute('data-troupe-state')).toBe('loading'));
    act(() => socket.chunk({ messageId: 'm3', firstChunk: true, seconds: 4 }));
    expect(audio.started[0]?.at).toBeCloseTo(0.3);
    await screen.findByText('Elin Marrow is speaking');
    audio.time = 2.4;
    await screen.findByText('0:02');
    await userEvent.click(await listen('Stop reading'));
    expect(audio.sounding()).toBe(0);
    expect(socket.sent.at(-1)).toEqual({ type: 'stop' });
    await listen('Read aloud');
    expect(part(container, 'voice-strip')).toBeNull();
  });

  test('is Read aloud again when the last word has sounded', async () => {
    open({ voiceId: 'june' });
    await userEvent.click(await listen('Read aloud'));
    const socket = await line();
    socket.accept();
    act(() => {
      socket.chunk({ messageId: 'm3', firstChunk: true });
      socket.tell({ type: 'done', messageId: 'm3' });
    });
    await listen('Stop reading');
    act(() => audio.advance(2));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop reading' })).toBeNull());
  });

  test('leads to the voices where none is chosen', async () => {
    open();
    await userEvent.click(await listen('Listen'));
    await dialog('Voice');
  });

  test.each([
    ['a member without the permission', 'free_tier', 'Upgrade'],
    ['a guest', 'guest', 'Register for Free'],
  ] as const)('leads %s to the upgrade panel', async (_, role, action) => {
    open({ role, voiceId: 'june' });
    await userEvent.click(await listen('Listen'));
    const panel = await dialog('Hear them speak');
    expect(within(panel).getByRole('button', { name: action })).toBeTruthy();
    expect(FakeSocket.all).toHaveLength(0);
  });

  test('an older message is read from its menu', async () => {
    open({ voiceId: 'june' });
    const [menu] = await screen.findAllByRole('button', { name: 'Reply actions' });
    await userEvent.click(menu as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Read aloud' }));
    const socket = await line();
    socket.accept();
    expect(socket.sent).toEqual([{ type: 'speak', messageId: 'm1', voiceId: 'june' }]);
  });

  test('says why a message was not read', async () => {
    const { toasts } = open({ voiceId: 'june' });
    await userEvent.click(await listen('Read aloud'));
    const socket = await line();
    socket.accept();
    act(() => socket.tell({ type: 'error', messageId: 'm3', reason: 'busy', error: 'busy' }));
    await waitFor(() => expect(toasts()).toContain('Many people are listening right now. Try again in a moment.'));
    await listen('Read aloud');
  });

  test('falls silent when the user writes, and when they leave', async () => {
    const { server, unmount } = open({ voiceId: 'june' });
    await userEvent.click(await listen('Read aloud'));
    const socket = await line();
    socket.accept();
    act(() => socket.chunk({ messageId: 'm3', firstChunk: true, seconds: 30 }));
    await say('Wait');
    await waitFor(() => expect(audio.sounding()).toBe(0));
    const answer = await reply(server);
    answer.say('Yes?');
    answer.done();
    await userEvent.click(await listen('Read aloud'));
    act(() =>
      socket.chunk({
        messageId: socket.sent.flatMap((one) => (one.type === 'speak' ? [one.messageId] : [])).at(-1) ?? '',
        seconds: 9,
      }),
    );
    expect(audio.sounding()).toBe(1);
    unmount();
    expect(audio.sounding()).toBe(0);
    expect(socket.readyState).toBe(3);
  });
});

describe('new replies automatically', () => {
  test('are silent unless asked for, then begin while they are still being written', async () => {
    const { server } = open({ voiceId: 'june' });
    await say('One');
    const first = await reply(server);
    first.say('A first answer.');
    first.done();
    await screen.findAllByText('A first answer.');
    expect(FakeSocket.all).toHaveLength(0);

    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
    await userEvent.click(screen.getByRole('button', { name: /^Voice/ }));
    const panel = await dialog('Voice');
    await userEvent.click(within(panel).getByRole('checkbox', { name: /Read new replies/ }));
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await say('Two');
    const second = await reply(server, 1);
    second.say('Once there was');
    const socket = await line();
    socket.accept();
    expect(socket.sent[0]).toMatchObject({ type: 'speak', voiceId: 'june' });
    second.done();
  });
});

const openVoices = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Settings' }));
  await userEvent.click(screen.getByRole('button', { name: /^Voice/ }));
  return dialog('Voice');
};

describe('the voice dialog', () => {
  test('lists voices, filters them, and keeps the choice in the conversation', async () => {
    const { bodies, toasts } = open();
    const panel = await openVoices();
    await waitFor(() => expect(within(panel).getAllByRole('radio')).toHaveLength(2));
    await userEvent.click(within(panel).getByRole('button', { name: 'Male' }));
    expect(within(panel).getAllByRole('radio')).toHaveLength(1);
    await userEvent.click(within(panel).getByRole('button', { name: 'Female' }));
    await userEvent.click(within(panel).getByRole('radio', { name: /June/ }));
    await waitFor(() => expect(toasts()).toContain('Voice Selected'));
    expect(bodies).toEqual([{ voice_id: 'june' }]);
    expect((within(panel).getByRole('radio', { name: /June/ }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await listen('Read aloud');
  });

  test('puts the former voice back when the choice could not be kept', async () => {
    const { toasts } = open({
      voiceId: 'june',
      answer: (request, path) => (request.method === 'PUT' && path.endsWith('/voice') ? failure(500, 'internal') : null),
    });
    const panel = await openVoices();
    await userEvent.click(await within(panel).findByRole('radio', { name: /Rowan/ }));
    await waitFor(() => expect(toasts()).toContain('Voice could not be updated'));
    expect((within(panel).getByRole('radio', { name: /June/ }) as HTMLInputElement).checked).toBe(true);
  });

  test('says when the list cannot be had, and tries again', async () => {
    let isDown = true;
    open({ answer: (_, path) => (path === 'GET /voices' && isDown ? failure(400, 'invalid_input') : null) });
    const panel = await openVoices();
    await within(panel).findByText('We could not retrieve voices');
    isDown = false;
    await userEvent.click(within(panel).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(within(panel).getAllByRole('radio')).toHaveLength(2));
  });

  test('plays a sample, one at a time, and is silent when it closes', async () => {
    const played: { url: string; isPaused: boolean }[] = [];
    vi.stubGlobal(
      'Audio',
      class {
        one: { url: string; isPaused: boolean };
        constructor(url: string) {
          this.one = { url, isPaused: true };
          played.push(this.one);
        }
        play() {
          this.one.isPaused = false;
          return Promise.resolve();
        }
        pause() {
          this.one.isPaused = true;
        }
        addEventListener() {}
      },
    );
    open();
    const panel = await openVoices();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Hear June' }));
    expect(played).toEqual([{ url: 'https://api.example.test/api/v1/voices/june/sample', isPaused: false }]);
    await within(panel).findByRole('button', { name: 'Stop June' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(played[0]?.isPaused).toBe(true);
  });

  test('narration is kept with the user', async () => {
    const { settings } = open({ voiceId: 'june' });
    const panel = await openVoices();
    const box = await within(panel).findByRole('checkbox', { name: /Read narration/ });
    await waitFor(() => expect((box as HTMLInputElement).checked).toBe(true));
    await userEvent.click(box);
    await waitFor(() => expect(settings.ttsIncludeNarration).toBe(false));
    expect((box as HTMLInputElement).checked).toBe(false);
  });
});

describe('rating speech', () => {
  const rate = async () => {
    const [menu] = (await screen.findAllByRole('button', { name: 'Reply actions' })).toReversed();
    await userEvent.click(menu as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rate speech quality' }));
    return dialog('Rate Speech Quality');
  };
  const confirm = (panel: HTMLElement) => within(panel).getByRole('button', { name: 'Confirm' }) as HTMLButtonElement;

  test.each([
    ['Like', null, 'like'],
    ['Favorite', null, 'love'],
    ['Dislike', 'Too fast', 'too fast'],
    ['Dislike', 'Pronunciation unclear', 'pronunciation unclear'],
  ])('%s %s sends %s', async (opinion, reason, rating) => {
    const { bodies, toasts } = open({ voiceId: 'june' });
    const panel = await rate();
    expect(confirm(panel).disabled).toBe(true);
    await userEvent.click(within(panel).getByRole('button', { name: opinion }));
    expect(confirm(panel).disabled).toBe(reason !== null);
    if (reason) await userEvent.click(within(panel).getByRole('button', { name: reason }));
    await userEvent.click(confirm(panel));
    await waitFor(() => expect(toasts()).toContain('Thanks for the feedback!'));
    expect(bodies).toEqual([{ message_id: 'm3', voice_id: 'june', rating }]);
  });

  test('says when it could not be kept, and stays open', async () => {
    const { toasts } = open({
      voiceId: 'june',
      answer: (_, path) => (path.endsWith('/voice-rating') ? failure(500, 'internal') : null),
    });
    const panel = await rate();
    await userEvent.click(within(panel).getByRole('button', { name: 'Like' }));
    await userEvent.click(confirm(panel));
    await waitFor(() => expect(toasts()).toContain('We could not save your feedback'));
    expect(confirm(panel).disabled).toBe(false);
  });
});
