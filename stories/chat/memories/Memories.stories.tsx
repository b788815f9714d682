import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand, testSession } from '@troupe/core/app/testing/test-app.ts';
import { ClearMemories } from '@troupe/core/chat/memories/ClearMemories.tsx';
import { MemoryCard } from '@troupe/core/chat/memories/MemoryCard.tsx';
import { MemoryEditor } from '@troupe/core/chat/memories/MemoryEditor.tsx';
import { MemoryShare } from '@troupe/core/chat/memories/MemoryShare.tsx';
import * as css from '@troupe/core/chat/memories/memories.css.ts';
import { testMemory, testReport } from '@troupe/core/chat/testing/test-memories.ts';
import { WhyLore } from '@troupe/core/chat/why/WhyLore.tsx';
import { WhyMemories } from '@troupe/core/chat/why/WhyMemories.tsx';
import { WhyParts } from '@troupe/core/chat/why/WhyParts.tsx';
import arabicCommon from '@troupe/core/i18n/ar/common.json' with { type: 'json' };
import arabicMemories from '@troupe/core/i18n/ar/memories.json' with { type: 'json' };
import { useState } from 'react';

const nothing = () => undefined;
const saved = async () => undefined;
const memories = [
  testMemory('a', 'Your grandmother kept a list of every ship, and left the last page blank for you.', { is_pinned: true }),
  testMemory('b', 'Mara: I promise to read the list to the end.', { memory_type: 'other', is_stale: true }),
  testMemory('c', '“الضوء الأخير على الساحل” هو ما تسميه إيلين المنارة.'),
];

interface SceneProps {
  isWhy?: boolean;
  locale?: string;
  texts?: Record<string, string>;
}

const Scene = ({ isWhy, locale = 'en', texts }: SceneProps) => {
  const [app] = useState(() => createTestApp({ brand: testBrand(), locale, texts, session: testSession({ username: 'mara' }) }));
  return (
    <AppProvider app={app}>
      <main className={css.panel}>
        {isWhy ? (
          <>
            <WhyMemories report={testReport()} onPin={nothing} onForget={nothing} />
            <WhyLore report={testReport()} quote={() => 'Is the mill far?'} />
            <WhyParts report={testReport()} />
          </>
        ) : (
          <>
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
          </>
        )}
      </main>
    </AppProvider>
  );
};

const meta: Meta<typeof Scene> = { title: 'chat/Memories', component: Scene };
export default meta;
type Story = StoryObj<typeof Scene>;

export const Typical: Story = {};
export const Why: Story = { args: { isWhy: true } };
export const RightToLeft: Story = {
  args: { locale: 'ar', texts: { ...arabicCommon, ...arabicMemories } },
  globals: { direction: 'rtl' },
};
