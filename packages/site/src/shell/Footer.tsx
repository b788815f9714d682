import { useApp } from '@troupe/core/app';
import type { FooterNode } from '@troupe/protocol';
import { createElement, type ReactNode } from 'react';
import { LanguageMenu } from '../language/LanguageMenu.tsx';
import { footerLinks } from './footer-rows.ts';
import * as styles from './Shell.css.ts';
import { useShellText } from './useShellText.ts';

const isElsewhere = (href: string) => !href.startsWith('/');

/** The brand's own line, of elements that the server let through. */
const lineOf = (nodes: readonly FooterNode[]): ReactNode[] =>
  nodes.map((node, at) =>
    typeof node === 'string'
      ? node
      : createElement(
          node.tag,
          {
            key: at,
            ...(node.href !== undefined && { href: node.href, className: styles.footerLink }),
            ...(node.href !== undefined && isElsewhere(node.href) && { target: '_blank', rel: 'noreferrer' }),
          },
          ...(node.children.length > 0 ? [lineOf(node.children)] : []),
        ),
  );

/** The end of a page: what the brand links to, and that every character is played by an AI. */
export const Footer = () => {
  const { brand, client, t } = useApp();
  const text = useShellText();
  // What is not counted is not missed.
  const tell = (network: string) =>
    void import('./tell-click.ts').then(({ tellClick }) => tellClick(client, network)).catch(() => undefined);
  return (
    <footer className={styles.footer} data-troupe-part="footer">
      {footerLinks(brand).map(({ key, label, href, network, isScreen }) => (
        <a
          key={key}
          href={href}
          {...(!isScreen && { target: '_blank', rel: 'noreferrer' })}
          className={styles.footerLink}
          onClick={network === undefined ? undefined : () => tell(network)}
        >
          {typeof label === 'string' ? text(label) : label.text}
        </a>
      ))}
      <LanguageMenu />
      <span className={styles.footerNote}>{t('shell.fictional')}</span>
      {brand.shell?.footer_line && <p className={styles.footerLine}>{lineOf(brand.shell.footer_line)}</p>}
    </footer>
  );
};
