import { useApp, useSession } from '@troupe/core/app';
import { signinIcon } from '@troupe/core/ui/icons.ts';
import { Icon } from '@troupe/core/ui';
import { BrandMark } from '../brand/BrandMark.tsx';
import { usePlace } from '../router/RouterContext.tsx';
import { navEntries } from './nav-entries.ts';
import { NavItem } from './NavItem.tsx';
import { useShellText } from './useShellText.ts';
import * as styles from './SideNav.css.ts';

export interface SideNavProps {
  onSignOut: () => void;
  /** An entry was chosen: a drawer closes. */
  onChosen?: () => void;
}

/** Where one may go: the same list in the sidebar, the rail and the drawer. */
export const NavList = ({ onSignOut, onChosen }: SideNavProps) => {
  const { brand, links, t } = useApp();
  const text = useShellText();
  const { pathname } = usePlace();
  const user = useSession((state) => state.session?.user ?? null);
  const status = useSession((state) => state.status);
  const signInHref = links({ name: 'platform.sign-in' });
  return (
    <>
      <ul className={styles.list}>
        {navEntries({ brand, user, pathname }).map((entry) => (
          <NavItem
            key={JSON.stringify([entry.text, entry.href])}
            entry={entry}
            pathname={pathname}
            text={text}
            onChosen={onChosen}
          />
        ))}
      </ul>
      {signInHref !== null && status !== 'loading' && (
        <>
          <div className={styles.rule} />
          {status === 'authenticated' ? (
            <button type="button" className={styles.item} title={t('shell.sign-out')} onClick={onSignOut}>
              <Icon glyph={signinIcon} />
              <span className={styles.text}>{t('shell.sign-out')}</span>
            </button>
          ) : (
            <a href={signInHref} className={styles.item} title={t('shell.sign-in')} onClick={onChosen}>
              <Icon glyph={signinIcon} />
              <span className={styles.text}>{t('shell.sign-in')}</span>
            </a>
          )}
        </>
      )}
    </>
  );
};

/** The navigation beside the page: a rail of icons from 768 px, a sidebar with names from 1100 px unless the page wants the room. */
export const SideNav = (props: SideNavProps) => {
  const { brand, links, t } = useApp();
  return (
    <nav aria-label={t('shell.navigation')} className={styles.nav} data-troupe-part="side-nav">
      <a href={links({ name: 'home' })} className={styles.brand} title={brand.name}>
        <BrandMark logo={brand.logo} />
        <span className={styles.brandName}>{brand.name}</span>
      </a>
      <NavList {...props} />
    </nav>
  );
};
