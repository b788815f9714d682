import { useOwnTexts, useT } from '../../app/index.ts';
import { plusIcon, trashIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../companion/menus.ts';
import { texts } from '../companion/texts.ts';

export const useNewChatEntry: ChatMenuEntry = (chat) => {
  const t = useT();
  return { id: 'new', label: t('conversation.new'), glyph: plusIcon, onSelect: chat.startNew };
};

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
