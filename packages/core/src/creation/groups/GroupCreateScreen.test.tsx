import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newGroupMember, toWorkForm } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { testBrand, testSession } from '../../app/testing/test-app.ts';
import { draftRecord } from '../testing/drafts.ts';
import { field } from '../testing/editor-page.tsx';
import { groupForm, groupLinks, groupMember, type GroupsGiven } from '../testing/groups.ts';
import { openGroups } from '../testing/open-groups.tsx';
import { lendDrafts } from '../testing/lent-drafts.ts';
import { GroupCreateScreen } from './GroupCreateScreen.tsx';

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const type = async (name: RegExp | string, text: string) => fireEvent.input(await field(name), { target: { value: text } });
const summary = async () => within(await screen.findByRole('group', { name: 'Before you can save' }));

interface Given extends GroupsGiven {
  /** What the draft of the address says; none on the page of a new one. */
  form?: ReturnType<typeof groupForm>;
  at?: 'members' | null;
  leaving?: { go: () => void; stay: () => void };
}

const open = ({ form, at = null, leaving, ...given }: Given = {}) => {
  const onCreated = vi.fn();
  const onAdd = vi.fn();
  const onDraft = vi.fn();
  const onUnsavedChange = vi.fn();
  const record = form && draftRecord({ id: 'd1', form: toWorkForm(form), guidelines: false });
  const opened = openGroups(
    () => (
      <GroupCreateScreen
        links={groupLinks}
        draftId={form ? 'd1' : null}
        guidelinesHref="/guidelines"
        at={at}
        onAdd={onAdd}
        onDraft={onDraft}
        onCreated={onCreated}
        onUnsavedChange={onUnsavedChange}
        leaving={leaving ?? null}
      />
    ),
    { ...given, set: (app) => lendDrafts(app, record ? [record] : []) },
  );
  return { ...opened, onCreated, onAdd, onDraft, onUnsavedChange };
};
const save = () => userEvent.click(button('Create Groupchat'));
const agree = async () => userEvent.click(await screen.findByRole('checkbox', { name: /Guidelines/ }));

describe('the page of a new group', () => {
  it('is one heading, with every field of a group (R-GRP-01)', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Create Groupchat' })).toBeTruthy();
    for (const name of ['Name', 'Title', 'Greeting', 'Scenario']) expect(await field(name)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Members' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Who greets' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /^Tags/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Public/, checked: true })).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Show the scenario on the profile' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /Guidelines/, checked: false })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Personality' })).toBeNull();
  });

  it('says what is missing in the words of the form (R-GRP-02, R-GRP-04, R-GRP-05, R-GRP-06)', async () => {
    const { fake } = open();
    await field('Name');
    await save();
    const texts = (await summary()).getAllByRole('link').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Name is required',
      'Title is required',
      'Greeting is required',
      'Scenario is required',
      'At least 2 chatbots required',
      'A public chatbot needs at least 2 tags.',
      'You must generate an Avatar',
    ]);
    expect(screen.getAllByText(/must agree/i).length).toBeGreaterThan(0);
    expect(fake.sent).toEqual([]);
  });

  it('tells a text that is too long or holds a link (R-GRP-02, R-GRP-03)', async () => {
    open({ form: groupForm() });
    await type('Scenario', 'x'.repeat(5001));
    fireEvent.blur(await field('Scenario'));
    expect(await screen.findByText('Personality is maximum of 5000 characters')).toBeTruthy();
    await type('Name', 'A name of more than twenty');
    fireEvent.blur(await field('Name'));
    expect(await screen.findByText('Name should be 20 characters or less')).toBeTruthy();
    await type('Greeting', 'Look at thorne-clocks.com');
    fireEvent.blur(await field('Greeting'));
    expect(await screen.findByText("Links aren't allowed: thorne-clocks.com")).toBeTruthy();
  });

  it('names private members of a group that others open, and takes them for oneself (R-GRP-06)', async () => {
    const members = [groupMember({ id: 'roux', visibility: 'private', standing: 'private', is_own: true })];
    open({ form: groupForm(), members });
    await screen.findByText('Captain Roux', { selector: 'h3' });
    await save();
    const fault = 'Others can open this group, but these chatbots are private: Captain Roux';
    expect((await summary()).getByRole('link', { name: fault })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Private/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: fault })).toBeNull());
  });

  it('names members that are lost, with what to do', async () => {
    open({ form: groupForm(), members: [groupMember({ id: 'roux', visibility: null, standing: 'unavailable' })] });
    expect(await screen.findByText(/Its creator took it down/)).toBeTruthy();
    await save();
    const fault = "These chatbots are no longer available: A chatbot that's gone";
    expect((await summary()).getByRole('link', { name: fault })).toBeTruthy();
  });

  it('counts greeting and scenario against the limit, and bills each speaker, heaviest first (R-GRP-07)', async () => {
    open({ form: groupForm(), members: [groupMember({ id: 'roux', tokens: { card: 900, line: 30 } })] });
    expect(await screen.findByText('heaviest speaker: Captain Roux, 920 more')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Tokens used' }).getAttribute('aria-valuemax')).toBe('2500');
    const rows = screen.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/^Captain Roux900/);
    await type('Scenario', 'storm '.repeat(830).trim());
    await type('Greeting', 'Wipe your paws, please, all of you now. '.repeat(49).trim());
    await type('Scenario', 'word salad of long unusual vocabulary '.repeat(131).trim());
    fireEvent.blur(await field('Scenario'));
    await waitFor(() => expect(screen.getByRole('meter', { name: 'Tokens used' }).getAttribute('aria-valuenow')).not.toBe('0'));
  });

  it('suggests a greeting and a scenario once name and title are long enough (R-GRP-07)', async () => {
    open();
    await type('Name', 'Ta');
    const suggest = await screen.findByRole('button', { name: 'Suggest: Scenario' });
    expect(suggest.getAttribute('aria-disabled')).toBe('true');
    await type('Name', 'Table');
    await type('Title', 'A storm');
    await waitFor(() => expect(suggest.getAttribute('aria-disabled')).toBe('false'));
    expect(button('Suggest: Greeting').getAttribute('aria-disabled')).toBe('false');
  });

  it('is saved for oneself without a question, its draft ends, and its chat is opened (R-GRP-10)', async () => {
    const { fake, drafts, onCreated } = open({ form: groupForm({ visibility: 'private' }) });
    await agree();
    await userEvent.click(button('Save draft'));
    expect(await screen.findByText('Group Draft Saved')).toBeTruthy();
    expect(drafts.all()).toHaveLength(1);
    expect(drafts.puts[0]?.body['form']).not.toHaveProperty('dialogue');
    await save();
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('new'));
    expect(fake.sent[0]).toMatchObject({ name: 'The Long Table', guidelines: true, members: [{ id: 'elin' }, { id: 'roux' }] });
    await waitFor(() => expect(drafts.all()).toHaveLength(0));
  });

  it('asks before it is public (R-GRP-11)', async () => {
    const { fake, onCreated } = open({ form: groupForm() });
    await agree();
    await save();
    expect(await screen.findByRole('dialog', { name: 'Make it public?' })).toBeTruthy();
    expect(fake.sent).toEqual([]);
    await userEvent.click(button('Submit'));
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith('new'));
  });

  it('asks for a manual review where the check refused it (R-GRP-11)', async () => {
    let refused = 0;
    const { fake } = open({
      form: groupForm({ visibility: 'private' }),
      refuse: (path) => {
        if (path !== 'POST /characters/group' || refused > 0) return null;
        refused += 1;
        const body = { error: 'no', code: 'explicit_content', requestId: 'r', errorPayload: { submitForManualReview: true } };
        return Response.json(body, { status: 400 });
      },
    });
    await agree();
    await save();
    expect(await screen.findByRole('dialog', { name: 'Ask for a manual review?' })).toBeTruthy();
    await userEvent.click(button('Submit'));
    await waitFor(() => expect(fake.sent[0]).toMatchObject({ submitForManualReview: true }));
  });

  it('is a draft of a group in the account, and has an address from its first key', async () => {
    const { drafts, onDraft, onUnsavedChange } = open();
    await type('Name', 'The Long Table');
    await waitFor(() => expect(onDraft).toHaveBeenCalled());
    expect(onUnsavedChange).toHaveBeenLastCalledWith(true);
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(drafts.puts[0]?.body['form']).toMatchObject({ name: 'The Long Table', members: [] }));
    await waitFor(() => expect(onUnsavedChange).toHaveBeenLastCalledWith(false));
  });

  it('asks on the way out with something unsaved (R-GRP-09)', async () => {
    open({ leaving: { go: vi.fn(), stay: vi.fn() } });
    expect(await screen.findByRole('dialog', { name: 'You have unsaved changes' })).toBeTruthy();
  });

  it('says so where one may make nothing', async () => {
    open({ session: testSession() });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });

  it('asks for no cover where the brand takes none', async () => {
    open({ brand: testBrand({ features: { picture_uploads: false }, flags: { groupchat: true } }) });
    await field('Name');
    expect(screen.queryByRole('button', { name: 'Upload a picture' })).toBeNull();
  });
});

describe('members of a group', () => {
  const rows = () => screen.getAllByRole('listitem').flatMap((row) => row.querySelector('h3')?.textContent ?? []);

  it('are moved by buttons, which keep the focus, and their place is said', async () => {
    open({ form: groupForm({ members: ['elin', 'roux', 'brannoch'].map(newGroupMember) }) });
    await screen.findByText('Elin Marrow', { selector: 'h3' });
    expect(button('Move Elin Marrow up').getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button('Move Elin Marrow down'));
    expect(rows()).toEqual(['Captain Roux', 'Elin Marrow', 'Brannoch']);
    expect(document.activeElement).toBe(button('Move Elin Marrow down'));
    expect(screen.getByText('Elin Marrow is now number 2 of 3')).toBeTruthy();
  });

  it('are moved by their handles', async () => {
    open({ form: groupForm({ members: ['elin', 'roux', 'brannoch'].map(newGroupMember) }) });
    await screen.findByText('Elin Marrow', { selector: 'h3' });
    const list = screen.getByRole('list', { name: 'Members' });
    for (const [at, row] of [...list.children].entries())
      row.getBoundingClientRect = () => ({ top: at * 100, height: 100 }) as DOMRect;
    const handle = list.querySelector('[aria-hidden=true]') as Element;
    fireEvent.pointerDown(handle, { button: 0, clientY: 50 });
    fireEvent.pointerMove(list, { clientY: 160 });
    fireEvent.pointerUp(list);
    expect(rows()).toEqual(['Captain Roux', 'Elin Marrow', 'Brannoch']);
  });

  it('are set up one by one: how they are there, how often they speak, what only they are told', async () => {
    const { drafts } = open({ form: groupForm() });
    await userEvent.click(await screen.findByRole('button', { name: /^Settings for Elin Marrow/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Muted' }));
    fireEvent.input(screen.getByRole('spinbutton', { name: 'How often they speak' }), { target: { value: '90' } });
    await type('Only Elin Marrow is told', "Doesn't know about the letter.");
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(drafts.puts.at(-1)?.body['form']).toMatchObject({
        members: [{ id: 'elin', presence: 'muted', talkativeness: 90, note: "Doesn't know about the letter." }, { id: 'roux' }],
      }),
    );
    await type('Only Elin Marrow is told', 'x'.repeat(301));
    await save();
    expect((await summary()).getByRole('link', { name: 'Notes are up to 300 characters: Elin Marrow' })).toBeTruthy();
  });

  it('who are removed greet no one, and the focus goes on', async () => {
    open({ form: groupForm({ greeting_character_id: 'elin' }) });
    await screen.findByText('Elin Marrow', { selector: 'h3' });
    expect(screen.getByText(/^Said by Elin Marrow\./)).toBeTruthy();
    await userEvent.click(button('Remove Elin Marrow'));
    expect(screen.getByRole('radio', { name: /^No one/, checked: true })).toBeTruthy();
    expect(document.activeElement).toBe(button('Add members'));
    await userEvent.click(screen.getByRole('radio', { name: /^Captain Roux/ }));
    expect(screen.getByText(/^Said by Captain Roux\./)).toBeTruthy();
  });

  it('are chosen elsewhere; what is not saved is asked about, and the device has it either way (R-GRP-09)', async () => {
    const { onAdd, drafts } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add members' }));
    expect(onAdd).toHaveBeenLastCalledWith(null);
    await type('Name', 'The Long Table');
    await userEvent.click(button('Add members'));
    expect(await screen.findByRole('dialog', { name: 'Save changes before adding members?' })).toBeTruthy();
    await userEvent.click(button("Don't Save"));
    await waitFor(() => expect(onAdd).toHaveBeenLastCalledWith(expect.stringMatching(/^[\w-]{36}$/)));
    expect(drafts.puts).toEqual([]);
  });

  it('are added after the draft was saved, where one says so (R-GRP-09)', async () => {
    const { onAdd, drafts } = open();
    await type('Name', 'The Long Table');
    await userEvent.click(await screen.findByRole('button', { name: 'Add members' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1));
    expect(drafts.puts).toHaveLength(1);
  });

  it('are where the page begins, for who comes back from choosing', async () => {
    open({ form: groupForm(), at: 'members' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add'));
  });

  it('of whom nothing can be known are written on without', async () => {
    open({ form: groupForm(), refuse: (path) => (path === 'GET /group_members' ? Response.json({}, { status: 503 }) : null) });
    expect(await screen.findByText(/We couldn't load your members/)).toBeTruthy();
    expect(screen.getAllByText("A chatbot that's gone").length).toBeGreaterThan(0);
  });
});
