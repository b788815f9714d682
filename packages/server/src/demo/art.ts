import { readFile } from 'node:fs/promises';
import { AppError } from '@troupe/protocol';
import type { RawRoute } from '../http/raw-routes/raw-route.ts';
import { pictureHeaders } from '../platform/catalogue/files.ts';
import { demoCharacters } from './catalogue/index.ts';
import { demoWorks } from './catalogue/works.ts';
import { drawPortrait } from './portraits/portrait.ts';
import { personaLooks } from './portraits/personas.ts';

/** Raised whenever a portrait changes, because pictures are cached for ever. */
const version = 1;

/** Address of a demo character's portrait. */
export const artUrl = (slug: string): string => `/art/${slug}.svg?v=${version}`;

/** The portrait of a demo character, or of those a persona may wear, as SVG text: drawn by hand where there is a drawing, else composed. Null for strangers. */
export const readPortrait = async (slug: string): Promise<string | null> => {
  const worn = personaLooks.find((one) => one.slug === slug);
  if (worn) return drawPortrait(slug, worn.look);
  const character = [...demoCharacters, ...demoWorks].find((one) => one.slug === slug);
  if (!character) return null;
  if (character.look) return drawPortrait(slug, character.look);
  return readFile(new URL(`portraits/named/${slug}.svg`, import.meta.url), 'utf8');
};

/** GET /art/{slug}.svg: the demo's portraits. */
export const createArtRoute = (): RawRoute => {
  const drawn = new Map<string, string>();
  return {
    prefix: '/art',
    limit: 'servedFiles',
    bodyBytes: 0,
    async answer(request) {
      const slug = /^\/art\/([a-z0-9-]+)\.svg$/.exec(new URL(request.url).pathname)?.[1];
      if (!slug || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('not_found');
      const svg = drawn.get(slug) ?? (await readPortrait(slug));
      if (svg === null) throw new AppError('not_found');
      drawn.set(slug, svg);
      return new Response(request.method === 'HEAD' ? null : svg, { headers: pictureHeaders('image/svg+xml; charset=utf-8') });
    },
  };
};
