import { useOwnTexts } from '../../app/index.ts';
import { trashIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry, MessageMenuEntry } from '../open-chat/menus.ts';
import { texts } from '../open-chat/texts.ts';
import { useRemoveFrom } from './useRemoveFrom.ts';

export const useRemoveMessagesEntry: ChatMenuEntry = ({ ui, isBusy, history }) => {
  const text = useOwnTexts(texts);
  return {
    id: 'remove',
    label: text('tools.remove'),
    glyph: trashIcon,
    isDisabled: isBusy || history.messages.length === 0,
    onSelect: () => ui.setState({ picking: { kind: 'remove' } }),
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
