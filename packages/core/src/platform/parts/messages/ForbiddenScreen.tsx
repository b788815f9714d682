import { useApp } from '../../../app/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import * as styles from './MessageScreen.css.ts';

/** A page that needs a permission which this session lacks (P-ROUTE-15). */
export const ForbiddenScreen = () => {
  const { links, t } = useApp();
  return (
    <div className={styles.page} data-troupe-part="forbidden">
      <h1 className={styles.title}>{t('forbidden.title')}</h1>
      <p className={styles.text}>{t('forbidden.text')}</p>
      <ButtonLink className={styles.action} href={links({ name: 'home' })}>
        {t('not-found.home')}
      </ButtonLink>
    </div>
  );
};
