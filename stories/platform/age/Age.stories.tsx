import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { AgeCallbackScreen } from '@troupe/core/platform/account/age/AgeCallbackScreen.tsx';
import { AgeDoor } from '@troupe/core/platform/account/age/AgeDoor.tsx';
import { AgeScreen, type AgeScreenProps } from '@troupe/core/platform/account/age/AgeScreen.tsx';
import { ClosedByAge } from '@troupe/core/platform/account/age/ClosedByAge.tsx';
import { TravelNotice } from '@troupe/core/platform/account/age/TravelNotice.tsx';
import { testCheck, testOffer, testRecord, verifiedCheck } from '@troupe/core/platform/testing/age.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { ageMethods, userSettingsDefaults, type AgeAttemptState, type AgeCheck } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { ageDesign } from './Age.design.ts';

interface SceneProps {
  check?: AgeCheck;
  props?: Partial<AgeScreenProps>;
  answer?: Answer;
  /** A check that was begun on this device. */
  isKept?: boolean;
  show?: 'page' | 'callback' | 'door' | 'travel' | 'closed';
}

const kept = JSON.stringify({ user: 'mara', method: 'facial_age_estimation', back: '/', isWanted: true });

const Scene = ({ check = testCheck(), props, answer, isKept, show = 'page' }: SceneProps) => (
  <Stage
    options={{
      session: { ...memberSession, user: { ...memberSession.user, age_verification: { status: check.status } } },
      answer:
        answer ??
        (({ url, method }) => {
          if (url.endsWith('/users/settings')) return Response.json({ ...userSettingsDefaults, showNSFW: true });
          return method === 'POST' ? failure(503, 'unavailable') : Response.json(check);
        }),
    }}
    set={(app) => app.storage.set('age-attempt', isKept ? kept : null)}
  >
    {show === 'page' && (
      <AgeScreen
        hrefs={{ faq: '#faq', support: '#support', profile: '#profile', mature: '#mature' }}
        back="#back"
        isWanted
        onGo={() => undefined}
        {...props}
      />
    )}
    {show === 'callback' && (
      <AgeCallbackScreen verifyHref="#verify" profileHref="#profile" docsHref="#faq" matureHref="#mature" />
    )}
    {show === 'travel' && <TravelNotice verifyHref="#verify" />}
    {show === 'closed' && <ClosedByAge className="" />}
    {show === 'door' && (
      <>
        <h1>A page below</h1>
        <AgeDoor verifyHref="#verify" onLeave={() => undefined} />
      </>
    )}
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Age',
  component: Scene,
  parameters: designedScreen(ageDesign),
  globals: { brand: 'lantern', mode: 'dark' },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const attempt = (state: AgeAttemptState) => ({
  method: 'facial_age_estimation' as const,
  state,
  started_at: '2026-11-24T10:00:00.000Z',
});
const tomorrow = '2126-11-25T10:52:00.000Z';
const afterFailure = ageMethods.map((type) => testOffer(type, type === 'facial_age_estimation' ? tomorrow : null));

export const Waiting: Story = {};
export const Verified: Story = { args: { check: verifiedCheck() } };
export const Ended: Story = {
  args: {
    check: testCheck({ status: 'reverify', record: testRecord({ counts: false, expires_at: '2026-11-04T12:00:00.000Z' }) }),
  },
};
export const FreshOnEachVisit: Story = {
  args: {
    check: testCheck({
      status: 'reverify',
      country: 'FR',
      per_visit: true,
      methods: [testOffer('double_blind'), testOffer('facial_age_estimation')],
      record: testRecord({ counts: false }),
    }),
  },
};
export const OneWay: Story = { args: { check: testCheck({ country: 'IT', methods: [testOffer('double_blind')] }) } };
export const AtTheDoor: Story = { args: { check: testCheck({ status: 'verify', country: 'GB', at_door: true }) } };
export const AfterFailure: Story = {
  args: { check: testCheck({ status: 'verify', attempt: attempt('failed'), methods: afterFailure }) },
};
export const EveryWayTried: Story = {
  args: {
    check: testCheck({
      status: 'verify',
      attempt: attempt('failed'),
      methods: [testOffer('double_blind', tomorrow), testOffer('facial_age_estimation', tomorrow)],
    }),
  },
};
export const Inform: Story = { args: { check: testCheck({ status: 'inform', may_show_adult: true }) } };
export const Disabled: Story = { args: { check: testCheck({ status: 'disabled', methods: [] }) } };
export const UnknownCountry: Story = { args: { check: testCheck({ country: null }) } };
export const Loading: Story = { args: { answer: never } };
export const NotLoaded: Story = { args: { answer: () => failure(400, 'invalid_input') } };
export const ProviderDown: Story = {
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Choose: Double blind' })),
};
export const DialogWaiting: Story = { args: { isKept: true, check: testCheck({ attempt: attempt('open') }) } };
export const DialogConfirmed: Story = { args: { isKept: true, check: verifiedCheck() } };
export const DialogFailed: Story = {
  args: { isKept: true, check: testCheck({ status: 'verify', attempt: attempt('failed'), methods: afterFailure }) },
};
export const DialogNoOtherWay: Story = {
  args: {
    isKept: true,
    check: testCheck({ status: 'verify', attempt: attempt('failed'), methods: [testOffer('facial_age_estimation', tomorrow)] }),
  },
};
export const DialogDelete: Story = {
  args: { check: verifiedCheck() },
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete the record' })),
};
export const Callback: Story = { args: { show: 'callback' } };
export const CallbackConfirmed: Story = { args: { show: 'callback', isKept: true, check: verifiedCheck() } };
export const CallbackFailed: Story = {
  args: { show: 'callback', isKept: true, check: testCheck({ status: 'verify', attempt: attempt('failed') }) },
};
export const Door: Story = { args: { show: 'door', check: testCheck({ status: 'verify', at_door: true }) } };
export const Notice: Story = { args: { show: 'door', check: testCheck({ status: 'inform' }) } };
export const ClosedHere: Story = {
  args: { show: 'closed', check: testCheck({ status: 'reverify', country: 'IT', record: testRecord({ counts: false }) }) },
};
export const ClosedSinceItEnded: Story = {
  args: {
    show: 'closed',
    check: testCheck({ status: 'reverify', record: testRecord({ counts: false, expires_at: '2026-11-04T12:00:00.000Z' }) }),
  },
};
export const Travelling: Story = {
  args: {
    show: 'travel',
    check: testCheck({
      status: 'reverify',
      country: 'FR',
      waiting_chats: 3,
      per_visit: true,
      record: testRecord({ counts: false }),
    }),
  },
};
export const RightToLeft: Story = { args: { check: verifiedCheck() }, globals: { direction: 'rtl' } };
export const LanternLight: Story = { args: { check: verifiedCheck() }, globals: { mode: 'light' } };
