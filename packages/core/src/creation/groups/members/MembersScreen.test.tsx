import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newGroupMember, toWorkForm } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { failure, testSession } from '../../../app/testing/test-app.ts';
import { draftDesk, draftOwner } from '../../drafts/draft-desk.ts';
import type { DraftRecord } from '../../drafts/draft-record.ts';
import { openEditDraft } from '../../drafts/load-draft.ts';
import { draftRecord } from '../../testing/drafts.ts';
import { editedGroup, groupForm, groupLinks, groupMember, type GroupsGiven } from '../../testing/groups.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { lendDrafts } from '../../testing/lent-drafts.ts';
import { MembersScreen, type MembersScreenProps } from './MembersScreen.tsx';

const button = (name: RegExp | string) => screen.getByRole('button', { name });

interface Opening extends GroupsGiven, Partial<Pick<MembersScreenProps, 'draftId' | 'characterId' | 'leaving'>> {
  /** Other drafts of the device. */
  onDevice?: DraftRecord[];
}

const open = (form = groupForm({ members: [] }), given: Opening = {}) => {
  const { draftId = 'd1', characterId = null, leaving = null, onDevice = [], ...rest } = given;
  const onDone = vi.fn();
  const unsaved = vi.fn();
  const opened = openGroups(
    () => (
      <MembersScreen
        draftId={draftId}
        characterId={characterId}
        links={groupLinks}
        onDone={onDone}
        onUnsavedChange={unsaved}
        leaving={leaving}
      />
    ),
    { ...rest, set: (app) => lendDrafts(app, [draftRecord({ id: 'd1', form: toWorkForm(form) }), ...onDevice]) },
  );
  const kept = async (id: string) => {
    const owner = draftOwner(opened.app);
    const record = owner && (await draftDesk(opened.app).store.get(owner, id));
    return record?.form.members?.map((member) => member.id);
  };
  return { ...opened, onDone, unsaved, kept };
};
const choose = async (from: string) => userEvent.selectOptions(await screen.findByRole('combobox', { name: 'From' }), from);

describe('where members are chosen (R-GRP-08)', () => {
  it('adds and removes, counts, and keeps who was chosen in the draft', async () => {
    const { onDone, unsaved, kept } = open();
    expect(await screen.findByText('For “The Long Table”.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Elin Marrow' }));
    await userEvent.click(button('Add Captain Roux'));
    expect(screen.getByText('2 of 10')).toBeTruthy();
    expect(screen.getByText('Captain Roux added, 2 of 10')).toBeTruthy();
    expect(unsaved).toHaveBeenLastCalledWith(true);
    const strip = within(screen.getByRole('list', { name: 'In the group' }));
    await userEvent.click(strip.getByRole('button', { name: 'Remove Elin Marrow' }));
    await userEvent.click(button('Add Elin Marrow'));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('#group-create-d1-members'));
    expect(await kept('d1')).toEqual(['roux', 'elin']);
  });

  it('keeps the focus on what was pressed, and behind a member that was taken out on the next one', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Elin Marrow' }));
    const card = document.activeElement;
    expect(card?.getAttribute('aria-label')).toBe('Remove Elin Marrow');
    expect(card?.closest('[data-troupe-part="candidate"]')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Add Elin Marrow');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button('Add Captain Roux'));
    const strip = within(screen.getByRole('list', { name: 'In the group' }));
    await userEvent.click(strip.getByRole('button', { name: 'Remove Elin Marrow' }));
    expect(document.activeElement).toBe(strip.getByRole('button', { name: 'Remove Captain Roux' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('offers chatbots of Explore, of one’s own and favorites, and no groups', async () => {
    open();
    await screen.findByRole('button', { name: 'Add Elin Marrow' });
    expect(screen.queryByRole('button', { name: 'Add Another table' })).toBeNull();
    await choose('My Chatbots');
    expect(await screen.findByRole('button', { name: 'Add Professor Quill' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add The Long Table' })).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText('No Results Found')).toBeTruthy();
  });

  it('dims what is private in a group that others open, with the reason, and takes it for oneself', async () => {
    const { unmount } = open();
    await choose('My Chatbots');
    expect(await screen.findByText('Private: others can open this group')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Old Juniper' })).toBeNull();
    unmount();
    open(groupForm({ members: [], visibility: 'private' }));
    await choose('My Chatbots');
    expect(await screen.findByRole('button', { name: 'Add Old Juniper' })).toBeTruthy();
  });

  it('says so once there is no more room', async () => {
    open(groupForm({ members: Array.from({ length: 10 }, (_, at) => newGroupMember(`m${at}`)) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Elin Marrow' }));
    expect((await screen.findByRole('alert')).textContent).toBe("You can't add more than 10 chatbots.");
    expect(screen.getByText('10 of 10')).toBeTruthy();
  });

  it('asks before fewer than two are saved', async () => {
    const { onDone, kept } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Elin Marrow' }));
    await userEvent.click(button('Save'));
    expect(await screen.findByRole('dialog', { name: 'Only one member' })).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.click(button('Save anyway'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(await kept('d1')).toEqual(['elin']);
  });

  it('begins a draft where there is none', async () => {
    const { onDone } = open(groupForm(), { draftId: null });
    expect(await screen.findByText('For a new group.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('#group-create-new-');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Elin Marrow' }));
    await userEvent.click(button('Add Captain Roux'));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.stringMatching(/^#group-create-[\w-]{36}-members$/)));
  });

  it('chooses for a group that there is, and comes back to its form', async () => {
    const { onDone, kept } = open(groupForm(), { draftId: null, characterId: 'table', saved: editedGroup() });
    const strip = within(await screen.findByRole('list', { name: 'In the group' }));
    await waitFor(() => expect(strip.getByText('Captain Roux')).toBeTruthy());
    await choose('My Chatbots');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Professor Quill' }));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('#group-edit-table-members'));
    expect(await kept('edit-table')).toEqual(['elin', 'roux', 'quill']);
  });

  it('keeps what the account has got of the draft since it was opened', async () => {
    const { app, onDone } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Elin Marrow' }));
    await userEvent.click(button('Add Captain Roux'));
    // The form that was left has sent it by now.
    const { store } = draftDesk(app);
    const owner = draftOwner(app)!;
    const before = (await store.get(owner, 'd1'))!;
    await store.put({ ...before, kept: { form: before.form, note: '', guidelines: null, lorebooks: [] }, revision: 1 });
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const after = (await store.get(owner, 'd1'))!;
    expect([after.revision, after.kept !== null]).toEqual([1, true]);
    expect(after.form.members?.map(({ id }) => id)).toEqual(['elin', 'roux']);
  });

  it('leaves it to the form to ask where the group was saved elsewhere since and both changed a field', async () => {
    const form = toWorkForm(groupForm({ title: 'Written in the draft' }));
    const draft = draftRecord({ id: 'edit-table', characterId: 'table', characterRevision: 2, form });
    const saved = editedGroup({ form: groupForm({ title: 'Saved elsewhere' }) });
    const { app, onDone } = open(groupForm(), { draftId: null, characterId: 'table', saved, onDevice: [draft] });
    await choose('My Chatbots');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Professor Quill' }));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    const record = (await draftDesk(app).store.get(draftOwner(app)!, 'edit-table'))!;
    expect(record.form.members?.map(({ id }) => id)).toEqual(['elin', 'roux', 'quill']);
    // A form that opens it compares it with what was saved, and asks.
    const opened = await openEditDraft(app, record, { ...saved, form: toWorkForm(saved.form), approved: null });
    expect(opened.kind === 'open' && opened.draft.newer?.title).toBe('Saved elsewhere');
  });

  it('calls a member who is gone by the name that the group remembers', async () => {
    const members = [groupMember({ id: 'elin' }), groupMember({ id: 'roux', standing: 'unavailable' })];
    open(groupForm(), {
      draftId: null,
      characterId: 'table',
      saved: editedGroup({ members }),
      members: [groupMember({ id: 'elin', name: 'Elin of late' }), members[1]!],
    });
    const strip = within(await screen.findByRole('list', { name: 'In the group' }));
    // What is told of members now has arrived.
    await strip.findByText('Elin of late');
    expect(strip.getByText('Captain Roux')).toBeTruthy();
  });

  it('says that a draft is gone, that a group is somebody else’s, and that nothing may be made', async () => {
    const first = open(groupForm(), { draftId: 'other' });
    expect(await screen.findByText('This draft is gone')).toBeTruthy();
    first.unmount();
    const refuse = (path: string) => (path === 'GET /characters/table/group' ? failure(403, 'forbidden') : null);
    const second = open(groupForm(), { draftId: null, characterId: 'table', refuse });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
    second.unmount();
    open(groupForm(), { session: testSession() });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });

  it('asks on the way out with something unsaved (R-GRP-09)', async () => {
    open(groupForm(), { leaving: { go: vi.fn(), stay: vi.fn() } });
    expect(await screen.findByRole('dialog', { name: 'You have unsaved changes' })).toBeTruthy();
  });
});
