import type { Meta, StoryObj } from '@storybook/react-vite';
import { feedbackCalls } from '@troupe/core/chat/testing/feedback-calls.ts';
import { userEvent, within } from 'storybook/test';
import { Scene } from '../stage.tsx';
import { inTurn, openFromReply, press, see } from '../steps.ts';
import { story } from '../story.ts';
import { designedScreen } from '../../docs/design.ts';
import { feedbackDesign } from './Feedback.design.ts';

/** Chooses in the open dialog. */
const choose = (name: string) => async () => {
  await userEvent.click(await within(document.body).findByRole('radio', { name }));
};

const meta: Meta<typeof Scene> = {
  title: 'chat/Feedback',
  component: Scene,
  args: { messages: story(3), permissions: ['report_character'], before: feedbackCalls().before },
  parameters: { layout: 'fullscreen', ...designedScreen(feedbackDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** Two stars ask what was missing. */
export const Rating: Story = { play: inTurn(press('Rate chatbot'), choose('2 stars'), see('What response did you expect?')) };

/** What is good about a reply. */
export const Label: Story = {
  play: inTurn(press('Rate this reply'), choose('Great'), press('Vivid'), see("What's good about it?")),
};

/** Why a message is reported. */
export const Report: Story = { play: inTurn(openFromReply('Report'), choose('Hate')) };
