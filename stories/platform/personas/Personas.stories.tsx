import type { Meta, StoryObj } from '@storybook/react-vite';
import { failure, linksWithout } from '@troupe/core/app/testing/test-app.ts';
import { PersonaScreen } from '@troupe/core/platform/personas/PersonaScreen.tsx';
import { PersonasScreen } from '@troupe/core/platform/personas/PersonasScreen.tsx';
import { testCharacter } from '@troupe/core/platform/testing/characters.ts';
import { createFakePersonas, testPersona } from '@troupe/core/platform/testing/fake-personas.ts';
import { memberSession } from '@troupe/core/platform/testing/profile.ts';
import type { Persona } from '@troupe/protocol';
import { userEvent, within } from 'storybook/test';
import { designedScreen } from '../../docs/design.ts';
import { never, Stage } from '../Stage.tsx';
import { personasDesign } from './Personas.design.ts';

interface SceneProps {
  screen?: 'list' | 'form';
  personas?: Persona[];
  personaId?: string | null;
  isFromChat?: boolean;
  /** Instead of the list. */
  read?: () => Response | Promise<Response>;
  isLeaving?: boolean;
}

const few = [
  testPersona({
    id: 'mara',
    name: 'Mara',
    avatar_url: null,
    highlights: 'Sails badly, reads everything, will argue about lighthouses.',
    is_default: true,
    conversation_count: 23,
  }),
  testPersona({
    id: 'lind',
    name: 'Captain Lind',
    highlights: 'Commands a ferry that runs when it likes. Never says please, always says thank you.',
    conversation_count: 14,
  }),
];
const full = [
  ...few,
  testPersona({
    id: 'noor',
    name: 'نور',
    avatar_url: null,
    highlights: 'تجمع الخرائط القديمة وتصحّح أخطاءها بقلم الرصاص.',
    conversation_count: 1,
  }),
];
const long = [
  testPersona({ id: 'w', name: 'Wilhelmina-Konstan', avatar_url: null, highlights: 'W'.repeat(400), is_default: true }),
  testPersona({
    id: 'a',
    name: 'The Apprentice of th',
    highlights: 'Nineteen winters in the fen, two languages, no patience. '.repeat(12),
    conversation_count: 1204,
  }),
];

const Scene = ({ screen = 'list', personas = full, personaId = null, isFromChat, read, isLeaving }: SceneProps) => (
  <Stage
    options={{
      session: memberSession,
      links: linksWithout(),
      answer: async (request) => {
        const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
        if (path === 'GET /characters/elin') return Response.json(testCharacter({ id: 'elin', name: 'Elin Marrow' }));
        if (path === 'GET /personas' && read) return read();
        return createFakePersonas(personas).answer(path, request);
      },
    }}
  >
    {screen === 'list' ? (
      <PersonasScreen
        from={isFromChat ? { characterId: 'elin', conversationId: 'c1' } : null}
        createHref="#create"
        editHref={({ id }) => `#edit-${id}`}
        onNavigate={() => undefined}
      />
    ) : (
      <PersonaScreen
        personaId={personaId}
        listHref="#personas"
        onDone={() => undefined}
        onUnsavedChange={() => undefined}
        leaving={isLeaving ? { go: () => undefined, stay: () => undefined } : null}
      />
    )}
  </Stage>
);

const meta: Meta<typeof Scene> = {
  title: 'platform/Personas',
  component: Scene,
  parameters: { ...designedScreen(personasDesign) },
};
export default meta;
type Story = StoryObj<typeof Scene>;

const press = (name: string): Story['play'] =>
  async function pressed({ canvasElement }) {
    await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

export const Typical: Story = {};
export const FromChat: Story = { args: { isFromChat: true } };
export const LongText: Story = { args: { personas: long } };
export const Empty: Story = { args: { personas: [] } };
export const Loading: Story = { args: { read: never } };
export const Failed: Story = { args: { read: () => failure(503, 'unavailable') } };
export const NoneFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('searchbox'), 'Zo');
  },
};
export const LimitReached: Story = { play: press('Create New') };
export const Deleting: Story = {
  args: { screen: 'form', personaId: 'lind' },
  play: press('Delete'),
};
export const DeletingTheDefault: Story = {
  args: { screen: 'form', personaId: 'mara' },
  play: press('Delete'),
};
export const Create: Story = { args: { screen: 'form', personas: few } };
export const Edit: Story = { args: { screen: 'form', personaId: 'lind' } };
export const Wrong: Story = { args: { screen: 'form', personas: few }, play: press('Save') };
export const Leaving: Story = { args: { screen: 'form', personaId: 'lind', isLeaving: true } };
export const Gone: Story = { args: { screen: 'form', personaId: 'nobody' } };
