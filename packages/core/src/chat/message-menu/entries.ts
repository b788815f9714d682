import { useOwnTexts, useT } from '../../app/index.ts';
import { copyIcon, editIcon } from '../../ui/icons.ts';
import type { MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';
import { useCopyMessage } from '../open-chat/useCopyMessage.ts';

export const useCopyEntry: MessageMenuEntry = (_chat, message) => {
  const t = useT();
  const copy = useCopyMessage();
  return { id: 'copy', label: t('message.copy'), glyph: copyIcon, onSelect: () => copy(message) };
};

export const useEditEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  // A picture is edited by its prompt.
  if (message.image_prompt !== null) return null;
  return {
    id: 'edit',
    label: text('tools.edit'),
    glyph: editIcon,
    isDisabled: chat.isBusy,
    onSelect: () => chat.open('edit-message', { message }),
  };
};
