import { findPage, legalPagesOf, legalPaths, type Brand, type FooterNode, type SitePage } from '@troupe/protocol';
import { readFooterLine } from '@troupe/protocol/platform/shell/footer-line';
import { brandPagePaths } from '../pages/brand-pages.ts';
import { ageRuleFor } from '../platform/rights/age-rule.ts';
import { methodsOf } from '../platform/rights/age-status.ts';

/** Something that a visitor would run into, at its path in the brand's file. */
export interface Ailment {
  path: string;
  message: string;
}

const hrefsIn = (nodes: readonly FooterNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [...(node.href ? [node.href] : []), ...hrefsIn(node.children)]));

/** Every address that a brand's file leads to, with where it stands. */
const linksOf = (brand: Brand): [path: string, href: string][] => [
  ...brand.banners.flatMap(({ actions }, at) =>
    actions.map(({ navigation }, index): [string, string] => [
      `banners.${at}.actions.${index}.navigation.destination`,
      navigation.destination,
    ]),
  ),
  ...(brand.header_button ? [['header_button.link', brand.header_button.link] as [string, string]] : []),
  ...brand.nav_entries.map(({ link }, at): [string, string] => [`nav_entries.${at}.link`, link]),
  ...hrefsIn(readFooterLine(brand.footer_bottom_line_html ?? '')).map((href): [string, string] => [
    'footer_bottom_line_html',
    href,
  ]),
];

/** Whether the brand has something at a path of its own. */
const isThere = (brand: Brand, pages: readonly SitePage[], path: string): boolean => {
  const { page } = findPage(pages, path, brand.closed_paths);
  if (page.path !== '*' && (page.feature === undefined || brand.features[page.feature])) return true;
  if (legalPagesOf(brand).some((page) => legalPaths[page] === path)) return true;
  const isApps = path === '/download' || path === '/apps/android';
  return brandPagePaths.includes(path) && !brand.closed_paths.includes(path) && (!isApps || brand.mobile_applications.length > 0);
};

const deadLinks = (brand: Brand, pages: readonly SitePage[]): Ailment[] =>
  linksOf(brand).flatMap(([path, href]) => {
    const own = href.startsWith('/') ? (href.split(/[?#]/)[0] ?? '') : null;
    return own === null || isThere(brand, pages, own) ? [] : [{ path, message: `${href} leads to no page of this brand` }];
  });

/** Countries whose rule leaves no way to show an age: visitors from there would be asked for what is then refused. */
const refusedMethods = ({ policy }: Brand): Ailment[] =>
  policy.adult === 'never'
    ? []
    : [null, ...Object.keys(policy.age_check)].flatMap((country) => {
        const rule = ageRuleFor(policy, country);
        const isAsked = rule.check === 'required' || rule.check === 'at_door';
        if (!isAsked || methodsOf(rule).length > 0) return [];
        const path = country === null ? 'policy.age_elsewhere' : `policy.age_check.${country}`;
        return [
          { path, message: `asks for an age, and refuses every way to show it: none of its methods is as sure as ${rule.level}` },
        ];
      });

/** What visitors of a brand would run into, though its file is sound. */
export const examineBrand = (brand: Brand, pages: readonly SitePage[] | null): Ailment[] => [
  ...(pages ? deadLinks(brand, pages) : []),
  ...refusedMethods(brand),
];
