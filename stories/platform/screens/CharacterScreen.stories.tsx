import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Character } from '@troupe/protocol';
import { failure, type Answer } from '@troupe/core/app/testing/test-app.ts';
import { RoleplayText } from '@troupe/core/chat';
import { CharacterScreen } from '@troupe/core/platform/catalogue';
import { CharacterWays } from '@troupe/core/platform/catalogue/profile/CharacterWays.tsx';
import { testCharacter } from '@troupe/core/platform/testing/characters.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import { portraits } from '../portraits.ts';
import { never, Stage } from '../Stage.tsx';
import { designedScreen } from '../../docs/design.ts';
import { characterScreenDesign } from './CharacterScreen.design.ts';

interface SceneProps {
  character?: Partial<Character>;
  answer?: Answer;
  /** A member looks at it: what else can be done stands below. */
  isMembers?: boolean;
}

const elin: Partial<Character> = {
  avatar_url: portraits['elin'],
  tags: ['Mystery', 'Slow burn', 'Sea', 'Mentor'],
  greeting:
    '*The lamp turns above you, slow as breathing.* “You came up the north path. Nobody takes the north path after the clocks go back.” *She sets a second cup on the table without asking.*',
  persona:
    'Dry, watchful, generous with tea and stingy with answers. Sixty-three. Has kept the Marrow light for forty-one years and intends to be the last person who does.\n\nNever raises her voice. Counts in ships.',
  scenario: 'A late-autumn night at the light.',
  dialogue: '“The sea keeps its own books.”',
};

const Scene = ({ character, answer, isMembers = false }: SceneProps) => {
  const shown = testCharacter({ ...elin, ...character });
  const ways = <CharacterWays character={shown} definitionHref="#definition" reportHref="#report" />;
  return (
    <Stage options={{ answer: answer ?? (() => Response.json(shown)), ...(isMembers && { session: memberSession }) }}>
      <CharacterScreen
        params={{ characterId: 'elin' }}
        search={{}}
        onSearchChange={() => undefined}
        Text={RoleplayText}
        below={isMembers && ways}
      />
    </Stage>
  );
};

const meta: Meta<typeof Scene> = {
  title: 'platform/CharacterScreen',
  component: Scene,
  parameters: designedScreen(characterScreenDesign),
};
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const ForMembers: Story = { args: { isMembers: true } };
export const DefinitionHidden: Story = {
  args: { character: { persona: null, scenario: null, dialogue: null, definition_visible: false } },
};
export const Group: Story = {
  args: {
    character: {
      type: 'meta',
      name: 'The Night Desk',
      title: 'Three reporters, one story, no sleep',
      sub_characters: ['wick', 'roux', 'quill'].map((id) => ({ id, name: id, avatar_url: portraits[id] ?? null, greeting: '' })),
    },
  },
};
export const Loading: Story = { args: { answer: never } };
export const Gone: Story = { args: { answer: () => failure(404, 'not_found') } };
export const Refused: Story = { args: { answer: () => failure(403, 'character_unavailable') } };
export const Failed: Story = { args: { answer: () => failure(503, 'unavailable') } };
export const LongTexts: Story = {
  args: {
    character: {
      name: 'The Honourable Lady Wilhelmina Featherstonehaugh-Cholmondeley the Third',
      title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde '.repeat(3),
      tags: Array.from({ length: 24 }, (_, index) => `A tag of some length ${index}`),
      greeting: `${elin.greeting} `.repeat(12),
    },
  },
};
export const RightToLeft: Story = {
  args: {
    character: {
      name: 'حارسة المنارة',
      title: 'امرأة تعدّ السفن منذ إحدى وستين سنة',
      greeting: '*تدور المنارة فوقك ببطء.* «لا أحد يسلك الطريق الشمالي بعد الغروب.»',
      language: 'ar',
    },
  },
  globals: { direction: 'rtl' },
};
export const LanternDark: Story = { globals: { brand: 'lantern', mode: 'dark' } };
export const Acme: Story = { globals: { brand: 'acme' } };
