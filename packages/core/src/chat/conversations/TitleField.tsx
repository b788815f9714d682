import { limits } from '@troupe/protocol';
import { useOwnTexts, useT } from '../../app/index.ts';
import { Field, takeFirstFocus } from '../../ui/index.ts';
import { texts } from './texts.ts';

/** A title as it would be saved, and whether it may be: 1 to 50 UTF-16 units after trimming (C-CONV-17). */
export const readTitle = (typed: string): { title: string; isOver: boolean; isValid: boolean } => {
  const title = typed.trim();
  const isOver = title.length > limits.conversationTitleMax;
  return { title, isOver, isValid: title !== '' && !isOver };
};

export interface TitleFieldProps {
  value: string;
  onChange: (typed: string) => void;
}

/** The title of a conversation, with how much of its length is used: a `Field`. */
export const TitleField = ({ value, onChange }: TitleFieldProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const { title, isOver } = readTitle(value);
  const counter = text('chats.label.counter', { used: t.number(title.length), max: t.number(limits.conversationTitleMax) });
  return (
    <Field
      ref={takeFirstFocus}
      label={text('chats.label.field')}
      dir="auto"
      required
      value={value}
      hint={isOver ? undefined : counter}
      error={isOver ? counter : undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
