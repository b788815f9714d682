import type { Meta, StoryObj } from '@storybook/react-vite';
import { testBrand } from '@troupe/core/app/testing/test-app.ts';
import { SampleChat } from '@troupe/core/chat';
import { SampleCheckout } from '@troupe/core/commerce';
import { StudioScreen } from '@troupe/core/platform/studio';
import type { BrandView } from '@troupe/protocol';
import { Stage } from '../Stage.tsx';
import * as styles from './studio-stage.css.ts';
import { designedScreen } from '../../docs/design.ts';
import { studioDesign } from './Studio.design.ts';

/** The studio as a brand's operator meets it; it runs on the engine behind the theme switcher above. */
const Scene = ({ theme }: { theme: BrandView['theme'] }) => (
  <Stage options={{ brand: testBrand({ theme }) }}>
    <div className={styles.stage}>
      <StudioScreen Chat={SampleChat} Checkout={SampleCheckout} />
    </div>
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Studio',
  component: Scene,
  parameters: { layout: 'fullscreen', ...designedScreen(studioDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = { args: { theme: {} } };
export const Corrected: Story = { args: { theme: { mode: 'light', light: { accent: '#fff3a0', 'text-2': '#c0c0c0' } } } };
export const Refused: Story = { args: { theme: { tokens: { density: 'tight' }, rules: { button: { color: '#ffffff' } } } } };
export const Rules: Story = {
  args: {
    theme: { preset: 'acme', rules: { 'chip[data-state=on]': { 'background-color': 'var(--spark)', 'font-weight': '700' } } },
  },
};
export const RightToLeft: Story = { args: { theme: { preset: 'lantern' } }, globals: { direction: 'rtl' } };
export const LanternDark: Story = { args: { theme: { preset: 'acme' } }, globals: { brand: 'lantern', mode: 'dark' } };
