import { AppError, type Brand } from '@troupe/protocol';
import { resolveTheme } from '@troupe/protocol/theme';
import { wordsOf } from '../../html/texts.ts';
import { spokenFor } from '../../http/reader.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { appIcons, type AppIcon, type AppIcons } from './app-icons.ts';

export const manifestPath = '/manifest.webmanifest';

const icon = async (brand: Brand, name: AppIcon, pathOf: AppIcons['pathOf']) => {
  const { side, isMaskable } = appIcons[name];
  const src = await pathOf(brand, name);
  return { src, sizes: `${side}x${side}`, type: 'image/png', purpose: isMaskable ? 'maskable' : 'any' };
};

const shortcuts = (brand: Brand) => {
  const t = wordsOf(brand);
  return [{ name: t('pages.app.chats'), url: '/chats' }].filter(({ url }) => !brand.closed_paths.includes(url));
};

/** What a device needs to install the site as an app of its brand (W3C, Web Application Manifest). */
const manifestOf = async (brand: Brand, pathOf: AppIcons['pathOf']) => {
  const theme = resolveTheme(brand.theme);
  const { canvas } = theme.mode === 'dark' ? theme.dark : theme.light;
  return {
    // Where it is, whatever page it is installed from: another name would be another app.
    id: '/',
    start_url: '/',
    scope: '/',
    name: brand.name,
    short_name: brand.name,
    description: wordsOf(brand)('pages.app.description'),
    lang: brand.language,
    dir: brand.direction,
    display: 'standalone',
    theme_color: canvas,
    background_color: canvas,
    icons: await Promise.all((['192', '512', 'maskable'] as const).map((name) => icon(brand, name, pathOf))),
    shortcuts: shortcuts(brand),
  };
};

/** Answers at `manifestPath`. A partner's pages are part of the partner's own, and nothing to install. */
export const createManifestRoute = (pathOf: AppIcons['pathOf']): RawRoute => ({
  prefix: manifestPath,
  // Browsers ask for it with every page.
  limit: 'servedFiles',
  bodyBytes: 0,
  async answer(request, { brand }) {
    const { method, url } = request;
    const isAsked = method === 'GET' || method === 'HEAD';
    if (!isAsked || brand.partner_mode || new URL(url).pathname !== manifestPath) throw new AppError('not_found');
    const headers = {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, no-cache',
      vary: 'cookie, accept-language',
    };
    const manifest = await manifestOf(spokenFor(brand, request), pathOf);
    return new Response(method === 'HEAD' ? null : JSON.stringify(manifest), { headers });
  },
});
