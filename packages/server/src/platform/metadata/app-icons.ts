import { AppError, type Brand } from '@troupe/protocol';
import { resolveTheme } from '@troupe/protocol/theme';
import type { RawCaller, RawRoute } from '../../http/raw-routes/raw-route.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Assets, SocialCards } from '../../ports/index.ts';
import { drawnMarkOf } from './drawn-mark.ts';

/** Raised whenever icons are drawn otherwise: their addresses are kept for ever. */
const version = 1;
const bytesMost = 1_000_000;
const rememberedMost = 200;

/** Icons of a brand where it is installed: how wide, and whether a device cuts its own shape out of it. */
export const appIcons = {
  '192': { side: 192, isMaskable: false },
  '512': { side: 512, isMaskable: false },
  maskable: { side: 512, isMaskable: true },
  apple: { side: 180, isMaskable: true },
} as const;
export type AppIcon = keyof typeof appIcons;

export interface AppIcons {
  pathOf(brand: Brand, icon: AppIcon): Promise<string>;
  route: RawRoute;
}

export interface AppIconsDeps {
  cards: SocialCards;
  /** The site's build, with the drawn marks. */
  site: Assets;
  /** Where the files of brands are served. */
  rawRoutes: readonly RawRoute[];
}

/** A mark on the brand's ground. What a device cuts leaves a circle of four fifths (W3C, Maskable Icons). */
export const iconOf = (brand: Pick<Brand, 'theme'>, mark: string | null, isMaskable: boolean): string => {
  const { light } = resolveTheme(brand.theme);
  const side = isMaskable ? 256 : 328;
  const at = (512 - side) / 2;
  const drawn =
    mark === null
      ? `<circle cx="256" cy="256" r="${side / 2.6}" fill="${light.accent}"/>`
      : `<svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="0 0 32 32" fill="none">${mark}</svg>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${isMaskable ? 0 : 112}" fill="${light['surface-1']}"/>`,
    drawn,
    '</svg>',
  ].join('');
};

const hashOf = async ({ id, theme, logo }: Brand): Promise<string> =>
  (await sha256(JSON.stringify([version, id, theme, logo]))).slice(0, 22);

/** Icons of installed apps, drawn from the brand's mark and theme, each once while it is remembered. */
export const createAppIcons = ({ cards, site, rawRoutes }: AppIconsDeps): AppIcons => {
  const remembered = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>();

  /** The brand's own picture, as it stands in an icon; null where it is not ours to read. */
  const ownPicture = async ({ logo }: Brand, request: Request, caller: RawCaller): Promise<string | null> => {
    const route = rawRoutes.find(({ prefix }) => logo.startsWith(`${prefix}/`));
    const answer = await route?.answer(new Request(new URL(logo, request.url)), caller).catch(() => null);
    const type = answer?.headers.get('content-type') ?? '';
    if (!answer?.ok || !/^image\/[\w+.-]+$/.test(type)) return null;
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.length > bytesMost
      ? null
      : `<image width="32" height="32" href="data:${type};base64,${bytes.toString('base64')}"/>`;
  };

  const draw = async (icon: AppIcon, request: Request, caller: RawCaller) => {
    const { side, isMaskable } = appIcons[icon];
    const { brand } = caller;
    const mark = (await drawnMarkOf(site, brand)) ?? (await ownPicture(brand, request, caller));
    const png = await cards.icon(iconOf(brand, mark, isMaskable), side);
    return png ?? cards.icon(iconOf(brand, null, isMaskable), side);
  };

  return {
    pathOf: async (brand, icon) => `/app-icons/${await hashOf(brand)}-${icon}.png`,

    route: {
      prefix: '/app-icons',
      limit: 'servedFiles',
      bodyBytes: 0,
      async answer(request, caller) {
        const [, hash, icon] = /^\/app-icons\/([\w-]{22})-(\w+)\.png$/.exec(new URL(request.url).pathname) ?? [];
        const isAsked = request.method === 'GET' || request.method === 'HEAD';
        if (!isAsked || !icon || !Object.hasOwn(appIcons, icon) || hash !== (await hashOf(caller.brand)))
          throw new AppError('not_found');
        const key = `${hash}-${icon}`;
        const drawing = remembered.get(key) ?? draw(icon as AppIcon, request, caller);
        // The oldest goes first: a map keeps the order in which it was filled.
        for (const [oldest] of remembered) if (remembered.size >= rememberedMost) remembered.delete(oldest);
        remembered.set(key, drawing);
        const png = await drawing;
        if (png === null) {
          remembered.delete(key);
          throw new AppError('unavailable');
        }
        return new Response(request.method === 'HEAD' ? null : png, {
          headers: {
            'content-type': 'image/png',
            'cache-control': 'public, max-age=31536000, immutable',
            'content-length': String(png.length),
          },
        });
      },
    },
  };
};
