import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ReportScreen } from '@troupe/core/platform/catalogue/report/ReportScreen.tsx';
import { testCharacter } from '@troupe/core/platform/testing/characters.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { reportDesign } from './ReportScreen.design.ts';

interface SceneProps {
  characterId?: string | null;
  name?: string;
  isPartner?: boolean;
  read?: () => Response | Promise<Response>;
  answer?: () => Response;
}

const receipt = () => Response.json({ report_id: 'r1', is_new: true, due_at: '2026-11-28T10:00:00.000Z' });

const Page = ({ characterId }: { characterId: string | null }) => {
  const [id, setId] = useState(characterId);
  return <ReportScreen characterId={id} onCharacterChange={setId} />;
};

const Scene = ({ characterId = 'c7k2m9', name = 'The Night Desk', isPartner, read, answer = receipt }: SceneProps) => (
  <Stage
    options={{
      session: isPartner ? testSession({ platform: 'partner' }) : memberSession,
      answer: ({ url }) => {
        if (url.endsWith('/report')) return answer();
        if (read) return read();
        return url.endsWith('/c7k2m9') ? Response.json(testCharacter({ id: 'c7k2m9', name })) : failure(404, 'not_found');
      },
    }}
  >
    <Page characterId={characterId} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/ReportScreen',
  component: Scene,
  parameters: { ...designedScreen(reportDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;
type Play = NonNullable<Story['play']>;

const fill =
  (details: string): Play =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('The Night Desk');
    await userEvent.click(canvas.getByRole('radio', { name: /^Categorization/ }));
    await userEvent.click(canvas.getByRole('textbox', { name: 'Details' }));
    await userEvent.paste(details);
    await userEvent.click(canvas.getByRole('radio', { name: /^Modified/ }));
  };
const send: Play = async (context) => {
  await fill('Tagged “Cosy”, but the second scene is a shipwreck with casualties. “Drama” would be honest.')(context);
  await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Submit' }));
};

export const Typical: Story = {};
export const NoId: Story = { args: { characterId: null } };
export const Unknown: Story = { args: { characterId: 'nobody' } };
export const Loading: Story = { args: { read: never } };
export const Unread: Story = { args: { read: () => failure(503, 'unavailable') } };
export const TooLong: Story = { play: fill('The third scene begins with an inventory of the drowned. '.repeat(5)) };
export const Sent: Story = { play: send };
export const Failed: Story = { args: { answer: () => failure(429, 'rate_limited') }, play: send };
export const LongName: Story = { args: { name: 'Wilhelmina-Konstantinopel'.repeat(3) } };
export const OfPartner: Story = { args: { isPartner: true } };
