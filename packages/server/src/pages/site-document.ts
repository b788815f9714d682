import {
  type AppSettings,
  type Banner,
  type Brand,
  type Character,
  cutAtGrapheme,
  documentMarks,
  hasBanners,
  languagesOf,
  type SiteBoot,
  type SitePage,
  type SocialProvider,
  statusOf,
  toBrandView,
  type Verdict,
} from '@troupe/protocol';
import { fontOrigins, resolveTheme, documentCss } from '@troupe/protocol/theme';
import { bannerCss } from '@troupe/protocol/platform/banners/banner-colors';
import { contentPolicy, trustedTypes } from '../http/content-policy.ts';
import { brandIcon } from '../html/brand-icon.ts';
import { isAdultBrand, isListed } from '../html/search-engines.ts';
import { socialCardSize } from '../ports/index.ts';
import type { DrawnView } from './first-view.ts';
import { manifestPath } from '../platform/metadata/app-manifest.ts';
import { startAfterPaint } from './start-after-paint.ts';
import { structuredData } from './structured-data.ts';
import { escapeHtml, scriptJson, styleText } from '../kernel/markup.ts';

export interface SiteDocumentInput {
  /** The built `index.html` with its marks. */
  template: string;
  page: SitePage;
  /** Files of the build that the page of the address needs beside those of the template. */
  files: readonly string[];
  /** Where the page of the address places banners, and what draws them. */
  shown?: SitePage['banners'];
  /** The first view; null leaves it to the browser. */
  drawn: DrawnView | null;
  brand: Brand;
  /** The character that the page's row looks up. */
  character: Character | null;
  /** Whose page it is. */
  creator: { username: string } | null;
  /** Path of the picture that stands for the page elsewhere. */
  socialPicture: string;
  /** Path of the icon that Apple's devices take; null where the site cannot be installed. */
  appleIcon: string | null;
  /** Address of the document, for social tags. */
  url: URL;
  /** Fresh for every answer. */
  cspNonce: string;
  hasSession: boolean;
  settings: AppSettings;
  signInProviders: readonly SocialProvider[];
  hasPasskeys: boolean;
  /** What the page is to its reader. */
  verdict: Verdict;
  /** The user's own choice, if one was made. */
  mode: 'light' | 'dark' | null;
  /** Origins beside ours that the page may call (a search cluster), and whose pages it shows where it sells (a payment processor). */
  origins: { connect: readonly string[]; frames: readonly string[] };
}

export interface SiteDocument {
  status: number;
  html: string;
  headers: Record<string, string>;
}

const fill = (text: string, slots: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot);

/** One line, as search engines and social cards show it. */
const oneLine = (text: string, max: number) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${cutAtGrapheme(line, max - 1).trimEnd()}…`;
};

/** The host of the brand's own logo, where it is another's: the brand names it, so the policy lets it in. */
const pictureOrigins = (logo: string) => (logo.startsWith('https:') ? [new URL(logo).origin] : []);

const policy = (nonce: string, { origins, brand }: Pick<SiteDocumentInput, 'origins' | 'brand'>, hasOwnScript: boolean) => {
  const { theme, logo, features } = brand;
  return contentPolicy({
    'script-src': hasOwnScript ? `'self' 'nonce-${nonce}'` : "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'none'",
    'connect-src': ["'self'", ...origins.connect],
    'img-src': ["'self' data: blob:", ...pictureOrigins(logo)],
    'font-src': ["'self'", ...fontOrigins(theme)],
    'media-src': "'self' blob:",
    // Buyers see pages of others: the processor's card page, the bank's challenge, our return page.
    'frame-src': features.commerce ? ["'self'", ...origins.frames] : null,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...trustedTypes,
    // The one address of a script that a page begins: its service worker (core: platform/notifications/worker.ts).
    'trusted-types': 'troupe-worker',
  });
};

/** A sheet is asked for at once, a script before the one that will ask for it. */
const fileLink = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Title and description with their slots filled, and what is said of them where the address is shared. */
const wordsOf = ({ page, brand, character, creator }: SiteDocumentInput) => {
  const slots = {
    product: brand.name,
    character: character?.name ?? '',
    title: character?.title || character?.name || '',
    username: character?.creator_username ?? creator?.username ?? '',
  };
  const title = oneLine(fill(page.title, slots), 120);
  // A page that is open only by its address says nothing of itself in social cards, which others see.
  const isTold = character === null || (character.reach === 'everybody' && !character.is_nsfw);
  if (!isTold) return { isTold, title, told: { title: brand.name, description: brand.name } };
  return { isTold, title, told: { title, description: oneLine(fill(page.description, slots), 200) } };
};

/** The address in one of the brand's languages; the plain one is in whichever the reader asks for. */
const addressOf = ({ url, brand }: Pick<SiteDocumentInput, 'url' | 'brand'>): string => {
  const plain = url.origin + url.pathname;
  const asked = url.searchParams.get('hl');
  return asked !== null && languagesOf(brand).includes(asked) ? `${plain}?hl=${asked}` : plain;
};

/** The same page in the brand's other languages. */
const alternatesOf = ({ url, brand }: SiteDocumentInput): string[] => {
  const languages = languagesOf(brand);
  const plain = escapeHtml(url.origin + url.pathname);
  if (languages.length === 1) return [];
  return [
    ...languages.map((tag) => `<link rel="alternate" hreflang="${escapeHtml(tag)}" href="${plain}?hl=${escapeHtml(tag)}">`),
    `<link rel="alternate" hreflang="x-default" href="${plain}">`,
  ];
};

/** What search engines and filters may do with the page. */
const enginesOf = (input: SiteDocumentInput, address: string, isTold: boolean): string[] => {
  const { page, brand } = input;
  const isOpen = page.status === 200 && input.verdict.kind === 'enter';
  const isForEngines = isOpen && page.listed === true && isTold && isListed(brand);
  return [
    ...(isOpen ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    ...(isForEngines ? alternatesOf(input) : []),
    isForEngines ? structuredData(input) : '<meta name="robots" content="noindex">',
    ...(isAdultBrand(brand) ? ['<meta name="rating" content="adult">'] : []),
  ];
};

/** Whatever its screens show, whose colours stand in the sheet of the document. */
const bannersOf = ({ drawn }: SiteDocumentInput): Banner[] =>
  Object.values(drawn?.view.banners ?? {}).flatMap(({ main, side }) => [...main.banners, ...side.banners]);

/** Files that the page needs beside those of every page, each once; what draws banners, where its own view has some. */
const filesOf = ({ files, drawn, shown }: SiteDocumentInput): string[] => {
  const banners = hasBanners(drawn?.view.banners, shown?.screen) ? (shown?.files ?? []) : [];
  return [...new Set([...files, ...banners])];
};

/** What a device reads before it installs the site, and the colour of the window's edge. */
const appOf = ({ appleIcon, brand }: SiteDocumentInput): string[] => {
  if (appleIcon === null) return [];
  const { mode, light, dark } = resolveTheme(brand.theme);
  const edge = (canvas: string, media = '') => `<meta name="theme-color" content="${escapeHtml(canvas)}"${media}>`;
  return [
    `<link rel="manifest" href="${manifestPath}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(appleIcon)}">`,
    ...(mode === 'auto'
      ? [light, dark].map(({ canvas }, at) => edge(canvas, ` media="(prefers-color-scheme: ${at === 0 ? 'light' : 'dark'})"`))
      : [edge((mode === 'dark' ? dark : light).canvas)]),
  ];
};

/** Title, description, social tags and theme. */
const headOf = (input: SiteDocumentInput): string => {
  const { brand, url, cspNonce, socialPicture } = input;
  const { isTold, title, told } = wordsOf(input);
  const address = addressOf(input);
  const social = {
    'og:site_name': brand.name,
    'og:type': 'website',
    'og:title': told.title,
    'og:description': told.description,
    'og:url': address,
    'og:image': new URL(socialPicture, url).href,
    'og:image:type': 'image/png',
    'og:image:width': String(socialCardSize.width),
    'og:image:height': String(socialCardSize.height),
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(brandIcon(brand))}">`,
    ...appOf(input),
    `<meta name="description" content="${escapeHtml(told.description)}">`,
    ...enginesOf(input, address, isTold),
    ...Object.entries(social).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    // The rest of the card is read from the tags above.
    '<meta name="twitter:card" content="summary_large_image">',
    `<style nonce="${cspNonce}">${styleText(documentCss(resolveTheme(brand.theme)) + bannerCss(bannersOf(input)))}</style>`,
  ].join('\n');
};

/**
 * A page of the site in its first HTML: the row's title, description and status, the brand's theme
 * before the first paint, the first view, and the boot data. What stands behind it is the site's `routes.ts`.
 */
export const siteDocument = (input: SiteDocumentInput): SiteDocument => {
  const { template, page, brand, cspNonce, mode } = input;
  const boot: SiteBoot = {
    brand: toBrandView(brand),
    has_session: input.hasSession,
    first_view: input.drawn && input.drawn.view,
    settings: input.settings,
    verdict: input.verdict,
    relay_domains: brand.policy.relay_domains,
    sign_in_providers: [...input.signInProviders],
    ...(input.hasPasskeys && { passkeys: true as const }),
  };
  const root = `<html lang="${escapeHtml(brand.language)}" dir="${brand.direction}"${mode === null ? '' : ` data-troupe-mode="${mode}"`}>`;
  // A member's page waits for what only they may see.
  const isWhole = input.drawn?.view.drawn === 'page' && input.drawn.view.user === 'guest';
  const files = filesOf(input);
  const started = isWhole ? startAfterPaint(template, files, cspNonce) : template;
  const html = started
    .replace(documentMarks.root, () => root)
    .replace(documentMarks.head, () => headOf(input))
    .replace(documentMarks.view, () => input.drawn?.html ?? '')
    .replace(
      documentMarks.end,
      (end) =>
        `${files
          .filter((file) => !isWhole || file.endsWith('.css'))
          .map(fileLink)
          .join('\n')}\n${end}`,
    )
    .replace(documentMarks.boot, () => `<script type="application/json" id="troupe-boot">${scriptJson(boot)}</script>`);
  return {
    status: statusOf(input.verdict, page.status),
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(cspNonce, input, isWhole),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(self)',
      'cache-control': 'private, no-cache',
      vary: languagesOf(brand).length > 1 ? 'cookie, accept-language' : 'cookie',
      ...(isAdultBrand(brand) && { rating: 'adult' }),
    },
  };
};
