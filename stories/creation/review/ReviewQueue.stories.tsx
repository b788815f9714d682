import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { ReviewQueueScreen } from '@troupe/core/creation/review/ReviewQueueScreen.tsx';
import { createFakeReviews, daysFromNow, mira, reviewerSession, sampleCase } from '@troupe/core/creation/testing/reviews.ts';
import type { ReviewCaseDetail, ReviewKind } from '@troupe/protocol';
import { useState } from 'react';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { reviewQueueDesign } from './Review.design.ts';

const about = (name: string, over: Partial<ReviewCaseDetail['character']> = {}): ReviewCaseDetail['character'] => ({
  id: name,
  type: 'character',
  name,
  avatar_url: null,
  is_nsfw: false,
  ...over,
});
const some = [
  sampleCase({ id: 'desk', kind: 'report', num_reports: 6, is_live: true, num_messages: 1104, dueAt: daysFromNow(-1) }),
  sampleCase({
    id: 'ferrow',
    kind: 'update',
    character: about('Madame Ferrow'),
    claim: { by: mira, is_own: false, endsAt: daysFromNow(1) },
  }),
  sampleCase({ id: 'sable', kind: 'manual', character: about('Sable Anand', { avatar_url: '/art/sable.svg' }) }),
  sampleCase({ id: 'mina', character: about('Mina Thorne'), openedAt: daysFromNow(0), dueAt: daysFromNow(6) }),
];
const long = [
  sampleCase({ id: 'w', kind: 'manual', character: about('W'.repeat(60)), creator: { id: 'w', username: 'w'.repeat(30) } }),
  sampleCase({ id: 'noor', kind: 'report', num_reports: 1204, character: about('نور الصباح') }),
];

interface SceneProps {
  cases?: ReviewCaseDetail[];
  kind?: ReviewKind | null;
  /** Instead of the list. */
  read?: () => Response | Promise<Response>;
}

const Scene = ({ cases = some, kind: first = null, read }: SceneProps) => {
  const fake = createFakeReviews(cases, 3);
  const [kind, setKind] = useState(first);
  return (
    <Stage options={{ session: reviewerSession, answer: (request) => (read ? read() : fake.answer(request)) }}>
      <ReviewQueueScreen caseHref={(id) => `#case-${id}`} kind={kind} onKind={setKind} />
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'creation/Review queue',
  component: Scene,
  parameters: { ...designedScreen(reviewQueueDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const OneKind: Story = { args: { kind: 'report' } };
export const Empty: Story = { args: { cases: [] } };
export const NoneOfAKind: Story = { args: { cases: [], kind: 'manual' } };
export const LongText: Story = { args: { cases: long } };
export const Loading: Story = { args: { read: never } };
export const Failed: Story = { args: { read: () => failure(503, 'unavailable') } };
