import type { Meta, StoryObj } from '@storybook/react-vite';
import type { SearchValues } from '@troupe/core/app';
import { failure, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { CheckoutScreen } from '@troupe/core/commerce';
import { checkoutService, testOptions, type CheckoutService } from '@troupe/core/commerce/testing/checkout.ts';
import { loadLocale } from '@troupe/core/i18n';
import { never, Stage, useFakeLocation } from '../../platform/Stage.tsx';
import { designedScreen } from '../../docs/design.ts';
import { checkoutScreenDesign } from './CheckoutScreen.design.ts';

interface SceneProps {
  values?: SearchValues;
  service?: CheckoutService;
  isGuest?: boolean;
  isOffline?: boolean;
  options?: TestAppOptions;
}

const noParams = {} as Record<never, string>;
const member = testSession({ username: 'mara' });

const nowhere: SearchValues = {};

const Place = ({ values = nowhere }: SceneProps) => <CheckoutScreen params={noParams} {...useFakeLocation(values)} />;

/** No processor stands behind a story: its card page is an empty one. */
const Scene = ({ values, service, isGuest, isOffline, options }: SceneProps) => (
  <Stage
    options={{
      session: isGuest ? testSession() : member,
      answer: checkoutService({ ...service, options: { card_form_url: 'about:blank', ...service?.options } }),
      ...options,
    }}
    set={(app) => isOffline && app.sessions.setState({ isOnline: false })}
  >
    <Place {...(values && { values })} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'commerce/CheckoutScreen',
  component: Scene,
  parameters: designedScreen(checkoutScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const { plans } = testOptions();
const long = 'The plan of everybody who reads to the very last page, and then begins again';
const onFile = { first_name: 'Mara', last_name: 'Lindqvist', country: 'US', state: null, postal_code: '04101' };
const phone = {
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '780px' } } } } },
  globals: { viewport: { value: 'phone' } },
};

export const Typical: Story = {};
export const RefusedCoupon: Story = { args: { values: { plan_id: 'premium-1m', coupon: 'YESTERDAY' } } };
export const OnFile: Story = {
  args: {
    service: { price: { on_file: { ...onFile, order_id: 'o', credit_card: { last_4: '4242', type: 'visa', exp: '12/30' } } } },
  },
};
export const Guest: Story = { args: { isGuest: true } };
export const Subscribed: Story = {
  args: { service: { options: { current_plan_id: 'basic-1m', current_plan_name: 'True Supporter' } } },
};
export const NoPlans: Story = {
  args: { service: { options: { default_plan_id: null, plans: { monthly: [], annual: [] } } } },
};
export const NoCards: Story = { args: { service: { options: { card_form_url: null } } } };
export const Loading: Story = { args: { options: { answer: never } } };
export const Failed: Story = { args: { options: { answer: () => failure(503, 'unavailable') } } };
export const Offline: Story = { args: { isOffline: true } };
export const LongTexts: Story = {
  args: {
    service: {
      options: {
        plans: {
          ...plans,
          annual: plans.annual.map((plan) => ({ ...plan, name: `${plan.name}: ${long}`, features: [long, long.repeat(2)] })),
        },
      },
    },
  },
};
export const Phone: Story = { ...phone };
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  loaders: [async () => ({ texts: await loadLocale('ar') })],
  render: (args, { loaded }) => <Scene {...args} options={{ locale: 'ar', texts: loaded['texts'] }} />,
};
export const LanternDark: Story = { globals: { brand: 'lantern', mode: 'dark' } };
export const Acme: Story = { args: { service: { options: { is_sandbox: true } } }, globals: { brand: 'acme' } };
