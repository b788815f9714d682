import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ChatScreen } from '@troupe/core/chat';
import { createFakeChat, type FakeChatOptions } from '@troupe/core/chat/testing/fake-chat-server.ts';
import { testConversation } from '@troupe/core/chat/testing/test-conversation.ts';
import { testPersona } from '@troupe/core/chat/testing/fake-personas.ts';
import { rolePermissions, type Role } from '@troupe/protocol';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { stage } from '../conversation/stage.css.ts';
import { portrait } from '../portrait.ts';

const model = (id: string, name: string, description: string, over: object = {}) => ({
  id,
  name,
  size: '',
  tokens: '8K',
  description,
  tag: '',
  level: 1,
  permission: null,
  hide_unauthorized: false,
  demo: false,
  ...over,
});
const inferenceModels = [
  model('usual', 'Lantern', 'Quick and even-tempered. Good for most stories.', { size: '8B' }),
  model('small', 'Ember', 'Short replies, at once.', { size: '3B', tag: 'New' }),
  model('grand', 'Lighthouse', 'Reads twice as far back before it answers.', {
    size: '70B',
    tokens: '16K',
    permission: 'advanced_models',
  }),
];
const personas = [
  testPersona({
    id: 'rell',
    name: 'Captain Rell',
    avatar_url: portrait,
    highlights: 'A smuggler with a limp, two debts and one friend left in this harbour.',
    is_default: true,
  }),
  testPersona({ id: 'nia', name: 'Nia Storm', avatar_url: null, highlights: 'Keeps bees on the roof of the old exchange.' }),
  testPersona({ id: 'doc', name: 'Wilhelmina-Konst', avatar_url: null, highlights: 'W'.repeat(180) }),
];
const plan = (role: string, name: string, price: number, features: string[]) => ({
  plan_id: role.replace('paid_', ''),
  role,
  name,
  price,
  currency: 'USD',
  period: 'monthly',
  features,
});
const purchaseOptions = {
  default_plan_id: 'basic',
  payment_methods: ['card'],
  plans: {
    monthly: [plan('paid_minimal', 'Get a Taste', 500, ['No waiting room', 'Generation settings', 'Memory manager'])],
    annual: [],
  },
  current_plan_id: null,
  statement_descriptor: null,
  card_form_url: null,
  is_sandbox: true,
};

interface Scene extends FakeChatOptions {
  role?: Role;
}

const Scene = ({ role = 'free_tier', ...options }: Scene) => {
  const [app] = useState(() => {
    const server = createFakeChat({
      messages: testConversation(['*The lamp turns above you.* “You came up the north path.”']),
      personas,
      before: (_request, path) => {
        if (path.endsWith('/app-settings')) return Response.json({ inferenceModels });
        if (path.endsWith('/purchase_options')) return Response.json(purchaseOptions);
        if (path.endsWith('/users/settings')) return Response.json({ chatLanguage: null, ttsIncludeNarration: false });
        return null;
      },
      ...options,
      character: { avatar_url: portrait },
    });
    return createTestApp({
      answer: server.answer,
      brand: testBrand(),
      session: testSession({ username: 'mara', role, permissions: [...rolePermissions[role]] }),
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

const meta: Meta<typeof Scene> = { title: 'chat/Personas', component: Scene, parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj<typeof Scene>;

/** Opens a row of the chat menu's settings. */
const open =
  (name: RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    // Where there is room the menu stands beside the chat.
    const toggle = await canvas.findByRole('button', { name: 'Chat menu' }).catch(() => null);
    if (toggle) await userEvent.click(toggle);
    await userEvent.click(await canvas.findByRole('tab', { name: 'Settings' }));
    await userEvent.click(await canvas.findByRole('button', { name }));
    await canvas.findAllByRole('dialog');
  };

export const Picker: Story = {
  args: { conversationId: null },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('radio', { name: /Captain Rell/ }, { timeout: 5000 });
  },
};
export const Models: Story = { play: open(/^Model/) };
export const GenerationSettings: Story = { args: { role: 'paid_minimal' }, play: open(/^Generation settings/) };
export const Upgrade: Story = {
  play: async (context) => {
    await open(/^Generation settings/)?.(context);
    await within(context.canvasElement).findByText('Get a Taste');
  },
};
