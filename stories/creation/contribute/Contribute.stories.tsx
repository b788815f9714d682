import type { Meta, StoryObj } from '@storybook/react-vite';
import { ContributeScreen } from '@troupe/core/creation/contribute/ContributeScreen.tsx';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { designedScreen } from '../../docs/design.ts';
import { Stage } from '../../platform/Stage.tsx';
import { contributeDesign } from './Contribute.design.ts';

const Scene = ({ hasPersonas = true }: { hasPersonas?: boolean }) => (
  <Stage options={{ session: memberSession }}>
    <ContributeScreen
      chatbotHref="#chatbot"
      lorebookHref="#lorebook"
      groupHref="#groupchat"
      personaHref={hasPersonas ? '#persona' : null}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'creation/Contribute',
  component: Scene,
  parameters: { ...designedScreen(contributeDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const OneWay: Story = { args: { hasPersonas: false } };
