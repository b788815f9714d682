import type { Meta, StoryObj } from '@storybook/react-vite';
import { testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { MatureToggle } from '@troupe/core/platform/account/age/MatureToggle.tsx';
import { testCheck, testRecord, verifiedCheck } from '@troupe/core/platform/testing/age.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { userSettingsDefaults, type AgeCheck } from '@troupe/protocol';
import { userEvent, waitFor, within } from 'storybook/test';
import { designed } from '../../docs/design.ts';
import { Stage } from '../Stage.tsx';
import { matureToggleDesign } from './Age.design.ts';

interface SceneProps {
  check?: AgeCheck;
  showNSFW?: boolean;
  isGuest?: boolean;
}

const Scene = ({ check = testCheck(), showNSFW = false, isGuest = false }: SceneProps) => (
  <Stage
    options={{
      brand: testBrand({ features: { nsfw_toggle: true } }),
      session: isGuest ? testSession() : memberSession,
      answer: ({ url }) =>
        url.endsWith('/users/settings') ? Response.json({ ...userSettingsDefaults, showNSFW }) : Response.json(check),
    }}
    set={(app) => app.storage.set('mature', null)}
  >
    <MatureToggle
      hrefs={{ profile: '#profile', verify: '#verify' }}
      isWanted={false}
      onWant={() => undefined}
      onLeave={() => undefined}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/MatureToggle',
  component: Scene,
  parameters: designed(matureToggleDesign),
  globals: { brand: 'lantern', mode: 'dark' },
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** Presses once what stands in the way is known. */
const press: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const toggle = await within(canvasElement).findByRole('switch');
  await waitFor(async () => {
    await userEvent.click(toggle);
    if (!document.querySelector('dialog[open]')) throw new Error('nothing is known of the member yet');
  });
};

export const Off: Story = {};
export const On: Story = { args: { check: verifiedCheck(), showNSFW: true } };
export const Guest: Story = { args: { isGuest: true }, play: press };
export const NotAllowedYet: Story = { play: press };
export const ProofEnded: Story = {
  args: {
    showNSFW: true,
    check: testCheck({ status: 'reverify', record: testRecord({ counts: false, expires_at: '2026-11-04T12:00:00.000Z' }) }),
  },
  play: press,
};
export const RightToLeft: Story = { args: { isGuest: true }, play: press, globals: { direction: 'rtl' } };
