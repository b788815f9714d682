import type { Brand } from '@troupe/protocol';
import { fontOrigins, resolveTheme, documentCss } from '@troupe/protocol/theme';
import { contentPolicy, hashSource, trustedTypes } from '../http/content-policy.ts';
import type { CaptchaWidget } from '../ports/index.ts';
import { markup, type Markup } from '../kernel/markup.ts';

/** Layout of the few pages that the server draws by itself. Every value is a role of the brand's theme. */
const layout = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-block-size:100vh;background:var(--canvas);color:var(--text-1);font:var(--weight-regular) var(--text-md)/var(--leading-body) var(--font-ui)}
main{inline-size:min(100%,26rem);margin-inline:auto;padding:var(--space-12) var(--gutter) var(--space-8)}
main.wide{inline-size:min(100%,var(--size-reading))}
@media (min-width:600px){main{margin-block:var(--space-16);padding:var(--space-8);border:var(--border-thin) solid var(--border-1);border-radius:var(--radius-xl);background:var(--surface-1);box-shadow:var(--shadow-2)}}
.brand{margin:0 0 var(--space-6);color:var(--text-2);font:var(--name-style) var(--name-weight) var(--text-lg)/var(--leading-snug) var(--font-display)}
h1{margin:0 0 var(--space-3);font:var(--display-style) var(--display-weight) var(--text-2xl)/var(--leading-tight) var(--font-display);letter-spacing:var(--display-tracking);overflow-wrap:anywhere}
p{margin:0 0 var(--space-4);overflow-wrap:anywhere}
p.paragraph{white-space:pre-line}
form{margin:0 0 var(--space-4)}
label{display:block;margin-block-end:var(--space-1);font-size:var(--label-size);font-weight:var(--label-weight);letter-spacing:var(--label-tracking);text-transform:var(--label-transform)}
input{inline-size:100%;min-block-size:var(--size-field);padding:0 14px;border:var(--border-thin) solid var(--border-2);border-radius:min(var(--radius-control),12px);background:var(--surface-1);color:var(--text-1);font:inherit}
input[aria-invalid=true]{border-color:var(--danger)}
input.code{font-family:var(--font-mono);font-size:var(--text-xl);letter-spacing:.3em}
button,.button{display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:max(44px,var(--size-control));margin-block-start:var(--space-3);padding:var(--space-2) var(--space-4);border:var(--border-thin) solid var(--border-2);border-radius:var(--radius-control);background:var(--surface-1);color:var(--text-1);font:inherit;font-weight:var(--weight-semibold);text-decoration:none;cursor:pointer}
button.primary{border-color:transparent;background:var(--accent);color:var(--on-accent)}
button.primary:hover{background:var(--accent-hover)}
button:hover,.button:hover{background:var(--surface-2)}
:focus-visible{outline:var(--focus-width) solid var(--focus);outline-offset:var(--focus-offset)}
a{color:var(--accent-text)}
.links{margin-block:var(--space-4) 0}
.links a{display:inline-block;min-block-size:24px}
.error{margin:var(--space-1) 0 0;color:var(--danger);font-size:var(--text-sm)}
.hint,time{color:var(--text-2);font-size:var(--text-sm)}
.notice{padding:var(--space-3) var(--space-4);border-radius:var(--radius-md);background:var(--warning-soft);color:var(--on-warning-soft);font-size:var(--text-sm)}
.challenge{margin-block-start:var(--space-3)}
.or{display:flex;align-items:center;gap:var(--space-3);margin-block:var(--space-5) var(--space-2);color:var(--text-2);font-size:var(--text-sm)}
.or::before,.or::after{content:"";flex:1;border-block-start:var(--border-thin) solid var(--border-1)}
article{padding-block:var(--space-4);border-block-start:var(--border-thin) solid var(--border-1)}
pre{margin:var(--space-2) 0 0;font-family:var(--font-mono);font-size:var(--text-sm);white-space:pre-wrap;overflow-wrap:anywhere}
`;

export interface ThemedPage {
  title: string;
  body: Markup;
  status?: number;
  /** Reading width instead of form width. */
  wide?: boolean;
  /** Runs at the end of the page; the same for all visitors. What it needs to know stands in the page. */
  script?: string;
  /** Somebody else's script, which fills a part of the page, and the sources that it needs by directive. */
  widget?: Pick<CaptchaWidget, 'script' | 'sources'>;
}

export interface DrawnPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** What a page may load and run. Widgets write markup their own way, so trusted types hold only where there is none. */
const policyOf = (brand: Brand, style: string, { script, widget }: Pick<ThemedPage, 'script' | 'widget'>): string => {
  const needed = widget?.sources;
  return contentPolicy({
    'img-src': 'data:',
    'style-src': [hashSource(style), ...(needed?.['style-src'] ?? [])],
    'font-src': ["'self'", ...fontOrigins(brand.theme)],
    'script-src': [...(script === undefined ? [] : [hashSource(script)]), ...(needed?.['script-src'] ?? [])],
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...(needed ? { 'frame-src': needed['frame-src'], 'connect-src': needed['connect-src'] } : trustedTypes),
  });
};

/**
 * A whole page in the brand's theme, without any script but those given. Style and script are
 * allowed by their hash; nothing may frame the page, load into it, or take its forms elsewhere.
 */
export const drawPage = (brand: Brand, page: ThemedPage): DrawnPage => {
  const { title, body, status = 200, wide = false, script, widget } = page;
  const style = documentCss(resolveTheme(brand.theme)) + layout;
  const drawn = markup`<html lang="${brand.language}" dir="${brand.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} | ${brand.name}</title>
${{ text: `<style>${style}</style>` }}
</head>
<body>
<main${wide && markup` class="wide"`}>
<p class="brand">${brand.name}</p>
${body}
</main>
${script !== undefined && { text: `<script>${script}</script>` }}
${widget && markup`<script src="${widget.script}" async defer></script>`}
</body>
</html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(brand, style, page),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      // Not `no-referrer`: that would make the forms' Origin "null".
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    },
    html: `<!doctype html>\n${drawn.text}`,
  };
};
