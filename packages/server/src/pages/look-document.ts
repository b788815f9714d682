import { frameQuery, type Brand } from '@troupe/protocol';
import { layerThemes, resolveTheme, type ColorTokenName } from '@troupe/protocol/theme';
import * as v from 'valibot';
import { contentPolicy, hashSource, orNone, trustedTypes } from '../http/content-policy.ts';
import { parseAppearance, type HtmlDocument } from './frame-document.ts';
import { escapeHtml } from '../kernel/markup.ts';

/** The query of `GET /embed/v1/look`: whose colours, for which page, with which changes. Read as a frame's document reads it. */
export const lookQuery = v.pick(frameQuery, ['application', 'origin', 'appearance']);
export type LookQuery = v.InferOutput<typeof lookQuery>;

/** What stands around a frame: the launcher and its icon, the bar and its cross. The loader reads them in this order. */
const roles: readonly ColorTokenName[] = ['accent', 'on-accent', 'canvas', 'text-1'];

const code = "const{to,colors}=document.documentElement.dataset;parent.postMessage({troupe:'look',colors:JSON.parse(colors)},to)";
const codeSource = hashSource(code);

/**
 * The document that tells the loader's second script in which colours to draw launcher and bar: a
 * brand's, with the mount's changes and enough contrast, as `#rrggbb` of the light and of the dark
 * mode. It answers one listed page, says nothing else, and may be kept for five minutes. A frame,
 * since a partner's policy lets our frames in and nothing else of ours (decision 138).
 */
export const lookDocument = (query: LookQuery, brand: Brand): HtmlDocument => {
  const allowed = brand.embed.allowed_origins;
  const isAllowed = query.application === brand.id && allowed.includes(query.origin);
  const { light, dark, mode } = resolveTheme(layerThemes(brand.theme, parseAppearance(query.appearance)));
  const colors = [mode === 'dark' ? dark : light, mode === 'light' ? light : dark].map((values) =>
    roles.map((role) => values[role]),
  );
  const data = ` data-to="${escapeHtml(query.origin)}" data-colors="${escapeHtml(JSON.stringify(colors))}"`;
  return {
    status: isAllowed ? 200 : 403,
    html: `<!doctype html>
<html lang="en"${isAllowed ? data : ''}>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Colours</title>
${isAllowed ? `<script>${code}</script>` : ''}
`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentPolicy({
        'script-src': codeSource,
        'form-action': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': orNone(allowed),
        ...trustedTypes,
      }),
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
};
