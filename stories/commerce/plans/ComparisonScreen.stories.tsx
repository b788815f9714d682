import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchValues } from '@troupe/core/app';
import { failure, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { ComparisonScreen } from '@troupe/core/commerce/plans/ComparisonScreen.tsx';
import { checkoutService, testOptions, type CheckoutService } from '@troupe/core/commerce/testing/checkout.ts';
import { testHrefs } from '@troupe/core/commerce/testing/plans.tsx';
import { loadLocale } from '@troupe/core/i18n';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage, useFakeLocation } from '../../platform/Stage.tsx';
import { comparisonScreenDesign } from './SubscribeScreen.design.ts';

interface SceneProps {
  plans?: CheckoutService['options'];
  values?: SearchValues;
  options?: TestAppOptions;
}

const nowhere: SearchValues = {};

const Place = ({ values = nowhere }: SceneProps) => <ComparisonScreen {...useFakeLocation(values)} hrefs={testHrefs} />;

const Scene = ({ plans, values, options }: SceneProps) => (
  <Stage
    options={{
      session: testSession({ username: 'mara' }),
      answer: checkoutService(plans ? { options: plans } : {}),
      ...options,
    }}
  >
    <Place {...(values && { values })} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'commerce/ComparisonScreen',
  component: Scene,
  parameters: designedScreen(comparisonScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const { plans } = testOptions();

export const Typical: Story = {};
export const Monthly: Story = { args: { values: { frequency: 'monthly' } } };
export const Subscribed: Story = { args: { plans: { current_plan_id: 'basic-1y', current_plan_name: 'True Supporter' } } };
export const Loading: Story = { args: { options: { answer: never } } };
export const Failed: Story = { args: { options: { answer: () => failure(500, 'internal') } } };
export const LongTexts: Story = {
  args: {
    plans: {
      plans: {
        ...plans,
        annual: plans.annual.map((plan) => ({ ...plan, name: `${plan.name}, to the very last page and back again` })),
      },
    },
  },
};
export const Phone: Story = {
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '780px' } } } } },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  loaders: [async () => ({ texts: await loadLocale('ar') })],
  render: (args, { loaded }) => <Scene {...args} options={{ locale: 'ar', texts: loaded['texts'] }} />,
};
export const LanternDark: Story = { globals: { brand: 'lantern', mode: 'dark' } };
