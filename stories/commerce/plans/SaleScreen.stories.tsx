import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { SaleScreen } from '@troupe/core/commerce/plans/SaleScreen.tsx';
import { checkoutService, type CheckoutService } from '@troupe/core/commerce/testing/checkout.ts';
import { blackFriday, saleOptions, testHrefs, testOffer } from '@troupe/core/commerce/testing/plans.tsx';
import { loadLocale } from '@troupe/core/i18n';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage, useFakeLocation } from '../../platform/Stage.tsx';
import { saleScreenDesign } from './SubscribeScreen.design.ts';

/** Two days, three hours, four minutes and five seconds. */
const left = ((2 * 24 + 3) * 3600 + 4 * 60 + 5) * 1000;
const onSale: CheckoutService = {
  options: saleOptions(),
  sales: [blackFriday],
  now: () => Date.parse(blackFriday.ends_at) - left,
};

interface SceneProps {
  service?: CheckoutService;
  options?: TestAppOptions;
}

const nowhere = {};
const Place = () => <SaleScreen {...useFakeLocation(nowhere)} hrefs={testHrefs} />;

const Scene = ({ service = onSale, options }: SceneProps) => (
  <Stage options={{ session: testSession({ username: 'mara' }), answer: checkoutService(service), ...options }}>
    <Place />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'commerce/SaleScreen',
  component: Scene,
  parameters: designedScreen(saleScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const Offer: Story = {
  args: { service: { options: { offers: [testOffer] }, now: () => Date.parse(testOffer.ends_at) - left } },
};
export const Over: Story = { args: { service: {} } };
export const LastMinute: Story = { args: { service: { ...onSale, now: () => Date.parse(blackFriday.ends_at) - 60_000 } } };
export const Subscribed: Story = {
  args: {
    service: { ...onSale, options: { ...saleOptions(), current_plan_id: 'basic-1y', current_plan_name: 'True Supporter' } },
  },
};
export const LongTitle: Story = {
  args: { service: { ...onSale, sales: [{ ...blackFriday, title: 'A whole year of everything for whoever reads to the end' }] } },
};
export const Loading: Story = { args: { options: { answer: never } } };
export const Failed: Story = { args: { options: { answer: () => failure(500, 'internal') } } };
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
export const Acme: Story = { globals: { brand: 'acme' } };
