import { useOwnTexts, useSession } from '../../app/index.ts';
import { faceGreatIcon, heartIcon } from '../../ui/icons.ts';
import { useFavoriteChange } from '../../platform/index.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';
import { texts } from './texts.ts';
import { useOpinion } from '../open-chat/useOpinion.ts';

/** Favourite or not, for everyone but the creator (C-CONV-07): flips at once, and back when it is refused. */
export const useLikeEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  const { opinion } = useOpinion(chat.characterId, userId !== undefined);
  const change = useFavoriteChange((error) => {
    chat.ui.setState({ refusal: error });
    chat.open('error');
  });
  const { register } = chat;
  if (userId === chat.character.creator_user_id || (userId === undefined && !register)) return null;
  const isLiked = opinion?.is_liked ?? false;

  return {
    id: 'like',
    label: text(isLiked ? 'like.remove' : 'like.add'),
    glyph: heartIcon,
    isOn: isLiked,
    // What is not known cannot be turned round.
    isDisabled: userId !== undefined && opinion === undefined,
    onSelect: () => (userId === undefined ? register?.() : change(chat.characterId, !isLiked)),
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
