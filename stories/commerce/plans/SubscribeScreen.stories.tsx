import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchValues } from '@troupe/core/app';
import { failure, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { SubscribeScreen } from '@troupe/core/commerce/plans/SubscribeScreen.tsx';
import { checkoutService, testOptions, type CheckoutService } from '@troupe/core/commerce/testing/checkout.ts';
import { saleOptions, testHrefs, testOffer } from '@troupe/core/commerce/testing/plans.tsx';
import { loadLocale } from '@troupe/core/i18n';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage, useFakeLocation } from '../../platform/Stage.tsx';
import { subscribeScreenDesign } from './SubscribeScreen.design.ts';

interface SceneProps {
  plans?: CheckoutService['options'];
  values?: SearchValues;
  isOffline?: boolean;
  options?: TestAppOptions;
}

const nowhere: SearchValues = {};

const Place = ({ values = nowhere }: SceneProps) => <SubscribeScreen {...useFakeLocation(values)} hrefs={testHrefs} />;

const Scene = ({ plans, values, isOffline, options }: SceneProps) => (
  <Stage
    options={{
      session: testSession({ username: 'mara' }),
      answer: checkoutService(plans ? { options: plans } : {}),
      ...options,
    }}
    set={(app) => isOffline && app.sessions.setState({ isOnline: false })}
  >
    <Place {...(values && { values })} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'commerce/SubscribeScreen',
  component: Scene,
  parameters: designedScreen(subscribeScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const { plans } = testOptions();
const long = 'The plan of everybody who reads to the very last page, and then begins again';

export const Typical: Story = {};
export const Monthly: Story = { args: { values: { frequency: 'monthly' } } };
export const Guest: Story = { args: { options: { session: testSession() } } };
export const Subscribed: Story = { args: { plans: { current_plan_id: 'basic-1y', current_plan_name: 'True Supporter' } } };
export const Sale: Story = { args: { plans: saleOptions() } };
export const Offer: Story = { args: { plans: { offers: [testOffer] }, values: { frequency: 'monthly' } } };
export const OnePeriod: Story = { args: { plans: { plans: { ...plans, monthly: [] } } } };
export const NothingSold: Story = { args: { plans: { default_plan_id: null, plans: { monthly: [], annual: [] } } } };
export const Loading: Story = { args: { options: { answer: never } } };
export const Failed: Story = { args: { options: { answer: () => failure(500, 'internal') } } };
export const Offline: Story = { args: { isOffline: true } };
export const LongTexts: Story = {
  args: {
    plans: {
      plans: {
        ...plans,
        annual: plans.annual.map((plan) => ({
          ...plan,
          name: `${plan.name} ${long}`,
          annual_tagline: long,
          features: [long, ...plan.features],
        })),
      },
    },
  },
};
export const Phone: Story = {
  args: { plans: saleOptions() },
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '780px' } } } } },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  loaders: [async () => ({ texts: await loadLocale('ar') })],
  render: (args, { loaded }) => <Scene {...args} options={{ locale: 'ar', texts: loaded['texts'] }} />,
};
export const LanternDark: Story = { args: { plans: saleOptions() }, globals: { brand: 'lantern', mode: 'dark' } };
export const Acme: Story = { globals: { brand: 'acme' } };
