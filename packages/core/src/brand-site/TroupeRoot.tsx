import { resolveTheme, type ThemeConfig } from '@troupe/protocol/theme';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { AppProvider } from '../app/index.ts';
import { ErrorBoundary, Notifications } from '../platform/index.ts';
import { applyTheme } from '../ui/index.ts';
import { appOf, followIn, type Site } from './create-site.ts';
import './root.css.ts';

/** What surrounds every screen. */
export interface TroupeRootProps {
  site: Site;
  /** `light` or `dark` where the user chose one; else the theme says, and for `auto` the system. */
  mode?: 'light' | 'dark';
  /** Another theme than the brand's. */
  theme?: ThemeConfig;
  /** The present location: after a screen failed, a new one gives it another chance. */
  location?: string;
  /** A screen of the package, with whatever of the site's own stands between. */
  children: ReactNode;
}

/** The href of a link of ours that was pressed plainly; null for what the browser has to follow itself. */
const hrefOf = (event: MouseEvent): string | null => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link?.href || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return null;
  return link.origin === link.ownerDocument.location.origin ? link.pathname + link.search + link.hash : null;
};

/**
 * Carries the theme, the session and short messages of the screens inside. As high as what it is put in, which a chat needs
 * to be told; the page's styles for bare elements end at it, and ours never leave it. One for a page.
 */
export const TroupeRoot = ({ site, mode, theme, location, children }: TroupeRootProps) => {
  const app = appOf(site);
  const { brand, t } = app;
  const root = useRef<HTMLDivElement>(null);
  // After React's own handlers: what one of them has taken is not followed again.
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const inside = event.target instanceof Node && root.current?.contains(event.target);
      const href = inside ? hrefOf(event) : null;
      if (href === null) return;
      event.preventDefault();
      followIn(site, href);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [site]);
  const wanted = theme ?? brand.theme;
  useLayoutEffect(() => applyTheme(resolveTheme(wanted), document, '[data-troupe-root]'), [wanted]);
  return (
    <div ref={root} data-troupe-root="" data-troupe-mode={mode} lang={t.locale} dir={brand.direction}>
      <AppProvider app={app}>
        <ErrorBoundary resetKey={location}>{children}</ErrorBoundary>
        <Notifications />
      </AppProvider>
    </div>
  );
};
