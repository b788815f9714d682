import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { rolePermissions } from '@troupe/protocol';
import type { Destination, HostBridge } from '../../app/index.ts';
import { failure, linksWithout, testSession } from '../../app/testing/test-app.ts';
import { testConversation, testMessage } from '../testing/test-conversation.ts';
import { bubbles, composer, openChat, part, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';
import { testSavedChat } from '../testing/saved-chats.ts';

setUpChat();

const choose = async (entry: string) => {
  await composer();
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: entry }));
};
const entries = async () => {
  await composer();
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  const items = (await screen.findByRole('dialog', { name: 'Chat menu' })).querySelectorAll('[data-troupe-part=chat-menu-item]');
  return Array.from(items, ({ textContent }) => textContent);
};
/** The chat on a surface of ours, and where it was asked to go. */
const open = ({ app, ...options }: OpenOptions = {}) => {
  const went: Destination[] = [];
  const host: HostBridge = {
    navigate: (to) => void went.push(to),

    emit: () => undefined,
  };
  const chat = openChat({
    messages: testConversation(['Hello.', 'Hi', 'And then.']),
    app: { session: testSession({ username: 'mara' }), host, ...app },
    ...options,
  });
  return { ...chat, went, toast: () => chat.app.toasts.getState().history.at(-1) };
};
const answers =
  (given: Record<string, (request: Request) => Response | Promise<Response>>): NonNullable<OpenOptions['before']> =>
  (request, path) =>
    given[path]?.(request) ?? null;

describe('the chat menu', () => {
  test('leads to the page of saved chats on the site, and opens them over the chat in a frame', async () => {
    const site = open();
    await choose('View saved chats');
    expect(site.went).toEqual([{ name: 'chats.character', characterId: 'elin' }]);
    site.unmount();

    const frame = open({
      params: { conversationId: 'c1' },
      app: { surface: 'embed' },
      before: answers({
        'GET /characters/elin/conversations': () =>
          Response.json([
            testSavedChat(),
            testSavedChat({ id: 'c9', label: 'Another night', updatedAt: '2026-03-13T21:04:00.000Z' }),
          ]),
      }),
    });
    await choose('View saved chats');
    const drawer = await screen.findByRole('dialog', { name: 'Saved Chats with Elin Marrow' });
    const rows = await within(drawer).findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Currently open');
    await userEvent.click(within(rows[1] as HTMLElement).getByRole('link', { name: 'Another night' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(frame.app.requests.some(({ url }) => url.includes('/messages') && url.includes('conversationId=c9'))).toBe(true),
    );
  });

  test('removing the open conversation in a frame begins a new one', async () => {
    const { server, toast } = open({
      params: { conversationId: 'c1' },
      app: { surface: 'embed' },
      before: answers({
        'GET /characters/elin/conversations': () => Response.json([testSavedChat()]),
        'DELETE /conversations/c1': () => Response.json({}),
      }),
    });
    await choose('View saved chats');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for The storm' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(server.created).toEqual(['c2']));
    await waitFor(() => expect(toast()?.text).toBe('Conversation removed'));
    // A frame has no shell around the chat: it shows its notifications, and their way back, itself.
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Notifications' }).textContent).toContain('Conversation removed');
  });

  test('shows the profile, and offers to edit the chatbot to its creator alone', async () => {
    const mine = { username: 'mara', id: 'creator-1' };
    const { went } = open({ app: { session: testSession(mine) } });
    await choose('Edit chatbot');
    await choose('View chatbot profile');
    expect(went).toEqual([
      { name: 'creation.chatbot.edit', characterId: 'elin' },
      { name: 'creation.chatbot', characterId: 'elin' },
    ]);
  });

  test('holds everything that C-CONV-06 names, for whom it is', async () => {
    const group = { type: 'meta' as const, sub_characters: [{ id: 's1', name: 'Sam', avatar_url: null, greeting: '' }] };
    const all = open({
      app: { session: testSession({ username: 'mara', permissions: [...rolePermissions.paid_premium] }) },
      character: group,
    });
    const chat = await entries();
    await userEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    const settings = [...document.querySelectorAll('[data-troupe-part=chat-menu-item]')].map(({ textContent }) => textContent);
    expect(chat).toEqual(
      expect.arrayContaining([
        'Start new chat',
        'View saved chats',
        'Change title',
        'Clone conversation',
        'Auto response',
        'Remove messages',
        'Change persona',
        'Manage memories',
        'Add to favorites',
        'Block creator',
        'View chatbot profile',
      ]),
    );
    expect(settings).toEqual(expect.arrayContaining(['Voice', 'Generation settings', 'Model']));
    // What cannot be taken back by a press stands last.
    expect(chat.slice(-2)).toEqual(['Report chatbot', 'Block creator']);
    all.unmount();
  });

  test('stands in a header with face, name, creator, rating and share; the hero has tags and title', async () => {
    const { container } = open({ app: { links: ({ name }) => `/${name}` } });
    await screen.findByRole('button', { name: 'Chat menu' });
    const header = within(part(container, 'chat-header') as HTMLElement);
    expect(part(container, 'chat-header')?.querySelector('[data-troupe-part=avatar]')).not.toBeNull();
    expect(header.getByText('Elin Marrow')).toBeTruthy();
    expect(header.getByText('AI character by @harbourlight')).toBeTruthy();
    expect(await header.findByRole('button', { name: /rate/i })).toBeTruthy();
    expect(header.getByRole('button', { name: 'Share' })).toBeTruthy();
    const hero = part(container, 'chat-hero') as HTMLElement;
    expect(hero.querySelector('[data-troupe-part=avatar]')).not.toBeNull();
    expect(within(hero).getByRole('heading', { level: 1, name: 'Elin Marrow' })).toBeTruthy();
    expect(within(hero).getByText('Keeper of the last manned light on the coast')).toBeTruthy();
    const tags = [...hero.querySelectorAll('[data-troupe-part=tag]')].map(({ textContent }) => textContent);
    expect(tags).toEqual(['Mystery', 'Slow burn', 'Sea']);
  });

  test('offers no editing to others, nor where the surface has no page for it', async () => {
    const others = open();
    expect(await entries()).not.toContain('Edit chatbot');
    others.unmount();
    const home = open({
      app: {
        session: testSession({ username: 'mara', id: 'creator-1' }),
        links: linksWithout('creation.chatbot.edit'),
      },
    });
    expect(await entries()).not.toContain('Edit chatbot');
    home.unmount();
  });

  test('changes the title', async () => {
    const { toast } = open({
      before: answers({
        'PUT /conversations/c1/label': async (request) => Response.json({ result: (await request.json()) as object }),
      }),
    });
    await choose('Change title');
    fireEvent.input(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'The long night' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(toast()?.text).toBe('Conversation title changed'));
    await choose('Change title');
    expect(((await screen.findByRole('textbox', { name: 'Title' })) as HTMLInputElement).value).toBe('The long night');
  });

  test('a title that moderation refuses is said as a toast too, and stays in its box', async () => {
    const { toast } = open({ before: answers({ 'PUT /conversations/c1/label': () => failure(422, 'underage_content') }) });
    await choose('Change title');
    fireEvent.input(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'The long night' } });
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(toast()?.text).toMatch(/^Underage Content Detected: /));
    expect(((await screen.findByRole('textbox', { name: 'Title' })) as HTMLInputElement).value).toBe('The long night');
  });

  test('clones: the whole copy is opened, for a part the last message is picked', async () => {
    const { container, app, toast } = open({
      before: answers({ 'POST /conversations/c1/clone': () => Response.json(testSavedChat({ id: 'c7', label: 'Copy' })) }),
    });
    await choose('Clone conversation');
    fireEvent.input(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Copy' } });
    await userEvent.click(screen.getByRole('radio', { name: 'Partial' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pick a message' }));
    await waitFor(() => expect(part(container, 'pick-strip')).not.toBeNull());
    await userEvent.keyboard('{Escape}');
    await choose('Clone conversation');
    fireEvent.input(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'Copy' } });
    await userEvent.click(screen.getByRole('button', { name: 'Clone' }));
    await waitFor(() => expect(toast()?.text).toBe('Conversation cloned'));
    await waitFor(() => expect(app.requests.some(({ url }) => url.includes('conversationId=c7'))).toBe(true));
  });

  test('exports: the file is fetched with the session, and saved under the name it has', async () => {
    const saved: { href: string; name: string }[] = [];
    let content: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => ((content = blob), 'blob:1'), revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ href: this.href, name: this.download });
    });
    const { app, toast } = open({
      before: answers({
        'GET /conversations/c1/export': ({ url }) =>
          new Response(`a file in ${new URL(url).searchParams.get('format')}`, {
            headers: {
              'content-disposition': `attachment; filename="_.md"; filename*=UTF-8''${encodeURIComponent('Das Meer ä.md')}`,
            },
          }),
      }),
    });
    await choose('Export');
    await userEvent.click(await screen.findByRole('button', { name: /^Markdown/ }));
    await waitFor(() => expect(saved).toEqual([{ href: 'blob:1', name: 'Das Meer ä.md' }]));
    expect(await content?.text()).toBe('a file in md');
    expect(app.requests.find(({ url }) => url.includes('/export'))?.headers.get('authorization')).toBe(
      'Bearer token-of-member-1',
    );
    expect(toast()?.text).toBe('Download started: Das Meer ä.md');
  });

  test('an export that fails says so and can be tried again', async () => {
    open({ before: answers({ 'GET /conversations/c1/export': () => failure(404, 'not_found') }) });
    await choose('Export');
    await userEvent.click(await screen.findByRole('button', { name: /^JSONL/ }));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('Not found.');
    expect(screen.getByRole('button', { name: /^JSONL/ }).getAttribute('aria-disabled')).toBeNull();
  });

  test('imports: says what was taken and what was left out, and opens the chat', async () => {
    const { app } = open({
      before: answers({
        'POST /characters/elin/conversations/import': () =>
          Response.json({
            conversation: testSavedChat({ id: 'c8' }),
            messages: 12,
            alternatives: 1,
            skipped: [{ line: 3, note: 'is empty' }],
          }),
      }),
    });
    await choose('Import a chat');
    await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['{}'], 'old.jsonl'));
    expect(await screen.findByText(/12 messages imported\. 1 alternative reply imported\./)).toBeTruthy();
    expect(screen.getByText('Line 3: is empty')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Open chat' }));
    await waitFor(() => expect(app.requests.some(({ url }) => url.includes('conversationId=c8'))).toBe(true));
  });

  test('a file that is no chat is refused with the reason', async () => {
    const note = 'This file holds no chat in JSONL.';
    open({
      before: answers({
        'POST /characters/elin/conversations/import': () =>
          Response.json(
            { error: note, code: 'unsupported_file', requestId: 'r', issues: [{ path: 'body.file', message: note }] },
            { status: 415 },
          ),
      }),
    });
    await choose('Import a chat');
    await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'old.jsonl'));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(note);
  });

  test('a full account is told its limit, with the unit', async () => {
    const told = { error: 'Full', code: 'storage_full', requestId: 'r', errorPayload: { limit: 50, unit: 'MB' } };
    open({ before: answers({ 'POST /characters/elin/conversations/import': () => Response.json(told, { status: 409 }) }) });
    await choose('Import a chat');
    await userEvent.upload(await screen.findByLabelText('Choose a file'), new File(['x'], 'old.jsonl'));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('Your account is full (50 MB).');
  });

  test('shares the page of a public or unlisted chatbot by its link, and no other’s', async () => {
    userEvent.setup();
    const links: (destination: Destination) => string = (to) =>
      to.name === 'creation.chatbot' ? `/chatbot/${to.characterId}` : '/';
    for (const visibility of ['public', 'hidden'] as const) {
      const { toast, unmount } = open({ character: { visibility }, app: { links } });
      await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
      const link = (await screen.findByRole('textbox', { name: 'Link' })) as HTMLInputElement;
      expect(link.value).toBe('https://api.example.test/chatbot/elin');
      await userEvent.click(screen.getByRole('button', { name: 'Copy Link' }));
      await waitFor(() => expect(toast()?.text).toBe('Copied to clipboard'));
      expect(await navigator.clipboard.readText()).toBe(link.value);
      unmount();
    }
    const secret = open({ character: { visibility: 'private' }, app: { links } });
    await screen.findByRole('button', { name: 'Chat menu' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    secret.unmount();
    // A frame's links lead on inside it alone.
    open({ app: { surface: 'embed' } });
    await screen.findByRole('button', { name: 'Chat menu' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  test.each([
    ['a guest', undefined],
    ['a member', testSession({ username: 'mara' })],
  ])('opens the dialog to share for %s', async (_, session) => {
    open({ app: { session, links: ({ name }) => `/${name}` } });
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: /^Share/ });
    expect(within(dialog).getByRole('button', { name: 'Copy Link' })).toBeTruthy();
  });

  test('brings back removed messages from the bin', async () => {
    const removed = testMessage({ id: 'm9', role: 'user', content: 'What I said then' });
    const { server, container, toast } = open({
      before: answers({
        'GET /conversations/c1/removals': () =>
          Response.json([{ first_message: removed, count: 2, removedAt: new Date().toISOString() }]),
        'GET /conversations/removed': () => Response.json([]),
        'POST /messages/restore': () => {
          server.put({ ...removed, prev_id: 'm3' });
          return Response.json({ ids: ['m9', 'm10'], head_id: 'm9' });
        },
      }),
    });
    await choose('Recently removed');
    await userEvent.click(await screen.findByRole('button', { name: 'Restore What I said then' }));
    await waitFor(() => expect(bubbles(container)).toEqual(['Hello.', 'Hi', 'And then.', 'What I said then']));
    expect(toast()?.text).toBe('2 messages restored');
  });
});
