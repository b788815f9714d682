import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { ImportDialog } from '@troupe/core/creation/cards/ImportDialog.tsx';
import { importedCard } from '@troupe/core/creation/testing/imported-card.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { importDesign } from './Import.design.ts';

interface SceneProps {
  /** Answers the file of a name; a card of that name without it. */
  read?: (name: string) => Response | Promise<Response>;
}

const cardOf = (name: string) => Response.json(importedCard(name.replace(/\.\w+$/, '')));

const Scene = ({ read = cardOf }: SceneProps) => (
  <Stage
    options={{
      session: memberSession,
      answer: async (request) => {
        if (!request.url.includes('/characters/import')) return null;
        const file = (await request.formData()).get('file');
        return read(file instanceof File ? file.name : '');
      },
    }}
  >
    <ImportDialog onClose={() => undefined} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'creation/Import',
  component: Scene,
  parameters: { ...designedScreen(importDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

/** Chooses files, waits for the last one, and does one thing more. */
const choose = (names: readonly string[], wait: RegExp, then?: RegExp): Story['play'] =>
  async function chosen({ canvasElement }) {
    const canvas = within(canvasElement);
    const files = names.map((name, at) => new File([name], name, { lastModified: at }));
    await userEvent.upload(await canvas.findByLabelText('Choose files'), files);
    await canvas.findAllByText(wait);
    if (then) await userEvent.click(await canvas.findByRole('button', { name: then }));
  };

export const Empty: Story = {};
export const Reviewed: Story = { play: choose(['Keeper of the light.png'], /ready/) };
export const NotAgreed: Story = { play: choose(['Keeper of the light.png'], /ready/, /^Save as private: Keeper/) };
export const Reading: Story = { args: { read: never }, play: choose(['a.png', 'b.json', 'c.charx'], /reading/) };
export const Wrong: Story = {
  args: { read: () => failure(415, 'unsupported_file') },
  play: choose(['holiday.png'], /don't support this file type/),
};
export const LongText: Story = {
  args: {
    read: () =>
      Response.json(
        importedCard('W'.repeat(90), {
          report: Array.from({ length: 300 }, (_, at) => ({
            field: `extensions.${'w'.repeat(40)}.${at}`,
            action: 'changed' as const,
            note: 'كُتب هذا الحقل من جديد، '.repeat(6),
          })),
        }),
      ),
  },
  play: choose([`${'long-name-'.repeat(12)}.png`], /ready/),
};
