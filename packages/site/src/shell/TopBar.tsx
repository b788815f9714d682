import { useApp, useSession } from '@troupe/core/app';
import { backIcon, menuIcon, themeIcon } from '@troupe/core/ui/icons.ts';
import { Avatar, ButtonLink, IconButton, IconLink } from '@troupe/core/ui';
import { usePlace } from '../router/RouterContext.tsx';
import { chooseMode, currentMode } from '../theme/mode.ts';
import * as styles from './Shell.css.ts';

const toggleMode = () => chooseMode(currentMode(document.documentElement) === 'dark' ? 'light' : 'dark', document);

/** The header of a page: menu and home where there is no navigation beside it, the way back, light and dark, who is here. */
export const TopBar = ({ onMenu }: { onMenu: () => void }) => {
  const { brand, links, t } = useApp();
  const { pathname } = usePlace();
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.session?.user);
  const home = links({ name: 'home' });
  const signInHref = links({ name: 'platform.sign-in' });
  return (
    <header className={styles.topbar} data-troupe-part="top-bar">
      <IconButton glyph={menuIcon} label={t('shell.open-menu')} className={styles.onlySmall} onClick={onMenu} />
      {pathname !== home && <IconLink glyph={backIcon} label={t('common.back')} href={home} />}
      <a href={home} className={`${styles.name} ${styles.onlySmall}`}>
        {brand.name}
      </a>
      <div className={styles.end}>
        <IconButton glyph={themeIcon} label={t('shell.switch-mode')} onClick={toggleMode} />
        {status === 'authenticated' && user ? (
          <span className={styles.account}>
            <Avatar src={user.avatar_url} name={user.username ?? user.name} size={32} isNamed />
          </span>
        ) : (
          status !== 'loading' &&
          signInHref !== null && (
            <ButtonLink variant="primary" href={signInHref}>
              {t('shell.sign-in')}
            </ButtonLink>
          )
        )}
      </div>
    </header>
  );
};
