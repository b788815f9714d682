import { rolePermissions } from '@troupe/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { failure, testSession } from '../../app/testing/test-app.ts';
import { testPersona } from '../../platform/testing/fake-personas.ts';
import { composer, openChat, setUpChat, type OpenOptions } from '../testing/open-chat.tsx';

setUpChat();

/** Every failure of personas that C-PERS-06 names: its text, and that nothing is lost. */
const rell = testPersona({ id: 'rell', name: 'Captain Rell' });
const doc = testPersona({ id: 'doc', name: 'Doctor Ames', is_default: true });
const title = 'Who is going to chat with Elin Marrow';
const down = "The service isn't available right now. Try again in a moment.";

/** A chat in which calls of these paths fail. */
const open = (refused: Record<string, [status: number, code: string]>, given: OpenOptions = {}) => {
  const session = testSession({ username: 'mara', role: 'free_tier', permissions: [...rolePermissions.free_tier] });
  const opened = openChat({
    personas: [rell, doc],
    before: (_request, path) => {
      const refusal = refused[path];
      return refusal ? failure(...refusal) : null;
    },
    ...given,
    app: { session, ...given.app },
  });
  return { ...opened, told: () => opened.app.toasts.getState().history.at(-1)?.text };
};
const openPicker = async () => {
  await composer();
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Change persona/ }));
  return screen.findByRole('dialog', { name: title });
};
const openManager = async () => {
  await userEvent.click(within(await openPicker()).getByRole('button', { name: 'Manage Personas' }));
  return screen.findByRole('dialog', { name: 'My Personas' });
};
const act = async (persona: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${persona}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const busy: [number, string] = [503, 'unavailable'];
const gone: [number, string] = [404, 'not_found'];

describe('personas that cannot be had', () => {
  test('Unable to get personas: in the picker and in the manager, each with another try', async () => {
    const refused: Record<string, [number, string]> = { 'GET /personas': busy };
    open(refused);
    const picker = await openPicker();
    expect(await within(picker).findByText('Unable to get personas')).toBeTruthy();
    expect(within(picker).getByText(down)).toBeTruthy();
    await userEvent.click(within(picker).getByRole('button', { name: 'Manage Personas' }));
    const manager = await screen.findByRole('dialog', { name: 'My Personas' });
    expect((await within(manager).findByRole('alert')).textContent).toContain('Unable to get personas');
    delete refused['GET /personas'];
    await userEvent.click(within(manager).getByRole('button', { name: 'Retry' }));
    expect(await within(manager).findByText('Captain Rell')).toBeTruthy();
  });

  test('Unable to get default persona: before a first conversation', async () => {
    open({ 'GET /personas': busy }, { conversationId: null, messages: [] });
    const picker = await screen.findByRole('dialog', { name: title });
    expect(await within(picker).findByText('Unable to get default persona')).toBeTruthy();
    expect(within(picker).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('No persona found: where there is none', async () => {
    open({}, { personas: [] });
    expect(await within(await openManager()).findByText('No persona found')).toBeTruthy();
  });

  test('No persona selected: where the chosen one is gone', async () => {
    open({}, { personas: [rell] });
    await userEvent.click(await within(await openPicker()).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Manage Personas' }));
    await act('Captain Rell', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    const picker = await screen.findByRole('dialog', { name: title });
    expect(within(picker).getByRole('alert').textContent).toBe('No persona selected');
  });
});

describe('personas that cannot be changed', () => {
  test.each([
    ['Unable to create persona', 'POST /personas', null],
    ['Unable to update persona', 'PATCH /personas/rell', 'Captain Rell'],
  ])('%s: said in the form, and what was typed stays', async (text, path, persona) => {
    open({ [path]: busy });
    const manager = await openManager();
    if (persona) await act(persona, 'Edit');
    else await userEvent.click(await within(manager).findByRole('button', { name: 'Create New' }));
    const form = await screen.findByRole('dialog', { name: persona ? 'Edit persona' : 'New persona' });
    const type = (name: string, value: string) =>
      fireEvent.input(within(form).getByRole('textbox', { name }), { target: { value } });
    type('Name', 'Nia Storm');
    type('Highlights', 'Knows the tides.');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect((await within(form).findByRole('alert')).textContent).toBe(`${text}. ${down}`);
    expect((within(form).getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Nia Storm');
    expect((within(form).getByRole('textbox', { name: 'Highlights' }) as HTMLTextAreaElement).value).toBe('Knows the tides.');
  });

  test.each([
    ['underage_content', /^Underage Content Detected: /],
    ['explicit_content', /^Explicit Content Detected: NSFW content is not allowed on /],
  ])('%s: said as a toast too, and what was typed stays', async (code, words) => {
    const { told } = open({ 'POST /personas': [422, code] });
    await userEvent.click(await within(await openManager()).findByRole('button', { name: 'Create New' }));
    const form = await screen.findByRole('dialog', { name: 'New persona' });
    for (const [name, value] of [
      ['Name', 'Nia Storm'],
      ['Highlights', 'Knows the tides.'],
    ] as const)
      fireEvent.input(within(form).getByRole('textbox', { name }), { target: { value } });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(told()).toMatch(words));
    expect((within(form).getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Nia Storm');
  });

  test.each([
    ['Unable to set default persona', 'PUT /personas/rell/default', 'Captain Rell', 'Set as default'],
    ['Unable to delete default persona', 'DELETE /personas/doc/default', 'Doctor Ames', 'Remove as default'],
  ])('%s: told, and the list is as it was', async (text, path, persona, item) => {
    const { told } = open({ [path]: busy });
    const manager = await openManager();
    await act(persona, item);
    await waitFor(() => expect(told()).toBe(`${text}. ${down}`));
    expect(within(manager).getAllByRole('listitem')[0]?.textContent).toMatch(/Doctor Ames Default/);
  });

  test('Unable to delete persona: told, and it is still there', async () => {
    const { told } = open({ 'DELETE /personas/rell': busy });
    await openManager();
    await act('Captain Rell', 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(told()).toBe(`Unable to delete persona. ${down}`));
    expect(screen.getByText('Captain Rell')).toBeTruthy();
  });

  test.each([
    ['No persona found', 'PUT /personas/rell/default', 'Captain Rell', 'Set as default'],
    ['No default persona found', 'DELETE /personas/doc/default', 'Doctor Ames', 'Remove as default'],
  ])('%s: of one that another tab deleted, and the list is read again', async (text, path, persona, item) => {
    const { told, calls } = open({ [path]: gone });
    await openManager();
    const before = calls('GET', '/personas').length;
    await act(persona, item);
    await waitFor(() => expect(told()).toBe(text));
    await waitFor(() => expect(calls('GET', '/personas').length).toBe(before + 1));
  });

  test('Unable to change persona: told, and the conversation has the former one', async () => {
    const { told } = open({ 'PUT /conversations/c1/persona': busy });
    await userEvent.click(await within(await openPicker()).findByRole('radio', { name: /Captain Rell/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Chat with Elin Marrow' }));
    const question = await screen.findByRole('dialog', { name: 'Change persona' });
    await userEvent.click(within(question).getByRole('button', { name: 'Change persona' }));
    await waitFor(() => expect(told()).toBe(`Unable to change persona. ${down}`));
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
    expect((await screen.findByRole('button', { name: /^Change persona/ })).textContent).not.toContain('Captain Rell');
  });
});
