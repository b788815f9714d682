import { useOwnTexts, useT } from '../../../app/index.ts';
import { Drawer, EmptyState } from '../../../ui/index.ts';
import * as css from './RemovedChats.css.ts';
import { RemovedChats } from './RemovedChats.tsx';
import { texts } from '../texts.ts';

export interface RemovedChatsDrawerProps {
  isOpen: boolean;
  characterId?: string;
  onClose: () => void;
}

/** The bin of saved chats, beside a list of them. */
export const RemovedChatsDrawer = ({ isOpen, characterId, onClose }: RemovedChatsDrawerProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={text('chats.bin.title')} closeLabel={t('common.close')}>
      <p className={css.lead}>{text('chats.bin.text')}</p>
      <RemovedChats characterId={characterId} empty={<EmptyState title={text('chats.bin.empty')} />} />
    </Drawer>
  );
};
