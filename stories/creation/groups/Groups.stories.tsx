import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { GroupCreateScreen } from '@troupe/core/creation/groups/GroupCreateScreen.tsx';
import { GroupEditScreen } from '@troupe/core/creation/groups/GroupEditScreen.tsx';
import { GroupsScreen } from '@troupe/core/creation/groups/list/GroupsScreen.tsx';
import { MembersScreen } from '@troupe/core/creation/groups/members/MembersScreen.tsx';
import { createGroupsServer, editedGroup, groupForm, groupLinks, groupMember } from '@troupe/core/creation/testing/groups.ts';
import { lendDrafts } from '@troupe/core/creation/testing/lent-drafts.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { newGroupMember, type GroupForm, type GroupMember } from '@troupe/protocol';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { groupsDesign } from './Groups.design.ts';

const brand = testBrand({ flags: { lorebook: true, groupchat: true } });
const books = [
  { id: 'harbour', name: 'North Harbour' },
  { id: 'letter', name: 'The letter' },
];
const written: Partial<GroupForm> = {
  members: [
    { ...newGroupMember('elin'), note: 'Her house. Does not know about the letter.', books: ['harbour'] },
    { ...newGroupMember('roux'), talkativeness: 100, note: 'Carries the letter. Would rather not.', books: ['letter'] },
    { ...newGroupMember('brannoch'), presence: 'away', talkativeness: 10 },
  ],
  greeting_character_id: 'elin',
};
const portrait = (number: number) => `/art/persona-${number}.svg?v=1`;
const known = [
  groupMember({ id: 'elin', avatar_url: portrait(1), tokens: { card: 820, line: 24 } }),
  groupMember({
    id: 'roux',
    avatar_url: portrait(2),
    own_books: [{ id: 'own', name: 'Airships', num_entries: 12 }],
    num_books: 1,
  }),
  groupMember({ id: 'brannoch', avatar_url: portrait(3) }),
];
const gone: GroupMember[] = [
  ...known.slice(0, 2),
  groupMember({ id: 'brannoch', avatar_url: null, visibility: null, standing: 'unavailable', is_usable: false }),
];
const long: Partial<GroupForm> = {
  name: 'W'.repeat(20),
  title: 'A title of a hundred characters, which is as long as one may be, and goes on and on until it ends.',
  members: ['elin', 'roux'].map((id) => ({ ...newGroupMember(id), note: 'ما لا يعرفه الآخرون. '.repeat(12) })),
};

interface SceneProps {
  screen?: 'create' | 'edit' | 'members' | 'list';
  form?: Partial<GroupForm>;
  members?: GroupMember[];
  /** Instead of what is one's own. */
  read?: () => Response | Promise<Response>;
}

const Scene = ({ screen = 'edit', form = written, members = known, read }: SceneProps) => {
  const saved = editedGroup({
    form: groupForm({ avatar_url: portrait(4), ...form }),
    members,
    has_members: members.filter(({ is_usable: isUsable }) => isUsable).length > 1,
  });
  // What an answer is made of is read on the way: a promise goes through as it is.
  const refuse = (path: string) => (/^GET \/(?:users\/characters|characters\/table\/group)$/.test(path) && read ? read() : null);
  const server = createGroupsServer({ saved, members, books });
  const noLeaving = { onUnsavedChange: () => undefined, leaving: null };
  const editing = { ...noLeaving, guidelinesHref: '#guidelines', at: null, onAdd: () => undefined };
  const shown = {
    create: (
      <GroupCreateScreen {...editing} links={groupLinks} draftId={null} onDraft={() => undefined} onCreated={() => undefined} />
    ),
    edit: <GroupEditScreen {...editing} characterId="table" chatHref={() => '#chat'} onSaved={() => undefined} />,
    members: <MembersScreen {...noLeaving} links={groupLinks} draftId={null} characterId="table" onDone={() => undefined} />,
    list: <GroupsScreen links={groupLinks} search={{}} onSearchChange={() => undefined} />,
  }[screen];
  const answer = async (request: Request) => {
    const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    return (await refuse(path)) ?? server.answer(request);
  };
  return (
    <Stage options={{ session: memberSession, brand, answer }} set={(app) => lendDrafts(app)}>
      {shown}
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Groups',
  component: Scene,
  parameters: { ...designedScreen(groupsDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const New: Story = { args: { screen: 'create' } };
export const LostMembers: Story = { args: { members: gone, form: { ...written, visibility: 'private' } } };
export const LongText: Story = { args: { form: long } };
export const Loading: Story = { args: { read: never } };
export const Failed: Story = { args: { read: () => failure(500, 'internal') } };
export const NotOnesOwn: Story = { args: { read: () => failure(403, 'forbidden') } };
export const Members: Story = { args: { screen: 'members' } };
export const List: Story = { args: { screen: 'list' } };
export const NoneYet: Story = { args: { screen: 'list', read: () => Response.json({ data: [] }) } };
