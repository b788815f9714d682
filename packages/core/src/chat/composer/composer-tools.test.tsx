import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdTimers } from '../../app/testing/hold-timers.ts';
import { failure } from '../../app/testing/test-app.ts';
import type { Recognition } from '../recording/recognizer.ts';
import { testMessage } from '../testing/test-conversation.ts';
import { bubbles, composer, openChat, part, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

const box = async () => (await composer()) as HTMLTextAreaElement;
const type = async (text: string) => fireEvent.input(await box(), { target: { value: text } });

/** A chat whose server answers suggestions as the test says, one after the other. */
const openWithSuggestions = (options: OpenOptions = {}) => {
  const asked: {
    body: Record<string, unknown>;
    signal: AbortSignal;
    answer: (text: string) => void;
    fail: (status: number, code: string) => void;
  }[] = [];
  const opened = openChat({
    ...options,
    async before(request, path) {
      if (path !== 'POST /chat') return null;
      const body = (await request.clone().json()) as Record<string, unknown>;
      if (!body['autopilot']) return null;
      return new Promise<Response>((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        asked.push({
          body,
          signal: request.signal,
          answer: (content) =>
            resolve(
              Response.json({
                message: testMessage({ id: 's1', role: 'user', content }),
                generation_id: 'g1',
                capped_message_id: null,
              }),
            ),
          fail: (status, code) => resolve(failure(status, code)),
        });
      });
    },
  });
  const next = (index = 0) =>
    waitFor(() => {
      const found = asked[index];
      if (!found) throw new Error('not asked yet');
      return found;
    });
  return { ...opened, asked, next };
};

describe('auto pilot', () => {
  test('fills the empty box with a suggestion; one press takes it out again', async () => {
    const { container, next, server } = openWithSuggestions();
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest what to say' }));
    expect((await next()).body).toMatchObject({ autopilot: true });
    expect((await next()).body['draft']).toBeUndefined();
    expect(await screen.findByText('Thinking of what you could say…')).toBeTruthy();
    (await next()).answer('*nods* Show me.');
    await waitFor(async () => expect((await box()).value).toBe('*nods* Show me.'));
    expect(part(container, 'autopilot-written')?.getAttribute('role')).toBe('status');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await box()).value).toBe('');
    expect(server.replies).toHaveLength(0);
  });

  test('shows that it thinks 300 ms after the request', async () => {
    const { container, asked, next } = openWithSuggestions();
    const button = await screen.findByRole('button', { name: 'Suggest what to say' });
    const delay = holdTimers(300);
    fireEvent.click(button);
    await next();
    await waitFor(() => expect(part(container, 'autopilot-typing')).toBeTruthy());
    expect([asked.length, part(container, 'autopilot-typing')?.textContent ?? '']).toEqual([1, '']);
    await waitFor(async () => {
      await delay.ring();
      expect(part(container, 'autopilot-typing')?.textContent).toContain('Thinking of what you could say…');
    });
  });

  test('writes out what was begun, and gives it back on Undo', async () => {
    const { next } = openWithSuggestions();
    await type('I open the');
    await userEvent.click(await screen.findByRole('button', { name: 'Finish it for me' }));
    expect((await next()).body['draft']).toBe('I open the');
    (await next()).answer('I open the door.');
    await waitFor(async () => expect((await box()).value).toBe('I open the door.'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await box()).value).toBe('I open the');
  });

  test.each([
    ['its button', async () => userEvent.click((await screen.findAllByRole('button', { name: 'Cancel' }))[0] as HTMLElement), ''],
    ['Escape', async () => userEvent.keyboard('{Escape}'), ''],
    ['typing', async () => type('I would rather'), 'I would rather'],
  ])('is cancelled by %s: the request ends, and nothing is written over', async (_, cancel, left) => {
    const { container, next } = openWithSuggestions();
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest what to say' }));
    const { signal } = await next();
    await waitFor(() => expect(part(container, 'autopilot-typing')).toBeTruthy());
    await cancel();
    await waitFor(() => expect(signal.aborted).toBe(true));
    await waitFor(() => expect(part(container, 'autopilot-typing')).toBeNull());
    expect((await box()).value).toBe(left);
    expect(part(container, 'autopilot-failure')).toBeNull();
  });

  test('three ideas to choose from', async () => {
    const { next } = openWithSuggestions();
    await userEvent.click(await screen.findByRole('button', { name: 'Suggest what to say' }));
    (await next()).answer('One.');
    await userEvent.click(await screen.findByRole('button', { name: 'Show 3 ideas' }));
    const second = await next(1);
    expect(second.body).toMatchObject({ autopilot: true, ideas: 3 });
    second.answer('1. Two.\n2. *I nod.* Three.\n3. Four.');
    const group = await screen.findByRole('group', { name: 'Choose one, or close this to keep what you wrote.' });
    expect(
      within(group)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Two.', 'I nod. Three.', 'Four.']);
    const idea = within(group).getByRole('button', { name: 'I nod. Three.' });
    expect(part(idea, 'action')?.textContent).toBe('I nod.');
    // Its marks are drawn, not lost: the box has them.
    await userEvent.click(idea);
    await waitFor(async () => expect((await box()).value).toBe('*I nod.* Three.'));
  });

  test.each([
    [503, 'model_busy', 'Chat server is busy.', 'Try Again'],
    [504, 'model_timeout', 'Chat server is busy.', 'Try Again'],
    [502, 'model_failed', "We couldn't write this reply. Try again.", 'Try Again'],
    [429, 'guest_limit', "You've reached the guest limit. Sign up to keep chatting.", 'Sign Up'],
  ])('%i %s: the text, the draft as it was, and a way on', async (status, code, text, way) => {
    const { container, next } = openWithSuggestions();
    await type('Half');
    await userEvent.click(await screen.findByRole('button', { name: 'Finish it for me' }));
    (await next()).fail(status, code);
    await waitFor(() => expect(part(container, 'autopilot-failure')?.textContent).toContain(text));
    expect((await box()).value).toBe('Half');
    expect(within(part(container, 'autopilot-failure') as HTMLElement).getByRole('button', { name: way })).toBeTruthy();
  });
});

describe('recording', () => {
  let recognitions: Recognition[] = [];
  class FakeRecognition implements Recognition {
    lang = '';
    continuous = false;
    interimResults = false;
    onresult: Recognition['onresult'] = null;
    onerror: Recognition['onerror'] = null;
    onend: Recognition['onend'] = null;
    start() {
      recognitions.push(this);
    }
    stop() {
      this.onend?.();
    }
    abort() {
      this.onerror?.({ error: 'aborted' });
      this.onend?.();
    }
  }
  beforeEach(() => {
    recognitions = [];
    vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  });
  afterEach(() => vi.unstubAllGlobals());

  const hear = (...parts: string[]) =>
    act(async () => recognitions.at(-1)?.onresult?.({ results: parts.map((transcript) => [{ transcript }]) }));
  const explained = () => {
    const kept = new Map([['microphone-explained', '1']]);
    return {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string | null) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    };
  };
  const speak = async () => userEvent.click(await screen.findByRole('button', { name: 'Speak' }));

  test('explains the microphone before the first time, once', async () => {
    openChat();
    await speak();
    const dialog = await screen.findByRole('dialog', { name: 'Use your microphone' });
    expect(recognitions).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(recognitions).toHaveLength(1));
    expect(recognitions[0]).toMatchObject({ lang: 'en-US', continuous: true, interimResults: true });
    await userEvent.click(screen.getAllByRole('button', { name: 'Stop recording' })[0] as HTMLElement);
    await speak();
    await waitFor(() => expect(recognitions).toHaveLength(2));
  });

  test('a narrow composer keeps it in a menu, beside the picture', async () => {
    openChat();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    const rows = await screen.findAllByRole('menuitem');
    expect(rows.map((row) => row.textContent)).toEqual(['Speak', 'Make a picture']);
    await userEvent.click(rows[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Use your microphone' })).toBeTruthy();
  });

  test('says no: nothing is recorded, and it is explained again', async () => {
    openChat();
    await speak();
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await speak();
    expect(await screen.findByRole('dialog', { name: 'Use your microphone' })).toBeTruthy();
    expect(recognitions).toHaveLength(0);
  });

  test('writes what is heard behind what stands there, while it is being said; Stop keeps it', async () => {
    const { container } = openChat({ app: { storage: explained() } });
    await type('Well,');
    await speak();
    await waitFor(() => expect(part(container, 'recording-strip')?.textContent).toContain('Listening…'));
    expect(part(container, 'recording')?.getAttribute('data-troupe-state')).toBe('on');
    await hear('I am');
    await waitFor(async () => expect((await box()).value).toBe('Well, I am'));
    await hear('I am here ', 'and you');
    await waitFor(async () => expect((await box()).value).toBe('Well, I am here and you'));
    await userEvent.click(screen.getAllByRole('button', { name: 'Stop recording' })[0] as HTMLElement);
    expect((await box()).value).toBe('Well, I am here and you');
    expect(part(container, 'recording')?.getAttribute('data-troupe-state')).toBe('play');
  });

  test('who types has the word: recording ends and what was heard stays', async () => {
    const { container } = openChat({ app: { storage: explained() } });
    await speak();
    await hear('one');
    await waitFor(async () => expect((await box()).value).toBe('one'));
    await type('one, and two');
    await waitFor(() => expect(part(container, 'recording-strip')).toBeNull());
    expect((await box()).value).toBe('one, and two');
  });

  test('listens in the chat language where one is chosen', async () => {
    const storage = explained();
    storage.set('chat-settings', JSON.stringify({ language: 'de' }));
    openChat({ app: { storage } });
    await speak();
    await waitFor(() => expect(recognitions[0]?.lang).toBe('de'));
  });

  test.each([
    ['not-allowed', "Your microphone is blocked here. Allow it in your browser's settings and try again."],
    ['audio-capture', "We couldn't find a microphone."],
    ['network', "We couldn't recognize your speech: your browser's speech service isn't responding."],
    ['no-speech', "We didn't hear anything. Press and speak again."],
    ['language-not-supported', "Your browser can't recognize speech in this language."],
    ['bad-grammar', "We couldn't recognize your speech. Try again."],
  ])('%s, in words', async (error, text) => {
    const { container } = openChat({ app: { storage: explained() } });
    await speak();
    await act(async () => {
      recognitions[0]?.onerror?.({ error });
      recognitions[0]?.onend?.();
    });
    await waitFor(() => expect(part(container, 'recording-problem')?.textContent).toContain(text));
    expect(part(container, 'recording')?.getAttribute('data-troupe-state')).toBe('idle');
    await userEvent.click(within(part(container, 'recording-problem') as HTMLElement).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(part(container, 'recording-problem')).toBeNull());
  });

  test('a page that keeps the microphone to itself is named', async () => {
    Object.assign(document, { featurePolicy: { allowsFeature: () => false } });
    onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'));
    const { container } = openChat({ app: { storage: explained() } });
    await speak();
    await act(async () => {
      recognitions[0]?.onerror?.({ error: 'not-allowed' });
      recognitions[0]?.onend?.();
    });
    await waitFor(() =>
      expect(part(container, 'recording-problem')?.textContent).toContain("This page doesn't let the chat use your microphone."),
    );
  });

  test('a browser without it says so', async () => {
    vi.stubGlobal('webkitSpeechRecognition', undefined);
    const { container } = openChat();
    await speak();
    await waitFor(() =>
      expect(part(container, 'recording-problem')?.textContent).toContain("This browser can't turn speech into text."),
    );
  });
});

describe('commands', () => {
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  test('a slash lists them; arrows and Enter choose without leaving the box, and nothing is sent', async () => {
    const { server } = openChat();
    const input = await box();
    await screen.findByRole('button', { name: 'Speak' });
    input.focus();
    await type('/');
    const list = await screen.findByRole('listbox', { name: 'Commands' });
    expect(options()).toContain('/newStart new chat');
    await waitFor(() => expect(input.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id));
    expect(input.getAttribute('aria-controls')).toBe(list.id);
    await type('/ne');
    await waitFor(() => expect(options()).toEqual(['/newStart new chat']));
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(server.created).toEqual(['c2']));
    expect(server.replies).toHaveLength(0);
  });

  test('the arrows go round, and Escape lets the text stand', async () => {
    openChat();
    const input = await box();
    await screen.findByRole('button', { name: 'Speak' });
    await type('/');
    await screen.findByRole('listbox');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const chosen = () => screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true');
    expect(chosen()).toBe(0);
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    await waitFor(() => expect(chosen()).toBe(screen.getAllByRole('option').length - 1));
    // The list is longer than its box: what is chosen comes into view.
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getAllByRole('option').at(-1));
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    await waitFor(() => expect(chosen()).toBe(0));
    fireEvent.keyDown(input, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(input.value).toBe('/');
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  });

  test('a command that is written out runs on Enter; the text behind it stays', async () => {
    const { server } = openChat();
    const input = await box();
    await screen.findByRole('button', { name: 'Speak' });
    await type('/cmd ooc\nHello');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(input.value).toBe('ooc: Hello'));
    expect(server.replies).toHaveLength(0);
  });

  test('/search looks for its words in all that was said, and keeps the text behind it', async () => {
    const asked: string[] = [];
    const { server } = openChat({
      before(request, path) {
        if (path !== 'GET /messages/search') return null;
        asked.push(new URL(request.url).searchParams.get('q') ?? '');
        return Response.json([]);
      },
    });
    const input = await box();
    await screen.findByRole('button', { name: 'Speak' });
    await type('/search the old lamp\nAnd then?');
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Search messages' })).toBeTruthy();
    await waitFor(() => expect(new Set(asked)).toEqual(new Set(['the old lamp'])));
    expect(input.value).toBe('And then?');
    expect(server.replies).toHaveLength(0);
  });

  test('one that does not exist says so and is not sent; other slashes are text', async () => {
    const { app, container, server } = openChat({ auto: { text: 'Ah.', everyMs: 1 } });
    const input = await box();
    await screen.findByRole('button', { name: 'Speak' });
    await type('/cmd fly');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(app.toasts.getState().history.at(-1)?.text).toBe('No matching commands'));
    expect(server.replies).toHaveLength(0);
    await type('/fly to the moon');
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(bubbles(container)).toContain('/fly to the moon'));
  });

  test.each([
    ['/new moon, old trouble.', '/new moon, old trouble.'],
    ['  /remove', '/remove'],
    ['//remove', '/remove'],
  ])('a story may begin like a command: %j is sent, whole', async (written, said) => {
    const { server } = openChat({ auto: { text: 'Ah.', everyMs: 1 } });
    const input = await box();
    await screen.findByRole('button', { name: 'Speak' });
    await type(written);
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(server.replies[0]?.request.message?.trimStart()).toBe(said));
    expect(input.value).toBe('');
  });
});

test('what is said out of character is sent as it is, and marked', async () => {
  const { container, server } = openChat({ auto: { text: 'ooc: Of course.', everyMs: 1 } });
  const input = await box();
  await type('ooc: shorter, please');
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(server.replies[0]?.request.message).toBe('ooc: shorter, please'));
  await waitFor(() => expect(container.querySelectorAll('[data-troupe-part=bubble][data-troupe-ooc]')).toHaveLength(2));
  expect(container.querySelectorAll('[data-troupe-part=bubble]:not([data-troupe-ooc])')).toHaveLength(1);
});
