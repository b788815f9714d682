import { useApp } from '@troupe/core/app';
import { legalPaths } from '@troupe/protocol';
import { LanguageMenu } from '../language/LanguageMenu.tsx';
import * as styles from './Shell.css.ts';
import { useShellText } from './useShellText.ts';

/** The end of a page: what the brand links to, and that every character is played by an AI. */
export const Footer = () => {
  const { brand, client, t } = useApp();
  const text = useShellText();
  const links: { label: string; url: string; onClick?: () => void }[] = [
    ...(brand.links.support && !brand.legal?.includes('contact_support')
      ? [{ label: t('shell.support'), url: brand.links.support }]
      : []),
    ...(brand.features.affiliates_url ? [{ label: t('shell.affiliates'), url: brand.features.affiliates_url }] : []),
    ...(brand.legal ?? []).map((page) => ({ label: text(`shell.legal.${page}`), url: legalPaths[page] })),
    ...brand.features.social_links.map((link) => ({
      ...link,
      // What is not counted is not missed.
      onClick: () => void import('./tell-click.ts').then(({ tellClick }) => tellClick(client, link.label)).catch(() => undefined),
    })),
  ];
  return (
    <footer className={styles.footer} data-troupe-part="footer">
      {links.map(({ label, url, onClick }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className={styles.footerLink} onClick={onClick}>
          {label}
        </a>
      ))}
      <LanguageMenu />
      <span className={styles.footerNote}>{t('shell.fictional')}</span>
    </footer>
  );
};
