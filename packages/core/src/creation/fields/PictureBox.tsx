import { useRef, useState, type DragEvent } from 'react';
import { CharacterCover } from '../../platform/index.ts';
import { imageIcon } from '../../ui/icons.ts';
import { Button, Icon } from '../../ui/index.ts';
import * as css from './fields.css.ts';
import { StudioButton, type StudioButtonProps } from './StudioButton.tsx';
import { useFieldText } from './texts.ts';
import { usePicture } from './usePicture.ts';

export interface PictureBoxProps extends StudioButtonProps {
  id: string;
  url: string | null;
  /** Whose picture it is; its first letter stands where there is none. */
  name: string;
  /** What is wrong with the choice, in words. */
  fault?: string | undefined;
}

/** A portrait: chosen, dropped where it is to stand, or drawn (R-BOT-04). */
export const PictureBox = ({ id, url, name, isLocked: locked, fault, worn, onWear }: PictureBoxProps) => {
  const text = useFieldText();
  const { isBusy, failure, upload } = usePicture(onWear);
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
        <StudioButton isLocked={locked} worn={worn} onWear={onWear} />
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
