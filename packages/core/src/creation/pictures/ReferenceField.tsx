import { takesGuidance } from '@troupe/protocol';
import { useId, useRef, useState } from 'react';
import { imageIcon, trashIcon } from '../../ui/icons.ts';
import { Button, Icon, Picture } from '../../ui/index.ts';
import { dataUrl } from './kept-picture.ts';
import * as css from './pictures.css.ts';
import { readReference } from './read-reference.ts';
import { useText } from './texts.ts';
import type { Studio } from './useStudio.ts';

/** A picture to draw by, for the styles that take one (R-BOT-19). */
export const ReferenceField = ({ studio: { form, change } }: { studio: Studio }) => {
  const text = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isUnread, setUnread] = useState(false);
  const { reference, style } = form;
  const isTaken = takesGuidance(style);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const next = await readReference(file);
    setUnread(next === null);
    if (next) change({ reference: next });
  };
  const fault = !isTaken && reference ? text('pictures.reference.none') : isUnread ? text('pictures.reference.bad') : '';
  return (
    <div role="group" aria-label={text('pictures.reference')} className={css.group} data-troupe-part="reference">
      <span className={css.label} aria-hidden="true">
        {text('pictures.reference')}
      </span>
      <div className={css.reference}>
        {reference && (
          <Picture src={dataUrl(reference)} alt={text('pictures.reference')} sizes="96px" className={css.referencePicture} />
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={text('pictures.reference.choose')}
          onChange={(event) => {
            void read(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Button
          ref={choose}
          size="sm"
          variant="outline"
          data-troupe-field="reference"
          aria-disabled={!isTaken}
          aria-describedby={`${id}-hint`}
          onClick={() => isTaken && input.current?.click()}
        >
          <Icon glyph={imageIcon} size="sm" />
          {text('pictures.reference.choose')}
        </Button>
        {reference && (
          <Button
            size="sm"
            onClick={() => {
              change({ reference: null });
              choose.current?.focus();
            }}
          >
            <Icon glyph={trashIcon} size="sm" />
            {text('pictures.reference.remove')}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={fault ? css.bad : css.note} role={fault ? 'alert' : undefined}>
        {fault || text(isTaken ? 'pictures.reference.hint' : 'pictures.reference.none')}
      </p>
    </div>
  );
};
