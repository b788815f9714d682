import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Conversation } from '@troupe/protocol';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ChatsScreen, SavedChatsScreen } from '@troupe/core/chat';
import { testCharacter } from '@troupe/core/chat/testing/test-conversation.ts';
import { testSavedChat } from '@troupe/core/chat/testing/saved-chats.ts';
import { useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { storyLocale } from '../../locale.ts';
import { portrait } from '../portrait.ts';
import { designedScreen } from '../../docs/design.ts';
import { chatsDesign } from './Chats.design.ts';

const cast = [
  {
    id: 'elin',
    name: 'Elin Marrow',
    label: 'The storm',
    said: '*She looks up from the ledger.* “You came back before the ferry.”',
  },
  { id: 'wick', name: 'Wick', label: null, said: 'The dark is only a room nobody has furnished yet.' },
  {
    id: 'oda',
    name: 'Oda of the Long Winter and the Longer Road Home',
    label: 'Everything that happened after the bridge fell in',
    said: 'And then we walked, and then we walked, and then, because there was nothing else to be done, we walked on until the lights of the town stood between the trees.',
  },
];
const chats: Conversation[] = cast.map(({ id, name, label, said }, index) => {
  const plain = testSavedChat({ id: `c${index}`, character_id: id });
  return {
    ...plain,
    character: { ...plain.character, name, avatar_url: index === 0 ? portrait : null },
    label,
    last_text_message: said,
    message_count: [48, 3, 1204][index] ?? 1,
    conversation_count: [4, 1, 2][index] ?? 1,
    // Long ago, so that the day it is looked at changes nothing.
    updatedAt: `2024-03-${String(14 - index)}T21:04:00.000Z`,
  };
});

interface SceneProps {
  isGuest?: boolean;
  isOfElin?: boolean;
  chats?: Conversation[];
  locale?: 'en' | 'ar';
}

const Scene = ({ isGuest, isOfElin, chats: given = chats, locale }: SceneProps) => {
  const [search, setSearch] = useState<Record<string, string>>({});
  const [app] = useState(() =>
    createTestApp({
      brand: testBrand(),
      ...storyLocale(locale),
      session: isGuest ? testSession() : testSession({ username: 'mara' }),
      answer: ({ url }) => Response.json(url.includes('/conversations') ? given : testCharacter()),
    }),
  );
  const props = { search, onSearchChange: setSearch };
  return (
    <AppProvider app={app}>
      <main>
        {isOfElin ? (
          <SavedChatsScreen params={{ characterId: 'elin' }} {...props} />
        ) : (
          <ChatsScreen version="grouped" {...props} />
        )}
      </main>
    </AppProvider>
  );
};

const meta: Meta<typeof Scene> = { title: 'chat/Chats', component: Scene, parameters: designedScreen(chatsDesign) };
export default meta;
type Story = StoryObj<typeof Scene>;

export const Recent: Story = { args: { isGuest: true } };
export const Clone: Story = {
  args: { isOfElin: true, chats: chats.slice(0, 1) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Actions for The storm' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Clone' }));
  },
};
export const RightToLeft: Story = {
  args: { locale: 'ar' },
  globals: { direction: 'rtl' },
};
