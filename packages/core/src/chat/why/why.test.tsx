import { rolePermissions, type Memory, type ReplyReport } from '@troupe/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { testConversation } from '../testing/test-conversation.ts';
import { testMemory, testReport as report } from '../testing/test-memories.ts';
import { openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

const boat = testMemory('boat', 'Ann has a boat.');

const open = ({
  answer = report(),
  role = 'paid_minimal',
  capped = null,
  texts = ['Hello.', 'Is the mill far?', 'Not far.'],
}: { answer?: ReplyReport | null; role?: 'paid_minimal' | 'free_tier'; capped?: string | null; texts?: string[] } = {}) => {
  let shown = answer;
  const opened = openChat({
    messages: testConversation(texts),
    cappedMessageId: capped,
    app: { session: testSession({ username: 'mara', role, permissions: [...rolePermissions[role]] }) },
    before: async (request, path) => {
      if (path === 'GET /messages/m3/report') return shown ? Response.json(shown) : failure(404, 'not_found');
      const withBoat = (memory: Memory | null) =>
        (shown = shown && { ...shown, memories: shown.memories.map((one) => (one.id === 'boat' ? { ...one, memory } : one)) });
      if (path === 'PUT /memories/boat') {
        const pinned = { ...boat, ...((await request.json()) as Partial<Memory>) };
        withBoat(pinned);
        return Response.json(pinned);
      }
      if (path === 'DELETE /memories/boat') {
        withBoat(null);
        return Response.json({ ids: ['boat'] });
      }
      if (path === 'POST /memories/restore') {
        withBoat(boat);
        return Response.json({ ids: ['boat'] });
      }
      return null;
    },
  });
  return opened;
};

const openWhy = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' })).at(-1) as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Why this reply?' }));
  return within(await screen.findByRole('dialog', { name: 'Why this reply?' }));
};

test('tells memories, lore with its word and its message, parts and settings', async () => {
  open();
  const panel = await openWhy();
  const memories = within(await panel.findByRole('region', { name: 'Memories' }));
  expect(memories.getByText('Ann has a boat.')).toBeTruthy();
  expect(memories.getByText('Match 62%')).toBeTruthy();
  expect(memories.getByText('Since forgotten.')).toBeTruthy();
  const lore = within(panel.getByRole('region', { name: 'Lore' }));
  expect(lore.getByText('“mill” in a message')).toBeTruthy();
  expect(lore.getByText('Is the mill far?')).toBeTruthy();
  expect(lore.getByText('“well” in the entry The mill')).toBeTruthy();
  expect(lore.getByText('No room: needs 80 tokens, 10 left')).toBeTruthy();
  expect(lore.getByText('Not used: 1')).toBeTruthy();
  expect(lore.getByText('None of its keywords came up')).toBeTruthy();
  const parts = within(panel.getByRole('region', { name: 'What the model read' }));
  expect(parts.getByText('1,080 of 4,096 tokens, with 180 set aside for the reply')).toBeTruthy();
  expect(parts.getByText('1 of 3')).toBeTruthy();
  expect(parts.getByText(/2 messages were used/).textContent).toContain("Older messages didn't fit");
  const settings = within(panel.getByRole('region', { name: 'Settings' }));
  for (const value of ['Grand', 'Ann', '180', '0.7', 'g1']) expect(settings.getAllByText(value).length).toBeGreaterThan(0);
});

test.each([
  ['m2', '*I point.* Is the **mill** far, {{char}}?', 'I point. Is the mill far, {{char}}?'],
  ['m1', '*She nods at the mill, {{char}}.*', 'She nods at the mill, Elin Marrow.'],
  ['m1', `*${'mill '.repeat(17)}and* so on`, `${'mill '.repeat(17)}and s…`],
])('quotes the words of %s without marks, and cuts those: %s', async (messageId, said, quote) => {
  const [mill] = report().lore;
  const texts = messageId === 'm1' ? [said, 'Hi', 'Not far.'] : ['Hello.', said, 'Not far.'];
  open({ texts, answer: report({ lore: mill ? [{ ...mill, message_id: messageId }] : [] }) });
  const panel = await openWhy();
  const lore = within(await panel.findByRole('region', { name: 'Lore' }));
  expect(lore.getByText(quote)).toBeTruthy();
});

test('a memory is pinned, forgotten and brought back on the spot', async () => {
  open();
  const panel = await openWhy();
  await userEvent.click(await panel.findByRole('button', { name: 'Pin: always remembered' }));
  await waitFor(() => expect(panel.getByRole('button', { name: 'Unpin' })).toBeTruthy());
  await userEvent.click(panel.getByRole('button', { name: 'Forget' }));
  await waitFor(() => expect(panel.getAllByText('Since forgotten.')).toHaveLength(2));
  await userEvent.click(panel.getByRole('button', { name: 'Undo' }));
  expect(await panel.findByText('Ann has a boat.')).toBeTruthy();
});

test('leads to remembering the message', async () => {
  open();
  const panel = await openWhy();
  await userEvent.click(panel.getByRole('button', { name: 'Remember this message' }));
  const memories = within(await screen.findByRole('dialog', { name: 'Memories' }));
  expect((memories.getByRole('textbox', { name: 'Memory' }) as HTMLTextAreaElement).value).toBe('Not far.');
});

test('a hidden definition is known by its size alone, and without the permission nothing is to be changed', async () => {
  open({
    role: 'free_tier',
    answer: report({
      is_definition_hidden: true,
      parts: [{ kind: 'definition', tokens: 700, outcome: 'kept' }],
      lore: [],
      hidden_lore: { count: 2, tokens: 60 },
    }),
  });
  const panel = await openWhy();
  expect(await panel.findByText('Definition (hidden)')).toBeTruthy();
  expect(panel.getByText('700 tokens')).toBeTruthy();
  expect(panel.getByText('2 entries of hidden lorebooks were used (60 tokens).')).toBeTruthy();
  expect(panel.getByText(/keeps this character's definition private/)).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Forget' })).toBeNull();
});

test('a message that no model wrote says so; a greeting does not even offer it', async () => {
  open({ answer: null });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Reply actions' }))[0] as HTMLElement);
  await screen.findByRole('menuitem', { name: 'Copy' });
  expect(screen.queryByRole('menuitem', { name: 'Why this reply?' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  const panel = await openWhy();
  expect(await panel.findByText('No details for this message')).toBeTruthy();
});

test('is one press away where memory ends: the line above the oldest message that fitted leads to the last reply', async () => {
  open({ capped: 'm2' });
  await userEvent.click(await screen.findByRole('button', { name: 'Why?' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Why this reply?' }));
  expect(await panel.findByRole('region', { name: 'Memories' })).toBeTruthy();
});
