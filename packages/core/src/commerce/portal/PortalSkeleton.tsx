import { useT } from '../../app/index.ts';
import { Skeleton, VisuallyHidden } from '../../ui/index.ts';
import * as css from './Portal.css.ts';

/** A plan and a card that are on their way. */
export const PortalSkeleton = () => {
  const t = useT();
  return (
    <div className={css.columns} data-troupe-part="portal-skeleton">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="bubble" className={css.waitingPlan} />
      <Skeleton shape="bubble" className={css.waitingCard} />
    </div>
  );
};
