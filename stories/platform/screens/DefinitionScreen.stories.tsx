import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Character } from '@troupe/protocol';
import { failure, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { RoleplayText } from '@troupe/core/chat';
import { DefinitionScreen } from '@troupe/core/platform/catalogue/profile/DefinitionScreen.tsx';
import { testCharacter } from '@troupe/core/platform/testing/characters.ts';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { characterScreenDesign } from './CharacterScreen.design.ts';

interface SceneProps {
  character?: Partial<Character>;
  answer?: Answer;
}

const elin: Partial<Character> = {
  persona:
    'Dry, watchful, generous with tea and stingy with answers. Sixty-three. Has kept the Marrow light for forty-one years.\n\nNever raises her voice. Counts in ships.',
  scenario: 'A late-autumn night at the light.',
  dialogue: '“The sea keeps its own books.”',
};

const Scene = ({ character, answer }: SceneProps) => (
  <Stage options={{ answer: answer ?? (() => Response.json(testCharacter({ ...elin, ...character }))) }}>
    <DefinitionScreen params={{ characterId: 'elin' }} search={{}} onSearchChange={() => undefined} Text={RoleplayText} />
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/DefinitionScreen',
  component: Scene,
  parameters: designedScreen(characterScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const Private: Story = { args: { character: { persona: null, scenario: null, dialogue: null } } };
export const LongText: Story = { args: { character: { name: 'W'.repeat(60), persona: `${elin.persona ?? ''} `.repeat(20) } } };
export const Loading: Story = { args: { answer: never } };
export const Failed: Story = { args: { answer: () => failure(503, 'unavailable') } };
export const Gone: Story = { args: { answer: () => failure(404, 'not_found') } };
