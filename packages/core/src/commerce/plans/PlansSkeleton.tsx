import { useT } from '../../app/index.ts';
import { Skeleton, VisuallyHidden } from '../../ui/index.ts';
import * as css from './Plans.css.ts';

/** Three plans that are on their way. */
export const PlansSkeleton = () => {
  const t = useT();
  return (
    <div className={css.cards} data-troupe-part="plans-skeleton">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} shape="bubble" className={css.waiting} />
      ))}
    </div>
  );
};
