import { useOwnTexts } from '../../../app/index.ts';
import { ShareDialog } from '../../../platform/index.ts';
import { useOpenChat } from '../../open-chat/open-chat.ts';
import type { PanelProps } from '../../open-chat/panels.ts';
import { texts } from '../texts.ts';
import { useShareAddress } from './useShareAddress.ts';

/** The address of the chatbot, to copy or to hand on. Nothing of the conversation is shared. */
export const SharePanel = ({ onClose }: PanelProps) => {
  const text = useOwnTexts(texts);
  const { character } = useOpenChat();
  return (
    <ShareDialog
      name={character.name}
      url={useShareAddress(character) ?? ''}
      texts={{
        title: text('chats.share.title', { name: character.name }),
        text: text('chats.share.text'),
        link: text('chats.share.link'),
        more: text('chats.share.more'),
        copy: text('chats.share.copy'),
      }}
      onClose={onClose}
    />
  );
};
