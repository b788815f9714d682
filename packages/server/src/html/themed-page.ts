import type { Brand } from '@troupe/protocol';
import { fontOrigins, resolveTheme, documentCss } from '@troupe/protocol/theme';
import { contentPolicy, hashSource, trustedTypes } from '../http/content-policy.ts';
import type { CaptchaWidget } from '../ports/index.ts';
import { markup, type Markup } from '../kernel/markup.ts';
import { brandIcon } from './brand-icon.ts';
import { isAdultBrand, isListed } from './search-engines.ts';

/** Layout of the few pages that the server draws by itself. Every value is a role of the brand's theme. */
const layout = `
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-block-size:100vh;background:var(--troupe-canvas);color:var(--troupe-text-1);font:var(--troupe-weight-regular) var(--troupe-text-md)/var(--troupe-leading-body) var(--troupe-font-ui)}
header{display:flex;align-items:center;min-block-size:var(--troupe-size-header);padding-inline:var(--troupe-gutter);border-block-end:var(--troupe-border-thin) solid var(--troupe-border-1)}
header a{display:inline-flex;align-items:center;gap:var(--troupe-space-2);min-block-size:44px;color:var(--troupe-text-1);font:var(--troupe-name-style) var(--troupe-name-weight) var(--troupe-text-lg)/var(--troupe-leading-snug) var(--troupe-font-display);text-decoration:none}
header img{object-fit:contain}
.mode{margin:0;margin-inline-start:auto}
.mode button{inline-size:44px;margin:0;padding:0;border-color:transparent;background:none}
.mode button:hover{background:var(--troupe-surface-2)}
.mode svg{inline-size:var(--troupe-size-icon);block-size:var(--troupe-size-icon);fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.mode .in-dark{display:none}
@media (prefers-color-scheme:dark){.mode .in-dark{display:flex}.mode .in-light{display:none}}
main{inline-size:min(100%,26rem);margin-inline:auto;padding:var(--troupe-space-12) var(--troupe-gutter) var(--troupe-space-8)}
main.wide{inline-size:min(100%,var(--troupe-size-reading))}
@media (min-width:600px){main{margin-block:var(--troupe-space-16);padding:var(--troupe-space-8);border:var(--troupe-border-thin) solid var(--troupe-border-1);border-radius:var(--troupe-radius-xl);background:var(--troupe-surface-1);box-shadow:var(--troupe-shadow-2)}main.wide{inline-size:min(100% - 2*var(--troupe-gutter),var(--troupe-size-reading))}}
.brand{margin:0 0 var(--troupe-space-6);color:var(--troupe-text-2);font:var(--troupe-name-style) var(--troupe-name-weight) var(--troupe-text-lg)/var(--troupe-leading-snug) var(--troupe-font-display)}
h1{margin:0 0 var(--troupe-space-3);font:var(--troupe-display-style) var(--troupe-display-weight) var(--troupe-text-2xl)/var(--troupe-leading-tight) var(--troupe-font-display);letter-spacing:var(--troupe-display-tracking);overflow-wrap:anywhere}
p{margin:0 0 var(--troupe-space-4);overflow-wrap:anywhere}
p.paragraph{white-space:pre-line}
h2{margin:var(--troupe-space-6) 0 var(--troupe-space-2);font:var(--troupe-weight-semibold) var(--troupe-text-lg)/var(--troupe-leading-snug) var(--troupe-font-ui);overflow-wrap:anywhere}
ul,ol{margin:0 0 var(--troupe-space-4);padding-inline-start:var(--troupe-space-6)}
li{margin-block-end:var(--troupe-space-1);overflow-wrap:anywhere}
ins,del{display:block;margin-block-end:var(--troupe-space-4);padding:var(--troupe-space-2) var(--troupe-space-3);border-inline-start:var(--troupe-border-strong) solid var(--troupe-accent);text-decoration:none}
ins>:last-child,del>:last-child{margin-block-end:0}
del{border-color:var(--troupe-border-2);color:var(--troupe-text-2);text-decoration:line-through}
.mark{display:block;font-size:var(--troupe-text-sm);font-weight:var(--troupe-weight-semibold)}
form{margin:0 0 var(--troupe-space-4)}
label{display:block;margin-block-end:var(--troupe-space-1);font-size:var(--troupe-label-size);font-weight:var(--troupe-label-weight);letter-spacing:var(--troupe-label-tracking);text-transform:var(--troupe-label-transform)}
input{inline-size:100%;min-block-size:var(--troupe-size-field);padding:0 14px;border:var(--troupe-border-thin) solid var(--troupe-border-2);border-radius:min(var(--troupe-radius-control),12px);background:var(--troupe-surface-1);color:var(--troupe-text-1);font:inherit}
input[aria-invalid=true]{border-color:var(--troupe-danger)}
input.code{font-family:var(--troupe-font-mono);font-size:var(--troupe-text-xl);letter-spacing:.3em}
button,.button{display:flex;align-items:center;justify-content:center;inline-size:100%;min-block-size:max(44px,var(--troupe-size-control));margin-block-start:var(--troupe-space-3);padding:var(--troupe-space-2) var(--troupe-space-4);border:var(--troupe-border-thin) solid var(--troupe-border-2);border-radius:var(--troupe-radius-control);background:var(--troupe-surface-1);color:var(--troupe-text-1);font:inherit;font-weight:var(--troupe-weight-semibold);text-decoration:none;cursor:pointer}
button.primary,.button.primary{border-color:transparent;background:var(--troupe-accent);color:var(--troupe-on-accent)}
button.primary:hover,.button.primary:hover{background:var(--troupe-accent-hover)}
button:hover,.button:hover{background:var(--troupe-surface-2)}
:focus-visible{outline:var(--troupe-focus-width) solid var(--troupe-focus);outline-offset:var(--troupe-focus-offset)}
a{color:var(--troupe-accent-text)}
.links{margin-block:var(--troupe-space-4) 0}
.links a{display:inline-block;min-block-size:24px}
.links+*{margin-block-start:var(--troupe-space-4)}
.error{margin:var(--troupe-space-1) 0 0;color:var(--troupe-danger);font-size:var(--troupe-text-sm)}
.hint,time{color:var(--troupe-text-2);font-size:var(--troupe-text-sm)}
.notice{padding:var(--troupe-space-3) var(--troupe-space-4);border-radius:var(--troupe-radius-md);background:var(--troupe-warning-soft);color:var(--troupe-on-warning-soft);font-size:var(--troupe-text-sm)}
.challenge{margin-block-start:var(--troupe-space-3)}
.or{display:flex;align-items:center;gap:var(--troupe-space-3);margin-block:var(--troupe-space-5) var(--troupe-space-2);color:var(--troupe-text-2);font-size:var(--troupe-text-sm)}
.or::before,.or::after{content:"";flex:1;border-block-start:var(--troupe-border-thin) solid var(--troupe-border-1)}
article{padding-block:var(--troupe-space-4);border-block-start:var(--troupe-border-thin) solid var(--troupe-border-1)}
iframe{inline-size:100%;block-size:34rem;border:var(--troupe-border-thin) solid var(--troupe-border-1);border-radius:var(--troupe-radius-md)}
details{margin-block-end:var(--troupe-space-4)}
summary{min-block-size:24px;cursor:pointer}
.scan{display:none;align-items:center;gap:var(--troupe-space-4);margin-block:var(--troupe-space-4)}
.scan p{margin:0}
.qr{flex:none;inline-size:132px;border-radius:var(--troupe-radius-md)}
@media (min-width:600px) and (hover:hover){.scan{display:flex}}
pre{margin:var(--troupe-space-2) 0 0;font-family:var(--troupe-font-mono);font-size:var(--troupe-text-sm);white-space:pre-wrap;overflow-wrap:anywhere}
`;

export interface ThemedPage {
  title: string;
  body: Markup;
  status?: number;
  /** What search engines are told of it; without, they are told to leave it alone. */
  about?: { description: string; canonical: string };
  /** A header with the brand's mark and name, which leads home; without, the name stands above the title and leads nowhere. */
  hasHeader?: boolean;
  /** Beside that name a switch of light and dark that needs no script: a form which comes back to the page with `?mode=`. */
  modeSwitch?: {
    /** What its button is called. */
    label: string;
    /** What else the page's address asks for. */
    keeps: URLSearchParams;
  };
  /** Reading width instead of form width. */
  wide?: boolean;
  /** The look that the reader has chosen on this device; without, the theme's own. */
  mode?: 'light' | 'dark' | null;
  /** Frames show other addresses of this server. */
  framesOwn?: boolean;
  /** Its script asks this server. */
  asksOwn?: boolean;
  /** Runs at the end of the page; the same for all users. What it needs to know stands in the page. */
  script?: string;
  /** A script of another vendor, which fills a part of the page, and the sources that it needs by directive. */
  widget?: Pick<CaptchaWidget, 'script' | 'sources'>;
}

export interface DrawnPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** What a page may load and run. Widgets write markup their own way, so trusted types hold only where there is none. */
const policyOf = (
  brand: Brand,
  style: string,
  {
    script,
    widget,
    framesOwn,
    asksOwn,
    hasHeader,
  }: Pick<ThemedPage, 'script' | 'widget' | 'framesOwn' | 'asksOwn' | 'hasHeader'>,
): string => {
  const needed = widget?.sources;
  return contentPolicy({
    'img-src': hasHeader ? ["'self'", 'data:'] : 'data:',
    'style-src': [hashSource(style), ...(needed?.['style-src'] ?? [])],
    'font-src': ["'self'", ...fontOrigins(brand.theme)],
    'script-src': [...(script === undefined ? [] : [hashSource(script)]), ...(needed?.['script-src'] ?? [])],
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...(framesOwn && { 'frame-src': "'self'" }),
    ...(asksOwn && { 'connect-src': "'self'" }),
    ...(needed ? { 'frame-src': needed['frame-src'], 'connect-src': needed['connect-src'] } : trustedTypes),
  });
};

/** The site's own sign of light and dark (`core/src/ui/icons.ts`). */
const modeSign = markup`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 4v16M12 8l5.5-2M12 12h8M12 16l5.5 2"/></svg>`;

/** Leads to the other look. Where the reader's system decides which one is shown, so does it which button is. */
const drawModeSwitch = ({ label, keeps }: NonNullable<ThemedPage['modeSwitch']>, shown: 'light' | 'dark' | 'auto'): Markup => {
  const button = (to: 'light' | 'dark', condition: Markup | false) =>
    markup`<button type="submit" name="mode" value="${to}"${condition} aria-label="${label}" title="${label}">${modeSign}</button>`;
  return markup`<form class="mode">${[...keeps]
    .filter(([name]) => name !== 'mode')
    .map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}${
    shown !== 'dark' && button('dark', shown === 'auto' && markup` class="in-light"`)
  }${shown !== 'light' && button('light', shown === 'auto' && markup` class="in-dark"`)}</form>`;
};

const drawHeader = (brand: Brand, { mode, modeSwitch }: ThemedPage, themes: 'light' | 'dark' | 'auto'): Markup => markup`
<header><a href="/"><img src="${brandIcon(brand)}" alt="" width="28" height="28">${brand.name}</a>${modeSwitch && drawModeSwitch(modeSwitch, mode ?? themes)}</header>`;

/**
 * A whole page in the brand's theme, without any script but those given. Style and script are
 * allowed by their hash; nothing may frame the page, load into it, or take its forms elsewhere.
 */
export const drawPage = (brand: Brand, page: ThemedPage): DrawnPage => {
  const { title, body, status = 200, wide = false, hasHeader = false, mode = null, about, script, widget } = page;
  const theme = resolveTheme(brand.theme);
  const style = documentCss(theme) + layout;
  const drawn = markup`<html lang="${brand.language}" dir="${brand.direction}"${mode !== null && markup` data-troupe-mode="${mode}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${
  about && isListed(brand)
    ? markup`<meta name="description" content="${about.description}">
<link rel="canonical" href="${about.canonical}">`
    : markup`<meta name="robots" content="noindex">`
}${
    isAdultBrand(brand) &&
    markup`
<meta name="rating" content="adult">`
  }
<link rel="icon" href="data:,">
<title>${title} | ${brand.name}</title>
${{ text: `<style>${style}</style>` }}
</head>
<body>${hasHeader && drawHeader(brand, page, theme.mode)}
<main${wide && markup` class="wide"`}>
${!hasHeader && markup`<p class="brand">${brand.name}</p>`}
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
