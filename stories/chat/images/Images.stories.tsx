import type { Meta, StoryObj } from '@storybook/react-vite';
import { rolePermissions } from '@troupe/protocol';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ChatScreen } from '@troupe/core/chat';
import { createFakeChat, type FakeChatOptions } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { testConversation, testMessage } from '@troupe/core/chat/testing/test-conversation.ts';
import arabicChat from '@troupe/core/i18n/ar/chat.json' with { type: 'json' };
import arabicCommon from '@troupe/core/i18n/ar/common.json' with { type: 'json' };
import arabicImages from '@troupe/core/i18n/ar/images.json' with { type: 'json' };
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { stage } from '../conversation/stage.css.ts';
import { portrait } from '../portrait.ts';

interface Scene extends FakeChatOptions {
  role?: 'paid_basic' | 'paid_premium';
  locale?: string;
  texts?: Record<string, string>;
  /** A picture that is being made when the screen opens. */
  making?: string;
}

const Scene = ({ role = 'paid_premium', locale = 'en', texts, making, character, ...options }: Scene) => {
  const [app] = useState(() => {
    const server = createFakeChat({ ...options, character: { avatar_url: portrait, lora_status: 'ready', ...character } });
    if (making) server.beginPicture(making);
    return createTestApp({
      answer: server.answer,
      brand: testBrand(),
      locale,
      ...(texts && { texts }),
      session: testSession({ username: 'mara', role, permissions: [...rolePermissions[role], 'image_training'] }),
    });
  });
  return (
    <AppProvider app={app}>
      <div className={stage}>
        <ChatScreen params={{ characterId: 'elin' }} />
      </div>
    </AppProvider>
  );
};

const meta: Meta<typeof Scene> = { title: 'chat/Images', component: Scene, parameters: { layout: 'fullscreen' } };
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
export const BeingMade: Story = { args: { messages: said, making: 'The lighthouse over the water at dusk' } };

/** What it is made with; styles of a higher plan are locked. */
export const Panel: Story = {
  args: { messages, role: 'paid_basic' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Make a picture' }));
    await userEvent.click(await canvas.findByText('More settings'));
  },
};

/** Training, from right to left. */
export const Training: Story = {
  args: {
    messages,
    role: 'paid_basic',
    character: { lora_status: 'none' },
    locale: 'ar',
    texts: { ...arabicCommon, ...arabicChat, ...arabicImages },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'إنشاء صورة' }));
  },
};
