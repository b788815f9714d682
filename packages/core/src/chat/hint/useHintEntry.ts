import { useOwnTexts } from '../../app/index.ts';
import { wandIcon } from '../../ui/icons.ts';
import type { MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';
import { useIsHeldBack } from '../open-chat/useIsHeldBack.ts';

/** Another take of the last reply, told what to be like. */
export const useHintEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const isHeldBack = useIsHeldBack();
  if (
    isHeldBack ||
    message.id !== chat.history.messages.at(-1)?.id ||
    message.role !== 'bot' ||
    message.prev_id === null ||
    message.image_prompt !== null
  )
    return null;
  return {
    id: 'hint',
    label: text('tools.hint'),
    glyph: wandIcon,
    isDisabled: chat.isBusy,
    onSelect: () => chat.open('hint', { message }),
  };
};
