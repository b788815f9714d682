import { useApp, useOwnTexts, useSession } from '@troupe/core/app';
import { shellTexts as texts } from '@troupe/core/platform/shell';
import type { User } from '@troupe/protocol';
import {
  backIcon,
  bookIcon,
  heartIcon,
  helpIcon,
  menuIcon,
  sparkIcon,
  starIcon,
  themeIcon,
  trophyIcon,
} from '@troupe/core/ui/icons.ts';
import { NotificationBell } from '@troupe/core/platform/account';
import { Avatar, ButtonLink, Icon, IconButton, IconLink } from '@troupe/core/ui';
import { pageAt } from '../links/page-at.ts';
import { usePlace } from '../router/RouterContext.tsx';
import { chooseMode, currentMode } from '../theme/mode.ts';
import * as styles from './Shell.css.ts';

const toggleMode = () => chooseMode(currentMode(document.documentElement) === 'dark' ? 'light' : 'dark', document);

interface AccountProps {
  user: User;
  /** Null where the site has no page of it. */
  profileHref: string | null;
  label: string;
}

/** Who is here, and the way to their profile. */
const Account = ({ user, profileHref, label }: AccountProps) => {
  const name = user.username ?? user.name;
  return profileHref === null ? (
    <span className={styles.account}>
      <Avatar src={user.avatar_url} name={name} size={32} isNamed />
    </span>
  ) : (
    <a href={profileHref} className={styles.account} aria-label={label} title={label}>
      <Avatar src={user.avatar_url} name={name} size={32} />
    </a>
  );
};

const glyphs = { star: starIcon, heart: heartIcon, spark: sparkIcon, book: bookIcon, trophy: trophyIcon, help: helpIcon };

/** The brand's own way in the header (P-BRAND-05); none to a page that is not there. */
const HeaderButton = () => {
  const { shell, closed_paths } = useApp().brand;
  const button = shell?.header_button;
  if (!button) return null;
  const isElsewhere = !button.link.startsWith('/');
  const [path = '', query] = button.link.split('?');
  const page = isElsewhere ? button.link : pageAt(path, closed_paths);
  if (page === null) return null;
  return (
    <ButtonLink
      href={isElsewhere || query === undefined ? page : `${page}?${query}`}
      {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
    >
      <Icon glyph={glyphs[button.icon]} />
      <span className={styles.headerLabel}>{button.label}</span>
    </ButtonLink>
  );
};

/** The header of a page: menu and home where there is no navigation beside it, the way back, light and dark, who is here. */
export const TopBar = ({ onMenu }: { onMenu: () => void }) => {
  const { brand, links, t } = useApp();
  const { pathname, hash } = usePlace();
  const status = useSession((state) => state.status);
  const user = useSession((state) => state.session?.user);
  const home = links({ name: 'home' });
  const text = useOwnTexts(texts);
  const signInHref = links({ name: 'platform.sign-in' });
  const profileHref = pageAt('/profile', brand.closed_paths);
  return (
    <header className={styles.topbar} data-troupe-part="top-bar">
      <IconButton glyph={menuIcon} label={t('shell.open-menu')} className={styles.onlySmall} onClick={onMenu} />
      {pathname !== home && <IconLink glyph={backIcon} label={t('common.back')} href={home} />}
      <a href={home} dir="auto" className={`${styles.name} ${styles.onlySmall}`}>
        {brand.name}
      </a>
      <div className={styles.end}>
        <HeaderButton />
        <IconButton glyph={themeIcon} label={t('shell.switch-mode')} onClick={toggleMode} />
        {status === 'authenticated' && <NotificationBell isOpenAtFirst={hash === '#notifications'} />}
        {status === 'authenticated' && user ? (
          <Account user={user} profileHref={profileHref} label={text('shell.profile', { name: user.username ?? user.name })} />
        ) : (
          status !== 'loading' &&
          signInHref !== null && (
            <ButtonLink variant="primary" className={styles.signIn} href={signInHref}>
              {t('shell.sign-in')}
            </ButtonLink>
          )
        )}
      </div>
    </header>
  );
};
