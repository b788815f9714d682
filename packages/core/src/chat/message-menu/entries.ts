import { useOwnTexts, useT } from '../../app/index.ts';
import { copyIcon, editIcon, trashIcon } from '../../ui/icons.ts';
import type { MessageMenuEntry } from '../companion/menus.ts';
import { texts } from '../companion/texts.ts';
import { useRemoveFrom } from '../picking/useRemoveFrom.ts';
import { useCopyMessage } from './useCopyMessage.ts';

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

export const useRemoveFromHereEntry: MessageMenuEntry = (chat, message) => {
  const text = useOwnTexts(texts);
  const removeFrom = useRemoveFrom();
  return {
    id: 'remove',
    label: text('tools.remove.from-here'),
    glyph: trashIcon,
    isDanger: true,
    isDisabled: chat.isBusy,
    onSelect: () => void removeFrom(message),
  };
};
