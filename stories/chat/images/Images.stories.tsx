import type { Meta, StoryObj } from '@storybook/react-vite';
import { testConversation, testMessage } from '@troupe/core/chat/testing/test-conversation.ts';
import { portrait } from '../portrait.ts';
import { Scene } from '../stage.tsx';
import { inTurn, openFromMenu, pressTool, see, unfold } from '../steps.ts';
import { designedScreen } from '../../docs/design.ts';
import { imagesDesign } from './Images.design.ts';

const meta: Meta<typeof Scene> = {
  title: 'chat/Images',
  component: Scene,
  args: { role: 'paid_premium', permissions: ['image_training'], character: { lora_status: 'ready' } },
  parameters: { layout: 'fullscreen', ...designedScreen(imagesDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const said = testConversation([
  '*The lamp turns above you.* “You came up the north path.”',
  '*I look out over the water.* Show me.',
]);
const picture = testMessage({
  id: 'm3',
  prev_id: 'm2',
  role: 'bot',
  content: '',
  image_prompt: 'The lighthouse over the water at dusk',
  image_url: portrait,
  image_width: 800,
  image_height: 1000,
});
const messages = [...said, picture];

/** A picture among messages. */
export const InTheLog: Story = { args: { messages } };

/** Its place, and the way out, while it is made. */
export const BeingMade: Story = {
  args: { messages: said, set: (server) => void server.beginPicture('The lighthouse over the water at dusk') },
};

/** What it is made with; styles of a higher plan are locked. */
export const Panel: Story = {
  args: { messages, role: 'paid_basic' },
  play: inTurn(pressTool('Make a picture'), unfold('More settings')),
};

const prompts = ['The lighthouse over the water at dusk', 'Elin at the lamp', 'The harbour in fog', 'A boat without a light'];
const pictures = prompts.map((image_prompt, index) => ({ ...picture, id: `p${index}`, image_prompt, is_last_id: index === 3 }));

/** All of a conversation. */
export const All: Story = {
  args: { messages, answers: { 'GET /conversations/c1/pictures': pictures } },
  play: inTurn(openFromMenu('Pictures'), see('Load More')),
};

/** Before the first one. */
export const NoneYet: Story = {
  args: { messages: said, answers: { 'GET /conversations/c1/pictures': [] } },
  play: inTurn(openFromMenu('Pictures'), see('No pictures yet')),
};

/** Training, from right to left. */
export const Training: Story = {
  args: {
    messages,
    role: 'paid_basic',
    character: { lora_status: 'none' },
    locale: 'ar',
  },
  globals: { direction: 'rtl' },
  play: pressTool('إنشاء صورة'),
};
