import { chatbotLimits } from '@troupe/protocol';
import { useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../../app/index.ts';
import { downIcon, plusIcon, xIcon } from '../../../ui/icons.ts';
import { Button, Icon, IconButton } from '../../../ui/index.ts';
import { useEditor, useEditorState, useFieldId } from '../EditorContext.tsx';
import { useFieldError } from '../fault-text.ts';
import { isLocked } from '../form-store.ts';
import { useText } from '../texts.ts';
import * as css from '../../fields/fields.css.ts';
import { TextBox } from '../../fields/TextBox.tsx';

/** What has the focus once the list is drawn anew: it stays with what was moved. */
type Next = { row: number; part: 'up' | 'down' | 'box' | 'add' };

const swapped = (texts: readonly string[], from: number, to: number): string[] => {
  const next = [...texts];
  [next[from], next[to]] = [next[to] ?? '', next[from] ?? ''];
  return next;
};

interface ToolsProps {
  row: number;
  total: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const Tools = ({ row, total, onMove, onRemove }: ToolsProps) => {
  const t = useT();
  const text = useText();
  const number = t.number(row + 1);
  const way = (part: 'up' | 'down', by: -1 | 1, isEnd: boolean) => (
    <IconButton
      glyph={downIcon}
      size="sm"
      label={text(`editor.greetings.${part}`, { number })}
      className={part === 'up' ? css.turned : undefined}
      data-troupe-row={row}
      data-troupe-way={part}
      aria-disabled={isEnd}
      onClick={() => {
        if (!isEnd) onMove(by);
      }}
    />
  );
  return (
    <div className={css.greetingTools}>
      {way('up', -1, row === 0)}
      {way('down', 1, row === total - 1)}
      <IconButton glyph={xIcon} size="sm" label={text('editor.greetings.remove', { number })} onClick={onRemove} />
    </div>
  );
};

/** What stands in the list, and what is done with it. */
const useGreetings = () => {
  const t = useT();
  const text = useText();
  const { set, put } = useEditor();
  const texts = useEditorState(({ form }) => form.alternate_greetings);
  const [next, setNext] = useState<Next | null>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (!next) return;
    const { row, part } = next;
    const way = part === 'add' ? '' : `[data-troupe-row="${row}"]`;
    const target = part === 'box' ? `li:nth-child(${row + 1}) textarea` : `${way}[data-troupe-way=${part}]`;
    field.current?.querySelector<HTMLElement>(target)?.focus();
  }, [next]);
  const change = (alternate_greetings: string[], to: Next) => {
    set({ alternate_greetings });
    setNext(to);
  };
  return {
    texts,
    field,
    add: () => change([...texts, ''], { row: texts.length, part: 'box' }),
    write: (row: number, value: string) => set({ alternate_greetings: texts.with(row, value) }),
    remove: (row: number) => change(texts.toSpliced(row, 1), { row, part: 'add' }),
    move(row: number, by: -1 | 1) {
      change(swapped(texts, row, row + by), { row: row + by, part: by < 0 ? 'up' : 'down' });
      put({ said: text('editor.greetings.moved', { number: t.number(row + by + 1), total: t.number(texts.length) }) });
    },
  };
};

const AddButton = ({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) => {
  const text = useText();
  return (
    <div>
      <Button
        size="sm"
        variant="outline"
        data-troupe-way="add"
        aria-disabled={isFull}
        onClick={() => {
          if (!isFull) onAdd();
        }}
      >
        <Icon glyph={plusIcon} size="sm" />
        {text('editor.greetings.add')}
      </Button>
    </div>
  );
};

/** Ways to begin besides the greeting: each is written, moved by buttons and removed. */
export const GreetingsField = () => {
  const t = useT();
  const text = useText();
  const { leave, put } = useEditor();
  const id = useFieldId('alternate_greetings');
  const isReadOnly = useEditorState(isLocked);
  const error = useFieldError('alternate_greetings');
  const { texts, field, add, write, remove, move } = useGreetings();
  return (
    <fieldset ref={field} className={css.group} aria-describedby={`${id}-about${error ? ` ${id}-fault` : ''}`}>
      <legend className={css.legend}>{text('editor.greetings')}</legend>
      <p id={`${id}-about`} className={css.hint}>
        {text('editor.greetings.hint')}
      </p>
      {texts.length > 0 && (
        <ol className={css.list}>
          {texts.map((greeting, row) => (
            // Each is what stands in its place: its text says nothing of who it was.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={row} className={css.greeting}>
              <TextBox
                id={row === 0 ? id : `${id}-${row}`}
                label={text('editor.greetings.one', { number: t.number(row + 1) })}
                value={greeting}
                max={chatbotLimits.greetingMax}
                isReadOnly={isReadOnly}
                rows={3}
                onText={(value) => write(row, value)}
                onLeave={() => leave('alternate_greetings')}
                onSay={(said) => put({ said })}
              />
              {!isReadOnly && (
                <Tools row={row} total={texts.length} onMove={(by) => move(row, by)} onRemove={() => remove(row)} />
              )}
            </li>
          ))}
        </ol>
      )}
      {error && (
        <p id={`${id}-fault`} className={css.bad} role="alert">
          {error}
        </p>
      )}
      {!isReadOnly && <AddButton isFull={texts.length >= chatbotLimits.greetingsMax} onAdd={add} />}
    </fieldset>
  );
};
