import { AppError, id as characterIdShape, type Brand, type Character } from '@troupe/protocol';
import { and, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { files } from '../../db/schema.ts';
import { networksOf } from '../../http/networks.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { Assets, Db, SocialCards } from '../../ports/index.ts';
import type { FindForUser } from '../catalogue/find-for-user.ts';
import { cardGround, portraitPlace } from './card-ground.ts';
import { createCardDesk } from './card-desk.ts';
import { drawnMarkOf } from './drawn-mark.ts';
import { keepCard, readCard } from './kept-cards.ts';

/** Raised whenever cards are drawn otherwise: their addresses are kept for ever. */
const version = 1;

/** A character whose picture everybody may see; of others no card says anything. */
type Shown = Pick<Character, 'id' | 'avatar_url'>;

const shownOf = (character: Character | null): Shown | null =>
  character?.avatar_url && !character.avatar_is_nsfw && !character.is_nsfw && character.reach === 'everybody' ? character : null;

export interface SocialPictures {
  /** Path of the card of a page: a character's, or the brand's plain one. */
  pathOf(brand: Brand, character: Character | null): Promise<string>;
  route: RawRoute;
}

export interface SocialPicturesDeps {
  db: Db;
  cards: SocialCards;
  /** The site's build, with the drawn marks. */
  site: Assets;
  findForUser: FindForUser;
  /** Where portraits are served that are no files. */
  rawRoutes: readonly RawRoute[];
}

const hashOf = async (brand: Brand, shown: Shown | null): Promise<string> =>
  (await sha256(JSON.stringify([version, brand.id, brand.theme, brand.logo, shown?.id, shown?.avatar_url]))).slice(0, 22);

/** Pictures that social networks show beside an address (P-ROUTE-25): portrait, mark and theme, no words. */
export const createSocialPictures = ({ db, cards, site, findForUser, rawRoutes }: SocialPicturesDeps): SocialPictures => {
  const desk = createCardDesk();

  /** The bytes of a portrait that everybody may see; null where there are none. */
  const portraitOf = async (path: string, request: Request, caller: Parameters<RawRoute['answer']>[1]) => {
    const fileId = /^\/files\/([\w-]{43})$/.exec(path)?.[1];
    if (fileId) {
      const isPublic = and(eq(files.id, fileId), ne(files.access, 'conversation'), eq(files.isNsfw, false));
      const [file] = await db.select({ body: files.body }).from(files).where(isPublic);
      return file ? new Uint8Array(Buffer.from(file.body, 'base64')) : null;
    }
    const route = rawRoutes.find(({ prefix }) => path.startsWith(`${prefix}/`));
    const answer = await route?.answer(new Request(new URL(path, request.url)), caller).catch(() => null);
    return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  };

  /** `isWhole` is false where a portrait was to be on it and could not be drawn. */
  const draw = async (brand: Brand, shown: Shown | null, read: () => Promise<Uint8Array | null>) => {
    const mark = await drawnMarkOf(site, brand);
    const portrait = shown && (await read());
    const card =
      portrait && (await cards.draw({ ground: cardGround(brand, mark, true), portrait: { bytes: portrait, ...portraitPlace } }));
    const png = card ?? (await cards.draw({ ground: cardGround(brand, mark, false), portrait: null }));
    if (png === null) throw new AppError('unavailable');
    return { png, isWhole: shown === null || card !== null };
  };

  return {
    async pathOf(brand, character) {
      const shown = shownOf(character);
      return `/social/${await hashOf(brand, shown)}.png${shown === null ? '' : `?c=${encodeURIComponent(shown.id)}`}`;
    },

    route: {
      prefix: '/social',
      limit: 'servedFiles',
      bodyBytes: 0,
      async answer(request, caller) {
        const { pathname, searchParams } = new URL(request.url);
        const hash = /^\/social\/([\w-]{22})\.png$/.exec(pathname)?.[1];
        if (!hash || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('not_found');
        const { brand } = caller;
        const wanted = searchParams.get('c');
        const shown = v.is(characterIdShape, wanted) ? shownOf(await findForUser(wanted, brand)) : null;
        // A character that became adult or was taken back has another hash: its old card must not be served.
        if ((wanted !== null && shown === null) || hash !== (await hashOf(brand, shown))) throw new AppError('not_found');
        const png = await desk(hash, networksOf(caller.address).network, {
          find: () => readCard(db, hash),
          draw: async () => {
            const { png: drawn, isWhole } = await draw(brand, shown, () => portraitOf(shown?.avatar_url ?? '', request, caller));
            if (isWhole) await keepCard(db, { hash, applicationId: brand.id, characterId: shown?.id ?? null }, drawn);
            return drawn;
          },
        });
        return new Response(request.method === 'HEAD' ? null : png, {
          headers: {
            'content-type': 'image/png',
            // Not for ever: a character that is taken back must not stay in caches on the way.
            'cache-control': 'public, max-age=86400',
            'content-length': String(png.length),
            'cross-origin-resource-policy': 'cross-origin',
          },
        });
      },
    },
  };
};
