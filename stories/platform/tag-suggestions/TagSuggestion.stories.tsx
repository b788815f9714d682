import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Character } from '@troupe/protocol';
import { failure } from '@troupe/core/app/testing/test-app.ts';
import { TagSuggestionDialog } from '@troupe/core/platform/catalogue/tag-suggestions/TagSuggestionDialog.tsx';
import { searchService, testCharacter } from '@troupe/core/platform/testing/characters.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { Stage } from '../Stage.tsx';
import { tagSuggestionDesign } from './TagSuggestion.design.ts';

interface SceneProps {
  character?: Partial<Character>;
  send?: () => Response;
}

const known = searchService([], {
  tags: { Adventure: 120, Cosy: 88, 'Found family': 64, Ghosts: 40, Letters: 31, Mystery: 30, Romance: 22, Storm: 9 },
});

const Scene = ({ character, send }: SceneProps) => (
  <Stage
    options={{
      session: memberSession,
      answer: (request) => (request.url.endsWith('/event') ? (send?.() ?? Response.json({})) : known(request)),
    }}
  >
    <TagSuggestionDialog
      character={testCharacter({ tags: ['Mystery', 'Slow burn', 'Sea', 'Mentor'], ...character })}
      userId="mara"
      onClose={() => undefined}
    />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Tag Suggestion',
  component: Scene,
  parameters: { ...designedScreen(tagSuggestionDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press = (...names: string[]): Story['play'] =>
  async function pressed() {
    for (const name of names) await userEvent.click(await within(document.body).findByRole('button', { name }));
  };
const tags = (count: number) => Array.from({ length: count }, (_, at) => `A tag of some length ${at + 1}`);

export const Empty: Story = {};
export const Chosen: Story = { play: press('Sea', 'Letters', 'Storm') };
export const NothingChosen: Story = { play: press('Send') };
export const Full: Story = { args: { character: { tags: tags(12) } }, play: press('Letters') };
export const WithoutTags: Story = { args: { character: { tags: [] } } };
export const Refused: Story = { args: { send: () => failure(429, 'rate_limited') }, play: press('Sea', 'Send') };
export const LongTexts: Story = {
  args: {
    character: {
      name: 'The Honourable Lady Wilhelmina Featherstonehaugh-Cholmondeley',
      tags: ['Donaudampfschifffahrt'.repeat(4)],
    },
  },
};
export const RightToLeft: Story = {
  args: { character: { name: 'حارسة المنارة', tags: ['بحر', 'هدوء'] } },
  globals: { direction: 'rtl' },
  play: press('بحر'),
};
