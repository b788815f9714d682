import { useState, type ComponentProps } from 'react';
import { classNames, numberOf, Picture, toneOf } from '../../../ui/index.ts';
import * as styles from './CharacterCover.css.ts';

export interface CharacterCoverProps extends Omit<ComponentProps<'span'>, 'children'> {
  src: string | null | undefined;
  /** Whose portrait; while there is none, a cover is drawn from it. */
  name: string;
  isBlurred?: boolean;
  /** Fetched before it is scrolled to: for what is on the screen at first. */
  isEager?: boolean;
  /** Fetched before everything else: the largest picture of the first screen. */
  isFirst?: boolean | undefined;
  /** How wide it is shown (HTML, `sizes`), where that is far less than on a card. */
  sizes?: string;
}

/** The widest that a cover is shown on a card, and a fourth more: a square picture fills it by its height. */
const cardSizes = '(max-width: 640px) 60vw, 350px';

/** The first letters of the first word and of the last. */
const initialsOf = (name: string) =>
  name
    .trim()
    .replace(/^(\S)\S*(.*\s(\S)\S*)?$/su, '$1$3')
    .toUpperCase();

const printOf = (name: string) => styles.drawn[numberOf(name) % styles.drawn.length];

/** A portrait as a book cover, in the brand's ratio: a `<span>` that says nothing, since the name stands beside it. */
export const CharacterCover = ({
  src,
  name,
  isBlurred,
  isEager,
  isFirst,
  sizes = cardSizes,
  className,
  ...rest
}: CharacterCoverProps) => {
  const [broken, setBroken] = useState<string>();
  const isShown = !!src && src !== broken;
  return (
    <span
      aria-hidden="true"
      data-troupe-part="character-cover"
      data-troupe-state={isShown ? (isBlurred ? 'blurred' : 'picture') : 'letter'}
      {...rest}
      className={classNames(styles.cover, !isShown && toneOf(name), !isShown && printOf(name), className)}
    >
      {isShown ? (
        <Picture
          src={src}
          alt=""
          width={160}
          height={200}
          sizes={sizes}
          isEager={isEager || isFirst}
          draggable={false}
          fetchPriority={isFirst ? 'high' : undefined}
          className={classNames(styles.picture, isBlurred && styles.blurred)}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles.initials}>{initialsOf(name)}</span>
      )}
    </span>
  );
};
