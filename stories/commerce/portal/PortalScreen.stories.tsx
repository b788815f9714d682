import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { PortalScreen } from '@troupe/core/commerce/portal/PortalScreen.tsx';
import type { PortalHrefs } from '@troupe/core/commerce/portal/portal-hrefs.ts';
import {
  portalService,
  testOtherPlans,
  testRecord,
  testStates,
  type PortalService,
} from '@troupe/core/commerce/testing/portal.ts';
import { loadLocale } from '@troupe/core/i18n';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { portalScreenDesign } from './PortalScreen.design.ts';

interface SceneProps {
  service?: PortalService;
  isOffline?: boolean;
  /** The site has pages that sell plans. */
  sells?: boolean;
  options?: TestAppOptions;
}

const member = testSession({ username: 'mara' });
const shop: PortalHrefs = { subscribe: '#subscribe', checkout: (planId) => `#checkout-${planId}` };
const nowhere: PortalHrefs = { subscribe: null, checkout: () => null };

/** No processor stands behind a story: its card page is an empty one. */
const Scene = ({ service, isOffline, sells = true, options }: SceneProps) => (
  <Stage
    options={{
      session: member,
      answer: portalService({ ...service, options: { card_form_url: 'about:blank', is_sandbox: true } }),
      ...options,
    }}
    set={(app) => isOffline && app.sessions.setState({ isOnline: false })}
  >
    <PortalScreen hrefs={sells ? shop : nowhere} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'commerce/PortalScreen',
  component: Scene,
  parameters: designedScreen(portalScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const of = (...records: PortalService['records'] & object): Story => ({ args: { service: { records } } });
const press =
  (...names: string[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const name of names) await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };
const choose =
  (name: RegExp): NonNullable<Story['play']> =>
  async (context) => {
    await press('Change plan')(context);
    await userEvent.click(await within(context.canvasElement).findByRole('radio', { name }));
  };

const long = 'The plan of everybody who reads to the very last page, and then begins again';
const named = testRecord({
  current_product: { ...testRecord().current_product, name: long },
  available_plans: [
    { ...testOtherPlans.later, name: `${long}, slowly` },
    { ...testOtherPlans.now, name: `${long}, aloud` },
  ],
});

export const Typical: Story = {};
export const ByHand: Story = of(testStates.byHand);
export const Cancelled: Story = of(testStates.cancelled);
export const Grace: Story = of(testStates.grace);
export const Expired: Story = of(testStates.expired);
export const ExpiredWithoutShop: Story = { args: { service: { records: [testStates.expired] }, sells: false } };
export const CardDeleted: Story = of(testStates.cardDeleted);
export const AtBank: Story = of(testStates.atBank);
export const Pending: Story = {
  args: {
    service: {
      records: [testStates.pending],
      order: { resp_msg: 'Pending', order_id: 'order-2', plan_id: 'premium-1y', orderTotal: 6706, currency: 'USD' },
    },
  },
};
export const Planned: Story = of(testRecord({ next_product: testOtherPlans.later }));
export const Several: Story = of(
  testRecord(),
  { ...testStates.cancelled, subscription_id: 'sub-2' },
  { ...testStates.expired, subscription_id: 'sub-3' },
);
export const Nothing: Story = { args: { service: { records: [] } } };
export const NothingWithoutShop: Story = { args: { service: { records: [] }, sells: false } };
export const Loading: Story = { args: { options: { answer: never } } };
export const Failed: Story = { args: { options: { answer: () => failure(503, 'payments_unavailable') } } };
export const Offline: Story = { args: { isOffline: true } };
export const Canceling: Story = { play: press('Cancel Subscription') };
export const ChangeNow: Story = { play: choose(/I'm All In/) };
export const ChangeLater: Story = { play: choose(/Get a Taste/) };
export const ChangeNeedsCard: Story = { ...of(testStates.byHand), play: choose(/I'm All In/) };
export const ChangeCard: Story = { play: press('Change card') };
export const PayByAnotherCard: Story = { ...of(testStates.grace), play: press('Pay with another card') };
export const Declined: Story = {
  args: { service: { records: [testStates.grace], results: [failure(402, 'card_declined')] } },
  play: press('Pay amount due $157.49'),
};
export const AnswerLost: Story = {
  args: { service: { records: [testStates.grace], results: [failure(503, 'unavailable')] } },
  play: press('Pay amount due $157.49'),
};
export const LongTexts: Story = { ...of(named), play: press('Change plan') };
export const Phone: Story = {
  ...of(testStates.grace),
  parameters: { viewport: { options: { phone: { name: 'Phone', styles: { width: '360px', height: '780px' } } } } },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  loaders: [async () => ({ texts: await loadLocale('ar') })],
  render: (args, { loaded }) => <Scene {...args} options={{ locale: 'ar', texts: loaded['texts'] }} />,
};
export const LanternDark: Story = { ...of(testStates.grace), globals: { brand: 'lantern', mode: 'dark' } };
export const Acme: Story = { globals: { brand: 'acme' } };
