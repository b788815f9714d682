import { AppError, getCharacter, trainCharacter } from '@troupe/protocol';
import { useState } from 'react';
import { useApp, useOwnTexts } from '../../app/index.ts';
import { Button, Dialog, Notice } from '../../ui/index.ts';
import { alertIcon, checkIcon, clockIcon } from '../../ui/icons.ts';
import { useOpenChat } from '../open-chat/open-chat.ts';
import type { PanelProps } from '../open-chat/panels.ts';
import * as css from './ImagePanel.css.ts';
import { texts } from './texts.ts';

/** The training request (C-IMG-07). */
type State = { name: 'idle' } | { name: 'submitting' } | { name: 'success'; count: number } | { name: 'error'; error: unknown };

/** Asks for a character's looks to be learnt, and says how far that is. */
export const TrainingPanel = ({ onClose }: PanelProps) => {
  const { t, client, queries } = useApp();
  const text = useOwnTexts(texts);
  const { character, characterId, open } = useOpenChat();
  const [state, setState] = useState<State>({ name: 'idle' });
  const { name, lora_status: known = 'none' } = character;
  // Until the character is read anew, what was just asked for is known here.
  const status = state.name === 'success' && known === 'none' ? 'pending' : known;

  const check = () => void queries.invalidateQueries({ queryKey: [getCharacter.id] });

  const submit = async () => {
    if (state.name === 'submitting') return;
    setState({ name: 'submitting' });
    try {
      const { count } = await client.call(trainCharacter, { body: { character_id: characterId } });
      setState({ name: 'success', count });
      check();
    } catch (error) {
      setState({ name: 'error', error });
    }
  };
  const isLimit = state.name === 'error' && state.error instanceof AppError && state.error.code === 'rate_limited';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('images.train.title', { name })}
      closeLabel={t('common.close')}
      className={css.dialog}
    >
      <div className={css.form} aria-live="polite">
        {status === 'none' && <p className={css.note}>{text('images.train.text', { name })}</p>}
        {state.name === 'success' && (
          <Notice tone="success" glyph={checkIcon}>
            {text('images.train.success')} {text('images.train.count', { count: state.count })}
          </Notice>
        )}
        {state.name === 'error' && (
          <Notice tone="danger" glyph={alertIcon} role="alert">
            {text(isLimit ? 'images.train.limit' : 'images.train.error')}
          </Notice>
        )}
        {status === 'pending' && <Notice glyph={clockIcon}>{text('images.train.pending', { name })}</Notice>}
        {status === 'ready' && (
          <Notice tone="success" glyph={checkIcon}>
            {text('images.train.ready', { name })}
          </Notice>
        )}
      </div>
      <div className={css.actions}>
        <Button onClick={onClose}>{text('images.cancel')}</Button>
        {status === 'none' && (
          <Button variant="primary" aria-disabled={state.name === 'submitting'} onClick={() => void submit()}>
            {text(state.name === 'submitting' ? 'images.train.submitting' : 'images.train.submit')}
          </Button>
        )}
        {status === 'pending' && (
          <Button variant="primary" onClick={check}>
            {text('images.train.check')}
          </Button>
        )}
        {status === 'ready' && (
          <Button variant="primary" onClick={() => open('image')}>
            {text('images.make')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
