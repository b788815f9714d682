import { srcSetOf } from '@troupe/protocol/platform/picture-variants';
import type { ComponentProps } from 'react';

export interface PictureProps extends Omit<ComponentProps<'img'>, 'alt' | 'loading' | 'sizes' | 'src' | 'srcSet'> {
  src: string | undefined;
  alt: string;
  /** How wide it is shown (HTML, `sizes`): the browser takes the smallest picture that is sharp there. */
  sizes: string;
  /** Fetched before it is scrolled to: for what is on the screen at first. */
  isEager?: boolean | undefined;
}

/**
 * An `<img>` of a picture at the size it is shown, fetched when it is near. `loading`, `sizes` and `srcset` stand before `src`,
 * because browsers begin to fetch with what they have read by then.
 */
export const Picture = ({ src, alt, sizes, isEager, fetchPriority, ...rest }: PictureProps) => {
  const srcSet = src && srcSetOf(src);
  return (
    <img
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={fetchPriority}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      {...rest}
    />
  );
};
