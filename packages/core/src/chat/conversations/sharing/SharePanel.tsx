import { limits } from '@troupe/protocol';
import { useState } from 'react';
import { isAbort, useApp, useOwnTexts } from '../../../app/index.ts';
import { alertIcon, copyIcon, shareIcon } from '../../../ui/icons.ts';
import { Button, Dialog, Field, Icon, Notice } from '../../../ui/index.ts';
import { useOpenChat } from '../../open-chat/open-chat.ts';
import type { PanelProps } from '../../open-chat/panels.ts';
import * as css from '../dialogs.css.ts';
import { texts } from '../texts.ts';
import { useShareAddress } from './useShareAddress.ts';

/** The address of the chatbot, to copy, or to hand to what the device shares with. Nothing of the conversation is shared. */
export const SharePanel = ({ onClose }: PanelProps) => {
  const { notify, t } = useApp();
  const text = useOwnTexts(texts);
  const { character } = useOpenChat();
  const url = useShareAddress(character) ?? '';
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (action: () => Promise<void>) => {
    setFailure(null);
    try {
      await action();
      onClose();
    } catch (error) {
      // Who closes the device's sheet has changed their mind.
      if (!isAbort(error)) setFailure(error);
    }
  };
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(url);
      notify({ kind: 'success', text: t('common.copied'), durationMs: limits.toastShortMs });
    });
  const share = () => attempt(() => navigator.share({ title: character.name, url }));
  const canShare = 'share' in navigator;
  return (
    <Dialog isOpen onClose={onClose} title={text('chats.share.title', { name: character.name })} closeLabel={t('common.close')}>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <p className={css.text}>{text('chats.share.text')}</p>
      <Field label={text('chats.share.link')} value={url} dir="ltr" readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={css.actions}>
        {canShare && (
          <Button onClick={() => void share()}>
            <Icon glyph={shareIcon} size="sm" />
            {text('chats.share.more')}
          </Button>
        )}
        <Button variant="primary" onClick={() => void copy()}>
          <Icon glyph={copyIcon} size="sm" />
          {text('chats.share.copy')}
        </Button>
      </div>
    </Dialog>
  );
};
