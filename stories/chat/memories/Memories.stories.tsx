import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ClearMemories } from '@troupe/core/chat/memories/ClearMemories.tsx';
import { MemoryCard } from '@troupe/core/chat/memories/MemoryCard.tsx';
import { MemoryEditor } from '@troupe/core/chat/memories/MemoryEditor.tsx';
import { MemoryShare } from '@troupe/core/chat/memories/MemoryShare.tsx';
import * as css from '@troupe/core/chat/memories/memories.css.ts';
import { testMemory } from '@troupe/core/chat/testing/test-memories.ts';
import { useState } from 'react';
import { storyLocale } from '../../locale.ts';
import { designed } from '../../docs/design.ts';
import { memoriesDesign } from './Memories.design.ts';

const nothing = () => undefined;
const saved = async () => undefined;
const memories = [
  testMemory('a', 'Your grandmother kept a list of every ship, and left the last page blank for you.', { is_pinned: true }),
  testMemory('b', 'Mara: I promise to read the list to the end.', { memory_type: 'other', is_stale: true }),
  testMemory('c', '“الضوء الأخير على الساحل” هو ما تسميه إيلين المنارة.'),
];

interface SceneProps {
  locale?: 'en' | 'ar';
}

const Scene = ({ locale }: SceneProps) => {
  const [app] = useState(() =>
    createTestApp({
      brand: testBrand(),
      ...storyLocale(locale),
      session: testSession({ username: 'mara' }),
    }),
  );
  return (
    <AppProvider app={app}>
      <main className={css.panel}>
        <MemoryEditor saved="" initial={'word '.repeat(51)} onSave={saved} onCancel={nothing} />
        <ul className={css.list}>
          {memories.map((memory) => (
            <MemoryCard key={memory.id} memory={memory} onChange={nothing} onSave={saved} onForget={nothing} />
          ))}
        </ul>
        <ClearMemories onClear={saved} onDone={nothing} />
        <MemoryShare
          share={{
            context_tokens: 4096,
            pinned: { count: 1, tokens: 40, limit: 409 },
            facts: { count: 9, tokens: 500, limit: 409 },
            stale: 1,
            is_automatic: true,
          }}
        />
      </main>
    </AppProvider>
  );
};

const meta: Meta<typeof Scene> = { title: 'chat/Memories', component: Scene, parameters: designed(memoriesDesign) };
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const RightToLeft: Story = {
  args: { locale: 'ar' },
  globals: { direction: 'rtl' },
};
