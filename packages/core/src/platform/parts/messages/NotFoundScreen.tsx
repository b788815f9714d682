import { useApp } from '../../../app/index.ts';
import { ButtonLink } from '../../../ui/index.ts';
import * as styles from './MessageScreen.css.ts';

/** An unknown path, or a character that is not there (P-ROUTE-13). */
export const NotFoundScreen = () => {
  const { links, t } = useApp();
  return (
    <div className={styles.page} data-troupe-part="not-found">
      <p className={styles.code}>{t('not-found.code')}</p>
      <h1 className={styles.title}>{t('not-found.title')}</h1>
      <ButtonLink variant="primary" size="lg" className={styles.action} href={links({ name: 'home' })}>
        {t('not-found.home')}
      </ButtonLink>
    </div>
  );
};
