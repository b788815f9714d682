import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { seedCharacter } from '../../platform/index.ts';
import { testCharacter } from '../testing/test-conversation.ts';
import { bubbles, composer, openChat, part, reply, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

/** The screen with everything held back: session, then each answer of the server. */
const openSlowly = ({
  session = testSession(),
  ...options
}: OpenOptions & { session?: ReturnType<typeof testSession> | null } = {}) => {
  let giveSession = () => {};
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => (giveSession = resolve));
  const answering = new Promise<void>((resolve) => (answer = resolve));
  const start = () => waiting.then(() => session);
  const opened = openChat({
    ...options,
    app: { ...options.app, sessionSource: { start, renew: start } },
    before: async (request, path) => {
      await answering;
      return options.before?.(request, path) ?? null;
    },
  });
  return {
    ...opened,
    box: () => screen.getByRole<HTMLTextAreaElement>('textbox'),
    signIn: () => act(async () => giveSession()),
    answer: () => act(async () => answer()),
  };
};

describe('a composer that does not wait', () => {
  test('is there at once, under a neutral name until the character has one, and nothing is announced', async () => {
    const { container, box, signIn, answer } = openSlowly();
    expect(box()).toBe(screen.getByRole('textbox', { name: 'Message' }));
    expect(box().readOnly).toBe(false);
    expect(part(container, 'chat')?.getAttribute('aria-busy')).toBe('true');
    expect(
      [...container.querySelectorAll('[role=status], [aria-live=polite], [role=alert]')]
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('');
    await signIn();
    await answer();
    await composer();
    expect(part(container, 'chat')?.hasAttribute('aria-busy')).toBe(false);
  });

  test('shows a character that the document brought in the first frame', () => {
    const { app, box, go } = openSlowly();
    act(() => {
      seedCharacter(app.queries, testCharacter({ id: 'known', name: 'Bram Ode' }));
      go({ characterId: 'known' });
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Bram Ode' })).toBeTruthy();
    expect(box()).toBe(screen.getByRole('textbox', { name: 'Message Bram Ode' }));
    expect(app.requests).toHaveLength(0);
  });

  test.each([
    ['the newest conversation', {}],
    ['a first one', { conversationId: null, messages: [] }],
    ['the one of the address', { params: { conversationId: 'c1' } }],
  ])('keeps element, text, focus and selection while %s opens', async (_, options) => {
    const { box, signIn, answer } = openSlowly(options);
    const before = box();
    await userEvent.type(before, 'half a thought');
    before.setSelectionRange(2, 5);
    await signIn();
    await answer();
    const after = await composer();
    expect(after).toBe(before);
    expect(document.activeElement).toBe(before);
    expect([before.value, before.selectionStart, before.selectionEnd]).toEqual(['half a thought', 2, 5]);
    await userEvent.type(before, '!', { initialSelectionStart: 14, initialSelectionEnd: 14 });
    expect(before.value).toBe('half a thought!');
  });

  test('what was typed is the conversation’s draft from then on', async () => {
    const { app, box, signIn, answer } = openSlowly();
    await userEvent.type(box(), 'half');
    await signIn();
    await answer();
    await composer();
    expect(app.storage.get('draft:c1')).toBe('half');
    expect(app.storage.get('draft:new:elin')).toBeNull();
  });

  test('a draft left in the conversation comes back when nothing was typed', async () => {
    const kept = new Map([['draft:c1', 'left here']]);
    const { box, signIn, answer } = openSlowly({
      app: {
        storage: {
          get: (key) => kept.get(key) ?? null,
          set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
        },
      },
    });
    await signIn();
    await answer();
    await waitFor(() => expect(box().value).toBe('left here'));
  });
});

describe('Enter before everything is ready', () => {
  test.each([
    ['the newest conversation', {}, 'c1'],
    ['a first one', { conversationId: null, messages: [] }, 'c2'],
  ])('shows the message as pending and sends it exactly once into %s', async (_, options, conversationId) => {
    const { container, server, box, signIn, answer, calls } = openSlowly(options);
    fireEvent.input(box(), { target: { value: 'Are you there?' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBeNull());
    fireEvent.keyDown(box(), { key: 'Enter' });
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(box().value).toBe(''));
    expect(box().readOnly).toBe(true);
    await signIn();
    await answer();
    const { request } = await reply(server);
    expect(request).toMatchObject({ message: 'Are you there?', conversation_id: conversationId });
    expect(request.client_id).toBeTruthy();
    (await reply(server)).say('Yes.');
    (await reply(server)).done();
    await waitFor(() => expect(bubbles(container).slice(-2)).toEqual(['Are you there?', 'Yes.']));
    expect(calls('POST', '/chat')).toHaveLength(1);
    expect(server.replies).toHaveLength(1);
  });

  test('the pending message stands in the log as soon as the character is known, and keeps its element', async () => {
    const { container, app, server, box, go, signIn, answer } = openSlowly();
    act(() => seedCharacter(app.queries, testCharacter()));
    go({});
    fireEvent.input(box(), { target: { value: 'Hi' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    const own = () => [...container.querySelectorAll('li[data-troupe-role=user]')];
    await waitFor(() => expect(own()[0]?.getAttribute('data-troupe-state')).toBe('unsent'));
    const [before] = own();
    await signIn();
    await answer();
    await reply(server);
    await waitFor(() => expect(own()[0]?.getAttribute('data-troupe-state')).toBe('complete'));
    expect(own()).toEqual([before]);
  });

  test('a guest who wrote to an adult character is asked to sign up, and keeps the text', async () => {
    const { app, server, box, signIn, answer } = openSlowly({ character: { is_nsfw: true } });
    fireEvent.input(box(), { target: { value: 'Hi' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    await signIn();
    await answer();
    await composer();
    await waitFor(() => expect(app.events).toContainEqual({ type: 'sign-in-required' }));
    await waitFor(() => expect(box().value).toBe('Hi'));
    expect(server.replies).toHaveLength(0);
  });
});

describe('when it cannot be opened', () => {
  test('the text outlasts an error and its retry', async () => {
    let isBroken = true;
    const { box, signIn, answer } = openSlowly({ before: () => (isBroken ? failure(402, 'payment_required') : null) });
    await userEvent.type(box(), 'precious');
    await signIn();
    await answer();
    await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(((await composer()) as HTMLTextAreaElement).value).toBe('precious');
  });

  test('a message that waits is sent once after the retry', async () => {
    let isBroken = true;
    const { server, box, calls, signIn, answer } = openSlowly({
      before: () => (isBroken ? failure(402, 'payment_required') : null),
    });
    fireEvent.input(box(), { target: { value: 'Hi' } });
    fireEvent.keyDown(box(), { key: 'Enter' });
    await signIn();
    await answer();
    await screen.findByRole('alert');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await reply(server)).request.message).toBe('Hi');
    expect(calls('POST', '/chat')).toHaveLength(1);
  });

  test('no composer stands below a refusal, nor where sign-in is required', async () => {
    const refused = openSlowly({ before: () => failure(404, 'character_unavailable') });
    await userEvent.type(refused.box(), 'Hi');
    await refused.signIn();
    await refused.answer();
    await screen.findByRole('alert');
    expect(screen.queryByRole('textbox')).toBeNull();
    refused.unmount();

    const navigate = vi.fn();
    const closed = openSlowly({
      session: null,
      app: { host: { navigate, emit: () => undefined } },
    });
    await userEvent.type(closed.box(), 'Hi');
    await closed.signIn();
    await screen.findByRole('button', { name: 'Sign In' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(closed.app.storage.get('draft:new:elin')).toBe('Hi');
    expect(closed.app.requests).toHaveLength(0);
  });
});
