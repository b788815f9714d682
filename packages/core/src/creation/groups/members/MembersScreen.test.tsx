import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newGroupMember, toWorkForm } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { failure, testSession } from '../../../app/testing/test-app.ts';
import { draftDesk, draftOwner } from '../../drafts/draft-desk.ts';
import { draftRecord } from '../../testing/drafts.ts';
import { editedGroup, groupForm, groupLinks, type GroupsGiven } from '../../testing/groups.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { lendDrafts } from '../../testing/lent-drafts.ts';
import { MembersScreen, type MembersScreenProps } from './MembersScreen.tsx';

const button = (name: RegExp | string) => screen.getByRole('button', { name });

const open = (form = groupForm({ members: [] }), given: GroupsGiven & Partial<MembersScreenProps> = {}) => {
  const { draftId = 'd1', characterId = null, leaving = null, ...rest } = given;
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
    { ...rest, set: (app) => lendDrafts(app, [draftRecord({ id: 'd1', form: toWorkForm(form) })]) },
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
