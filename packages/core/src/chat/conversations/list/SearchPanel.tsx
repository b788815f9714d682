import { useState } from 'react';
import { useApp, useOwnTexts } from '../../../app/index.ts';
import { SearchBox } from '../../../platform/index.ts';
import { Drawer } from '../../../ui/index.ts';
import { useChatUi } from '../../open-chat/open-chat.ts';
import type { PanelProps } from '../../open-chat/panels.ts';
import { texts } from '../../composer/texts.ts';
import { MessageHitList } from './MessageHitList.tsx';
import * as css from './SavedChatsPanel.css.ts';

/** What `/search` opens: the words in all that was ever said, each hit leading to its place. */
export const SearchPanel = ({ onClose }: PanelProps) => {
  const { t } = useApp();
  const text = useOwnTexts(texts);
  const given = useChatUi((ui) => ui.searchWords);
  const [words, setWords] = useState(given);
  return (
    <Drawer isOpen onClose={onClose} title={text('commands.search')} closeLabel={t('common.close')} className={css.drawer}>
      <div className={css.inside}>
        <SearchBox
          size="md"
          query={words}
          labels={{
            label: text('commands.search'),
            placeholder: text('commands.search'),
            clear: text('commands.search.clear'),
          }}
          onQueryChange={setWords}
        />
        {words.trim() !== '' && <MessageHitList words={words.trim()} />}
      </div>
    </Drawer>
  );
};
