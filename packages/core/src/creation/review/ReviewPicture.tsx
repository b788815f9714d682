import type { ReviewCase } from '@troupe/protocol';
import { useState } from 'react';
import { useApp } from '../../app/index.ts';
import { CharacterCover, useIsBlurring } from '../../platform/index.ts';
import { eyeIcon } from '../../ui/icons.ts';
import { classNames, Icon } from '../../ui/index.ts';
import * as css from './review.css.ts';

/** Whether a picture may be one for adults: nobody has looked yet at what the automatic check refused. */
export const mayBeAdult = ({ character, kind }: Pick<ReviewCase, 'character' | 'kind'>): boolean =>
  character.is_nsfw || kind === 'manual';

export interface ReviewPictureProps {
  src: string | null;
  name: string;
  mayBeAdult: boolean;
  size: keyof typeof css.picture;
}

/** The picture of a chatbot; one that may be for adults is blurred until it is pressed, and again when pressed once more. */
export const ReviewPicture = ({ src, name, mayBeAdult: isAdult, size }: ReviewPictureProps) => {
  const { t } = useApp();
  const isBlurring = useIsBlurring();
  const [isRevealed, setRevealed] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  // Letters stand for a picture that did not load: there is nothing to show, and it is not tried again uncovered.
  const shown = src === broken ? null : src;
  const isHidden = isAdult && isBlurring && shown !== null;
  const cover = (
    <CharacterCover
      src={shown}
      name={name}
      isBlurred={isHidden && !isRevealed}
      onErrorCapture={() => setBroken(src)}
      className={classNames(css.picture[size], css.pictureLetter)}
    />
  );
  if (!isHidden) return cover;
  return (
    <button
      type="button"
      className={css.reveal}
      aria-pressed={isRevealed}
      aria-label={t('cards.show-named', { name })}
      onClick={() => setRevealed(!isRevealed)}
    >
      {cover}
      {!isRevealed && <Icon glyph={eyeIcon} className={css.revealSign} />}
    </button>
  );
};
