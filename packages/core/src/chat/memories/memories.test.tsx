import { rolePermissions, type Memory } from '@troupe/protocol';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { testMemory as memory } from '../testing/test-memories.ts';
import { openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const member = (role: 'free_tier' | 'paid_minimal' = 'paid_minimal') =>
  testSession({ username: 'mara', role, permissions: [...rolePermissions[role]] });

/** The memories' calls, over a list in memory; `fail` refuses the next call of a method. */
const open = ({ role, items = [] }: { role?: 'free_tier' | 'paid_minimal'; items?: Memory[] } = {}) => {
  let kept = items;
  let removed: Memory[] = [];
  const refused = new Set<string>();
  let isDown = false;
  const opened = openChat({
    messages: testConversation(['Hello.', 'I have a *red* boat. It leaks.', 'Indeed.']),
    app: { session: member(role) },
    before: async (request, path) => {
      if (!path.includes('/memories')) return null;
      if (isDown || refused.delete(request.method)) return failure(500, 'internal');
      const url = new URL(request.url);
      const body = request.body ? ((await request.json()) as Partial<Memory> & { source_message_id?: string; keep?: true }) : {};
      const id = /\/memories\/(\w+)$/.exec(url.pathname)?.[1] ?? '';
      if (path.endsWith('/share')) {
        const part = { count: 1, tokens: 300, limit: 204 };
        return Response.json({
          context_tokens: 4096,
          pinned: { ...part, tokens: 20 },
          facts: part,
          stale: 0,
          is_automatic: true,
        });
      }
      if (path.endsWith('/restore')) {
        kept = [...kept, ...removed];
        removed = [];
        return Response.json({ ids: kept.map((one) => one.id) });
      }
      if (request.method === 'GET') {
        const after = url.searchParams.get('last_id');
        const from = after === null ? 0 : kept.findIndex((one) => one.id === after) + 1;
        const page = kept.slice(from, from + 3);
        return Response.json(
          page.map((one, index) => (index === 2 && kept.length > from + 3 ? { ...one, is_last_id: true } : one)),
        );
      }
      if (request.method === 'POST') {
        const made = memory(`n${kept.length}`, body.content ?? '', {
          source_message_ids: body.source_message_id ? [body.source_message_id] : [],
        });
        kept = [made, ...kept];
        return Response.json(made);
      }
      if (request.method === 'PUT') {
        const { keep, ...change } = body;
        kept = kept.map((one) => (one.id === id ? { ...one, ...change, ...(keep && { is_stale: false }) } : one));
        return Response.json(kept.find((one) => one.id === id));
      }
      removed = kept.filter((one) =>
        id ? one.id === id : !(url.searchParams.get('keep_pinned_memories') === '1' && one.is_pinned),
      );
      kept = kept.filter((one) => !removed.includes(one));
      return Response.json({ ids: removed.map((one) => one.id) });
    },
  });
  return {
    ...opened,
    setDown: (next: boolean) => void (isDown = next),
    refuse: (method: string) => void refused.add(method),
    kept: () => kept.map(({ content }) => content),
  };
};

const openPanel = async (name = 'Memories') => {
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Manage memories' }));
  return within(await screen.findByRole('dialog', { name }));
};
const contents = (panel: ReturnType<typeof within>) =>
  panel.queryAllByRole('listitem').map((item: HTMLElement) => item.querySelector('p')?.textContent);
const write = (panel: ReturnType<typeof within>, value: string) =>
  fireEvent.input(panel.getByRole('textbox', { name: 'Memory' }), { target: { value } });
const save = (panel: ReturnType<typeof within>) => panel.getByRole('button', { name: 'Save' }) as HTMLButtonElement;

describe('the memories of a conversation', () => {
  test('are offered, in the menus of chat and message, with the permission only', async () => {
    const { calls, unmount } = open({ role: 'free_tier' });
    const offered = async () => {
      await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
      const menu = within(await screen.findByRole('menu', { name: 'Reply actions' }));
      const atMessage = menu.queryByRole('menuitem', { name: 'Remember this' }) !== null;
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
      await screen.findByRole('button', { name: 'Change title' });
      return [atMessage, screen.queryByRole('button', { name: 'Manage memories' }) !== null];
    };
    expect(await offered()).toEqual([false, false]);
    expect(calls('GET', '/memories')).toHaveLength(0);
    unmount();
    open({ role: 'paid_minimal' });
    expect(await offered()).toEqual([true, true]);
  });

  test('who loses the permission while they are open is told what a plan would add', async () => {
    const { app } = open();
    await openPanel();
    const session = member('free_tier');
    act(() => app.sessions.setState({ session }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Upgrade');
  });

  test('an empty list says so, and a memory is added', async () => {
    const { kept } = open();
    const panel = await openPanel();
    expect(await panel.findByText('Nothing remembered yet')).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Add a memory' }));
    expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Memory' }));
    write(panel, '  Ann sails. ');
    await userEvent.click(save(panel));
    await waitFor(() => expect(contents(panel)).toEqual(['Ann sails.']));
    expect(kept()).toEqual(['Ann sails.']);
    expect(panel.queryByRole('textbox')).toBeNull();
  });

  test('the counter counts to 250; Save waits for text that is new and fits', async () => {
    open({ items: [memory('a', 'Ann sails.')] });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Edit' }));
    expect(save(panel).disabled).toBe(true);
    expect(panel.getByText('10 / 250')).toBeTruthy();
    write(panel, 'x'.repeat(251));
    expect(panel.getByText('251 / 250')).toBeTruthy();
    expect(panel.getByText('The memory text is too long')).toBeTruthy();
    expect(save(panel).disabled).toBe(true);
    write(panel, '  ');
    expect(save(panel).disabled).toBe(true);
    write(panel, 'x'.repeat(250));
    expect(panel.queryByText('The memory text is too long')).toBeNull();
    expect(save(panel).disabled).toBe(false);
    await userEvent.click(save(panel));
    await waitFor(() => expect(contents(panel)).toEqual(['x'.repeat(250)]));
    expect(panel.getByText('250 / 250')).toBeTruthy();
    expect(panel.getByText('You')).toBeTruthy();
  });

  test('a text that is refused stays in its box with what went wrong', async () => {
    const { refuse, kept } = open({ items: [memory('a', 'Ann sails.')] });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Edit' }));
    write(panel, 'Ann rows.');
    refuse('PUT');
    await userEvent.click(save(panel));
    await waitFor(() => expect(panel.getByRole('textbox', { name: 'Memory' }).getAttribute('aria-invalid')).toBe('true'));
    expect((panel.getByRole('textbox', { name: 'Memory' }) as HTMLTextAreaElement).value).toBe('Ann rows.');
    expect(kept()).toEqual(['Ann sails.']);
    fireEvent.keyDown(panel.getByRole('textbox', { name: 'Memory' }), { key: 'Escape' });
    expect(contents(panel)).toEqual(['Ann sails.']);
    expect(screen.getByRole('dialog', { name: 'Memories' })).toBeTruthy();
  });

  test('pinning shows at once, and is taken back when the server refuses it', async () => {
    const { refuse, app } = open({ items: [memory('a', 'Ann sails.')] });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Pin: always remembered' }));
    expect(panel.getByRole('button', { name: 'Unpin' }).getAttribute('aria-pressed')).toBe('true');
    refuse('PUT');
    await userEvent.click(panel.getByRole('button', { name: 'Unpin' }));
    await waitFor(() => expect(app.toasts.getState().history).toHaveLength(1));
    expect(panel.getByRole('button', { name: 'Unpin' })).toBeTruthy();
  });

  test('forgetting is optimistic, comes back on failure, and is undone by one press', async () => {
    const { refuse, kept, app } = open({ items: [memory('a', 'One.'), memory('b', 'Two.'), memory('c', 'Three.')] });
    const panel = await openPanel();
    refuse('DELETE');
    await userEvent.click((await panel.findAllByRole('button', { name: 'Forget' }))[1] as HTMLElement);
    await waitFor(() => expect(app.toasts.getState().history).toHaveLength(1));
    expect(contents(panel)).toEqual(['One.', 'Two.', 'Three.']);
    await userEvent.click(panel.getAllByRole('button', { name: 'Forget' })[1] as HTMLElement);
    expect(contents(panel)).toEqual(['One.', 'Three.']);
    await userEvent.click(await panel.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(contents(panel)).toHaveLength(3));
    expect(kept()).toHaveLength(3);
  });

  test('all are forgotten apart from what is kept; a failure is said in its place', async () => {
    const { refuse, kept, calls } = open({ items: [memory('a', 'Pinned.', { is_pinned: true }), memory('b', 'Plain.')] });
    const panel = await openPanel();
    await userEvent.click(await panel.findByRole('button', { name: 'Forget all' }));
    const form = within(panel.getByRole('form', { name: 'Forget all memories?' }));
    await userEvent.click(form.getByRole('checkbox', { name: 'Keep memories that I wrote' }));
    refuse('DELETE');
    await userEvent.click(form.getByRole('button', { name: 'Forget all' }));
    expect((await form.findByRole('alert')).textContent).toContain('Something went wrong!');
    expect(kept()).toHaveLength(2);
    await userEvent.click(form.getByRole('button', { name: 'Forget all' }));
    await waitFor(() => expect(contents(panel)).toEqual(['Pinned.']));
    const query = new URL(calls('DELETE', '/memories').at(-1)?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({ keep_pinned_memories: '1', keep_user_memories: '1' });
    await userEvent.click(await panel.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(contents(panel)).toHaveLength(2));
  });

  test('longer lists are read page after page, also after the last of a page is gone', async () => {
    open({ items: ['a', 'b', 'c', 'd', 'e'].map((id) => memory(id, id)) });
    const panel = await openPanel();
    await waitFor(() => expect(contents(panel)).toEqual(['a', 'b', 'c']));
    await userEvent.click(panel.getAllByRole('button', { name: 'Forget' })[2] as HTMLElement);
    await panel.findByRole('button', { name: 'Undo' });
    await userEvent.click(panel.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(contents(panel)).toEqual(['a', 'b', 'd', 'e']));
    expect(panel.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  test('what rests says why and can be kept; the share of the context is told', async () => {
    open({ items: [memory('a', 'Ann sails.', { is_stale: true, memory_type: 'other' })] });
    const panel = await openPanel();
    expect(await panel.findByText('Automatic')).toBeTruthy();
    expect(panel.getByText(/its message was edited, removed or replaced/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Keep anyway' }));
    await waitFor(() => expect(panel.queryByText(/its message was edited/)).toBeNull());
    const meters = panel.getAllByRole('meter');
    const described = meters.map((meter) => document.getElementById(meter.getAttribute('aria-describedby') ?? '')?.textContent);
    expect(described).toEqual(['20 of 204 tokens', '300 of 204 tokens']);
    expect(panel.getByText(/They don't all fit/)).toBeTruthy();
  });

  test('a failed list can be asked for again', async () => {
    const { setDown } = open({ items: [memory('a', 'Ann sails.')] });
    setDown(true);
    const panel = await openPanel();
    const again = await panel.findByRole('button', { name: 'Try Again' });
    setDown(false);
    await userEvent.click(again);
    await waitFor(() => expect(contents(panel)).toEqual(['Ann sails.']));
  });

  test('"Remember this" begins a memory with the words of its message', async () => {
    const { calls } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Message actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remember this' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Memories' }));
    expect((panel.getByRole('textbox', { name: 'Memory' }) as HTMLTextAreaElement).value).toBe('I have a red boat. It leaks.');
    await userEvent.click(save(panel));
    await waitFor(() => expect(contents(panel)).toEqual(['I have a red boat. It leaks.']));
    expect(await calls('POST', '/memories')[0]?.json()).toEqual({
      content: 'I have a red boat. It leaks.',
      source_message_id: 'm2',
    });
  });
});
