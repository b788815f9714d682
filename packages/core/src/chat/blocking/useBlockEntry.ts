import { useOwnTexts, useSession } from '../../app/index.ts';
import { blockingTexts } from '../../platform/index.ts';
import { banIcon } from '../../ui/icons.ts';
import type { ChatMenuEntry } from '../open-chat/menus.ts';

/** Signed-in users who did not make the chatbot themselves may block who did (C-BLOCK-01). */
export const useBlockEntry: ChatMenuEntry = (chat) => {
  const text = useOwnTexts(blockingTexts);
  const userId = useSession(({ status, session }) => (status === 'authenticated' ? session?.user.id : undefined));
  if (userId === undefined || userId === chat.character.creator_user_id) return null;
  return {
    id: 'block',
    label: text('blocking.open'),
    glyph: banIcon,
    isDanger: true,
    onSelect: () => chat.open('block'),
  };
};
