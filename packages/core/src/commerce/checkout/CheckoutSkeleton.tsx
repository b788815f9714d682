import { useT } from '../../app/index.ts';
import { Skeleton, VisuallyHidden } from '../../ui/index.ts';
import * as css from '../screens/CheckoutScreen.css.ts';

/** Three plans and a summary that are on their way. */
export const CheckoutSkeleton = () => {
  const t = useT();
  return (
    <div className={css.columns} data-troupe-part="checkout-skeleton">
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <div className={css.form}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} shape="bubble" className={css.block} />
        ))}
      </div>
      <Skeleton shape="bubble" className={css.panel} />
    </div>
  );
};
