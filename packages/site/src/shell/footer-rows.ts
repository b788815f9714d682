import { legalUrl, type BrandView, type LegalPage } from '@troupe/protocol';
import { pageAt } from '../links/page-at.ts';
import type { ShellKey } from './useShellText.ts';

/** One link of the footer. */
export interface FooterLink {
  key: string;
  label: ShellKey | { text: string };
  href: string;
  /** A screen of this site, which opens in its place; everything else opens in a tab of its own. */
  isScreen?: boolean;
  /** Told when it is followed (P-BRAND-13). */
  network?: string;
}

interface Row {
  text: ShellKey;
  /** Where it leads; nothing where this brand has no such page, and the link is not shown. */
  to: (brand: BrandView) => string | null | undefined;
  isScreen?: boolean;
}

const legal =
  (page: LegalPage): Row['to'] =>
  (brand) =>
    legalUrl(brand, page);

/** P-SHELL-09 and P-SHELL-10, in their order; then what the law or the brand adds. */
const rows: readonly Row[] = [
  { text: 'shell.legal.terms', to: legal('terms') },
  { text: 'shell.legal.privacy', to: legal('privacy') },
  { text: 'shell.legal.refund', to: legal('refund') },
  { text: 'shell.reporting', to: ({ closed_paths }) => pageAt('/report', closed_paths), isScreen: true },
  { text: 'shell.legal.guidelines', to: legal('guidelines') },
  { text: 'shell.support', to: (brand) => legalUrl(brand, 'contact_support') ?? brand.links.support },
  {
    text: 'shell.affiliates',
    to: ({ features: { affiliates_url: url = '' }, closed_paths }) => (closed_paths.includes(url) ? null : url),
  },
  { text: 'shell.legal.custodian_2257', to: legal('custodian_2257') },
  { text: 'shell.legal.faq', to: legal('faq') },
  {
    text: 'shell.apps',
    to: ({ shell, closed_paths }) => (shell?.apps?.length && !closed_paths.includes('/download') ? '/download' : null),
  },
];

/** The links that this brand has. */
export const footerLinks = (brand: BrandView): FooterLink[] => [
  ...rows.flatMap(({ text, to, isScreen = false }) => {
    const href = to(brand);
    return href ? [{ key: text, label: text, href, isScreen }] : [];
  }),
  ...brand.features.social_links.map(({ label, url }) => ({ key: url, label: { text: label }, href: url, network: label })),
];
