import { legalPagesOf, legalPaths, type Brand, type LegalPage } from '@troupe/protocol';
import { markup } from '../kernel/markup.ts';
import { drawPage } from '../html/themed-page.ts';

type Titles = Record<LegalPage | 'home', string>;

const english: Titles = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  refund: 'Refund policy',
  custodian_2257: 'Custodian of records (18 U.S.C. 2257)',
  home: 'Back to {product}',
};
const titles: Record<string, Titles> = {
  de: {
    terms: 'Nutzungsbedingungen',
    privacy: 'Datenschutzerklärung',
    refund: 'Erstattungen',
    custodian_2257: 'Verwahrung der Nachweise (18 U.S.C. 2257)',
    home: 'Zurück zu {product}',
  },
  ar: {
    terms: 'شروط الخدمة',
    privacy: 'سياسة الخصوصية',
    refund: 'سياسة الاسترداد',
    custodian_2257: 'أمين السجلات (18 U.S.C. 2257)',
    home: 'العودة إلى {product}',
  },
};

/** The operator's text on a page of its own, without any script; null where the path is none or the brand has no text. */
export const legalPage = (brand: Brand, pathname: string): Response | null => {
  const page = legalPagesOf(brand).find((name) => legalPaths[name] === pathname);
  if (page === undefined) return null;
  const t = titles[brand.language.slice(0, 2)] ?? english;
  const paragraphs = (brand.legal[page] ?? '').split(/\n\s*\n/).map((text) => text.trim());
  const { status, headers, html } = drawPage(brand, {
    title: t[page],
    wide: true,
    body: markup`<h1>${t[page]}</h1>
${paragraphs.filter(Boolean).map((text) => markup`<p class="paragraph">${text}</p>\n`)}
<p class="links"><a href="/">${t.home.replace('{product}', brand.name)}</a></p>`,
  });
  return new Response(html, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' },
  });
};
