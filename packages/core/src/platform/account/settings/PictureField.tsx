import { AppError, createAvatar, profilePortraits, takesPictures } from '@troupe/protocol';
import { useId, useRef, useState } from 'react';
import { useApp } from '../../../app/index.ts';
import { uploadIcon } from '../../../ui/icons.ts';
import { Avatar, Button, Icon, VisuallyHidden } from '../../../ui/index.ts';
import * as css from './Account.css.ts';
import { useText } from './texts.ts';

export interface PictureFieldProps {
  url: string;
  name: string;
  onChange: (url: string) => void;
}

/** The picture that one wears: an uploaded one, or a drawn portrait. */
export const PictureField = ({ url, name, onChange }: PictureFieldProps) => {
  const { client, brand, t } = useApp();
  const text = useText();
  const group = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const upload = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const body = new FormData();
      body.set('file', file);
      onChange((await client.call(createAvatar, { body: body as never })).avatar_url);
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'payload_too_large') setFailure(text('account.picture.too-large'));
      else setFailure(code === 'unsupported_file' ? text('account.picture.wrong-kind') : t.error(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={css.stack}>
      <div className={css.row}>
        <Avatar src={url || null} name={name || '?'} size={76} />
        {takesPictures(brand) && (
          <div>
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              hidden
              aria-label={text('account.picture.change')}
              onChange={(event) => {
                void upload(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            <Button variant="outline" size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
              <Icon glyph={uploadIcon} size="sm" />
              {text(isBusy ? 'account.picture.uploading' : 'account.picture.change')}
            </Button>
            <p className={css.hint}>{text('account.picture.hint')}</p>
          </div>
        )}
      </div>
      {failure && (
        <p className={css.bad} role="alert">
          {failure}
        </p>
      )}
      <fieldset className={css.portraits}>
        <legend className={css.legend}>{text('account.picture.drawn')}</legend>
        {profilePortraits.map((portrait, index) => (
          <label key={portrait} className={css.portrait}>
            <input
              type="radio"
              name={group}
              className={css.radio}
              checked={portrait === url}
              onChange={() => onChange(portrait)}
            />
            <Avatar src={portrait} name={name || '?'} size={40} />
            <VisuallyHidden>{text('account.picture.portrait', { number: t.number(index + 1) })}</VisuallyHidden>
          </label>
        ))}
      </fieldset>
    </div>
  );
};
