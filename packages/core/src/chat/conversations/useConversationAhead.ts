import type { Conversation } from '@troupe/protocol';
import type { PointerEvent } from 'react';
import { useApp } from '../../app/index.ts';
import { useCharacterAhead } from '../../platform/index.ts';
import { historyQuery } from '../stream/history-query.ts';

/**
 * For the link to a conversation: asks for what its screen will show while that is being drawn. A mouse tells earlier,
 * when it is pressed; a finger may only be scrolling then.
 */
export const useConversationAhead = ({ id, character_id }: Pick<Conversation, 'id' | 'character_id'>) => {
  const app = useApp();
  const askForCharacter = useCharacterAhead();
  const ask = () => {
    // What goes wrong is told where it is shown.
    void app.queries.fetchQuery(historyQuery(app, character_id, id)).catch(() => undefined);
    askForCharacter(character_id);
  };
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') ask();
    },
    onClick: ask,
  };
};
