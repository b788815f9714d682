import {
  ofClosest,
  type AppSettings,
  toBrandView,
  type Brand,
  type Character,
  type ComposerTexts,
  type EmbedManifest,
  type FrameBoot,
  type FrameLocale,
  type FrameQuery,
  type WidgetName,
} from '@troupe/protocol';
import { fontOrigins, layerThemes, resolveTheme, documentCss, type ThemeConfig } from '@troupe/protocol/theme';
import { themeSchema } from '@troupe/protocol/theme/schema';
import * as v from 'valibot';
import { canSignInFrames } from '../platform/identity/own-sessions/frame-brands.ts';
import { contentPolicy, orNone, trustedTypes } from '../http/content-policy.ts';
import { earlyComposer, earlyComposerCss } from './early-composer.ts';
import { frameGuard, guardCss } from './frame-guard.ts';
import { escapeHtml, scriptJson, styleText } from '../kernel/markup.ts';

export interface FrameDocumentInput {
  widget: WidgetName;
  query: FrameQuery;
  brand: Brand;
  manifest: EmbedManifest;
  /** Fresh for every answer, base64 or URL-safe. */
  cspNonce: string;
  /** Origins of the search cluster, where browsers ask it themselves. */
  connectOrigins?: readonly string[];
  /** Origins beside ours whose pages the widget frames (a payment processor); undefined for one that frames none. */
  frameOrigins?: readonly string[] | undefined;
  /** What is offered to a stranger, for a widget that asks for it at once. */
  settings?: AppSettings | undefined;
  /** The character of the address, if it exists and a user without a session may see it. */
  character?: Character | undefined;
}

export interface HtmlDocument {
  status: 200 | 403;
  html: string;
  headers: Record<string, string>;
}

/** What a frame may know of its brand: the footer's links stand on the pages of a site alone. */
const viewForFrame = (brand: Brand): FrameBoot['brand'] => {
  const { affiliates_url: _, ...features } = brand.features;
  return toBrandView({ ...brand, features });
};

/**
 * The document that a widget's iframe shows: `GET /embed/v1/frame/:widget`. It wears the brand from
 * its first byte, names every chunk in its head, and carries what the frame may believe: the brand
 * and its origins. What it may not believe (nonce, origin) stays in the address. See docs/embed.md.
 */
export const frameDocument = (input: FrameDocumentInput): HtmlDocument => {
  const { widget, query, brand, manifest, cspNonce, character, connectOrigins = [], frameOrigins } = input;
  const allowed = brand.embed.allowed_origins;
  const isAllowed = query.application === brand.id && allowed.includes(query.origin);
  const theme = resolveTheme(layerThemes(brand.theme, parseAppearance(query.appearance)));
  const origins = { fonts: fontOrigins(brand.theme), connect: connectOrigins, frames: frameOrigins };
  const headers = headersFor(allowed, cspNonce, origins, widget === 'chat');
  if (!isAllowed) {
    const html = page(brand, documentCss(theme), cspNonce, '', '<p>This page is not allowed to show this widget.</p>');
    return { status: 403, html, headers };
  }
  const { js, lazy } = manifest.entries[widget];
  const tag = query.locale ?? brand.language;
  const locale = ofClosest(manifest.locales, tag);
  const boot: FrameBoot = {
    widget,
    brand: viewForFrame(brand),
    allowed_origins: allowed,
    has_partner: brand.embed.partner !== undefined,
    can_sign_in: canSignInFrames(brand),
    theme_issues: theme.issues,
    // A document names its own locale alone: with the hashes of all it would grow by every language.
    locale: { tag, texts: locale ? toFrameLocale(locale) : null },
    locale_table: `/embed/${manifest.locale_table}`,
    settings: input.settings,
    character,
  };
  const nonce = ` nonce="${cspNonce}"`;
  const textFiles = [...(locale ? [locale.first, locale.rest] : []), manifest.locale_table];
  const attributes = (file: string) => `="/embed/${file}"${nonce} integrity="${manifest.integrity[file] ?? ''}" crossorigin`;
  const hashes = Object.fromEntries([...js, ...lazy, ...textFiles].map((file) => [`/embed/${file}`, manifest.integrity[file]]));
  // No early composer where an account may be needed: its reader must learn that before writing.
  const isOpen = brand.features.guest_chat || boot.has_partner;
  const early =
    widget === 'chat' && character && isOpen
      ? earlyComposer(character, composerTexts(brand, locale?.composer ?? manifest.composer), cspNonce)
      : '';
  const head = [
    `<script${nonce}>${frameGuard({ ...brand, language: tag })}</script>`,
    // Chunks that load later are checked as well: an import map gives static and dynamic imports their hash.
    `<script type="importmap"${nonce}>${scriptJson({ integrity: hashes })}</script>`,
    ...[...js.slice(1), ...(locale ? [locale.first] : [])].map((file) => `<link rel="modulepreload" href${attributes(file)}>`),
    ...js.slice(0, 1).map((file) => `<script type="module" src${attributes(file)}></script>`),
    `<script type="application/json" id="troupe-boot"${nonce}>${scriptJson(boot)}</script>`,
  ].join('\n');
  const body = `<div id="troupe" data-troupe-widget="${widget}">${skeletons[widget]}</div>${early}`;
  const ownCss = documentCss(theme) + skeletonCss + guardCss + (early && earlyComposerCss);
  return { status: 200, html: page(brand, ownCss, cspNonce, head, body, languageOf(brand, query.locale, locale)), headers };
};

const toFrameLocale = ({ first, rest, direction }: FrameLocale): FrameLocale => ({
  first: `/embed/${first}`,
  rest: `/embed/${rest}`,
  direction,
});

/** Themes in addresses are written by pages: what has not the shape of one counts as none, values are the engine's to check. */
export const parseAppearance = (given: string | undefined): ThemeConfig | undefined => {
  if (given === undefined) return undefined;
  try {
    return v.parse(themeSchema, JSON.parse(given));
  } catch {
    return undefined;
  }
};

const headersFor = (
  allowed: readonly string[],
  nonce: string,
  origins: { fonts: readonly string[]; connect: readonly string[]; frames: readonly string[] | undefined },
  speaks: boolean,
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy({
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'nonce-${nonce}'`,
    'style-src-attr': "'none'",
    'connect-src': ["'self'", ...origins.connect],
    'img-src': "'self' data: blob:",
    'font-src': ["'self'", ...origins.fonts],
    'media-src': "'self' blob:",
    'frame-src': origins.frames ? ["'self'", ...origins.frames] : null,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': orNone(allowed),
    ...trustedTypes,
  }),
  // A host page under COEP may frame us only if we promise the same (credentialless: pictures need no CORP). Pages of a bank or a
  // processor promise nothing, and a frame that does may not show them.
  ...(origins.frames?.length ? {} : { 'cross-origin-embedder-policy': 'credentialless' }),
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  // Only in a chat one may speak instead of typing.
  'permissions-policy': `camera=(), geolocation=(), microphone=${speaks ? '(self)' : '()'}`,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
});

/** A brand may override the composer's words like any other text. */
const composerTexts = ({ texts }: Brand, { label, placeholder, send }: ComposerTexts): ComposerTexts => ({
  label: texts['composer.label'] ?? label,
  placeholder: texts['composer.placeholder'] ?? placeholder,
  send: texts['composer.send'] ?? send,
});

/** In what the document is written: English where a page asks for a locale that we have no texts of. */
const languageOf = (brand: Brand, asked: string | undefined, found: FrameLocale | undefined): Language =>
  found
    ? { lang: asked ?? brand.language, dir: found.direction }
    : asked === undefined || asked === brand.language
      ? { lang: brand.language, dir: brand.direction }
      : { lang: 'en', dir: 'ltr' };

interface Language {
  lang: string;
  dir: 'ltr' | 'rtl';
}

const page = (
  brand: Brand,
  css: string,
  nonce: string,
  head: string,
  body: string,
  { lang, dir }: Language = { lang: 'en', dir: 'ltr' },
): string => `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<title>${escapeHtml(brand.name)}</title>
<style nonce="${nonce}">${styleText(css)}</style>
${head}
</head>
<body>
${body}
</body>
</html>
`;

/** Grey shapes where the real ones will be, so that the first paint has the layout as well as the colours. */
const skeletons: Record<WidgetName, string> = {
  chat: '<div class="sk sk-chat" aria-hidden="true"><i></i><b></b><b></b><b></b></div>',
  explore: `<div class="sk sk-explore" aria-hidden="true"><i></i>${'<b></b>'.repeat(8)}</div>`,
  checkout: `<div class="sk sk-checkout" aria-hidden="true">${'<i></i>'.repeat(4)}<b></b></div>`,
};

const skeletonCss = [
  'html{background:var(--troupe-canvas);color:var(--troupe-text-1);font:var(--troupe-weight-regular) var(--troupe-text-md)/var(--troupe-leading-body) var(--troupe-font-ui)}body{margin:0}',
  '.sk{display:grid;box-sizing:border-box;min-block-size:100vh;gap:16px;padding:16px}',
  '.sk b,.sk-explore>i,.sk-chat>i::before{background:var(--troupe-surface-2);border-radius:var(--troupe-radius-md)}',
  // Header with a portrait, then bubbles; the composer is no skeleton (early-composer.ts).
  '.sk-chat{align-content:start;justify-items:start;gap:var(--troupe-space-5);padding:0}.sk-chat>i{display:flex;align-items:center;inline-size:100%;block-size:var(--troupe-size-header);border-block-end:1px solid var(--troupe-border-1)}.sk-chat>i::before{content:"";margin-inline:12px;inline-size:40px;block-size:40px;border-radius:50%}',
  '.sk-chat>b{block-size:92px;inline-size:min(520px,78%);margin-inline-start:16px;border-radius:var(--troupe-radius-bubble)}.sk-chat>b:nth-of-type(2){block-size:56px;inline-size:min(340px,60%);margin-inline:auto 16px}',
  '.sk-explore{grid-template-columns:repeat(auto-fill,minmax(min(160px,50% - 6px),1fr));grid-auto-rows:260px;grid-template-rows:52px}.sk-explore>i{grid-column:1/-1}',
  '.sk-checkout{grid-auto-rows:96px;align-content:start}.sk-checkout>b{block-size:420px}',
].join('');
