import { cartAddition, createInteraction } from '@troupe/protocol';
import { useEffect, useRef } from 'react';
import { useApp } from '../../app/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';

/**
 * Tells recommendations once that a public chatbot holds somebody: after the third message of the
 * user in a conversation (P-REC-08). Draws nothing. A conversation opened with three or more was
 * told of before.
 */
export const CartEffect = () => {
  const { client } = useApp();
  const { characterId, conversationId, character, history } = useOpenChat();
  const isPublic = character.reach === 'everybody';
  const sent = history.cursor === null ? history.messages.filter(({ role }) => role === 'user').length : Number.POSITIVE_INFINITY;
  const seen = useRef({ conversationId, sent });
  useEffect(() => {
    const before = seen.current.conversationId === conversationId ? seen.current.sent : sent;
    seen.current = { conversationId, sent };
    if (!isPublic || sent !== cartAddition.afterUserMessages || before !== cartAddition.afterUserMessages - 1) return;
    const body = { type: 'cart_addition' as const, character_id: characterId, amount: cartAddition.amount };
    void client.call(createInteraction, { body }).catch(() => undefined);
  }, [client, characterId, conversationId, isPublic, sent]);
  return null;
};
