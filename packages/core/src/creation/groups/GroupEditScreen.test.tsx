import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCharacter, getGroup, newGroupMember, toWorkForm } from '@troupe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { failure, testBrand } from '../../app/testing/test-app.ts';
import { testReport } from '../testing/edited-character.ts';
import { field } from '../testing/editor-page.tsx';
import { editedGroup, groupForm, groupMember, type GroupsGiven } from '../testing/groups.ts';
import { openGroups } from '../testing/open-groups.tsx';
import { lendDrafts } from '../testing/lent-drafts.ts';
import { GroupEditScreen } from './GroupEditScreen.tsx';

const button = (name: RegExp | string) => screen.getByRole('button', { name });

const open = (given: GroupsGiven = {}) => {
  const onSaved = vi.fn();
  const onAdd = vi.fn();
  const opened = openGroups(
    () => (
      <GroupEditScreen
        characterId="table"
        guidelinesHref={null}
        at={null}
        onAdd={onAdd}
        onSaved={onSaved}
        chatHref={(id) => `#chat-${id}`}
        onUnsavedChange={() => undefined}
        leaving={null}
      />
    ),
    { saved: editedGroup(), set: (app) => lendDrafts(app), ...given },
  );
  return { ...opened, onSaved, onAdd };
};

describe('the page of a group that is edited', () => {
  it('calls a member who is gone by the name that the group remembers', async () => {
    const members = [groupMember({ id: 'elin' }), groupMember({ id: 'roux', standing: 'unavailable' })];
    open({ saved: editedGroup({ members }), members: [groupMember({ id: 'elin', name: 'Elin of late' }), members[1]!] });
    const list = within(await screen.findByRole('list', { name: 'Members' }));
    // What is told of members now has arrived.
    await list.findByRole('heading', { name: 'Elin of late' });
    expect(list.getByRole('heading', { name: 'Captain Roux' })).toBeTruthy();
  });

  it('sends what changed upon the revision that was read', async () => {
    const { fake, onSaved } = open();
    fireEvent.input(await field('Title'), { target: { value: 'Another storm' } });
    await userEvent.click(button('Move Elin Marrow down'));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(fake.sent[0]).toMatchObject({ title: 'Another storm', members: [{ id: 'roux' }, { id: 'elin' }], base_revision: 3 });
    expect(fake.sent[0]).not.toHaveProperty('greeting');
    expect(await screen.findByText('Groupchat saved')).toBeTruthy();
  });

  it('has open chats ask for it again once it is saved', async () => {
    const { app, onSaved } = open();
    const keys = [getCharacter, getGroup].map(({ id }) => [id, 'table']);
    for (const key of keys) app.queries.setQueryData(key, {});
    fireEvent.input(await field('Title'), { target: { value: 'Another storm' } });
    await userEvent.click(button('Save'));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(keys.map((key) => app.queries.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
  });

  it('says by name whom it lost, and has no chat once too few can speak', async () => {
    const members = [groupMember({ id: 'elin' }), groupMember({ id: 'roux', standing: 'closed', is_usable: false })];
    open({ saved: editedGroup({ members, has_members: false }), members });
    expect(await screen.findByText(/The group goes on without Captain Roux\./)).toBeTruthy();
    expect(screen.getByText(/it needs at least 2 members who can speak/)).toBeTruthy();
    expect(screen.getByText('A moderator closed it. Remove it here.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  });

  it('says still that it has no chat after it was taken back', async () => {
    const members = [groupMember({ id: 'elin' }), groupMember({ id: 'roux', standing: 'closed', is_usable: false })];
    const saved = editedGroup({ members, has_members: false, moderationReport: testReport('pending') });
    const { members: _, has_members: __, sub_character_ids: ___, type: ____, ...answer } = saved;
    const refuse = (path: string) =>
      path === 'POST /characters/table/withdraw'
        ? Response.json({ ...answer, form: toWorkForm(saved.form), moderationReport: null })
        : null;
    open({ saved, members, refuse });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
    expect(screen.getByText(/it needs at least 2 members who can speak/)).toBeTruthy();
  });

  it('leads to its chat while it has one', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Chat' })).getAttribute('href')).toBe('#chat-table');
  });

  it('is locked while it is reviewed, and can be taken back', async () => {
    const review = { sentAt: '2026-11-20T09:00:00.000Z', place: 2, medianHours: null };
    open({
      saved: editedGroup({ moderationReport: testReport('pending'), review }),
      refuse: (path) =>
        path === 'POST /characters/table/withdraw' ? Response.json({ ...editedGroup(), form: toWorkForm(groupForm()) }) : null,
    });
    expect(await screen.findByText(/Number 2 in line/)).toBeTruthy();
    expect((await field('Name')).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Add members' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove Elin Marrow' })).toBeNull();
    await userEvent.click(button('Withdraw'));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(button('Add members')).toBeTruthy());
  });

  it('has no chat while a moderator holds it closed (R-MOD-06)', async () => {
    open({ saved: editedGroup({ moderationReport: testReport('closed') }) });
    expect((await field('Name')).readOnly).toBe(true);
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull();
  });

  it('asks nothing before what was sent back goes again on a brand that has switched that off (R-MOD-08)', async () => {
    const { fake } = open({
      saved: editedGroup({ moderationReport: testReport('fix_required') }),
      brand: testBrand({ features: { submission_question: false }, flags: { groupchat: true, lorebook: true } }),
    });
    fireEvent.input(await field('Title'), { target: { value: 'A calmer storm' } });
    await userEvent.click(button('Save'));
    await waitFor(() => expect(fake.sent).toMatchObject([{ title: 'A calmer storm' }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before what was sent back goes again (R-GRP-11)', async () => {
    const { fake } = open({ saved: editedGroup({ moderationReport: testReport('fix_required') }) });
    fireEvent.input(await field('Title'), { target: { value: 'A calmer storm' } });
    await userEvent.click(button('Save'));
    expect(await screen.findByRole('dialog', { name: 'Submit it again?' })).toBeTruthy();
    expect(fake.sent).toEqual([]);
  });

  it('shows both where it was saved elsewhere meanwhile, members by name', async () => {
    let isSaved = false;
    open({
      refuse: (path) => {
        if (path === 'PATCH /characters/table/group' && !isSaved) {
          isSaved = true;
          return failure(409, 'conflict', { because: 'version' });
        }
        if (path === 'GET /characters/table/group' && isSaved)
          return Response.json(editedGroup({ revision: 4, form: groupForm({ greeting_character_id: 'roux' }) }));
        return null;
      },
    });
    await screen.findByText('Elin Marrow', { selector: 'h3' });
    await userEvent.click(screen.getByRole('radio', { name: /^Elin Marrow/ }));
    await userEvent.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'It was saved elsewhere' }));
    expect(dialog.getByText('Who greets')).toBeTruthy();
    expect(dialog.getByText('Elin Marrow')).toBeTruthy();
    expect(dialog.getByText('Captain Roux')).toBeTruthy();
  });

  it('names a member there who is in the other form alone', async () => {
    let isSaved = false;
    const others = groupForm({ members: ['elin', 'roux', 'quill'].map(newGroupMember) });
    open({
      members: [groupMember({ id: 'quill', name: 'Professor Quill' })],
      refuse: (path) => {
        if (path === 'PATCH /characters/table/group' && !isSaved) {
          isSaved = true;
          return failure(409, 'conflict', { because: 'version' });
        }
        return path === 'GET /characters/table/group' && isSaved
          ? Response.json(editedGroup({ revision: 4, form: others }))
          : null;
      },
    });
    await screen.findByText('Elin Marrow', { selector: 'h3' });
    await userEvent.click(button('Move Elin Marrow down'));
    await userEvent.click(button('Save'));
    const dialog = within(await screen.findByRole('dialog', { name: 'It was saved elsewhere' }));
    expect(await dialog.findByText(/Professor Quill/)).toBeTruthy();
  });

  it('of somebody else is not to be opened, and one that is gone is not there', async () => {
    open({ refuse: (path) => (path === 'GET /characters/table/group' ? failure(403, 'forbidden') : null) });
    expect(await screen.findByText('You are not allowed to access this page')).toBeTruthy();
  });
});

describe('who knows what', () => {
  const books = [
    { id: 'harbour', name: 'North Harbour' },
    { id: 'letter', name: 'The letter' },
  ];

  it('is a table of checkboxes, a lorebook a row and a member a column', async () => {
    const { fake } = open({ books });
    const table = within(await screen.findByRole('table', { name: 'Which lorebooks each member reads' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Lorebook',
      'Elin Marrow',
      'Captain Roux',
    ]);
    expect(table.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
    await userEvent.click(table.getByRole('checkbox', { name: 'Captain Roux reads North Harbour' }));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(fake.sent[0]?.['members']).toMatchObject([{ books: null }, { books: ['letter'] }]));
  });

  it('is all of them again once each is chosen, those that come later too', async () => {
    const members = groupForm().members.map((member) => ({ ...member, books: ['letter'] }));
    const { fake } = open({ books, saved: editedGroup({ form: groupForm({ members }) }) });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Elin Marrow reads North Harbour' }));
    await userEvent.click(button('Save'));
    await waitFor(() => expect(fake.sent[0]?.['members']).toMatchObject([{ books: null }, { books: ['letter'] }]));
  });

  it('names what members bring as theirs', async () => {
    const own = { is_own: true, num_books: 1, own_books: [{ id: 'b', name: 'Knots', num_entries: 3 }] };
    open({ members: [groupMember({ id: 'elin', ...own }), groupMember({ id: 'roux', num_books: 2 })] });
    expect(await screen.findByText('Elin Marrow also brings Knots.')).toBeTruthy();
    expect(screen.getByText('Captain Roux also brings 2 lorebooks.')).toBeTruthy();
    expect(await screen.findByText('This group has no lorebooks of its own.')).toBeTruthy();
  });

  it('does not say that there are none where they did not load', async () => {
    let isDown = true;
    open({ books, refuse: (path) => (isDown && path === 'GET /characters/table/lorebooks' ? failure(403, 'forbidden') : null) });
    const panel = within(await screen.findByRole('region', { name: 'Who knows what' }));
    const [retry] = await panel.findAllByRole('button', { name: 'Retry' });
    expect(panel.queryByText('This group has no lorebooks of its own.')).toBeNull();
    isDown = false;
    await userEvent.click(retry!);
    expect(await panel.findByRole('table')).toBeTruthy();
  });
});

describe('a rehearsal', () => {
  it('shows who spoke and why, and who would be next', async () => {
    const { fake } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rehearse' }));
    const log = within(await screen.findByRole('log', { name: 'Rehearsal of The Long Table' }));
    expect(await log.findByText('Line 1 of roux.')).toBeTruthy();
    expect(log.getByText('drawn, 50% likely')).toBeTruthy();
    expect(await screen.findByText('Next: Elin Marrow')).toBeTruthy();
    expect(fake.rehearsed[0]).toMatchObject({ form: { name: 'The Long Table' }, lines: [] });
  });

  it('asks one to speak, after what the member says', async () => {
    const { fake } = open();
    const box = await screen.findByRole('textbox', { name: 'Say something' });
    await userEvent.type(box, 'Hello?{Enter}');
    await screen.findByText('Line 1 of roux.');
    await userEvent.click(screen.getByRole('button', { name: 'Ask Elin Marrow to speak' }));
    expect(await screen.findByText('spoke because you asked')).toBeTruthy();
    expect(fake.rehearsed[1]).toMatchObject({
      speaker_id: 'elin',
      lines: [
        { role: 'user', content: 'Hello?' },
        { role: 'bot', speaker_id: 'roux' },
      ],
    });
    expect(fake.sent).toEqual([]);
  });

  it('is heard again with the new text, on the same seed', async () => {
    const { fake } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Rehearse' }));
    await screen.findByText('Line 1 of roux.');
    fireEvent.input(await field('Scenario'), { target: { value: 'The storm is over.' } });
    expect(await screen.findByText('Written with older text')).toBeTruthy();
    await userEvent.click(button('Again With the New Text'));
    expect(await screen.findByText('Line 2 of elin.')).toBeTruthy();
    expect(fake.rehearsed[1]).toMatchObject({ form: { scenario: 'The storm is over.' }, lines: [] });
    expect(fake.rehearsed[1]?.seed).toBe(fake.rehearsed[0]?.seed);
    expect(screen.queryByText('Written with older text')).toBeNull();
  });

  it('that fails says why, and can be tried again', async () => {
    let isDown = true;
    open({
      refuse: (path) => (path === 'POST /characters/group/tryout' && isDown ? failure(503, 'model_busy') : null),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rehearse' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    isDown = false;
    await userEvent.click(again);
    expect(await screen.findByText('Line 1 of roux.')).toBeTruthy();
  });

  it('needs a name, a greeting and two members', async () => {
    open({ saved: editedGroup({ form: groupForm({ members: groupForm().members.slice(0, 1) }) }) });
    expect(await screen.findByText(/Add a name, a greeting and two members/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rehearse' })).toBeNull();
  });
});
