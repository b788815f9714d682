import type { Message } from '@troupe/protocol';
import { useOwnTexts } from '../../app/index.ts';
import { Button } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { ChatUi } from '../open-chat/chat-ui.ts';
import { texts } from '../open-chat/texts.ts';
import { useCloneUntil } from './useCloneUntil.ts';
import { useRemoveFrom } from './useRemoveFrom.ts';

export interface PickButtonProps {
  message: Message;
  picking: NonNullable<ChatUi['picking']>;
}

/** Stands for a message's menu while one is being picked: the first to remove, or the last to copy. */
export const PickButton = ({ message, picking }: PickButtonProps) => {
  const { ui, isBusy } = useOpenChat();
  const text = useOwnTexts(texts);
  const removeFrom = useRemoveFrom();
  const cloneUntil = useCloneUntil();
  const pick = () => {
    ui.setState({ picking: null });
    void (picking.kind === 'remove' ? removeFrom(message) : cloneUntil(message, picking.title));
  };
  return (
    <Button
      variant={picking.kind === 'remove' ? 'danger' : 'outline'}
      size="sm"
      disabled={isBusy}
      data-troupe-part="pick"
      onClick={pick}
    >
      {text(`tools.pick.${picking.kind}`)}
    </Button>
  );
};
