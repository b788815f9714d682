import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, type TestAppOptions } from '@troupe/core/app/testing/test-app.ts';
import { DoctorScreen } from '@troupe/core/platform/studio';
import { fireEvent, within } from 'storybook/test';
import { Stage } from '../Stage.tsx';
import * as styles from './doctor-stage.css.ts';
import { designedScreen } from '../../docs/design.ts';
import { doctorDesign } from './Doctor.design.ts';

const origin = 'https://chat.example.com';
const tag = `<div data-troupe="chat" data-application="daybreak"></div><script async src="${origin}/embed/v1/loader.js"></script>`;

/** The doctor as a partner's developer meets it. */
const Scene = ({ options }: { options?: TestAppOptions }) => (
  <Stage options={{ answer: () => Response.json({ allowed: true }), ...options }}>
    <main className={styles.stage}>
      <DoctorScreen origin={origin} />
    </main>
  </Stage>
);

/** Pastes into fields by their labels, and presses the button. */
const examine =
  (pasted: Record<string, string>): Story['play'] =>
  async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const [label, value] of Object.entries(pasted)) await fireEvent.input(page.getByLabelText(label), { target: { value } });
    await fireEvent.click(page.getByRole('button', { name: 'Check' }));
    await page.findByText(/^\d+ broken, .* OK$/);
  };
const wrong = {
  'Address of your page': 'https://shop.example',
  'Response headers': "content-security-policy: default-src 'self'\npermissions-policy: microphone=()",
  Tag: tag.replace('chat"', 'Chat"').replace('daybreak', 'dusk'),
  Token: 'secret',
  Theme: '{"tokens":{"denisty":"1"},"light":{"accent":"#fff3a0"}}',
};

const meta: Meta<typeof Scene> = {
  title: 'platform/Doctor',
  component: Scene,
  parameters: { layout: 'fullscreen', ...designedScreen(doctorDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Empty: Story = {};
export const Healthy: Story = { play: examine({ 'Address of your page': 'https://shop.example', Tag: tag }) };
export const Broken: Story = { args: { options: { answer: () => Response.json({ allowed: false }) } }, play: examine(wrong) };
export const NotAsked: Story = { args: { options: { answer: () => failure(503, 'unavailable') } }, play: examine(wrong) };
export const LongLines: Story = {
  play: examine({
    'Response headers': `content-security-policy: script-src ${'https://a-long-name.of-a-host.example '.repeat(12)}`,
  }),
};
export const RightToLeft: Story = { play: examine(wrong), globals: { direction: 'rtl' } };
export const LanternDark: Story = { play: examine(wrong), globals: { brand: 'lantern', mode: 'dark' } };
