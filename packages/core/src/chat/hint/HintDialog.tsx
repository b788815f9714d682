import { limits } from '@troupe/protocol';
import { useState, type FormEvent } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Chip, Dialog, takeFirstFocus, TextAreaField } from '../../ui/index.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import { texts } from '../open-chat/texts.ts';
import * as css from './HintDialog.css.ts';

const ideas = ['shorter', 'longer', 'action', 'feeling', 'turn'] as const;

/** Asks for another take with a direction. The last direction stands there again. */
export const HintDialog = ({ message, onClose }: PanelProps) => {
  const { t } = useApp();
  const { stream, ui } = useOpenChat();
  const text = useOwnTexts(texts);
  const [hint, setHint] = useState(() => ui.getState().hint);
  if (!message) return null;
  const isOver = hint.trim().length > limits.hintMax;
  const canWrite = hint.trim() !== '' && !isOver;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canWrite) return;
    ui.setState({ hint });
    onClose();
    void stream.regenerate(message.id, hint.trim());
  };
  return (
    <Dialog isOpen onClose={onClose} title={text('tools.hint.title')} closeLabel={t('common.close')} className={css.dialog}>
      <form className={css.form} onSubmit={submit}>
        <div className={css.ideas} role="group" aria-label={text('tools.hint.ideas')}>
          {ideas.map((idea) => {
            const words = text(`tools.hint.idea.${idea}`);
            return (
              <Chip key={idea} isPressed={hint === words} onClick={() => setHint(words)}>
                {words}
              </Chip>
            );
          })}
        </div>
        <TextAreaField
          ref={takeFirstFocus}
          label={text('tools.hint.label')}
          hint={text('tools.hint.note')}
          value={hint}
          rows={3}
          error={isOver ? t('composer.counter', { used: t.number(hint.length), max: t.number(limits.hintMax) }) : undefined}
          onChange={(event) => setHint(event.currentTarget.value)}
        />
        <div className={css.actions}>
          <Button onClick={onClose}>{text('tools.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={!canWrite}>
            {text('tools.hint.write')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
