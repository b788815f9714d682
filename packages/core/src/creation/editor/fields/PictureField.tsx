import { useRef, useState, type DragEvent } from 'react';
import { CharacterCover } from '../../../platform/index.ts';
import { useFieldId, useEditorState } from '../EditorContext.tsx';
import { useFieldError } from '../fault-text.ts';
import { isLocked } from '../form-store.ts';
import { useText } from '../texts.ts';
import { imageIcon } from '../../../ui/icons.ts';
import { Button, Icon } from '../../../ui/index.ts';
import * as css from './fields.css.ts';
import { StudioButton } from './StudioButton.tsx';
import { usePicture } from './usePicture.ts';

/** The portrait: chosen, or dropped where it is to stand (R-BOT-04). */
export const PictureField = () => {
  const text = useText();
  const id = useFieldId('avatar_url');
  const url = useEditorState(({ form }) => form.avatar_url);
  const name = useEditorState(({ form }) => form.name);
  const locked = useEditorState(isLocked);
  const fault = useFieldError('avatar_url');
  const { isBusy, failure, upload } = usePicture();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = failure ?? fault;
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={css.picture}
      role="group"
      aria-label={text('editor.avatar')}
      data-troupe-part="picture-field"
      data-troupe-state={isOver ? 'over' : undefined}
      {...(!locked && {
        onDragOver(event: DragEvent) {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: handleDrop,
      })}
    >
      <CharacterCover src={url} name={name || '?'} isEager />
      <div className={css.pictureWords}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={text('persona.form.upload')}
          onChange={(event) => {
            void upload(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          id={id}
          variant="outline"
          size="sm"
          aria-disabled={isBusy || locked}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onClick={() => {
            if (!isBusy && !locked) input.current?.click();
          }}
        >
          <Icon glyph={imageIcon} size="sm" />
          {text(isBusy ? 'persona.form.uploading' : url === null ? 'persona.form.upload' : 'editor.avatar.replace')}
        </Button>
        <StudioButton isLocked={locked} />
        <p id={`${id}-hint`} className={css.hint}>
          {text('editor.avatar.hint')}
        </p>
        {error && (
          <p id={`${id}-error`} className={css.bad} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
};
