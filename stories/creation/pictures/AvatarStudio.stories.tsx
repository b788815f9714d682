import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { AvatarStudio } from '@troupe/core/creation/pictures/AvatarStudio.tsx';
import type { KeptPicture } from '@troupe/core/creation/pictures/kept-picture.ts';
import { dotPng, keptPicture } from '@troupe/core/creation/testing/kept-picture.ts';
import { lendPictures } from '@troupe/core/creation/testing/lent-pictures.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { fireEvent, userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../../platform/Stage.tsx';
import { avatarStudioDesign } from './AvatarStudio.design.ts';

interface SceneProps {
  kept?: readonly KeptPicture[];
  keeps?: boolean;
  /** Instead of a picture. */
  draw?: () => Response | Promise<Response>;
  isDemo?: boolean;
}

const reference = { type: 'image/png', base64: dotPng, hash: 'ab' } as const;
const words = [
  'A ferry pilot in a long coat, fog over the harbor, warm lamp light',
  'The same pilot at the wheel, seen from the side',
  'A portrait with the lighthouse behind, oil paint',
];
const drawn = words.map((prompt, at) =>
  keptPicture({ id: `p${at}`, madeAt: 10 - at, isPinned: at === 1, recipe: { prompt, seed: 20_613 + at } }),
);
const guided = keptPicture({ reference, recipe: { prompt: words[0] ?? '', referenceHash: 'ab', style: 'anime' } });

const none: readonly KeptPicture[] = [];

const Scene = ({ kept = none, keeps = true, draw, isDemo = false }: SceneProps) => (
  <Stage
    set={(app) => lendPictures(app, kept, keeps)}
    options={{
      session: { ...memberSession, user: { ...memberSession.user, permissions: ['create_character', 'avatar_images_v2'] } },
      answer: async (request) => {
        const path = new URL(request.url).pathname;
        if (path.endsWith('/app-settings'))
          return Response.json({ branding: {}, inferenceModels: [], images: { demo: isDemo, needs_training: false } });
        if (path.endsWith('/generate-image'))
          return draw?.() ?? Response.json({ base64: dotPng, type: 'image/png', seed: 20_613 });
        return null;
      },
    }}
  >
    <AvatarStudio onClose={() => undefined} onUse={() => undefined} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'creation/Avatar Studio',
  component: Scene,
  parameters: { ...designedScreen(avatarStudioDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const body = () => within(document.body);
const generate: Story['play'] = async () => {
  fireEvent.input(await body().findByRole('textbox', { name: 'What should it show?' }), { target: { value: words[0] } });
  await userEvent.click(body().getByRole('button', { name: 'Generate' }));
};
const choose = (...names: (string | RegExp)[]): Story['play'] =>
  async function chosen() {
    for (const name of names) await userEvent.click(await body().findByRole('button', { name }));
  };

export const Empty: Story = {};
export const WithoutPrompt: Story = { play: choose('Generate') };
export const Drawing: Story = { args: { draw: never }, play: generate };
export const Drawn: Story = { args: { kept: drawn }, play: choose(/^Picture 1/, 'Keep this seed') };
export const Refused: Story = { args: { draw: () => failure(503, 'model_busy') }, play: generate };
export const TooMany: Story = { args: { draw: () => failure(429, 'rate_limited') }, play: generate };
export const WithReference: Story = { args: { kept: [guided] }, play: choose(/^Picture 1/) };
export const WithoutGuidance: Story = { args: { kept: [guided] }, play: choose(/^Picture 1/, 'Anime v2') };
export const Removed: Story = { args: { kept: drawn }, play: choose(/^Picture 1/, 'Remove') };
export const KeptInMemory: Story = { args: { keeps: false }, play: generate };
export const DemoDrawings: Story = { args: { isDemo: true } };
