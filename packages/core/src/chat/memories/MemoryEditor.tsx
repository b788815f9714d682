import { limits } from '@troupe/protocol';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { tellRefusal, useApp, useOwnTexts } from '../../app/index.ts';
import { Button, TextAreaField } from '../../ui/index.ts';
import * as css from './memories.css.ts';
import { texts } from './texts.ts';

export interface MemoryEditorProps {
  /** What is saved now: Save waits for something else. Empty for a new memory. */
  saved: string;
  /** What stands in the box at first. */
  initial?: string;
  /** Resolves when it is saved; what it throws is said below the box, with the text still in it. */
  onSave: (content: string) => Promise<void>;
  onCancel: () => void;
}

/** Writes a memory (C-MEM-04): a counter to 250, and Save only where there is something new that fits. A `<form>`. */
export const MemoryEditor = ({ saved, initial = saved, onSave, onCancel }: MemoryEditorProps) => {
  const { notify, t } = useApp();
  const text = useOwnTexts(texts);
  const box = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<{ code?: string } | null>(null);
  useEffect(() => {
    const end = box.current?.value.length ?? 0;
    box.current?.focus();
    box.current?.setSelectionRange(end, end);
  }, []);
  const isOver = content.trim().length > limits.memoryMax;
  const canSave = content.trim() !== '' && content.trim() !== saved && !isOver && !isSaving;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSave) return;
    setSaving(true);
    setFailure(null);
    try {
      await onSave(content.trim());
    } catch (error) {
      setFailure(error as { code?: string });
      tellRefusal({ notify, t }, error);
      setSaving(false);
    }
  };
  const said = failure && (failure.code === 'conflict' ? text('memories.full') : t.error(failure));
  return (
    <form className={css.editor} data-troupe-part="memory-editor" onSubmit={(event) => void submit(event)}>
      <TextAreaField
        ref={box}
        label={text('memories.label')}
        placeholder={text('memories.placeholder')}
        rows={3}
        value={content}
        hint={text('memories.counter', { used: t.number(content.trim().length), max: t.number(limits.memoryMax) })}
        error={isOver ? text('memories.too-long') : (said ?? undefined)}
        onChange={(event) => setContent(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Closes the box, not the panel around it.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <div className={css.actions}>
        <Button size="sm" onClick={onCancel}>
          {text('memories.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={!canSave}>
          {text(isSaving ? 'memories.saving' : 'memories.save')}
        </Button>
      </div>
    </form>
  );
};
