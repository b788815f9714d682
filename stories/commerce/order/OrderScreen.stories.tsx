import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { OrderScreen } from '@troupe/core/commerce/screens/OrderScreen.tsx';
import { checkoutService, testReceipt } from '@troupe/core/commerce/testing/checkout.ts';
import { loadLocale } from '@troupe/core/i18n';
import type { CheckoutResult } from '@troupe/protocol';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { orderScreenDesign } from './OrderScreen.design.ts';

interface SceneProps {
  order?: CheckoutResult;
  isOffline?: boolean;
  options?: TestAppOptions;
}

const hrefs = { checkout: (planId: string) => `#checkout-${planId}` };

const Scene = ({ order = testReceipt(), isOffline, options }: SceneProps) => (
  <Stage
    options={{ session: testSession({ username: 'mara' }), answer: checkoutService({ order }), ...options }}
    set={(app) => isOffline && app.sessions.setState({ isOnline: false })}
  >
    <OrderScreen orderId="order-1" hrefs={hrefs} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'commerce/OrderScreen',
  component: Scene,
  parameters: designedScreen(orderScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

const order = { order_id: 'order-1', plan_id: 'basic-1y', orderTotal: 15_749, currency: 'USD' };

export const Paid: Story = {};
export const Pending: Story = { args: { order: { ...order, resp_msg: 'Pending' } } };
export const AtBank: Story = { args: { order: { ...order, resp_msg: 'redirect', iframe_3ds_url: 'about:blank' } } };
export const Declined: Story = {
  args: { order: { ...order, resp_msg: 'Declined', reason: 'card_declined', error_message: 'declined' } },
};
export const NotFound: Story = { args: { options: { answer: () => failure(404, 'not_found') } } };
export const Loading: Story = { args: { options: { answer: never } } };
export const Failed: Story = { args: { options: { answer: () => failure(503, 'payments_unavailable') } } };
export const Offline: Story = { args: { isOffline: true } };
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
