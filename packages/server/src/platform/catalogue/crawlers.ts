import { AppError, legalPagesOf, legalPaths, type Brand } from '@troupe/protocol';
import { and, asc, count } from 'drizzle-orm';
import { characters } from '../../db/schema.ts';
import { isListed } from '../../html/search-engines.ts';
import type { RawRoute } from '../../http/raw-routes/raw-route.ts';
import type { Clock, Db } from '../../ports/index.ts';
import { isListedAt } from '../works/reach.ts';
import { isListedCreator } from '../works/unlisted.ts';

/** Characters of one sitemap; a map may have ten times as many, but none keeps the database busy for long. */
const mapSize = 5000;
/** Sitemaps of one brand: the rest of a larger catalogue is found by its links. */
const mapsMax = 100;
const keptMs = 3_600_000;

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
const xml = { ...plain, 'content-type': 'application/xml; charset=utf-8' };

const isOpen = ({ closed_paths }: Brand, path: string) =>
  !closed_paths.some((closed) => path === closed || path.startsWith(`${closed}/`));

/** Paths that crawlers must not list: calls, frames, signing in, and what belongs to one person. */
const ofPersons = [
  '/api/',
  '/embed/',
  '/oidc/',
  '/search/',
  '/payments/',
  '/chat/',
  '/chats',
  '/my-chatbots',
  '/blocked-creators',
];

/** A brand that is not to be listed lets its pages be read, which say so: what is not read may be listed by its address. */
const robots = ({ origin }: URL, brand: Brand) =>
  [
    'User-agent: *',
    ...ofPersons.map((path) => `Disallow: ${path}`),
    ...(isListed(brand) ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n');

/** Pages of a brand beside its characters'. */
const pagesOf = (brand: Brand): string[] => {
  const apps = brand.mobile_applications.map(({ type }) => type);
  const paths = [
    '/',
    ...legalPagesOf(brand).map((page) => legalPaths[page]),
    ...(apps.length > 0 ? ['/download'] : []),
    ...(apps.includes('android') ? ['/apps/android'] : []),
  ];
  return paths.filter((path) => isOpen(brand, path));
};

const element = (name: string, origin: string, paths: readonly string[], inner: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    // Ids and paths of ours hold nothing that XML would take for its own.
    ...paths.map((path) => `<${inner}><loc>${origin}${path}</loc></${inner}>`),
    `</${name}>`,
    '',
  ].join('\n');

/**
 * `robots.txt` (RFC 9309) and sitemaps (sitemaps.org, protocol 0.9) of a brand: an index, and maps of the pages and
 * of the characters that everybody may see. The database is asked at most once an hour for each.
 */
export const createCrawlerRoutes = ({ db, clock }: { db: Db; clock: Clock }): RawRoute[] => {
  const kept = new Map<string, { value: Promise<unknown>; until: number }>();
  /** Reads at most once an hour, however many crawlers come: by brand, so that no address makes us keep more. */
  const keep = <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime();
    const found = kept.get(key);
    if (found && found.until > now) return found.value as Promise<Value>;
    const value = read();
    kept.set(key, { value, until: now + keptMs });
    value.catch(() => kept.delete(key));
    return value;
  };

  const ofEverybody = ({ id }: Brand) =>
    and(isListedAt({ brandId: id, showsAdult: false }), isListedCreator(db, characters.creatorUserId, clock.now()));
  const countMaps = (brand: Brand): Promise<number> =>
    keep(brand.id, async () => {
      if (!isOpen(brand, '/chatbot')) return 0;
      const [row] = await db.select({ all: count() }).from(characters).where(ofEverybody(brand));
      return Math.min(mapsMax, Math.ceil((row?.all ?? 0) / mapSize));
    });
  const readIds = (brand: Brand, map: number): Promise<string[]> =>
    keep(`${brand.id} ${map}`, async () => {
      const rows = await db
        .select({ id: characters.id })
        .from(characters)
        .where(ofEverybody(brand))
        .orderBy(asc(characters.id))
        .limit(mapSize)
        .offset((map - 1) * mapSize);
      return rows.map(({ id }) => id);
    });

  const mapAt = async ({ pathname, origin }: URL, brand: Brand): Promise<string> => {
    if (!isListed(brand)) throw new AppError('not_found');
    if (pathname === '/sitemap.xml') {
      const maps = Array.from({ length: await countMaps(brand) }, (_, at) => `/sitemaps/characters-${at + 1}.xml`);
      return element('sitemapindex', origin, ['/sitemaps/pages.xml', ...maps], 'sitemap');
    }
    if (pathname === '/sitemaps/pages.xml') {
      return element('urlset', origin, pagesOf(brand), 'url');
    }
    const map = Number(/^\/sitemaps\/characters-([1-9]\d{0,2})\.xml$/.exec(pathname)?.[1]);
    if (!(map <= (await countMaps(brand)))) throw new AppError('not_found');
    const ids = await readIds(brand, map);
    return element(
      'urlset',
      origin,
      ids.map((id) => `/chatbot/${encodeURIComponent(id)}`),
      'url',
    );
  };

  const answering =
    (write: (url: URL, brand: Brand) => Promise<string>, headers: Record<string, string>): RawRoute['answer'] =>
    async (request, { brand }) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('not_found');
      const text = await write(new URL(request.url), brand);
      return new Response(request.method === 'HEAD' ? null : text, { headers });
    };
  const bounds = { limit: 'siteTexts', bodyBytes: 0 } as const;
  return [
    {
      prefix: '/robots.txt',
      ...bounds,
      answer: answering(async (url, brand) => {
        if (url.pathname !== '/robots.txt') throw new AppError('not_found');
        return robots(url, brand);
      }, plain),
    },
    { prefix: '/sitemap.xml', ...bounds, answer: answering(mapAt, xml) },
    { prefix: '/sitemaps', ...bounds, answer: answering(mapAt, xml) },
  ];
};
