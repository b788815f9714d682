import { useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Drawer, EmptyState, Skeleton } from '../../ui/index.ts';
import { ForgottenMemories, LoadFailure } from '../open-chat/drawer-notices.tsx';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { UpgradePanel } from '../upgrade/UpgradePanel.tsx';
import { ClearMemories } from './ClearMemories.tsx';
import { firstWords } from './first-words.ts';
import { MemoryCard } from './MemoryCard.tsx';
import { MemoryEditor } from './MemoryEditor.tsx';
import { MemoryShare } from './MemoryShare.tsx';
import * as css from './memories.css.ts';
import { texts } from './texts.ts';
import { useMayManageMemories } from '../open-chat/useMayManageMemories.ts';
import { useMemories } from './useMemories.ts';

/**
 * What a conversation keeps in mind (C-MEM): add, edit in place, pin, forget and take that back. Opened
 * for a message it begins with its words. Needs `memory_manager`; a member who loses it meanwhile is told what a plan would add.
 */
export const MemoriesPanel = ({ message, onClose }: PanelProps) => {
  const { t } = useApp();
  const { character, conversationId } = useOpenChat();
  const text = useOwnTexts(texts);
  const mayManage = useMayManageMemories();
  const memories = useMemories(conversationId, mayManage);
  const [mode, setMode] = useState<'list' | 'add' | 'clear'>(message ? 'add' : 'list');
  if (!mayManage) return <UpgradePanel feature="memories" onClose={onClose} />;

  const { items, error, share, forgotten } = memories;
  const isEmpty = items?.length === 0;
  const backToList = () => setMode('list');
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={text('memories.title')}
      closeLabel={t('common.close')}
      className={css.drawer}
      foot={
        mode === 'list' && (
          <>
            <Button variant="primary" isBlock onClick={() => setMode('add')}>
              {text('memories.add')}
            </Button>
            {items !== undefined && !isEmpty && <Button onClick={() => setMode('clear')}>{text('memories.clear')}</Button>}
          </>
        )
      }
    >
      <div className={css.panel} data-troupe-part="memories">
        <p className={css.quiet}>{text('memories.intro', { character: character.name })}</p>
        <ForgottenMemories count={forgotten?.count} onUndo={() => void memories.undo()} />
        {mode === 'add' && (
          <MemoryEditor
            saved=""
            initial={message ? firstWords(message.content) : ''}
            onCancel={backToList}
            onSave={async (content) => {
              await memories.add(content, message?.id);
              backToList();
            }}
          />
        )}
        {mode === 'clear' && <ClearMemories onClear={memories.clear} onDone={backToList} />}
        {error && !items && <LoadFailure error={error} onRetry={memories.retry} />}
        {!items && !error && (
          <div className={css.list} aria-busy="true" aria-label={t('common.loading')}>
            {[1, 2, 3].map((row) => (
              <div key={row} className={css.card}>
                <Skeleton />
                <Skeleton width="medium" />
              </div>
            ))}
          </div>
        )}
        {isEmpty && mode !== 'add' && (
          <EmptyState title={text('memories.empty')} text={text('memories.empty-text', { character: character.name })} />
        )}
        {items !== undefined && !isEmpty && (
          <ul className={css.list} aria-label={text('memories.list')}>
            {items.map((memory) => (
              <MemoryCard
                key={memory.id}
                memory={memory}
                onChange={(change) => void memories.change(memory, change)}
                onSave={(content) => memories.save(memory.id, content)}
                onForget={() => void memories.forget(memory)}
              />
            ))}
          </ul>
        )}
        {memories.hasMore && (
          <Button disabled={memories.isLoadingMore} onClick={memories.loadMore}>
            {text('memories.more')}
          </Button>
        )}
        {share && <MemoryShare share={share} />}
      </div>
    </Drawer>
  );
};
