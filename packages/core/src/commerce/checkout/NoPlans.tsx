import { useT } from '../../app/index.ts';
import { EmptyState } from '../../ui/index.ts';
import * as css from '../screens/CheckoutScreen.css.ts';

/** The brand sells nothing, or nothing there. */
export const NoPlans = () => {
  const t = useT();
  return <EmptyState className={css.alone} title={t('checkout.none.title')} text={t('checkout.none.text')} />;
};
