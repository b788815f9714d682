import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TestedEntry } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { failure, testBrand } from '../../../app/testing/test-app.ts';
import { createDeskStoreInMemory, lorebookEntry, ownLorebook } from '../../testing/lorebooks.ts';
import { lendDeskStore } from '../desk/desk-store.ts';
import { lorebookLinks, openLorebooks, type OpenGiven } from '../../testing/open-lorebooks.tsx';
import { LorebookEditScreen } from './LorebookEditScreen.tsx';

const clock = lorebookEntry({
  id: 'clock',
  name: 'The tower clock',
  keywords: ['clock', 'eleven'],
  content: 'It skips eleven.',
  insertion_order: 1,
});
const shop = lorebookEntry({
  id: 'shop',
  name: 'The shop',
  keywords: ['shop', 'counter'],
  content: 'It smells of oil.',
  insertion_order: 2,
});
const debt = lorebookEntry({ id: 'debt', name: 'The debt', keywords: ['debt'], content: 'Nobody paid it.', insertion_order: 3 });

const open = (given: OpenGiven = {}) => {
  const onUnsavedChange = vi.fn();
  const page = <LorebookEditScreen lorebookId="thorne" links={lorebookLinks} onUnsavedChange={onUnsavedChange} leaving={null} />;
  const opened = openLorebooks(page, {
    brand: testBrand({ features: { picture_uploads: false } }),
    lorebooks: [ownLorebook({ id: 'thorne' })],
    entries: [clock, shop, debt],
    ...given,
  });
  return { ...opened, onUnsavedChange };
};
const listed = async () => within(await screen.findByRole('region', { name: 'Entries' }));
const names = async () =>
  (await listed()).getAllByRole('button').flatMap((one) => (one.hasAttribute('data-troupe-entry') ? [one.textContent] : []));
const pane = (name: string) => within(screen.getByRole('region', { name }));
const pick = async (name: string) => userEvent.click((await listed()).getByRole('button', { name: new RegExp(name) }));
const menu = async (action: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'More for this entry' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the workbench of a lorebook', () => {
  it('keeps an entry that was changed, and says so (R-LORE-13)', async () => {
    const { fake, onUnsavedChange } = open();
    await pick('The shop');
    const text = pane('The shop').getByRole('textbox', { name: /^Text/ });
    await userEvent.type(text, ' Always.');
    expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(pane('The shop').getByRole('button', { name: 'Save entry' }));
    expect(await screen.findByText('Entry updated')).toBeTruthy();
    expect(fake.entries().find(({ id }) => id === 'shop')?.content).toBe('It smells of oil. Always.');
    expect(onUnsavedChange).toHaveBeenLastCalledWith(false);
  });

  it('adds an entry once it is right, and tells what is wrong until then (R-LORE-07)', async () => {
    const { fake } = open();
    await userEvent.click((await listed()).getByRole('button', { name: 'Add entry' }));
    const fresh = pane('New entry');
    await userEvent.type(fresh.getByRole('textbox', { name: /^Name/ }), 'Oil');
    await userEvent.type(screen.getByRole('combobox', { name: /^Keywords/ }), 'oil{Enter}');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add entry' }).at(-1)!);
    expect(screen.getByText('At least 2 keyword is required')).toBeTruthy();
    expect(screen.getByText('This field is required')).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox', { name: /^Keywords/ }), '/oil(y|ed)/i{Enter}');
    await userEvent.type(fresh.getByRole('textbox', { name: /^Text/ }), 'It is everywhere.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Add entry' }).at(-1)!);
    expect(await screen.findByText('Entry added')).toBeTruthy();
    expect(fake.entries().at(-1)).toMatchObject({ name: 'Oil', keywords: ['oil', '/oil(y|ed)/i'], content: 'It is everywhere.' });
  });

  it('deletes an entry and takes it back (R-LORE-13)', async () => {
    const { fake } = open();
    await pick('The shop');
    await menu('Delete');
    expect(await screen.findByText('Entry deleted')).toBeTruthy();
    expect(fake.entries().map(({ id }) => id)).toEqual(['clock', 'debt']);
    const [undo] = screen.getAllByRole('button', { name: 'Undo' });
    await userEvent.click(undo!);
    await vi.waitFor(() => expect(fake.entries()).toHaveLength(3));
  });

  it('moves an entry by keys alone, and says where it is', async () => {
    const { fake } = open();
    await pick('The debt');
    await menu('Move to the top');
    expect(await screen.findByText('The debt is now number 1 of 3')).toBeTruthy();
    expect((await names())[0]).toContain('The debt');
    expect(fake.sent.at(-1)?.body).toMatchObject({ changes: [{ op: 'update', id: 'debt', entry: { insertion_order: 0 } }] });
  });

  it('finds entries by name, keyword and text', async () => {
    open();
    await userEvent.type((await listed()).getByRole('searchbox'), 'counter{Enter}');
    await vi.waitFor(async () => expect(await names()).toHaveLength(1));
    expect((await names())[0]).toContain('The shop');
  });

  it('changes many at once in the table, and undoes them at once', async () => {
    const { fake } = open();
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('3 entries changed')).toBeTruthy();
    expect(fake.entries().map(({ enabled }) => enabled)).toEqual([false, false, false]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
    await vi.waitFor(() => expect(fake.entries().every(({ enabled }) => enabled)).toBe(true));
  });

  it('replaces a text after it showed what that would do', async () => {
    const { fake } = open();
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    await userEvent.click(screen.getByRole('button', { name: 'Find and replace' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Find and replace' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Find' }), 'oil');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Replace with' }), 'brass');
    expect(dialog.getByText('1 entry would change')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Replace all' }));
    await vi.waitFor(() => expect(fake.entries().find(({ id }) => id === 'shop')?.content).toBe('It smells of brass.'));
  });

  it('says on the bench what comes up, where its word stands, and why the others stay quiet', async () => {
    const plain = {
      keyword: null,
      message: null,
      called_by: null,
      start: null,
      end: null,
      tokens: null,
      left: null,
      rolled: null,
      lost_to: null,
    };
    const tested: TestedEntry[] = [
      { ...plain, entry_id: 'clock', outcome: 'fired', why: null, keyword: 'clock', message: 0, start: 10, end: 15, tokens: 5 },
      { ...plain, entry_id: 'shop', outcome: 'quiet', why: 'no_keyword' },
      { ...plain, entry_id: 'debt', outcome: 'quiet', why: 'probability', rolled: 63.2 },
    ];
    const { fake } = open({ tested });
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Test' }));
    const bench = pane('Test Bench');
    expect(await bench.findByText('“clock”, message 1')).toBeTruthy();
    expect(bench.getByText('clock', { selector: 'mark' })).toBeTruthy();
    expect(bench.getByText('9 / 400 tokens')).toBeTruthy();
    await userEvent.click(bench.getByText('2 entries stay quiet'));
    expect(bench.getByText('None of its keywords came up')).toBeTruthy();
    expect(bench.getByText('Chance: rolled 63, needs less than 100')).toBeTruthy();
    expect(fake.sent.at(-1)).toMatchObject({ path: 'POST /lorebooks/test', body: { lorebook_id: 'thorne', entries: [] } });
    await userEvent.type(bench.getByRole('textbox'), ' And more.');
    expect(bench.getByText("You've changed something since this test.")).toBeTruthy();
  });

  it('saves what it is called (R-LORE-13), and tells what is wrong before', async () => {
    const { fake } = open();
    await listed();
    await userEvent.click(screen.getByText('Details'));
    const name = screen.getAllByRole('textbox', { name: /^Name/ })[0]!;
    await userEvent.clear(name);
    await userEvent.type(name, 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Use at least 3 characters')).toBeTruthy();
    await userEvent.type(name, 'bey');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Lorebook updated')).toBeTruthy();
    expect(fake.sent.at(-1)).toMatchObject({ path: 'PATCH /lorebooks/thorne', body: { name: 'abbey' } });
  });

  it('keeps what is typed where another device wrote meanwhile, and loads what that wrote', async () => {
    let isElsewhere = true;
    open({
      refuse: (path) =>
        isElsewhere && path === 'PATCH /lorebooks/thorne/entries' ? failure(409, 'conflict', { because: 'revision' }) : null,
    });
    await pick('The shop');
    await userEvent.type(pane('The shop').getByRole('textbox', { name: /^Text/ }), ' Always.');
    await userEvent.click(pane('The shop').getByRole('button', { name: 'Save entry' }));
    expect(await screen.findByText(/was changed somewhere else/)).toBeTruthy();
    expect((pane('The shop').getByRole('textbox', { name: /^Text/ }) as HTMLTextAreaElement).value).toBe(
      'It smells of oil. Always.',
    );
    isElsewhere = false;
    await userEvent.click(pane('The shop').getByRole('button', { name: 'Save entry' }));
    expect(await screen.findByText('Entry updated')).toBeTruthy();
  });

  it('takes in what another device said of it meanwhile, keeps what is typed, and saves upon that', async () => {
    let isElsewhere = true;
    const theirs = ownLorebook({ id: 'thorne', description: 'Written elsewhere', revision: 9 });
    const { fake } = open({
      lorebooks: [theirs],
      refuse: (path) => {
        if (path === 'GET /lorebooks/thorne' && !isElsewhere) return null;
        if (path === 'PATCH /lorebooks/thorne' && isElsewhere) {
          isElsewhere = false;
          return failure(409, 'conflict', { because: 'revision' });
        }
        return path === 'GET /lorebooks/thorne'
          ? Response.json({ ...theirs, description: 'As it was', entries: [], is_own: true, is_approved: false })
          : null;
      },
    });
    await listed();
    await userEvent.click(screen.getByText('Details'));
    const box = (name: RegExp) => screen.getAllByRole('textbox', { name })[0] as HTMLInputElement;
    fireEvent.input(box(/^Name/), { target: { value: 'Thorne' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/was changed somewhere else/)).toBeTruthy();
    expect([box(/^Name/).value, box(/^Description/).value]).toEqual(['Thorne', 'Written elsewhere']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Lorebook updated')).toBeTruthy();
    expect(fake.sent.at(-1)?.body).toEqual({ name: 'Thorne', base_revision: 1 });
  });

  it('keeps what is typed of its details while they are saved', async () => {
    const gate = Promise.withResolvers<null>();
    open({ refuse: (path) => (path === 'PATCH /lorebooks/thorne' ? gate.promise : null) });
    await listed();
    await userEvent.click(screen.getByText('Details'));
    const name = screen.getAllByRole('textbox', { name: /^Name/ })[0] as HTMLInputElement;
    fireEvent.input(name, { target: { value: 'Thorne' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.input(name, { target: { value: 'Thorne and sons' } });
    gate.resolve(null);
    expect(await screen.findByText('Lorebook updated')).toBeTruthy();
    expect(name.value).toBe('Thorne and sons');
  });

  it.each([
    ['fix_required', /^A reviewer asked for changes to Elin Marrow\./],
    ['nothing_new', 'Readers of Elin Marrow already get the newest version.'],
    ['in_review', /^Elin Marrow is under review\./],
  ])('says by name why it is not submitted: %s', async (because, said) => {
    const one = { lorebook_id: 'thorne', name: 'Thorne', avatar_url: null, num_entries: 3 };
    open({
      attached: { elin: [{ ...one, revision: 2, live_revision: 1, submitted_revision: null }] },
      refuse: (path) => (path.endsWith('/lorebooks/submit') ? failure(409, 'conflict', { because }) : null),
    });
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Submit for review with Elin Marrow' }));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('says of a chatbot whose lorebooks did not load that they did not, and asks again', async () => {
    let isDown = true;
    open({ refuse: (path) => (isDown && path === 'GET /characters/elin/lorebooks' ? failure(403, 'forbidden') : null) });
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
    const retry = await screen.findByRole('button', { name: 'Retry Elin Marrow' });
    expect(screen.queryByRole('button', { name: 'Attach to Elin Marrow' })).toBeNull();
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Attach to Elin Marrow' })).toBeTruthy();
  });

  it('attaches it to a chatbot and detaches it (R-LORE-13)', async () => {
    const { fake } = open();
    await listed();
    await userEvent.click(screen.getByRole('button', { name: 'Attach' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Attach to Elin Marrow' }));
    expect(await screen.findByText('Lorebook attached')).toBeTruthy();
    expect(fake.sent.at(-1)).toMatchObject({ path: 'POST /lorebooks/thorne/attach', body: { characterId: 'elin' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Detach from Elin Marrow' }));
    expect(await screen.findByText('Lorebook detached')).toBeTruthy();
  });

  it.each([
    ['is not there', { lorebooks: [] }, 'This lorebook is gone, or only its creator can read it.'],
    ['is somebody else’s', { isOwn: false }, 'You are not allowed to access this page'],
  ])('says so where it %s', async (_, given, said) => {
    open(given);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('keeps what is typed on the device, and has it again on the next visit, with a way to do without it', async () => {
    const kept = new Map<string, string>();
    const storage = { get: (key: string) => kept.get(key) ?? null, set: () => undefined };
    lendDeskStore({ storage }, createDeskStoreInMemory());
    open({ storage });
    await pick('The shop');
    await userEvent.type(pane('The shop').getByRole('textbox', { name: /^Text/ }), ' Always.');
    await new Promise((done) => setTimeout(done, 400));
    cleanup();
    open({ storage });
    expect(await screen.findByText("We restored what you hadn't saved.")).toBeTruthy();
    const text = () => pane('The shop').getByRole('textbox', { name: /^Text/ }) as HTMLTextAreaElement;
    expect(text().value).toBe('It smells of oil. Always.');
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' })[0]!);
    expect(text().value).toBe('It smells of oil.');
    expect(screen.queryByText("We restored what you hadn't saved.")).toBeNull();
  });
});
