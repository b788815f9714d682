import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { emptyEntry, emptyLorebook, type ImportedLorebookFile } from '@troupe/protocol';
import { failure, testBrand } from '../../../app/testing/test-app.ts';
import { memberSession } from '../../../platform/testing/profile.ts';
import { createDeskStoreInMemory } from '../../testing/lorebooks.ts';
import { openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { lendDeskStore } from '../desk/desk-store.ts';
import { LorebookCreateScreen } from './LorebookCreateScreen.tsx';

const plainBrand = testBrand({ features: { picture_uploads: false } });
const open = (given: OpenGiven = {}) => {
  const onCreated = vi.fn();
  const onUnsavedChange = vi.fn();
  const page = <LorebookCreateScreen onCreated={onCreated} onUnsavedChange={onUnsavedChange} leaving={null} />;
  return { ...openLorebooks(page, { brand: plainBrand, ...given }), onCreated, onUnsavedChange };
};
const closeGuide = async () =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: 'New to Lorebooks?' })).getByRole('button', { name: 'Get started' }),
  );
const begin = async (given: OpenGiven = {}) => {
  const opened = open(given);
  await closeGuide();
  await userEvent.click(screen.getByRole('button', { name: 'Start New' }));
  return opened;
};
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Lorebook' }));
const box = (name: string, at = 0) => screen.getAllByRole('textbox', { name: new RegExp(`^${name}`) })[at]!;
const tag = async (name: string, ...words: string[]) => {
  for (const word of words)
    await userEvent.type(screen.getByRole('combobox', { name: new RegExp(`^${name}`) }), `${word}{Enter}`);
};

const book = (entries: ImportedLorebookFile['entries']): ImportedLorebookFile => ({
  format: 'chub',
  name: 'Small Kingdoms',
  description: 'From elsewhere',
  tags: ['kings', 'queens'],
  scan_depth: 8,
  recursive: true,
  entries,
  report: [{ field: 'entries[0].keys', action: 'changed', note: 'some stood more than once' }],
});

describe('the page of a new lorebook (R-LORE-02)', () => {
  it('asks how one begins, and says once on a device what a lorebook is (R-LORE-03)', async () => {
    const kept = new Map<string, string>();
    const storage = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string | null) => void kept.set(key, value ?? ''),
    };
    open({ storage });
    await closeGuide();
    expect(screen.getByRole('heading', { name: 'How would you like to start?' })).toBeTruthy();
    expect(screen.getByText(/TavernAI, Pygmalion, RisuAI or ChubAI/)).toBeTruthy();
    document.body.replaceChildren();
    open({ storage });
    await screen.findByRole('button', { name: 'Start New' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what is missing, in the words of the rules, and sends nothing', async () => {
    const { fake } = await begin();
    await create();
    expect(await screen.findByText(/before|first/, { selector: '[role=alert]' })).toBeTruthy();
    expect(screen.getAllByText('This field is required').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByText('At least 2 keyword is required')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await create();
    expect(await screen.findByText('At least 1 entry is required')).toBeTruthy();
    expect(screen.getByText('At least 2 tags are required')).toBeTruthy();
    expect(screen.getByText('You must agree with the Community Guidelines')).toBeTruthy();
    expect(fake.sent.filter(({ path }) => path === 'POST /lorebooks')).toEqual([]);
  });

  it('makes it of what is written, with what is typed of its entry, and goes on to it', async () => {
    const { fake, onCreated, onUnsavedChange } = await begin();
    await userEvent.type(box('Name'), 'North Harbour');
    await userEvent.type(box('Description'), 'Ships and keepers');
    await tag('Tags', 'sea', 'ships');
    await userEvent.type(box('Name', 1), 'The lamp');
    await tag('Keywords', 'lamp', 'light');
    await userEvent.type(box('Text'), 'It has never gone out.');
    await userEvent.click(screen.getByRole('checkbox', { name: /Community Guidelines/ }));
    expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
    await create();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('made'));
    expect(fake.sent.at(-1)).toMatchObject({
      path: 'POST /lorebooks',
      body: {
        name: 'North Harbour',
        description: 'Ships and keepers',
        tags: ['sea', 'ships'],
        guidelines: true,
        entries: [{ name: 'The lamp', keywords: ['lamp', 'light'], content: 'It has never gone out.' }],
      },
    });
  });

  const choose = async (file: File) => userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
  const json = new File(['{}'], 'kingdoms.json', { type: 'application/json' });

  it('fills the form from a file, says so, and names what asks for a look (R-LORE-09)', async () => {
    const entries = [{ ...emptyEntry(), name: 'The queen', keywords: ['queen'], content: 'She waits.' }];
    const { fake, onCreated } = open({ file: book(entries) });
    await closeGuide();
    await choose(json);
    expect(await screen.findByText('Lorebook imported')).toBeTruthy();
    expect(screen.getByText('Entries in kingdoms.json: 1')).toBeTruthy();
    expect(screen.getByText(/1 entry needs your attention/)).toBeTruthy();
    expect((box('Name') as HTMLInputElement).value).toBe('Small Kingdoms');
    await userEvent.click(screen.getByRole('checkbox', { name: /Community Guidelines/ }));
    await create();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
    expect(fake.sent.at(-1)?.body).toMatchObject({
      imported: true,
      scan_depth: 8,
      recursive: true,
      entries: [{ name: 'The queen' }],
    });
  });

  it('makes a long one in several calls, and goes on where it broke off', async () => {
    const entries = Array.from({ length: 250 }, (_, at) => ({
      ...emptyEntry(),
      name: `Entry ${at}`,
      keywords: ['a b', `k${at}`],
      content: 'Known.',
    }));
    let isDown = true;
    const { fake, onCreated } = open({
      file: book(entries),
      refuse: (path) =>
        isDown && path === 'PATCH /lorebooks/made/entries'
          ? Response.json({ error: 'x', code: 'forbidden', requestId: 'r' }, { status: 403 })
          : null,
    });
    await closeGuide();
    await choose(json);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Community Guidelines/ }));
    await create();
    expect(await screen.findByText('We saved 100 of 250 entries. Save again to continue.')).toBeTruthy();
    isDown = false;
    await create();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('made'));
    expect(fake.sent.filter(({ path }) => path === 'POST /lorebooks')).toHaveLength(1);
    expect(fake.entries().map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
  });

  it('goes on after it broke off with what is written by then, and sends nothing twice', async () => {
    const entries = Array.from({ length: 102 }, (_, at) => ({
      ...emptyEntry(),
      name: `Entry ${at}`,
      keywords: ['a b', `k${at}`],
      content: 'Known.',
    }));
    let isDown = true;
    const { fake, onCreated } = open({
      file: book(entries),
      refuse: (path) => (isDown && path === 'PATCH /lorebooks/made/entries' ? failure(403, 'forbidden') : null),
    });
    await closeGuide();
    await choose(json);
    await userEvent.click(await screen.findByRole('checkbox', { name: /Community Guidelines/ }));
    await create();
    expect(await screen.findByText('We saved 100 of 102 entries. Save again to continue.')).toBeTruthy();
    fireEvent.input(box('Name'), { target: { value: 'Large Kingdoms' } });
    fireEvent.input(box('Name', 1), { target: { value: 'Renamed' } });
    isDown = false;
    await create();
    await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith('made'));
    expect(fake.sent.find(({ path }) => path === 'PATCH /lorebooks/made')?.body).toMatchObject({ name: 'Large Kingdoms' });
    expect(fake.entries().map(({ name }) => name)).toEqual(['Renamed', ...entries.slice(1).map(({ name }) => name)]);
  });

  describe('on the device', () => {
    const kept = {
      form: { ...emptyLorebook(), name: 'North Harbour', description: 'Ships and keepers', tags: ['sea', 'ships'] },
      typed: {},
      entries: [{ ...emptyEntry(), id: 'new-1', name: 'The lamp', keywords: ['lamp', 'light'], content: 'It burns.' }],
      imported: null,
    };
    const openKept = async () => {
      const storage = { get: () => null, set: () => undefined };
      const store = createDeskStoreInMemory();
      lendDeskStore({ storage }, store);
      const key = `${plainBrand.id} ${memberSession.user.id} new`;
      await store.put(key, kept);
      const opened = open({ storage });
      await closeGuide();
      return { ...opened, onDevice: () => store.get(key) };
    };

    it('nothing is left once it is made', async () => {
      const { onCreated, onDevice } = await openKept();
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      await userEvent.click(await screen.findByRole('checkbox', { name: /Community Guidelines/ }));
      await create();
      await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
      expect(await onDevice()).toBeNull();
      cleanup();
      expect(await onDevice()).toBeNull();
    });

    it('stays what is written until somebody said that it may go', async () => {
      const { onDevice } = await openKept();
      await userEvent.click(screen.getByRole('button', { name: 'Start New' }));
      const asked = () => within(screen.getByRole('dialog', { name: 'Discard what you wrote?' }));
      await userEvent.click(asked().getByRole('button', { name: 'Cancel' }));
      expect(await onDevice()).not.toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Choose a file' }));
      expect(asked().getByText('North Harbour is only on this device. Starting again deletes it.')).toBeTruthy();
      await userEvent.click(asked().getByRole('button', { name: 'Cancel' }));
      await userEvent.click(screen.getByRole('button', { name: 'Start New' }));
      await userEvent.click(asked().getByRole('button', { name: 'Discard' }));
      expect(await screen.findByRole('button', { name: 'Create Lorebook' })).toBeTruthy();
      await vi.waitFor(async () => expect(await onDevice()).toBeNull());
    });
  });

  it('is tested before it is made with what speaks of it alone, unless that is more than a call takes', async () => {
    const entries = Array.from({ length: 230 }, (_, at) => ({
      ...emptyEntry(),
      name: `Entry ${at}`,
      keywords: ['a b', `k${at}`],
      content: 'x'.repeat(at === 0 ? 10 : 4900),
      folder: 'Town',
      shadow: '{"extra":1}',
    }));
    const { fake } = open({ file: book(entries) });
    await closeGuide();
    await choose(json);
    await userEvent.click(await screen.findByRole('button', { name: 'Test' }));
    expect(await screen.findByText('This lorebook is too large to test before you create it.')).toBeTruthy();
    expect(fake.sent.filter(({ path }) => path === 'POST /lorebooks/test')).toEqual([]);
  });

  const refused =
    (code: string, status: number, errorPayload: object = {}) =>
    (path: string) =>
      path === 'POST /lorebooks/import'
        ? Response.json({ error: 'Of the server.', code, errorPayload, requestId: 'r' }, { status })
        : null;
  it.each([
    ['invalid_json', 'Invalid JSON file. Please upload a valid lorebook export.'],
    ['invalid_lorebook', 'Invalid lorebook file. Please upload a JSON export from a supported platform.'],
    ['no_entries', 'No entries found in the imported file.'],
    ['no_usable_entries', 'No entries could be mapped from the uploaded file.'],
    ['failed', 'Failed to import lorebook.'],
    ['of_a_later_server', 'Failed to import lorebook.'],
  ])('tells that a file cannot be read, because %s: "%s" (R-LORE-11)', async (because, words) => {
    open({ refuse: refused('unsupported_file', 415, { because }) });
    await closeGuide();
    await choose(json);
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('button', { name: 'Start New' })).toBeTruthy();
  });

  it('tells that reading a file failed, and why, where the file is not to blame', async () => {
    open({ refuse: refused('rate_limited', 429) });
    await closeGuide();
    await choose(json);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to import lorebook\. \S/);
  });
});
