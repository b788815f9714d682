import { VisuallyHidden } from '../../ui/index.ts';
import * as css from './review.css.ts';
import { useText } from './texts.ts';

export interface MarkedProps {
  kind: 'added' | 'removed';
  children: string;
}

/** What came or what went, by its look and by a word for those who listen: an `<ins>` or a `<del>`. */
export const Marked = ({ kind, children }: MarkedProps) => {
  const text = useText();
  const inside = (
    <>
      <VisuallyHidden>{text(`review.${kind}`)} </VisuallyHidden>
      {children}
    </>
  );
  return kind === 'added' ? <ins className={css.added}>{inside}</ins> : <del className={css.removed}>{inside}</del>;
};
