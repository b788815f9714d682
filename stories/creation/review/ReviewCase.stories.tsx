import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { ReviewCaseScreen } from '@troupe/core/creation/review/ReviewCaseScreen.tsx';
import {
  createFakeReviews,
  daysFromNow,
  groupCase,
  mira,
  reviewedMember,
  reviewerSession,
  sampleCase,
  sentForm,
} from '@troupe/core/creation/testing/reviews.ts';
import type { ReviewCaseDetail } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { reviewCaseDesign } from './Review.design.ts';

const reported: ReviewCaseDetail = sampleCase({
  id: 'desk',
  kind: 'report',
  is_live: true,
  num_messages: 1104,
  num_reports: 2,
  note: 'A new address for those who want to read on.',
  approved: sentForm({ avatar_url: '/art/desk.svg' }),
  submitted: sentForm({
    greeting: 'Three desks, one lamp. If it goes out, read us at nightpress.com until it is back.',
    tags: ['Mystery', 'Drama'],
    visibility: 'hidden',
    avatar_url: '/art/desk.svg',
  }),
  reports: [
    {
      id: 'r1',
      label: 'guidelines',
      resolution: 'modified',
      comment: 'The greeting sends you to a shop.',
      evidence: 'Three desks, one lamp. If it goes out, read us at nightpress.com.',
      picture: null,
      createdAt: daysFromNow(-1),
    },
    { id: 'r2', label: 'spam', resolution: null, comment: '', evidence: '', picture: null, createdAt: daysFromNow(-2) },
  ],
  decisions: [
    {
      action: 'ask_fix',
      reasons: ['advertising'],
      words: 'Please take the address out; the rest of it is fine.',
      note: 'First time.',
      by: mira,
      decidedAt: daysFromNow(-80),
    },
  ],
});
const fresh = sampleCase({ id: 'desk', note: 'My first one.' });
const taken = { ...reported, claim: { by: mira, is_own: false, endsAt: daysFromNow(1) } };

const group = groupCase(
  [
    reviewedMember({
      id: 'nell',
      name: 'Nell Arden',
      talkativeness: 80,
      note: 'Knows of the letter.',
      avatar_url: '/art/sable.svg',
    }),
    reviewedMember({ id: 'dell', name: 'Dell', presence: 'away', creator: { id: 'mira', username: 'Mira' }, is_new: true }),
    reviewedMember({ id: 'w', name: 'W'.repeat(40), avatar_url: '/art/none.webp', standing: 'in_review' }),
  ],
  { greeter: 'dell', is_live: true, kind: 'update' },
);

interface SceneProps {
  found?: ReviewCaseDetail;
  /** Instead of every answer. */
  read?: () => Response | Promise<Response>;
}

const Scene = ({ found = reported, read }: SceneProps) => {
  const fake = createFakeReviews([found]);
  return (
    <Stage options={{ session: reviewerSession, answer: (request) => (read ? read() : fake.answer(request)) }}>
      <ReviewCaseScreen caseId="desk" queueHref="#queue" onNext={() => undefined} />
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Review case',
  component: Scene,
  parameters: { ...designedScreen(reviewCaseDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press = (...names: string[]): Story['play'] =>
  async function pressed({ canvasElement }) {
    for (const name of names) await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

export const Typical: Story = {};
export const NewChatbot: Story = { args: { found: fresh } };
export const Group: Story = { args: { found: group } };
export const Approving: Story = { play: press('Approve') };
export const AskingForAFix: Story = { play: press('Ask for a fix') };
export const ReasonMissing: Story = { play: press('Ask for a fix', 'Ask and continue') };
export const Taken: Story = { args: { found: taken } };
export const TakingOver: Story = { args: { found: taken }, play: press('Take over') };
export const OnesOwn: Story = { args: { found: { ...reported, may_decide: false } } };
export const Over: Story = { args: { found: { ...reported, state: 'decided' } } };
export const TakenBack: Story = { args: { found: { ...fresh, state: 'withdrawn' } } };
export const Loading: Story = { args: { read: never } };
export const Missing: Story = { args: { read: () => failure(404, 'not_found') } };
export const Failed: Story = { args: { read: () => failure(503, 'unavailable') } };
