import { limits } from '@troupe/protocol';
import {
  useId,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useT } from '../../app/index.ts';
import { stopIcon, upIcon } from '../../ui/icons.ts';
import { IconButton, VisuallyHidden } from '../../ui/index.ts';
import * as css from './Composer.css.ts';

export interface ComposerProps {
  /** The character's name, once it is known. */
  name: string | undefined;
  text: string;
  onTextChange: (text: string) => void;
  onSend: (text: string) => void;
  onStop: () => void;
  /** A reply is on its way: Send is Stop. */
  isReplying: boolean;
  /** Nothing may be typed: a message is pending, or a limit is reached (C-MSG-03). */
  isLocked: boolean;
  /** Before Send. */
  tools?: ReactNode;
  /** Gets the text box. */
  box?: RefObject<HTMLTextAreaElement | null>;
}

/** Characters used from which the counter shows. */
const counterFrom = limits.messageMax * 0.9;

// A keyboard on the screen has its own way to send, and needs Enter for new lines.
const hasTouchKeyboard = () => globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false;
const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** The text box, which holds what it is given and grows with it. */
const useTextBox = (text: string, given?: RefObject<HTMLTextAreaElement | null>) => {
  const own = useRef<HTMLTextAreaElement>(null);
  const box = given ?? own;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Not `value`: React writes that into the element's children with every key, which styles the composer anew.
    if (element.value !== text) element.value = text;
    if (growsByItself()) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [text, box]);
  return box;
};

/** Where the user writes: a `<form>` with a text box that grows to 40 % of the height. */
export const Composer = ({
  name,
  text,
  onTextChange,
  onSend,
  onStop,
  isReplying,
  isLocked,
  tools,
  box: given,
}: ComposerProps) => {
  const t = useT();
  const id = useId();
  const box = useTextBox(text, given);
  const label = name === undefined ? t('composer.unnamed.label') : t('composer.label', { name });
  const hint =
    name === undefined ? t('composer.unnamed.placeholder') : t(isReplying ? 'message.writing' : 'composer.placeholder', { name });
  const isOver = text.length > limits.messageMax;
  const canSend = (written: string) => written.trim() !== '' && written.length <= limits.messageMax && !isLocked && !isReplying;

  const send = () => {
    // The box itself, not the last drawing of it: a key pressed just before may not be drawn yet.
    const written = box.current?.value ?? text;
    if (canSend(written)) onSend(written);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // 229: an input method is composing, also where `isComposing` is late (Safari).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229 || hasTouchKeyboard())
      return;
    event.preventDefault();
    send();
  };
  // The second half of a double click on Send is not meant for Stop.
  const handleStop = (event: MouseEvent) => event.detail < 2 && onStop();

  return (
    <form
      className={css.composer}
      onSubmit={handleSubmit}
      data-troupe-part="composer"
      data-troupe-state={isReplying ? 'replying' : undefined}
    >
      <div className={css.box}>
        <VisuallyHidden>
          <label htmlFor={id}>{label}</label>
        </VisuallyHidden>
        <textarea
          ref={box}
          id={id}
          rows={1}
          // Empty, `auto` means left to right: the hint follows the page instead.
          dir={text ? 'auto' : undefined}
          className={css.text}
          readOnly={isLocked}
          enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
          aria-invalid={isOver || undefined}
          aria-describedby={text.length >= counterFrom ? `${id}-counter` : undefined}
          placeholder={hint}
          onChange={(event) => onTextChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <div className={css.tools}>{tools}</div>
        <IconButton
          type={isReplying ? 'button' : 'submit'}
          glyph={isReplying ? stopIcon : upIcon}
          label={t(isReplying ? 'composer.stop' : 'composer.send')}
          className={css.send}
          // Not `disabled`: the focus would be lost with every send by keyboard.
          aria-disabled={isReplying || canSend(text) ? undefined : true}
          onClick={isReplying ? handleStop : undefined}
        />
        {text.length >= counterFrom && (
          <span id={`${id}-counter`} className={css.counter} data-troupe-state={isOver ? 'over' : undefined}>
            {t('composer.counter', { used: t.number(text.length), max: t.number(limits.messageMax) })}
          </span>
        )}
      </div>
    </form>
  );
};
