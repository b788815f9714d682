import { useT } from '../../app/index.ts';
import { Skeleton, VisuallyHidden } from '../../ui/index.ts';
import { chat } from './chat.css.ts';
import * as css from './ConversationSkeleton.css.ts';

/** The size of the conversation that is coming. */
export const ConversationSkeleton = () => {
  const t = useT();
  return (
    <div className={chat} data-part="chat" data-state="loading">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <div className={css.header}>
        <Skeleton shape="circle" className={css.portrait} />
        <div className={css.words}>
          <Skeleton shape="title" width="medium" />
          <Skeleton width="full" />
        </div>
      </div>
      <div className={css.log}>
        <div className={css.middle}>
          <Skeleton shape="circle" className={css.hero} />
          <div className={css.words}><Skeleton shape="title" /></div>
        </div>
        <Skeleton shape="bubble" className={css.theirs} />
        <Skeleton shape="bubble" className={css.own} />
        <Skeleton shape="bubble" className={css.theirs} />
      </div>
    </div>
  );
};
