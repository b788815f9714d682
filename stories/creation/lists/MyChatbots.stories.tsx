import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { MyChatbotsScreen } from '@troupe/core/creation/lists/MyChatbotsScreen.tsx';
import { createFakeDrafts, keptDraft } from '@troupe/core/creation/testing/drafts.ts';
import { lendDrafts } from '@troupe/core/creation/testing/lent-drafts.ts';
import { createFakeOwnCharacters, ownCharacter } from '@troupe/core/creation/testing/own-characters.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { OwnCharacter } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { myChatbotsDesign } from './MyChatbots.design.ts';

const judged = (moderation_status: string, over = {}): OwnCharacter['moderationReport'] => ({
  moderation_status,
  reason_for_moderation: [],
  action_taken_description: null,
  ...over,
});
const ferrow = ownCharacter({
  id: 'ferrow',
  name: 'Madame Ferrow',
  title: 'Reads tea leaves, mostly for the gossip',
  rating_score: 0,
  num_messages: 0,
  moderationReport: judged('fix_required', {
    reason_for_moderation: ['Links: the greeting names a shop outside.', 'Tags: “History” does not fit.'],
    action_taken_description: 'Lovely voice. Drop the address in the second line and she is in.',
  }),
});
const some = [
  ferrow,
  ownCharacter({
    id: 'mina',
    name: 'Mina Thorne',
    title: 'Clock mender',
    moderationReport: judged('pending'),
    num_messages: 0,
    rating_score: 0,
  }),
  ownCharacter({
    id: 'sable',
    name: 'Sable Anand',
    title: 'Jazz pianist playing the last set',
    moderationReport: judged('manual_review_required'),
    aicq_manual_review_required: true,
  }),
  ownCharacter({ id: 'elin', name: 'Elin Marrow' }),
  ownCharacter({ id: 'bram', name: 'Bram Holloway', title: 'Baker. Wakes at three', visibility: 'private', rating_score: 0 }),
  ownCharacter({ id: 'desk', name: 'The Night Desk', title: 'Three reporters, one story', visibility: 'hidden', type: 'meta' }),
];
const long = [
  ownCharacter({ id: 'w', name: 'W'.repeat(60), title: 'W'.repeat(200), moderationReport: judged('manual_review_required') }),
  ownCharacter({
    id: 'noor',
    name: 'نور الصباح',
    title: 'تجمع الخرائط القديمة وتصحّح أخطاءها بقلم الرصاص.',
    num_messages: 1_204_331,
  }),
];

const plainSearch = {};

interface SceneProps {
  own?: OwnCharacter[];
  search?: Record<string, string>;
  /** In the bin from the start. */
  removed?: string[];
  /** Instead of the list. */
  read?: () => Response | Promise<Response>;
}

const Scene = ({ own = some, search, removed, read }: SceneProps) => {
  const fake = createFakeOwnCharacters(own);
  const drafts = createFakeDrafts([keptDraft()]);
  for (const id of removed ?? []) fake.remove(id);
  return (
    <Stage
      set={(app) => lendDrafts(app)}
      options={{
        session: memberSession,
        answer: (request) => {
          const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
          if (path === 'GET /users/characters' && read) return read();
          return fake.answer(path) ?? drafts.answer(path, request);
        },
      }}
    >
      <MyChatbotsScreen search={search ?? plainSearch} onSearchChange={() => undefined} />
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/My Chatbots',
  component: Scene,
  parameters: { ...designedScreen(myChatbotsDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press = (name: string): Story['play'] =>
  async function pressed({ canvasElement }) {
    await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

export const Typical: Story = {};
export const Filtered: Story = { args: { search: { show: 'review', sort: 'name' } } };
export const NoneLikeThat: Story = { args: { search: { q: 'zebra' } } };
export const Empty: Story = { args: { own: [] } };
export const LongText: Story = { args: { own: long } };
export const Loading: Story = { args: { read: never } };
export const Failed: Story = { args: { read: () => failure(503, 'unavailable') } };
export const UnderReview: Story = { play: press('Mina Thorne') };
export const ToBeChanged: Story = { play: press('Madame Ferrow') };
export const ReadByAPerson: Story = { args: { search: { review: 'sable' } } };
export const Exporting: Story = { play: press('Export Elin Marrow') };
export const Removing: Story = { play: press('Remove Elin Marrow') };
export const RemovingOnesOwn: Story = { play: press('Remove Bram Holloway') };
export const Bin: Story = { args: { removed: ['elin', 'desk'] }, play: press('Bin') };
export const EmptyBin: Story = { play: press('Bin') };
