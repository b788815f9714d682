import type { Conversation } from '@troupe/protocol';
import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useApp } from '../../../app/index.ts';
import { useCharacterAhead } from '../../../platform/index.ts';
import { historyQuery } from '../../stream/history-query.ts';

/** Milliseconds for which the list stays, so that the conversation comes at once and whole: as long as a press feels instant. */
const patience = 100;

/**
 * The link to a conversation: a press asks for what its screen will show, and the list stays until that is here or
 * `patience` is over. A mouse asks when its button goes down; a finger may only be scrolling then.
 *
 * @param onOpen shows it without leaving the surface
 */
export const useConversationLink = (
  conversation: Pick<Conversation, 'id' | 'character_id'>,
  onOpen: (() => void) | undefined,
) => {
  const { id, character_id: characterId } = conversation;
  const app = useApp();
  const askForCharacter = useCharacterAhead();
  // Do not navigate when the reader has gone to another page meanwhile.
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  const ask = () =>
    // What goes wrong is told where it is shown.
    Promise.allSettled([app.queries.fetchQuery(historyQuery(app, characterId, id)), askForCharacter(characterId)]);
  const follow = async () => {
    await Promise.race([ask(), new Promise((done) => setTimeout(done, patience))]);
    if (!isHere.current) return;
    if (onOpen) onOpen();
    else app.wayTo({ name: 'chat.conversation', characterId, conversationId: id })();
  };
  return {
    onPointerDown: ({ pointerType, button }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) void ask();
    },
    onClick: (event: MouseEvent) => {
      // Another tab or window is the browser's to open.
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void follow();
    },
  };
};
