import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppProvider } from '@troupe/core/app';
import { createTestApp, testBrand } from '@troupe/core/app/testing/test-app.ts';
import { AdCard } from '@troupe/core/chat/ads/AdCard.tsx';
import { GroupStrip } from '@troupe/core/chat/groups/GroupStrip.tsx';
import { QueueBanner } from '@troupe/core/chat/queue/QueueBanner.tsx';
import { QueueDialog } from '@troupe/core/chat/queue/QueueDialog.tsx';
import { useState, type ReactNode } from 'react';
import { storyLocale } from '../../locale.ts';
import { portrait } from '../portrait.ts';
import { designedScreen } from '../../docs/design.ts';
import { waitingDesign } from './Waiting.design.ts';

const Stage = ({ children, isArabic = false }: { children: ReactNode; isArabic?: boolean }) => {
  const [app] = useState(() => createTestApp({ brand: testBrand(), ...storyLocale(isArabic ? 'ar' : undefined) }));
  return (
    <AppProvider app={app}>
      <div
        dir={isArabic ? 'rtl' : 'ltr'}
        lang={isArabic ? 'ar' : 'en'}
        style={{ display: 'grid', gap: 16, padding: 16, maxWidth: 560 }}
      >
        {children}
      </div>
    </AppProvider>
  );
};

const view = { status: 'waiting', position: 42, timeLeft: 380, isBypassed: false } as const;
const members = ['Dell Amari', 'Ruth Penhale of the Evening Standard-Bearer', 'Fen Lindqvist'].map((name, index) => ({
  id: String(index),
  name,
  avatar_url: index === 0 ? portrait : null,
  greeting: '',
}));
const nothing = () => undefined;
const strips = (
  <>
    <QueueBanner view={view} />
    <GroupStrip
      members={members}
      nextId="1"
      awayIds={['2']}
      roundsLeft={0}
      isDisabled={false}
      onNext={nothing}
      onChoose={nothing}
      onSettings={nothing}
      onStop={nothing}
    />
    <AdCard
      ad={{
        id: 'a',
        code: 'house',
        text: 'The monthly letter: new characters, and how they were written.',
        url: 'https://example.com',
        image_url: null,
      }}
      onView={nothing}
      onClick={nothing}
      onRemoveAds={nothing}
    />
  </>
);

export default { title: 'chat/queue/Waiting', parameters: designedScreen(waitingDesign) } satisfies Meta;

/** The dialog over a conversation, six minutes from its turn. */
export const HangTight: StoryObj = {
  render: () => (
    <Stage>
      <QueueDialog stage="waiting" view={view} onClose={nothing} />
    </Stage>
  ),
};

/** What can stand below a conversation: the wait, a group's members, an ad. */
export const Strips: StoryObj = { render: () => <Stage>{strips}</Stage> };

export const StripsFromTheRight: StoryObj = { render: () => <Stage isArabic>{strips}</Stage> };
