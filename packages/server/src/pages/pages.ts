import {
  AppError,
  findPage,
  frameQuery,
  id,
  limits,
  notFoundPage,
  sitePages,
  widgetName,
  withoutDefaults,
  type AppSettings,
  type Brand,
  type Character,
  type EmbedManifest,
  type FirstViewUser,
  type SitePage,
  type SocialProvider,
} from '@troupe/protocol';
import * as v from 'valibot';
import type { Place } from '../http/place.ts';
import type { AnswerPage } from '../http/router.ts';
import { modeOf, spokenFor } from '../http/reader.ts';
import type { AgeDoor } from '../platform/rights/age-door.ts';
import type { FindBannerCovers } from '../platform/banners/banner-covers.ts';
import type { FindForGuests } from '../platform/catalogue/find-for-guests.ts';
import type { SocialPictures } from '../platform/metadata/social-pictures.ts';
import type { KnownUsers } from '../platform/identity/known-users.ts';
import type { Assets, Clock, FirstViews, Flags, Log, NewId } from '../ports/index.ts';
import type { UserRow } from '../platform/identity/users.ts';
import { readCookie, refreshCookie } from '../platform/identity/cookies.ts';
import { assetAnswer, caching, documentAnswer } from './asset-answer.ts';
import { canHavePasskeys } from '../platform/identity/passkeys/passkey-hosts.ts';
import { drawnPage } from './drawn-page.ts';
import { bannersFor, createFirstViewSource, type DocumentReader } from './first-view.ts';
import { frameDocument } from './frame-document.ts';
import { lookDocument, lookQuery } from './look-document.ts';
import { offlinePage, offlinePath } from './offline-page.ts';
import { workerAnswer, workerPath } from './worker-answer.ts';
import { pageVerdict, type Visitor } from './page-verdict.ts';
import { siteDocument } from './site-document.ts';

export interface PagesDeps {
  /** Builds of the packages `site` and `embed`. */
  site: Assets;
  embed: Assets;
  newId: NewId;
  firstViews: FirstViews;
  log: Log;
  clock: Clock;
  /** A character as a user without a session may see it, or null. */
  findCharacter: (characterId: string, brand: Brand, request: Request) => Promise<Character | null>;
  /** Of a name, a former name or an id. */
  findCreator: (nameOrId: string, brand: Brand) => Promise<{ username: string } | null>;
  findForGuests: FindForGuests;
  findBannerCovers: FindBannerCovers;
  /** Path of the picture of a page where its address is shared. */
  socialPathOf: SocialPictures['pathOf'];
  /** Path of an icon of the brand where it is installed. */
  iconPathOf: (brand: Brand, icon: 'apple') => Promise<string>;
  /** Accounts elsewhere that one can sign in with. */
  signInProviders: readonly SocialProvider[];
  /** Whether an adapter checks passkeys. */
  hasPasskeys: boolean;
  /** Finds the account of a request's cookie. */
  known: KnownUsers;
  /** Origins of the search cluster, where there is one. */
  connectOrigins: readonly string[];
  /** Origins beside ours of the payment processor's pages. */
  paymentOrigins: readonly string[];
  flags: Flags;
  ageDoor: AgeDoor;
  /** What is offered to a stranger. */
  settingsOf: (brand: Brand) => AppSettings;
}

const readText = async (assets: Assets, path: string): Promise<string> => {
  const asset = await assets.find(path);
  if (asset === null)
    throw new AppError('unavailable', { message: `${path} is missing: build the packages first (pnpm build).` });
  return new TextDecoder().decode(asset.bytes);
};

const readPages = async (site: Assets): Promise<SitePage[]> => v.parse(sitePages, JSON.parse(await readText(site, 'pages.json')));

/** The row of an address, and the one that answers it: without its character or its creator a page is not there. */
const lookUp = async (
  pages: SitePage[],
  pathname: string,
  brand: Brand,
  { findCharacter, findCreator, request }: Pick<PagesDeps, 'findCharacter' | 'findCreator'> & { request: Request },
) => {
  const { page: found, params } = findPage(pages, pathname, brand.closed_paths);
  const { characterId, creatorUsername = '' } = params;
  const none = { found, page: found, character: null, creator: null };
  if (found.lookup === 'none') return none;
  if (found.lookup === 'creator') {
    const isName = creatorUsername.length <= limits.creatorNameMax && !creatorUsername.includes('\0');
    const creator = isName ? await findCreator(creatorUsername, brand) : null;
    return { ...none, page: creator === null ? notFoundPage(pages) : found, creator };
  }
  const character = v.is(id, characterId) ? await findCharacter(characterId, brand, request) : null;
  return { ...none, page: character === null ? notFoundPage(pages) : found, character };
};

/** Where the page of a creator stands under the name that they bear today; null where it is that address. */
const namedAnew = (creator: { username: string } | null, { pathname, search }: URL): string | null => {
  if (creator === null) return null;
  const own = `/creator/${encodeURIComponent(creator.username)}`;
  return decodeURIComponent(pathname).toLowerCase() === `/creator/${creator.username}`.toLowerCase() ? null : own + search;
};

/** A partner's brand is an app of the partner's alone. */
const appleIconOf = async (brand: Brand, { iconPathOf }: Pick<PagesDeps, 'iconPathOf'>) =>
  brand.partner_mode ? null : iconPathOf(brand, 'apple');

/** A guest's page shows what everybody may see. */
const kindOf = (account: UserRow | null): FirstViewUser =>
  account === null || account.platform === 'guest' ? 'guest' : 'member';

/** Whom flags are evaluated for. */
const subjectOf = (account: UserRow | null) => ({ key: account?.id ?? null, role: account?.role ?? null });

/** To what has to be settled first. Not cached: a cache would send its reader there again once it is settled. */
const redirectTo = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'private, no-store', vary: 'cookie' } });

/** Checkout alone shows pages of others: the processor's card page, the bank's challenge, our return page. */
const framesPayments = (widget: string) => widget === 'checkout';

/** The loader and chunks may be fetched from any partner's page, also one under COEP. */
const forPartners = (answer: Response): Response => {
  answer.headers.set('access-control-allow-origin', '*');
  answer.headers.set('cross-origin-resource-policy', 'cross-origin');
  return answer;
};

const readQuery = <S extends v.GenericSchema>(schema: S, url: URL): v.InferOutput<S> => {
  const query = v.safeParse(schema, Object.fromEntries(url.searchParams));
  if (query.success) return query.output;
  throw new AppError('invalid_input', {
    issues: query.issues.map((issue) => ({ path: `query.${v.getDotPath(issue) ?? ''}`, message: issue.message })),
  });
};

/** The account that a request comes from; null where it brings no cookie, or one that is not valid any more. */
const visitorOf = async (known: KnownUsers, request: Request, brand: Brand): Promise<Visitor> => {
  if (readCookie(refreshCookie, { request }) === null) return null;
  const found = await known.byCookie(refreshCookie, { request, brand });
  if (found) return found.user;
  return (await known.isClosed(refreshCookie, { request, brand })) ? 'closed' : null;
};

const answerLook = (request: Request, url: URL, brand: Brand): Promise<Response> => {
  const { html, status, headers } = lookDocument(readQuery(lookQuery, url), brand);
  // A page that is not listed yet is not told so for longer than it has to be.
  return documentAnswer(html, request, {
    status,
    headers: { ...headers, 'cache-control': status === 200 ? caching.shortly : 'no-store' },
  });
};

const framePrefix = '/embed/v1/frame/';

/** The loader, what it loads, and the documents of frames. */
const createEmbedPages = (deps: PagesDeps) => {
  const { embed, newId, findCharacter, connectOrigins, paymentOrigins } = deps;
  const answerFrame = async (request: Request, url: URL, brand: Brand, findPlace: () => Promise<Place>): Promise<Response> => {
    const widget = v.safeParse(widgetName, url.pathname.slice(framePrefix.length));
    if (!widget.success) throw new AppError('not_found');
    const query = readQuery(frameQuery, url);
    const manifest = JSON.parse(await readText(embed, 'manifest.json')) as EmbedManifest;
    // A frame's document knows no account. Where the age is checked first, leave the character to the calls, which know one.
    const isHeld =
      brand.policy.adult !== 'never' && (await deps.ageDoor('chat', { brand, caller: null, place: await findPlace() })) !== null;
    const character = query.character === undefined || isHeld ? null : await findCharacter(query.character, brand, request);
    const page = frameDocument({
      connectOrigins,
      frameOrigins: framesPayments(widget.output) ? paymentOrigins : undefined,
      widget: widget.output,
      query,
      brand,
      manifest,
      cspNonce: newId(),
      character: character ?? undefined,
      ...(widget.output === 'chat' && { settings: deps.settingsOf(brand) }),
    });
    return documentAnswer(page.html, request, page);
  };

  return async (request: Request, url: URL, brand: Brand, findPlace: () => Promise<Place>): Promise<Response> => {
    const path = url.pathname.slice('/embed/'.length);
    if (path === 'v1/look') return answerLook(request, url, brand);
    if (url.pathname.startsWith(framePrefix)) return answerFrame(request, url, brand, findPlace);
    const isHashed = path.startsWith('assets/');
    // Three classes of address: `v1` and `v1.0` follow our releases, `v1.0.0` never changes.
    const release = /^v\d+(?:\.\d+(\.\d+)?)?\/loader\.js$/.exec(path);
    const asset = isHashed || release ? await embed.find(path) : null;
    if (asset === null) throw new AppError('not_found');
    return forPartners(assetAnswer(asset, request, isHashed || release?.[1] ? caching.immutable : caching.shortly));
  };
};

/** Everything that is no call: documents of the site and of frames, the loader, and built files. */
export const createPages = (deps: PagesDeps): AnswerPage => {
  const { site, newId, known } = deps;
  const answerEmbed = createEmbedPages(deps);
  const drawFirstView = createFirstViewSource({ ...deps, find: deps.findForGuests });

  /** Whether what a page says waits until an age is shown. */
  const waitsAtDoor = async (
    page: SitePage,
    brand: Brand,
    account: UserRow | null,
    findPlace: DocumentReader['findPlace'],
  ): Promise<boolean> => {
    if (brand.policy.adult === 'never') return false;
    const caller = account && { userId: account.id, platform: account.platform };
    return (await deps.ageDoor(page.class, { brand, caller, place: await findPlace() })) !== null;
  };

  const answerSite = async (
    { request, findPlace }: Pick<DocumentReader, 'request' | 'findPlace'>,
    url: URL,
    given: Brand,
  ): Promise<Response> => {
    const visitor = await visitorOf(known, request, given);
    const account = visitor === 'closed' ? null : visitor;
    const values = withoutDefaults(await deps.flags.evaluate(given, subjectOf(account)));
    const brand = { ...spokenFor(given, request, account), flags: values };
    const [template, pages] = await Promise.all([readText(site, 'index.html'), readPages(site)]);
    const looked = await lookUp(pages, url.pathname, brand, { ...deps, request });
    const { found, page, creator } = looked;
    const verdict = pageVerdict(page, pages, brand, visitor);
    const to = verdict.kind === 'redirect' ? verdict.to : namedAnew(creator, url);
    if (to !== null) return redirectTo(to);
    const isHeld = await waitsAtDoor(page, brand, account, findPlace);
    const character = isHeld ? null : looked.character;
    const isClosed = verdict.kind !== 'enter' || isHeld;
    const banners = isClosed
      ? undefined
      : await bannersFor(brand, { request, findPlace, role: account?.role ?? null, user: kindOf(account) }, deps);
    const drawn = await drawFirstView({
      banners,
      isClosed,
      brand,
      page: found.name,
      url,
      user: kindOf(account),
      character: found.lookup === 'character' ? character : undefined,
    });
    const { html, status, headers } = siteDocument({
      template,
      drawn,
      files: found.files ?? [],
      shown: found.banners,
      page,
      brand,
      character: page === found ? character : null,
      creator: isHeld ? null : creator,
      url,
      socialPicture: await deps.socialPathOf(brand, page === found ? character : null),
      appleIcon: await appleIconOf(brand, deps),
      cspNonce: newId(),
      hasSession: readCookie(refreshCookie, { request }) !== null,
      settings: deps.settingsOf(brand),
      signInProviders: deps.signInProviders,
      hasPasskeys: deps.hasPasskeys && canHavePasskeys(brand, request),
      verdict,
      mode: modeOf(request),
      origins: { connect: deps.connectOrigins, frames: deps.paymentOrigins },
    });
    return new Response(html, { status, headers });
  };

  return async (request, brand, findPlace) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/embed/')) return answerEmbed(request, url, brand, findPlace);
    const name = url.pathname.slice(1);
    const isDocument = name === '' || name === 'index.html' || name === 'pages.json' || !name.includes('.');
    const asset = isDocument ? null : await site.find(name);
    if (asset !== null && url.pathname === workerPath) return workerAnswer(asset, request);
    if (asset !== null) return assetAnswer(asset, request, name.startsWith('assets/') ? caching.immutable : caching.revalidated);
    if (name.startsWith('assets/')) throw new AppError('not_found');
    // A device keeps it for everybody who uses it.
    if (url.pathname === offlinePath) return offlinePage(spokenFor(brand, request));
    return (await drawnPage(brand, url, request)) ?? answerSite({ request, findPlace }, url, brand);
  };
};
