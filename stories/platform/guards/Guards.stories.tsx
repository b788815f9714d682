import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { GateScreen } from '@troupe/core/platform/shell/guards/GateScreen.tsx';
import { RegisterDialog } from '@troupe/core/platform/shell/guards/RegisterDialog.tsx';
import { TeaserScreen, type TeaserPage } from '@troupe/core/platform/shell/guards/TeaserScreen.tsx';
import { UserNotFoundScreen } from '@troupe/core/platform/shell/guards/UserNotFoundScreen.tsx';
import { searchService } from '@troupe/core/platform/testing/characters.ts';
import { sampleDecision } from '@troupe/core/platform/testing/decisions.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { designedScreen } from '../../docs/design.ts';
import { castHit } from '../characters.ts';
import { Stage } from '../Stage.tsx';
import { guardsDesign } from './Guards.design.ts';

interface SceneProps {
  show?: 'hold' | 'register' | 'teaser' | 'not-found';
  page?: TeaserPage;
  /** When the hold ends; null: it is over. */
  endsAt?: string | null;
  hasFailed?: boolean;
}

const serverTime = '2026-11-22T10:46:00.000Z';
const shelf = searchService(['elin', 'brannoch', 'wick', 'kestrel', 'roux', 'quill'].map((id) => castHit(id)));
const nothing = () => undefined;

const Scene = ({ show = 'hold', page = 'favorites', endsAt = '2026-11-23T05:09:00.000Z', hasFailed = false }: SceneProps) => (
  <Stage
    options={{
      session: memberSession,
      answer: (request) =>
        hasFailed
          ? failure(503, 'unavailable')
          : (shelf(request) ??
            Response.json({
              expires_at: endsAt,
              server_time: serverTime,
              decisions: endsAt === null ? [] : [sampleDecision({ ends_at: endsAt })],
            })),
    }}
  >
    {show === 'hold' && (
      <GateScreen restriction="restriction_temporary" hrefs={{ data: '#data', profile: '#profile' }} onSignOut={nothing} />
    )}
    {show === 'register' && (
      <>
        <h2>A page below</h2>
        <RegisterDialog on="page" onClose={nothing} />
      </>
    )}
    {show === 'teaser' && <TeaserScreen page={page} />}
    {show === 'not-found' && <UserNotFoundScreen onSignOut={nothing} />}
  </Stage>
);

const meta: Meta<typeof Scene> = { title: 'platform/Guards', component: Scene, parameters: designedScreen(guardsDesign) };
export default meta;
type Story = StoryObj<typeof Scene>;

export const Hold: Story = {};
export const HoldOver: Story = { args: { endsAt: null } };
export const ReasonsFailed: Story = { args: { hasFailed: true } };
export const Register: Story = { args: { show: 'register' } };
export const Teaser: Story = { args: { show: 'teaser' } };
export const TeaserLanternDark: Story = { args: { show: 'teaser' }, globals: { brand: 'lantern', mode: 'dark' } };
export const TeaserPersonas: Story = { args: { show: 'teaser', page: 'personas' } };
export const AccountNotFound: Story = { args: { show: 'not-found' } };
export const RightToLeft: Story = { globals: { direction: 'rtl', locale: 'ar' } };
export const LanternDark: Story = { args: { show: 'register' }, globals: { brand: 'lantern', mode: 'dark' } };
