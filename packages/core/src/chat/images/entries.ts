import { useOwnTexts } from '../../app/index.ts';
import { editIcon, imageIcon, refreshIcon } from '../../ui/icons.ts';
import type { MenuItem } from '../../ui/index.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { useChatUi, useOpenChat } from '../open-chat/open-chat.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';
import { texts } from './texts.ts';
import { useDrawPicture } from './useDrawPicture.ts';
import { useImageAction } from './useImageAction.ts';
import { useIsWithinReach } from '../upgrade/useIsWithinReach.ts';

/** The image action of the composer; there is no picture of a story that has not begun. */
export const useImageEntry = (): MenuItem | null => {
  const text = useOwnTexts(texts);
  const { isBusy, history } = useOpenChat();
  const isWaitingInQueue = useChatUi((ui) => ui.isWaitingInQueue);
  const { step, act } = useImageAction();
  const isWithinReach = useIsWithinReach(step === 'upgrade-training' ? 'image_training' : 'conversation_images');
  if (step.startsWith('upgrade-') && !isWithinReach) return null;
  return {
    id: 'image',
    label: text('images.make'),
    glyph: imageIcon,
    isDisabled: isBusy || isWaitingInQueue || history.messages.length === 0,
    onSelect: act,
  };
};

/** All pictures of the conversation. */
export const usePicturesEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(texts);
  return { id: 'pictures', label: text('images.all'), glyph: imageIcon, onSelect: () => chat.open('pictures') };
};

export const useOpenPictureEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  if (!message.image_url) return null;
  return { id: 'open-picture', label: text('images.open'), glyph: imageIcon, onSelect: () => chat.open('picture', { message }) };
};

/** In place of editing a text: the prompt of another take. */
export const useEditPictureEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  if (message.image_prompt === null) return null;
  return {
    id: 'edit-picture',
    label: text('images.edit'),
    glyph: editIcon,
    isDisabled: chat.isBusy,
    onSelect: () => chat.open('image', { message }),
  };
};

export const useRedrawEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const draw = useDrawPicture();
  const isHeldBack = useIsHeldBack();
  if (message.image_prompt === null || isHeldBack) return null;
  return {
    id: 'redraw',
    label: text('images.again'),
    glyph: refreshIcon,
    isDisabled: chat.isBusy,
    onSelect: () => void draw(message.image_prompt ?? '', message),
  };
};
