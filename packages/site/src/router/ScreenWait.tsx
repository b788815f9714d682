import { useT } from '@troupe/core/app';
import * as css from './ScreenWait.css.ts';

/** Stands where a screen will, while its code is on its way. */
export const ScreenWait = () => {
  const t = useT();
  return (
    <p role="status" className={css.wait} data-troupe-part="screen-wait">
      {t('common.loading')}
    </p>
  );
};
