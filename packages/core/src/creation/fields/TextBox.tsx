import { useEffect, useLayoutEffect, useRef, type FormEvent } from 'react';
import { useT } from '../../app/index.ts';
import { classNames, FieldFrame } from '../../ui/index.ts';
import { input, textarea } from '../../ui/fields/Field.css.ts';
import * as css from './fields.css.ts';
import { useFieldText } from './texts.ts';

/** Milliseconds without a key after which somebody who listens hears how much is left. */
const sayAfterMs = 1000;

const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;
/** Rows for a text of about 70 letters a line, where a box does not grow by itself: nothing is measured with a key. */
const rowsFor = (text: string, least: number): number =>
  Math.min(
    24,
    Math.max(
      least,
      text.split('\n').reduce((rows, line) => rows + 1 + Math.floor(line.length / 70), 0),
    ),
  );

/** Says once, after a pause, that little is left or that it is too much: a counter that spoke would speak with every key. */
const useCounterLine = (label: string, used: number, max: number, onSay: (line: string) => void) => {
  const text = useFieldText();
  const say = useRef(onSay);
  useLayoutEffect(() => {
    say.current = onSay;
  }, [onSay]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const left = max - used;
    const line =
      left < 0
        ? text('editor.over', { field: label, count: -left })
        : left <= max / 10
          ? text('editor.left', { field: label, count: left })
          : '';
    const timer = setTimeout(() => say.current(line), sayAfterMs);
    return () => clearTimeout(timer);
  }, [label, max, text, used]);
};

/** A box that holds what it is given without being written with each key: the browser's own undo stays whole. */
const useBox = <Box extends HTMLInputElement | HTMLTextAreaElement>(value: string) => {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value;
  }, [value]);
  return box;
};

export interface TextBoxProps {
  id: string;
  label: string;
  value: string;
  max: number;
  hint?: string | undefined;
  error?: string | undefined;
  isReadOnly: boolean;
  /** The least height of several lines; one line without. */
  rows?: number;
  /** Of its frame. */
  className?: string;
  onText: (text: string) => void;
  onLeave: () => void;
  /** One line for those who listen: that little is left, or that it is too much; '' where neither is so. */
  onSay: (line: string) => void;
}

/** A text with its limit, which stands in the description; the counter is for those who see it. */
export const TextBox = (props: TextBoxProps) => {
  const { id, label, value, max, hint, error, isReadOnly, rows, className, onText, onLeave, onSay } = props;
  const t = useT();
  const text = useFieldText();
  const used = value.trim().length;
  const box = useBox<HTMLInputElement & HTMLTextAreaElement>(value);
  useCounterLine(label, used, max, onSay);
  const take = (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // Letters that are still being put together are no text yet.
    if ((event.nativeEvent as InputEvent).isComposing) return;
    onText(event.currentTarget.value);
  };
  const shared = {
    ref: box,
    dir: 'auto',
    readOnly: isReadOnly,
    'data-troupe-part': 'input',
    onInput: take,
    onCompositionEnd: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
    onBlur: onLeave,
  } as const;
  return (
    <FieldFrame
      id={id}
      className={className}
      label={
        <span className={css.labelRow}>
          <span>{label}</span>
          <span aria-hidden="true" className={css.counter} data-troupe-state={used > max ? 'over' : undefined}>
            {`${t.number(used)} / ${t.number(max)}`}
          </span>
        </span>
      }
      hint={`${hint ? `${hint} ` : ''}${text('editor.limit', { max: t.number(max) })}`}
      error={error}
    >
      {(control) =>
        rows === undefined ? (
          <input {...control} {...shared} autoComplete="off" className={input} />
        ) : (
          <textarea
            {...control}
            {...shared}
            rows={growsByItself() ? undefined : rowsFor(value, rows)}
            // A box that grows by itself heeds no rows.
            style={{ minBlockSize: `calc(${rows}lh + 24px)` }}
            className={classNames(input, textarea, css.growing)}
          />
        )
      }
    </FieldFrame>
  );
};
