import { useState, type ComponentProps } from 'react';
import * as styles from './Avatar.css.ts';
import { classNames } from '../class-names.ts';
import { Picture } from './Picture.tsx';
import { toneOf } from './tone.ts';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  src?: string | null;
  /** Whose face. Its first letter stands in while there is no picture, in a tone of its own. */
  name: string;
  size?: keyof typeof styles.size;
  /** The name is not written beside it, so the picture has to say it. */
  isNamed?: boolean;
}

/** A round portrait: a `<span>`, an image only where `isNamed`. Vector portraits (drawn by us) are framed on the face. */
export const Avatar = ({ src, name, size = 40, isNamed, className, ...rest }: AvatarProps) => {
  const [broken, setBroken] = useState<string>();
  const isShown = !!src && src !== broken;
  const isDrawn = isShown && /\.svg(\?|$)|^data:image\/svg/.test(src);
  return (
    <span
      data-troupe-part="avatar"
      data-troupe-state={isShown ? 'picture' : 'letter'}
      role={isNamed ? 'img' : undefined}
      aria-label={isNamed ? name : undefined}
      aria-hidden={isNamed ? undefined : true}
      {...rest}
      className={classNames(styles.avatar, styles.size[size], !isShown && toneOf(name), className)}
    >
      {isShown ? (
        <Picture
          src={src}
          alt=""
          sizes={`${size}px`}
          draggable={false}
          className={classNames(styles.picture, isDrawn && styles.drawn)}
          onError={() => setBroken(src)}
        />
      ) : (
        Array.from(name.trim())[0]?.toUpperCase()
      )}
    </span>
  );
};
