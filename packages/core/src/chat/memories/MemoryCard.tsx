import { limits, type Memory } from '@troupe/protocol';
import { useState } from 'react';
import { useOwnTexts, useT } from '../../app/index.ts';
import { Badge, Button, IconButton } from '../../ui/index.ts';
import { editIcon, pinIcon, trashIcon } from '../../ui/icons.ts';
import type { MemoryChange } from './useMemories.ts';
import { MemoryEditor } from './MemoryEditor.tsx';
import * as css from './memories.css.ts';
import { texts as sharedTexts } from '../open-chat/texts.ts';
import { texts } from './texts.ts';

export interface MemoryCardProps {
  memory: Memory;
  onChange: (change: MemoryChange) => void;
  onSave: (content: string) => Promise<void>;
  onForget: () => void;
}

/** One memory, edited in its place: an `<li>`. */
export const MemoryCard = ({ memory, onChange, onSave, onForget }: MemoryCardProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const shared = useOwnTexts(sharedTexts);
  const [isEditing, setEditing] = useState(false);
  const { content, is_pinned: isPinned, is_stale: isStale } = memory;
  return (
    <li
      className={css.card}
      data-troupe-part="memory-card"
      data-troupe-state={isStale ? 'stale' : isPinned ? 'pinned' : undefined}
    >
      {isEditing ? (
        <MemoryEditor
          saved={content}
          onCancel={() => setEditing(false)}
          onSave={async (next) => {
            await onSave(next);
            setEditing(false);
          }}
        />
      ) : (
        <>
          <p className={css.content} dir="auto">
            {content}
          </p>
          <div className={css.foot}>
            <span className={css.badges}>
              <span className={css.count}>
                {text('memories.counter', { used: t.number(content.length), max: t.number(limits.memoryMax) })}
              </span>
              {isPinned && <Badge tone="accent">{text('memories.pinned')}</Badge>}
              <Badge>{text(memory.memory_type === 'other' ? 'memories.automatic' : 'memories.own')}</Badge>
            </span>
            <IconButton
              size="sm"
              glyph={pinIcon}
              isPressed={isPinned}
              className={css.pin}
              label={shared(isPinned ? 'memories.unpin' : 'memories.pin')}
              onClick={() => onChange({ is_pinned: !isPinned })}
            />
            <IconButton size="sm" glyph={editIcon} label={text('memories.edit')} onClick={() => setEditing(true)} />
            <IconButton size="sm" glyph={trashIcon} label={shared('memories.forget')} onClick={onForget} />
          </div>
          {isStale && (
            <div className={css.stale}>
              <span>{text('memories.stale')}</span>
              <Button size="sm" onClick={() => onChange({ keep: true })}>
                {text('memories.keep')}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
};
