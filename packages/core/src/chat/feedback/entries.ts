import { createInteraction, likeCharacter, limits, unlikeCharacter } from '@troupe/protocol';
import { useRef } from 'react';
import { useApp, useOwnTexts, useSession } from '../../app/index.ts';
import { faceGreatIcon, heartIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';
import { texts } from './texts.ts';
import { useOpinion } from '../open-chat/useOpinion.ts';

/** Favourite or not, for everyone but the creator (C-CONV-07): flips at once, and back when it is refused. */
export const useLikeEntry: ChatMenuEntry = (chat) => {
  const { client, notify } = useApp();
  const text = useOwnTexts(texts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const { opinion, change } = useOpinion(chat.characterId, userId !== undefined);
  const isSending = useRef(false);
  const { register } = chat;
  if (userId === chat.character.creator_user_id || (userId === undefined && !register)) return null;
  const isLiked = opinion?.is_liked ?? false;

  const toggle = async () => {
    if (userId === undefined) return register?.();
    if (isSending.current) return;
    isSending.current = true;
    const revert = change({ is_liked: !isLiked });
    const params = { characterId: chat.characterId };
    try {
      await client.call(isLiked ? unlikeCharacter : likeCharacter, { params });
      notify({ kind: 'success', text: text(isLiked ? 'like.removed' : 'like.added'), durationMs: limits.toastNormalMs });
      if (!isLiked)
        await client
          .call(createInteraction, { body: { type: 'bookmark', character_id: chat.characterId } })
          .catch(() => undefined);
    } catch (error) {
      revert();
      chat.ui.setState({ refusal: error });
      chat.open('error');
    } finally {
      isSending.current = false;
    }
  };
  return {
    id: 'like',
    label: text(isLiked ? 'like.remove' : 'like.add'),
    glyph: heartIcon,
    // What is not known cannot be turned round.
    isDisabled: userId !== undefined && opinion === undefined,
    onSelect: () => void toggle(),
  };
};

/** How good a reply is; also for those that have no tools under them. */
export const useLabelEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const isHeldBack = useIsHeldBack();
  if (message.role !== 'bot' || isHeldBack) return null;
  return {
    id: 'label',
    label: text('label.open'),
    glyph: faceGreatIcon,
    onSelect: () => chat.open('label', { message }),
  };
};
