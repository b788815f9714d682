import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, testBrand } from '../../../app/testing/test-app.ts';
import { draftDesk, draftOwner } from '../../drafts/draft-desk.ts';
import { textOf } from '../../drafts/draft-text.ts';
import { sendUnsent } from '../../drafts/hand-over.ts';
import { createFakeDrafts, draftRecord, keptDraft } from '../../testing/drafts.ts';
import { editedCharacter, testForm, testReport } from '../../testing/edited-character.ts';
import { field, openEditor, type Given } from '../../testing/editor-page.tsx';
import { stubIndexedDb } from '../../testing/indexed-db.ts';
import { lendDrafts } from '../../testing/lent-drafts.ts';
import { ownLorebook } from '../../testing/lorebooks.ts';

beforeEach(stubIndexedDb);
afterEach(() => void vi.unstubAllGlobals());

const open = (given: Given = {}) => openEditor({ saved: null, ...given });
type Page = ReturnType<typeof open>;

const type = async (name: RegExp | string, text: string) => fireEvent.input(await field(name), { target: { value: text } });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const valueOf = async (name: string) => (await field(name)).value;

/** What the device has of the member's drafts. */
const onDevice = ({ app }: Page) => {
  const owner = draftOwner(app);
  return owner ? draftDesk(app).store.list(owner) : Promise.resolve([]);
};
/** The device has it when the page opens. */
const keep = (record: Parameters<ReturnType<typeof draftDesk>['store']['put']>[0]) => ({
  set: async (app: Page['app']) => void (await draftDesk(app).store.put(record)),
});

describe('lorebooks that are chosen for a new chatbot (R-BOT-23)', () => {
  const brand = testBrand({ flags: { lorebook: true } });
  const books = (ids: readonly string[]) => (path: string) =>
    path === 'GET /lorebooks' ? Response.json({ data: ids.map((id) => ownLorebook({ id, name: `Book ${id}` })) }) : null;
  const choose = async (id: string) => {
    const box = await screen.findByRole('combobox', { name: 'Add a lorebook' });
    fireEvent.change(box, { target: { value: id } });
  };

  it('are kept on the device and in the account as what is typed is, and are there again', async () => {
    const page = open({ brand, refuse: books(['a', 'b']) });
    await choose('b');
    await vi.waitFor(() => expect(page.drafts.puts).toHaveLength(1), { timeout: 10_000 });
    expect(page.drafts.puts[0]?.body).toMatchObject({ lorebooks: [{ id: 'b', name: 'Book b' }] });
    const [record] = await onDevice(page);
    expect(record).toMatchObject({ lorebooks: [{ id: 'b', name: 'Book b' }] });
    page.unmount();
    open({ brand, refuse: books(['a', 'b']), draftId: record!.id, drafts: page.drafts });
    expect(await screen.findByRole('button', { name: 'Remove Book b' })).toBeTruthy();
  });

  it('are sent with it when it is made, in the one call', async () => {
    const lorebooks = [{ id: 'b', name: 'Book b' }];
    const record = draftRecord({ lorebooks, form: testForm({ visibility: 'private', definition_visible: false }) });
    const page = open({ brand, refuse: books(['a', 'b']), draftId: 'd1', set: (app) => lendDrafts(app, [record]) });
    await choose('a');
    await userEvent.click(await screen.findByRole('button', { name: 'Create Chatbot' }));
    await waitFor(() => expect(page.onDone).toHaveBeenCalled());
    expect(page.fake.sent[0]).toMatchObject({ lorebook_ids: ['b', 'a'] });
    expect(page.app.requests.some(({ url }) => url.includes('/attach'))).toBe(false);
  });

  it('and are gone since are named beside a way to do without them', async () => {
    const record = draftRecord({
      lorebooks: [{ id: 'b', name: 'Book b' }],
      form: testForm({ visibility: 'private', definition_visible: false }),
    });
    const refuse = (path: string) =>
      path === 'POST /characters'
        ? Response.json(
            {
              error: 'x',
              code: 'invalid_input',
              requestId: 'r',
              issues: [{ path: 'body.lorebook_ids.0', message: 'must be a lorebook of your own' }],
            },
            { status: 422 },
          )
        : books(['a'])(path);
    open({ brand, refuse, draftId: 'd1', set: (app) => lendDrafts(app, [record]) });
    const group = await screen.findByRole('group', { name: 'Lorebooks' });
    expect(await screen.findByText('Book b is gone. Remove it from this list.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Create Chatbot' }));
    await waitFor(() => expect(document.activeElement).toBe(group));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Book b' }));
    expect(screen.queryByText(/is gone/)).toBeNull();
  });
});

describe('what is typed of a new chatbot', () => {
  it('is on the device with the first key, and has an address from then on', async () => {
    const page = open();
    await field('Name');
    expect(await onDevice(page)).toEqual([]);
    await type('Name', 'Mina');
    await vi.waitFor(async () => expect(await onDevice(page)).toHaveLength(1), { interval: 10, timeout: 2000 });
    const [draft] = await onDevice(page);
    expect(draft).toMatchObject({ form: { name: 'Mina' }, creator_user_id: 'mara', moderationReport: null });
    expect(page.addresses).toEqual([draft?.id]);
    expect(screen.getByText('Saved on this device')).toBeTruthy();
  });

  it('is in the account five seconds later, and nothing is unsaved then', async () => {
    const page = open();
    await type('Name', 'Mina');
    await vi.waitFor(() => expect(page.drafts.puts).toHaveLength(1), { timeout: 10_000 });
    expect(page.drafts.puts[0]?.body).toMatchObject({ form: { name: 'Mina' }, base_revision: 0, characterId: null });
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    await waitFor(() => expect(page.unsaved.at(-1)).toBe(false));
    await type('Name', 'Mina Thorne');
    await waitFor(() => expect(page.unsaved.at(-1)).toBe(true));
  });

  it('is kept at once when the page is hidden', async () => {
    const page = open();
    await type('Name', 'Mina');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(page.drafts.puts).toHaveLength(1));
    expect(await onDevice(page)).toHaveLength(1);
    hidden.mockRestore();
  });

  it('is kept when its page is left by a link', async () => {
    const page = open();
    await type('Name', 'Mina');
    page.unmount();
    await vi.waitFor(async () => expect(await onDevice(page)).toMatchObject([{ form: { name: 'Mina' } }]));
    await vi.waitFor(() => expect(page.drafts.puts).toHaveLength(1));
  });

  it('is no draft while nothing was typed', async () => {
    const page = open();
    await field('Name');
    page.unmount();
    await new Promise((done) => setTimeout(done, 50));
    expect(await onDevice(page)).toEqual([]);
    expect(page.drafts.puts).toEqual([]);
  });

  it('is saved as a draft by a button, which says so', async () => {
    const page = open();
    await field('Name');
    expect(button('Save draft').getAttribute('aria-disabled')).toBe('true');
    await type('Name', 'Mina');
    await userEvent.click(button('Save draft'));
    expect(await screen.findByText('Chatbot Saved')).toBeTruthy();
    expect(page.drafts.all()).toHaveLength(1);
  });

  it.each([
    ['Failed to save draft. Please try again.', () => failure(503, 'unavailable')],
    ['Failed to save draft', () => failure(409, 'storage_full')],
  ])('that cannot be kept in the account says "%s", and stays on the device', async (words, refused) => {
    const page = open();
    page.drafts.refuse(refused, refused, refused, refused);
    await type('Name', 'Mina');
    await userEvent.click(button('Save draft'));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await onDevice(page)).toHaveLength(1);
  });

  it('says that the browser keeps nothing, and can be taken along as a card', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const page = open();
    page.drafts.refuse(...Array.from({ length: 8 }, () => () => failure(503, 'unavailable')));
    await type('Name', 'Mina');
    const notice = within(
      await screen.findByText(/Your browser can't save drafts/).then((text) => text.closest('[role=alert]') as HTMLElement),
    );
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      files.push(blob as Blob);
      return 'blob:x';
    });
    await userEvent.click(notice.getByRole('button', { name: 'Download' }));
    expect(JSON.parse(await (files[0] as Blob).text())).toMatchObject({ spec: 'chara_card_v2', data: { name: 'Mina' } });
    vi.restoreAllMocks();
  });

  it('says that the account has as many drafts as it may', async () => {
    const page = open();
    page.drafts.refuse(() => failure(409, 'conflict', { because: 'full', max: '200' }));
    await type('Name', 'Mina');
    await userEvent.click(button('Save draft'));
    expect(await screen.findByText(/already has 200 drafts/)).toBeTruthy();
  });

  it('is not unsaved once it was handed over, before a session ends', async () => {
    const page = open();
    await type('Name', 'Mina');
    await waitFor(() => expect(page.unsaved.at(-1)).toBe(true));
    expect(await sendUnsent(page.app, page.app.client)).toEqual([]);
    await waitFor(() => expect(page.unsaved.at(-1)).toBe(false));
  });

  it('ends as a draft when a chatbot is saved from it', async () => {
    const page = open();
    await type('Name', 'Mina Thorne');
    await type('Title', 'Clock mender');
    await type('Greeting', 'The bell rings.');
    await type('Personality', 'Precise and kind.');
    await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    await userEvent.upload(
      screen.getByLabelText('Upload a picture', { selector: 'input' }),
      new File(['x'], 'mina.png', { type: 'image/png' }),
    );
    await screen.findByRole('button', { name: 'Replace picture' });
    await userEvent.click(button('Save draft'));
    await screen.findByText('Chatbot Saved');
    await userEvent.click(button('Create Chatbot'));
    await waitFor(() => expect(page.onDone).toHaveBeenCalledWith('new'));
    await vi.waitFor(async () => expect([await onDevice(page), page.drafts.all()]).toEqual([[], []]));
  });
});

describe('a draft that is opened again', () => {
  it('is as it was typed, from this device', async () => {
    open({ draftId: 'd1', ...keep(draftRecord({ form: testForm({ name: ' Mina ', tags: ['Cosy'] }) })) });
    expect(await valueOf('Name')).toBe(' Mina ');
    // What the account has not got is on its way there.
    expect(await screen.findByText('Draft saved')).toBeTruthy();
  });

  it('comes from the account where this device has none of it', async () => {
    open({ draftId: 'd1', drafts: createFakeDrafts([keptDraft({ guidelines: false })]) });
    expect(await valueOf('Name')).toBe('Mina Thorne');
    expect(screen.getByRole('checkbox', { name: /guidelines/i })).toBeTruthy();
  });

  it('takes in what another device wrote, and says so', async () => {
    const record = draftRecord({ kept: textOf(draftRecord()), revision: 1, form: testForm({ title: 'Typed here' }) });
    const drafts = createFakeDrafts([keptDraft({ revision: 2, form: testForm({ greeting: 'Typed there.' }) })]);
    open({ draftId: 'd1', drafts, ...keep(record) });
    expect(await screen.findByText('Added what you wrote on another device')).toBeTruthy();
    expect([await valueOf('Title'), await valueOf('Greeting')]).toEqual(['Typed here', 'Typed there.']);
  });

  it('shows two texts side by side where both devices wrote one field, and sends the one that is chosen', async () => {
    const record = draftRecord({ kept: textOf(draftRecord()), revision: 1, form: testForm({ title: 'Typed here' }) });
    const drafts = createFakeDrafts([keptDraft({ revision: 2, form: testForm({ title: 'Typed there' }) })]);
    open({ draftId: 'd1', drafts, ...keep(record) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions of your draft' }));
    expect(dialog.getByText('Typed here')).toBeTruthy();
    expect(drafts.puts).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: /another device/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these' }));
    expect(await valueOf('Title')).toBe('Typed there');
    await waitFor(() => expect(screen.queryByText('Two versions of your draft')).toBeNull());
  });

  it('can look at both again after the dialog was closed, and has lost neither', async () => {
    const record = draftRecord({ kept: textOf(draftRecord()), revision: 1, form: testForm({ title: 'Typed here' }) });
    const drafts = createFakeDrafts([keptDraft({ revision: 2, form: testForm({ title: 'Typed there' }) })]);
    const page = open({ draftId: 'd1', drafts, ...keep(record) });
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await valueOf('Title')).toBe('Typed here');
    expect(await onDevice(page)).toMatchObject([{ form: { title: 'Typed here' }, theirs: { form: { title: 'Typed there' } } }]);
    await userEvent.click(button('Compare'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('that is gone says so, with the way to the others', async () => {
    open({ draftId: 'd7' });
    expect(await screen.findByRole('heading', { name: 'This draft is gone' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your drafts' }).getAttribute('href')).toBe('#creation.drafts');
  });

  it('that cannot be asked for can be tried again', async () => {
    const drafts = createFakeDrafts([keptDraft()]);
    drafts.refuse(() => failure(400, 'invalid_input'));
    open({ draftId: 'd1', drafts });
    await userEvent.click(await screen.findByRole('button', { name: /Retry|Try Again/ }));
    expect(await valueOf('Name')).toBe('Mina Thorne');
  });
});

describe('what is typed of a chatbot that is there already', () => {
  const edit = (given: Given = {}) => openEditor(given);
  const ofMina = draftRecord({
    id: 'edit-mina',
    characterId: 'mina',
    characterRevision: 3,
    form: testForm({ title: 'Typed before' }),
  });

  it('is there when it is opened again, and says from when', async () => {
    edit(keep(ofMina));
    expect(await valueOf('Title')).toBe('Typed before');
    expect(screen.getByText(/You have unsaved changes from/)).toBeTruthy();
  });

  it('can be discarded, with a way back', async () => {
    const page = edit(keep(ofMina));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await waitFor(async () => expect(await valueOf('Title')).toBe(testForm().title));
    expect(page.drafts.all()).toMatchObject([{ id: 'edit-mina', removedAt: expect.any(String) }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await valueOf('Title')).toBe('Typed before'));
    await waitFor(() => expect(page.drafts.get('edit-mina')?.removedAt).toBeNull());
  });

  it('comes from the account where this device has none of it', async () => {
    const kept = keptDraft({
      id: 'edit-mina',
      characterId: 'mina',
      characterRevision: 3,
      form: testForm({ title: 'On the phone' }),
    });
    edit({ drafts: createFakeDrafts([kept]) });
    expect(await valueOf('Title')).toBe('On the phone');
  });

  it('is joined with what was saved of it meanwhile', async () => {
    const saved = editedCharacter({ revision: 4, form: testForm({ greeting: 'Saved since.' }) });
    const versions = [
      {
        number: 3,
        note: '',
        createdAt: '2026-11-01T00:00:00.000Z',
        outcome: 'approved',
        is_served: true,
        form: testForm(),
      } as const,
    ];
    edit({ saved, versions, ...keep(ofMina) });
    expect([await valueOf('Title'), await valueOf('Greeting')]).toEqual(['Typed before', 'Saved since.']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is chosen from where both changed one field', async () => {
    const saved = editedCharacter({ revision: 4, form: testForm({ title: 'Saved since' }) });
    edit({ saved, ...keep(ofMina) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Your chatbot has changed since this draft' }));
    await userEvent.click(dialog.getByRole('radio', { name: /In your chatbot/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these' }));
    expect(await valueOf('Title')).toBe('Saved since');
  });

  it('goes into the bin when its review has moved (R-DRAFT-04)', async () => {
    const saved = editedCharacter({ moderationReport: testReport('fix_required') });
    const page = edit({ saved, ...keep(ofMina) });
    expect(await valueOf('Title')).toBe(testForm().title);
    expect(await screen.findByText(/so your draft is in the bin/)).toBeTruthy();
    expect(await onDevice(page)).toEqual([]);
    expect(page.drafts.get('edit-mina')?.removedAt).toEqual(expect.any(String));
  });

  it('may be a draft while it has to be fixed (R-MOD-05)', async () => {
    const saved = editedCharacter({ moderationReport: testReport('fix_required') });
    const page = edit({ saved });
    await type('Title', 'Mended');
    await userEvent.click(button('Save draft'));
    expect(await screen.findByText('Chatbot Saved')).toBeTruthy();
    expect(page.drafts.get('edit-mina')).toMatchObject({ moderation_status: 'fix_required', form: { title: 'Mended' } });
  });

  it('ends when it is saved, and what is typed after that is another draft', async () => {
    const page = edit(keep(ofMina));
    await field('Title');
    await userEvent.click(button('Save'));
    const confirm = screen.queryByRole('dialog');
    if (confirm) await userEvent.click(within(confirm).getByRole('button', { name: /Continue|Save/ }));
    await waitFor(() => expect(page.onDone).toHaveBeenCalled());
    await vi.waitFor(async () => expect(await onDevice(page)).toEqual([]));
    await type('Title', 'Typed after');
    await vi.waitFor(async () =>
      expect(await onDevice(page)).toMatchObject([{ characterRevision: 4, form: { title: 'Typed after' } }]),
    );
  });
});

describe('a draft in two tabs', () => {
  const channelOf = () => new BroadcastChannel('troupe-draft daybreak mara d1');

  it('says that another tab has ended it, and takes no more keys', async () => {
    open({ draftId: 'd1', ...keep(draftRecord()) });
    await field('Name');
    const other = channelOf();
    await vi.waitFor(() => {
      other.postMessage({ kind: 'gone' });
      expect(screen.getByText('You saved or removed this draft in another tab')).toBeTruthy();
    });
    expect((await field('Name')).readOnly).toBe(true);
    other.close();
  });

  it('tells the others what is typed', async () => {
    open({ draftId: 'd1', ...keep(draftRecord()) });
    const other = channelOf();
    const heard = vi.fn();
    other.addEventListener('message', ({ data }) => heard(data.kind, data.record?.form.name));
    await type('Name', 'Nora');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('text', 'Nora'));
    other.close();
  });
});
