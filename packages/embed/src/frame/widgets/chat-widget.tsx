/** Entry of the chat widget: one character, or, where the page names none, the choice of one. */
import { ChatScreen } from '@troupe/core/chat';
import { lazy, Suspense } from 'react';
import { findEarlyComposer } from '../early-composer.ts';
import { startFrame } from '../frame.ts';
import { stayVisible } from '../stay-visible.ts';

const Explore = lazy(() => import('./Explore.tsx').then((module) => ({ default: module.Explore })));

startFrame({
  findEarly: findEarlyComposer,

  stayVisible,
  render: ({ character, conversation, search, message, prefill }) =>
    character === undefined ? (
      <Suspense>
        <Explore />
      </Suspense>
    ) : (
      <ChatScreen
        params={{ characterId: character, conversationId: conversation }}
        search={search ?? {}}
        opening={message}
        prefill={prefill}
      />
    ),

  placeOf(destination) {
    if (destination.name === 'chat.conversation') {
      const { name: _, characterId: character, conversationId: conversation, ...search } = destination;
      return { character, conversation, search };
    }
    return destination.name === 'chat.character' ? { character: destination.characterId } : undefined;
  },
});
