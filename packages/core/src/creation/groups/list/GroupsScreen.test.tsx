import { screen } from '@testing-library/react';
import { toWorkForm } from '@troupe/protocol';
import { describe, expect, it } from 'vitest';
import { DraftsScreen } from '../../lists/DraftsScreen.tsx';
import { draftRecord } from '../../testing/drafts.ts';
import { groupForm, groupLinks } from '../../testing/groups.ts';
import { openGroups } from '../../testing/open-groups.tsx';
import { lendDrafts } from '../../testing/lent-drafts.ts';
import { GroupsScreen } from './GroupsScreen.tsx';

const list = () => <GroupsScreen links={groupLinks} search={{}} onSearchChange={() => undefined} />;
const drafts = [draftRecord({ id: 'd1', form: toWorkForm(groupForm()) }), draftRecord({ id: 'd2' })];

describe('the groups of one’s own (P-ROUTE-08)', () => {
  it('are listed without chatbots, each with its page and its form', async () => {
    openGroups(list, { set: (app) => lendDrafts(app, drafts) });
    expect(await screen.findByRole('heading', { level: 1, name: 'My Groupchats' })).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'The Long Table' })).getAttribute('href')).toBe('#group-table');
    expect(screen.getByRole('link', { name: 'Edit The Long Table' }).getAttribute('href')).toBe('#group-edit-table-');
    expect(screen.getByText('Closed: it needs 2 members who can speak')).toBeTruthy();
    expect(screen.queryByText('Professor Quill')).toBeNull();
    expect((await screen.findByRole('link', { name: /Drafts\s*1 draft/ })).getAttribute('href')).toBe('#group-drafts');
  });

  it('that there are none of can be made', async () => {
    openGroups(list, { refuse: (path) => (path === 'GET /users/characters' ? Response.json({ data: [] }) : null) });
    expect(await screen.findByText("You haven't made a groupchat yet.")).toBeTruthy();
    expect(screen.getByText('No Results Found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create a groupchat' }).getAttribute('href')).toBe('#group-create-new-');
  });
});

describe('drafts of groups', () => {
  it('are listed apart from those of chatbots, each with its form', async () => {
    openGroups(() => <DraftsScreen groups={groupLinks} />, { set: (app) => lendDrafts(app, drafts) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Drafts of groupchats' })).toBeTruthy();
    const links = await screen.findAllByRole('link', { name: /^Continue The Long Table/ });
    expect(links[0]?.getAttribute('href')).toBe('#group-create-d1-');
    expect(screen.queryByRole('link', { name: /Mina Thorne/ })).toBeNull();
  });
});
