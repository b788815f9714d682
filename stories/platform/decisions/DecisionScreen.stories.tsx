import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { DecisionScreen } from '@troupe/core/platform/account/decisions/DecisionScreen.tsx';
import { DecisionsScreen } from '@troupe/core/platform/account/decisions/DecisionsScreen.tsx';
import { ShadowNotice } from '@troupe/core/platform/account/decisions/ShadowNotice.tsx';
import { GateScreen } from '@troupe/core/platform/shell/guards/GateScreen.tsx';
import { sampleAppeal, sampleDecision, sampleMessages } from '@troupe/core/platform/testing/decisions.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { DecisionThread } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { decisionScreenDesign } from './DecisionScreen.design.ts';

interface SceneProps {
  decision?: Partial<DecisionThread>;
  show?: 'decision' | 'list' | 'banner' | 'gate';
  answer?: Answer;
}

const serverTime = '2026-11-22T10:46:00.000Z';

const answerOf =
  (decision: DecisionThread): Answer =>
  ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/users/moderation'))
      return Response.json({ expires_at: decision.ends_at, server_time: serverTime, decisions: [decision] });
    if (pathname.endsWith('/users/decisions'))
      return Response.json([decision, { ...sampleDecision(), id: 'd2', what: 'limited_access', is_in_force: false }]);
    return Response.json(decision);
  };

const Scene = ({ decision: over, show = 'decision', answer }: SceneProps) => {
  const decision = sampleDecision(over);
  return (
    <Stage options={{ session: memberSession, answer: answer ?? answerOf(decision) }}>
      {show === 'decision' && <DecisionScreen decisionId="d1" listHref="#decisions" />}
      {show === 'list' && <DecisionsScreen />}
      {show === 'banner' && <ShadowNotice />}
      {show === 'gate' && (
        <GateScreen restriction={decision.what} hrefs={{ data: '#data', profile: '#profile' }} onSignOut={() => undefined} />
      )}
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'platform/DecisionScreen',
  component: Scene,
  parameters: designedScreen(decisionScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const sent = { appeal: sampleAppeal(), messages: sampleMessages };
const decided = { decided_at: '2026-11-22T13:02:00.000Z' };

export const Open: Story = {};
export const Wrong: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Send appeal' }));
  },
};
export const Sent: Story = { args: { decision: sent } };
export const Granted: Story = {
  args: {
    decision: {
      ...sent,
      is_in_force: false,
      can_appeal: false,
      appeal: sampleAppeal({ ...decided, state: 'granted', outcome: 'We were wrong about the third link.' }),
    },
  },
};
export const Refused: Story = {
  args: {
    decision: {
      ...sent,
      can_appeal: false,
      appeal: sampleAppeal({ ...decided, state: 'refused', outcome: 'The links went to a shop, which rule 4 excludes.' }),
    },
  },
  globals: { brand: 'lantern', mode: 'dark' },
};
export const LongText: Story = {
  args: {
    decision: {
      what: 'restriction_complete',
      ends_at: null,
      facts: `${'Between 20 and 21 November public chatbots carried links to a shop. '.repeat(12)}https://shop.example.test/${'very-'.repeat(40)}long`,
      appeal: sampleAppeal(),
      messages: [
        { id: 'm1', role: 'subject', text: 'Longwordwithoutanybreak'.repeat(20), createdAt: '2026-11-22T09:40:00.000Z' },
      ],
    },
  },
};
export const TooLate: Story = { args: { decision: { can_appeal: false } } };
export const Missing: Story = { args: { answer: () => failure(404, 'not_found') } };
export const Failed: Story = { args: { answer: () => failure(500, 'internal') } };
export const Loading: Story = { args: { answer: never } };
export const List: Story = { args: { show: 'list', decision: sent } };
export const NoDecisions: Story = { args: { show: 'list', answer: () => Response.json([]) } };
export const ShadowBanner: Story = { args: { show: 'banner', decision: { what: 'temporary_shadowban' } } };
export const Terminated: Story = { args: { show: 'gate', decision: { what: 'restriction_complete', ends_at: null } } };
export const Restricted: Story = {
  args: { show: 'gate', decision: { what: 'limited_access' } },
  globals: { brand: 'lantern', mode: 'dark' },
};
