import type { Brand } from '@troupe/protocol';
import { fontOrigins, layerThemes, resolveTheme, documentCss } from '@troupe/protocol/theme';
import { contentPolicy, trustedTypes } from '../http/content-policy.ts';
import { parseAppearance } from './frame-document.ts';
import { escapeHtml, scriptJson, styleText } from '../kernel/markup.ts';

export interface FramedPage {
  /** Our own origin: its frames, and through them the brand's partners, may show the page. */
  origin: string;
  title: string;
  /** HTML, escaped already. */
  body: string;
  /** Layout; every colour and size is a role of the theme. */
  css: string;
  /** A script and what it reads from `#data`. Without it no script runs at all. */
  script?: { code: string; data: unknown } | undefined;
  /** Theme of the mount as JSON, on top of the brand's. */
  appearance?: string | undefined;
  language?: string | undefined;
  /** Gives the page an opaque origin: nothing of ours can look into it, nor it into ours. */
  isIsolated?: boolean;
  /** A script of another's that runs before the page's own, and what that asks and frames. */
  vendor?: { script: string; scripts: readonly string[]; connect: readonly string[]; frames: readonly string[] };
  /** Lets its forms post to our origin. */
  hasForm?: boolean;
  status?: number;
}

const rightToLeft = /^(ar|fa|he|ur)\b/;

const policyOf = (brand: Brand, page: FramedPage, nonce: string): string => {
  const { vendor } = page;
  return contentPolicy({
    'style-src': `'nonce-${nonce}'`,
    // An isolated page has no origin of its own that 'self' could mean.
    'font-src': [page.origin, ...fontOrigins(brand.theme)],
    ...(page.script && {
      'script-src': [`'nonce-${nonce}'`, ...(vendor?.scripts ?? [])],
      'connect-src': [page.origin, ...(vendor?.connect ?? [])],
    }),
    'frame-src': vendor?.frames ?? null,
    'form-action': page.hasForm ? page.origin : "'none'",
    'base-uri': "'none'",
    'frame-ancestors': [page.origin, ...brand.embed.allowed_origins],
    // Without a script of its own the sources above let none run; accessibility tools still may.
    sandbox: page.isIsolated ? ['allow-scripts', ...(page.hasForm ? ['allow-forms'] : [])] : null,
    // What others write is not written for it.
    ...(vendor ? {} : trustedTypes),
  });
};

/**
 * A document for an iframe inside our frames, in the brand's theme: a processor's card page, a bank's
 * challenge, our return page. Only our own pages and the brand's partners may frame it.
 */
export const framedPage = (brand: Brand, page: FramedPage): Response => {
  const { vendor } = page;
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const theme = resolveTheme(layerThemes(brand.theme, parseAppearance(page.appearance)));
  const language = page.language ?? brand.language;
  const direction = rightToLeft.test(language) ? 'rtl' : 'ltr';
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<style nonce="${nonce}">${styleText(documentCss(theme) + page.css)}</style>
</head>
<body>
${page.body}
${vendor ? `<script nonce="${nonce}" src="${vendor.script}"></script>` : ''}
${
  page.script
    ? `<script type="application/json" id="data" nonce="${nonce}">${scriptJson(page.script.data)}</script>
<script nonce="${nonce}">${page.script.code}</script>`
    : ''
}
</body>
</html>
`;
  return new Response(html, {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(brand, page, nonce),
      // Our frames promise this to pages under COEP, so what they frame must promise it too. What others frame in it does not.
      ...(vendor ? {} : { 'cross-origin-embedder-policy': 'credentialless' }),
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  });
};
