import { languagesOf, type Brand } from '@troupe/protocol';
import { markup, type Markup } from '../kernel/markup.ts';
import { wordsOf, type ServerText, type ServerWords } from '../html/texts.ts';
import { drawPage, type ThemedPage } from '../html/themed-page.ts';
import { plainAnswer } from './plain-answer.ts';
import { qrCode } from './qr-code.ts';

type App = Brand['mobile_applications'][number];

interface BrandPage {
  path: string;
  title: ServerText;
  description: ServerText;
  /** Null where the brand has no such page. */
  body(brand: Brand, t: ServerWords, url: URL): Markup | null;
  /** Whether search engines may list it. */
  isListed: boolean;
}

const appOf = ({ mobile_applications }: Brand, type: App['type']): App | undefined =>
  mobile_applications.find((app) => app.type === type);

const steps = [
  'pages.android.step1',
  'pages.android.step2',
  'pages.android.step3',
  'pages.android.step4',
  'pages.android.step5',
] as const;

/** Pages that the server draws by itself, from what the brand's file says (P-ROUTE-10, P-ROUTE-11, R-LEGAL-03, R-LEGAL-04). */
const pages: readonly BrandPage[] = [
  {
    path: '/welcome',
    title: 'pages.welcome.title',
    description: 'pages.welcome.description',
    isListed: false,
    body: ({ features, commerce }, t) =>
      features.commerce && commerce.plans.length > 0
        ? markup`<p>${t('pages.welcome.text')}</p>
<p><a class="button primary" href="/">${t('pages.welcome.start')}</a></p>`
        : null,
  },
  {
    path: '/download',
    title: 'pages.download.title',
    description: 'pages.download.description',
    isListed: true,
    body: (brand, t, url) =>
      brand.mobile_applications.length === 0
        ? null
        : markup`<p>${t('pages.download.text')}</p>
${brand.mobile_applications.map(({ type, download_url }) => markup`<p><a class="button" href="${download_url}" rel="noopener">${t(`pages.download.${type}`)}</a></p>\n`)}
${appOf(brand, 'android') && markup`<p class="links"><a href="/apps/android">${t('pages.download.steps')}</a></p>\n`}<p class="hint">${t('pages.download.install')}</p>
<div class="scan">${qrCode(url.origin + url.pathname, t('pages.download.code'))}<p>${t('pages.download.scan')}</p></div>`,
  },
  {
    path: '/apps/android',
    title: 'pages.android.title',
    description: 'pages.android.description',
    isListed: true,
    body: (brand, t) => {
      const app = appOf(brand, 'android');
      return app
        ? markup`<ol>${steps.map((step) => markup`<li>${t(step)}</li>`)}</ol>
<p><a class="button primary" href="${app.download_url}" rel="noopener">${t('pages.android.get')}</a></p>`
        : null;
    },
  },
];

/** Where a brand may have one of them. */
export const brandPagePaths = pages.map(({ path }) => path);

const isOpen = ({ closed_paths }: Brand, path: string) =>
  !closed_paths.some((closed) => path === closed || path.startsWith(`${closed}/`));

const drawn = (brand: Brand, url: URL) => {
  const page = pages.find(({ path }) => path === url.pathname);
  const body = page && isOpen(brand, page.path) ? page.body(brand, wordsOf(brand), url) : null;
  return page && body ? { page, body } : null;
};

/** A page of the table above in the language that the brand speaks (`speakIn`); null where the brand has none at the path. */
export const brandPage = (brand: Brand, url: URL, mode: ThemedPage['mode'] = null): Response | null => {
  const found = drawn(brand, url);
  if (found === null) return null;
  const { page, body } = found;
  const t = wordsOf(brand);
  return plainAnswer(
    drawPage(brand, {
      title: t(page.title),
      hasHeader: true,
      mode,
      modeSwitch: { label: t('pages.mode'), keeps: url.searchParams },
      ...(page.isListed && { about: { description: t(page.description), canonical: url.origin + url.pathname } }),
      body: markup`<h1>${t(page.title)}</h1>
${body}
<p class="links"><a href="/">${t('pages.home')}</a></p>`,
    }),
    { isTranslated: languagesOf(brand).length > 1 },
  );
};
