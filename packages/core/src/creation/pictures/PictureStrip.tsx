import { useId, useRef, type KeyboardEvent } from 'react';
import { useT } from '../../app/index.ts';
import { pinIcon } from '../../ui/icons.ts';
import { Icon, Picture } from '../../ui/index.ts';
import { dataUrl, type KeptPicture } from './kept-picture.ts';
import * as css from './pictures.css.ts';
import { useText } from './texts.ts';

export interface PictureStripProps {
  /** Drawn last first. */
  pictures: readonly KeptPicture[];
  shownId: string | null;
  onShow: (picture: KeptPicture) => void;
  hint: string;
}

/** What the device remembers, one beside the other: one stop of the keyboard, and arrows within. A `<ul>`. */
export const PictureStrip = ({ pictures, shownId, onShow, hint }: PictureStripProps) => {
  const t = useT();
  const text = useText();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const stop = Math.max(
    0,
    pictures.findIndex((picture) => picture.id === shownId),
  );
  const handleKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isRtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const to = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <section className={css.history} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={css.historyTitle}>
        {text('pictures.history')}
      </h3>
      <ul ref={list} className={css.strip} data-troupe-part="picture-strip">
        {pictures.map((picture, index) => {
          const { recipe, isPinned } = picture;
          const name = text('pictures.one', { number: t.number(index + 1), prompt: recipe.prompt });
          return (
            <li key={picture.id} className={css.stripItem}>
              <button
                type="button"
                className={css.thumb}
                tabIndex={index === stop ? 0 : -1}
                aria-pressed={picture.id === shownId}
                aria-label={isPinned ? text('pictures.one.pinned', { picture: name }) : name}
                onClick={() => onShow(picture)}
                onKeyDown={handleKey}
              >
                <Picture src={dataUrl(picture.image)} alt="" sizes="96px" className={css.thumbImage} />
                {isPinned && (
                  <span className={css.pinned}>
                    <Icon glyph={pinIcon} size="sm" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <p className={css.note}>{hint}</p>
    </section>
  );
};
