import { useRef, useState } from 'react';
import { isAbort, useApp, useCopy } from '../../../app/index.ts';
import { alertIcon, copyIcon, shareIcon } from '../../../ui/icons.ts';
import { Button, Dialog, Field, Icon, Notice } from '../../../ui/index.ts';
import * as css from './sharing.css.ts';

export interface ShareDialogProps {
  /** Whose address it is, for what the device shares with. */
  name: string;
  url: string;
  texts: { title: string; text: string; link: string; more: string; copy: string };
  onClose: () => void;
}

/** An address to copy, or to hand to what the device shares with. */
export const ShareDialog = ({ name, url, texts, onClose }: ShareDialogProps) => {
  const { t } = useApp();
  const copyText = useCopy();
  const link = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const copy = async () => {
    if (await copyText(url)) onClose();
    else link.current?.select();
  };
  const share = async () => {
    setFailure(null);
    try {
      await navigator.share({ title: name, url });
      onClose();
    } catch (error) {
      // Who closes the device's sheet has changed their mind.
      if (!isAbort(error)) setFailure(error);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={texts.title} closeLabel={t('common.close')}>
      {failure !== null && (
        <Notice tone="danger" glyph={alertIcon} role="alert">
          {t.error(failure)}
        </Notice>
      )}
      <p className={css.text}>{texts.text}</p>
      <Field ref={link} label={texts.link} value={url} dir="ltr" readOnly onFocus={(event) => event.currentTarget.select()} />
      <div className={css.actions}>
        {'share' in navigator && (
          <Button onClick={() => void share()}>
            <Icon glyph={shareIcon} size="sm" />
            {texts.more}
          </Button>
        )}
        <Button variant="primary" onClick={() => void copy()}>
          <Icon glyph={copyIcon} size="sm" />
          {texts.copy}
        </Button>
      </div>
    </Dialog>
  );
};
