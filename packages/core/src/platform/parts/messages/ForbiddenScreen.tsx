import { useApp } from '../../../app/index.ts';
import { Door } from './Door.tsx';
import { HomeLink } from './HomeLink.tsx';

/** A page that needs a permission which this session lacks (P-ROUTE-15). */
export const ForbiddenScreen = () => {
  const { t } = useApp();
  return <Door data-troupe-part="forbidden" title={t('forbidden.title')} text={t('forbidden.text')} actions={<HomeLink />} />;
};
