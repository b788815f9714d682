import { userSettingsDefaults, type PaidRole, type Plan, type PurchaseOptions } from '@troupe/protocol';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { testPersona } from '@troupe/core/platform/testing/fake-personas.ts';
import { portrait } from '../portrait.ts';
import { Scene } from '../stage.tsx';
import { inTurn, openFromMenu, see } from '../steps.ts';
import { story } from '../story.ts';
import { designedScreen } from '../../docs/design.ts';
import { personasDesign } from './Personas.design.ts';

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
const plan = (role: PaidRole, name: string, price: number, features: string[]): Plan => ({
  plan_id: role.replace('paid_', ''),
  role,
  name,
  price,
  currency: 'USD',
  period: 'monthly',
  features,
});
const purchaseOptions: PurchaseOptions = {
  default_plan_id: 'basic',
  payment_methods: ['card'],
  plans: {
    monthly: [plan('paid_minimal', 'Get a Taste', 500, ['No waiting room', 'Generation settings', 'Memory manager'])],
    annual: [],
  },
  offers: [],
  current_plan_id: null,
  current_plan_name: null,
  states: [],
  statement_descriptor: null,
  card_form_url: null,
  card_form_has_origin: false,
  is_sandbox: true,
};

const meta: Meta<typeof Scene> = {
  title: 'chat/Personas',
  component: Scene,
  args: {
    messages: story(1),
    personas,
    answers: {
      'GET /app-settings': { inferenceModels },
      'GET /subscriptions/purchase_options': purchaseOptions,
      'GET /users/settings': { ...userSettingsDefaults, ttsIncludeNarration: false },
    },
  },
  parameters: { layout: 'fullscreen', ...designedScreen(personasDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Picker: Story = { args: { conversationId: null }, play: see('Captain Rell') };
export const Models: Story = { play: openFromMenu(/^Model/, 'Settings') };
export const GenerationSettings: Story = {
  args: { role: 'paid_minimal' },
  play: openFromMenu(/^Generation settings/, 'Settings'),
};
export const Upgrade: Story = {
  play: inTurn(openFromMenu(/^Generation settings/, 'Settings'), see('Get a Taste')),
};
