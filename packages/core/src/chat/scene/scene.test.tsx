import type { SceneNote } from '@troupe/protocol';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { failure } from '../../app/testing/test-app.ts';
import { composer, openChat, setUpChat } from '../testing/open-chat.tsx';

setUpChat();

/** The panel over a server that keeps one note, refusing what `refuse` says. */
const openNote = async (kept: SceneNote = { content: '', depth: 4 }, refuse: { get?: boolean; put?: string } = {}) => {
  let note = kept;
  const puts: SceneNote[] = [];
  const opened = openChat({
    before: async (request, path) => {
      if (path === 'GET /conversations/c1/scene-note') {
        return refuse.get ? failure(404, 'not_found') : Response.json(note);
      }
      if (path !== 'PUT /conversations/c1/scene-note') return null;
      if (refuse.put) return failure(422, refuse.put);
      note = (await request.json()) as SceneNote;
      puts.push(note);
      return Response.json(note);
    },
  });
  await composer();
  await userEvent.click(await screen.findByRole('button', { name: 'Chat menu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Scene note' }));
  const said = () => opened.app.toasts.getState().history.at(-1)?.text;
  return { puts, said, dialog: within(await screen.findByRole('dialog', { name: 'Scene note' })) };
};
const box = (dialog: ReturnType<typeof within>) => dialog.findByRole('textbox', { name: 'Note' }) as Promise<HTMLTextAreaElement>;
const save = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement;

test('a note is written, said to be saved, and how close to the reply it is read is chosen in words', async () => {
  const { dialog, puts, said } = await openNote();
  const field = await box(dialog);
  expect(save(dialog).disabled).toBe(true);
  fireEvent.input(field, { target: { value: ' It rains. ' } });
  const slider = dialog.getByRole('slider', { name: 'How much it matters' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Placed 4 messages before the reply');
  fireEvent.input(slider, { target: { value: '20' } });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('Most: read right before the reply'));
  await userEvent.click(save(dialog));
  await waitFor(() => expect(said()).toBe('Scene note saved'));
  expect(puts).toEqual([{ content: 'It rains.', depth: 0 }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scene note' })).toBeNull());
});

test('one that is there can be taken away', async () => {
  const { dialog, puts, said } = await openNote({ content: 'It rains.', depth: 2 });
  expect((await box(dialog)).value).toBe('It rains.');
  expect(save(dialog).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Remove note' }));
  await waitFor(() => expect(said()).toBe('Scene note removed'));
  expect(puts).toEqual([{ content: '', depth: 2 }]);
});

test('a refusal is said, as a toast too, and what was typed stays', async () => {
  const { dialog, said } = await openNote(undefined, { put: 'underage_content' });
  fireEvent.input(await box(dialog), { target: { value: 'No.' } });
  await waitFor(() => expect(save(dialog).disabled).toBe(false));
  await userEvent.click(save(dialog));
  expect((await dialog.findByRole('alert')).textContent).toContain('Underage Content Detected');
  expect(said()).toMatch(/^Underage Content Detected: /);
  expect((await box(dialog)).value).toBe('No.');
  expect(save(dialog).disabled).toBe(false);
});

test('too long is said by the counter, and not sent', async () => {
  const { dialog } = await openNote();
  fireEvent.input(await box(dialog), { target: { value: 'x'.repeat(501) } });
  expect(await dialog.findByText('501 / 500')).toBeTruthy();
  expect(save(dialog).disabled).toBe(true);
});

test('one that does not load can be asked for again', async () => {
  const refuse = { get: true };
  const { dialog } = await openNote({ content: 'It rains.', depth: 2 }, refuse);
  expect((await dialog.findByRole('alert')).textContent).toContain("couldn't load the scene note");
  refuse.get = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect((await box(dialog)).value).toBe('It rains.');
});
