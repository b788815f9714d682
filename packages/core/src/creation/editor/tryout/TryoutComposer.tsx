import { limits, tryoutLimits } from '@troupe/protocol';
import { useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useOwnTexts, useT } from '../../../app/index.ts';
import { refreshIcon, stopIcon, upIcon } from '../../../ui/icons.ts';
import { Button, Icon, IconButton, VisuallyHidden } from '../../../ui/index.ts';
import { texts } from './texts.ts';
import * as css from './tryout.css.ts';
import { isFull, type Tryout, type TryoutState } from './tryout-session.ts';

// A keyboard on the screen has its own way to send, and needs Enter for new lines.
const hasTouchKeyboard = () => globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false;

/** Whether something was answered with another text than there is now, or is still to be said again. */
const isOutdated = ({ lines, script, greeting }: TryoutState, mark: string): boolean =>
  greeting !== null &&
  (lines.some(({ writtenWith }) => writtenWith !== undefined && writtenWith !== mark) ||
    script.length > lines.filter(({ role }) => role === 'user').length);

/** Below the box: what becomes of all this, how much there is, or that there is no more room. */
const Note = ({ id, state }: { id: string; state: TryoutState }) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const { typed, lines } = state;
  const max = t.number(tryoutLimits.linesMax);
  if (isFull(state))
    return (
      <p id={id} className={css.note} role="status">
        {text('editor.tryout.full', { max })}
      </p>
    );
  const isOver = typed.length > limits.messageMax;
  const counted = lines.length > 0 ? ` ${text('editor.tryout.count', { number: t.number(lines.length), max })}` : '';
  return (
    <p id={id} className={css.note}>
      {isOver
        ? t('composer.counter', { used: t.number(typed.length), max: t.number(limits.messageMax) })
        : `${text('editor.tryout.note')}${counted}`}
    </p>
  );
};

export interface TryoutComposerProps {
  tryout: Tryout;
  name: string;
  mark: string;
  /** There is enough to begin. */
  isReady: boolean;
}

/** Where one writes, and says everything again. No form of its own: it stands in the form that is tried out. */
export const TryoutComposer = ({ tryout, name, mark, isReady }: TryoutComposerProps) => {
  const t = useT();
  const text = useOwnTexts(texts);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const state = useStore(tryout.store);
  const { typed, growing } = state;
  const isReplying = growing !== null;
  const isOver = typed.length > limits.messageMax;
  const isAtEnd = isFull(state);
  const canSend = typed.trim() !== '' && !isOver && isReady && !isReplying && !isAtEnd;
  useLayoutEffect(() => {
    if (box.current && box.current.value !== typed) box.current.value = typed;
  }, [typed]);
  const send = () => {
    if (canSend) void tryout.send(typed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // 229: an input method is composing, also where `isComposing` is late (Safari).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229 || hasTouchKeyboard())
      return;
    event.preventDefault();
    send();
  };
  return (
    <div className={css.bottom} role="group" aria-label={t('composer.label', { name })} data-troupe-part="tryout-composer">
      {!isReplying && isReady && isOutdated(state, mark) && (
        <Button isBlock variant="outline" size="sm" onClick={() => void tryout.again()}>
          <Icon glyph={refreshIcon} size="sm" />
          {text('editor.tryout.again')}
        </Button>
      )}
      <div className={css.box}>
        <VisuallyHidden>
          <label htmlFor={id}>{t('composer.label', { name })}</label>
        </VisuallyHidden>
        <textarea
          ref={box}
          id={id}
          rows={1}
          dir={typed ? 'auto' : undefined}
          className={css.input}
          readOnly={!isReady || isAtEnd}
          aria-invalid={isOver || undefined}
          aria-describedby={`${id}-note`}
          placeholder={t('composer.placeholder', { name })}
          onInput={(event) => tryout.put({ typed: event.currentTarget.value })}
          onKeyDown={handleKeyDown}
        />
        <IconButton
          glyph={isReplying ? stopIcon : upIcon}
          label={t(isReplying ? 'composer.stop' : 'composer.send')}
          className={css.send}
          aria-disabled={isReplying || canSend ? undefined : true}
          // The second half of a double click on Send is not meant for Stop.
          onClick={(event) => (isReplying ? event.detail < 2 && tryout.stop() : send())}
        />
      </div>
      <Note id={`${id}-note`} state={state} />
    </div>
  );
};
