import { useApp } from '@troupe/core/app';
import { Notifications } from '@troupe/core/platform/account';
import { classNames, Drawer } from '@troupe/core/ui';
import { isFlagOn } from '@troupe/protocol';
import { useState, type ReactNode } from 'react';
import type { Route } from '../routes.ts';
import { Age } from '../age/Age.tsx';
import { AccountSetup } from '../session/AccountSetup.tsx';
import { Consent } from '../session/Consent.tsx';
import { SignIn } from '../session/SignIn.tsx';
import { signOut } from '../session/sign-out.ts';
import { Footer } from './Footer.tsx';
import * as styles from './Shell.css.ts';
import { ScrollToTop } from './ScrollToTop.tsx';
import { NavList, SideNav } from './SideNav.tsx';
import { TopBar } from './TopBar.tsx';

export interface ShellProps {
  layout: Route['layout'];
  children: ReactNode;
}

/** What stands around every screen (P-SHELL-01). A chat has its own header, and fills the window beside the rail. */
export const Shell = ({ layout, children }: ShellProps) => {
  const app = useApp();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const handleSignOut = () => void signOut(app);
  const isPage = layout === 'page';
  return (
    <>
      <div className={styles.shell} data-troupe-layout={layout} data-troupe-part="shell">
        <a className={styles.skip} href="#troupe-main">
          {app.t('shell.skip')}
        </a>
        <SideNav onSignOut={handleSignOut} />
        <div className={styles.column}>
          {isPage && <TopBar onMenu={() => setMenuOpen(true)} />}
          <main id="troupe-main" tabIndex={-1} className={styles.main}>
            <div className={classNames(styles.content, !isFlagOn(app.brand, 'listing_v2') && styles.firstListing)}>
              <AccountSetup />
              {children}
            </div>
          </main>
          {isPage && <Footer />}
        </div>
      </div>
      {isPage && <ScrollToTop />}
      <Drawer
        isOpen={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        side="start"
        title={app.brand.name}
        closeLabel={app.t('shell.close-menu')}
      >
        <nav aria-label={app.t('shell.navigation')}>
          <NavList onSignOut={handleSignOut} onChosen={() => setMenuOpen(false)} />
        </nav>
      </Drawer>
      <SignIn />
      <Consent />
      <Age />
      <Notifications isRaised={!isPage} />
    </>
  );
};
