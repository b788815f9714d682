import { Skeleton } from '../../ui/index.ts';
import * as css from './ConversationSkeleton.css.ts';

/** The size of the header that is coming. */
export const HeaderSkeleton = () => (
  <div className={css.header}>
    <Skeleton shape="circle" className={css.portrait} />
    <div className={css.words}>
      <Skeleton shape="title" width="medium" />
      <Skeleton width="full" />
    </div>
  </div>
);

/** The size of the messages that are coming. */
export const BubbleSkeletons = () => (
  <div className={css.bubbles}>
    <Skeleton shape="bubble" className={css.theirs} />
    <Skeleton shape="bubble" className={css.own} />
    <Skeleton shape="bubble" className={css.theirs} />
  </div>
);

/** The size of a log whose character is not known yet. */
export const LogSkeleton = () => (
  <div className={css.log}>
    <div className={css.middle}>
      <Skeleton shape="circle" className={css.hero} />
      <div className={css.words}>
        <Skeleton shape="title" />
      </div>
    </div>
    <BubbleSkeletons />
  </div>
);
