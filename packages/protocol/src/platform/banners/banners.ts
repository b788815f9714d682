import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { id, language, timestamp } from '../../fields.ts';
import { bannerPlacements, bannerScreens } from './banner-places.ts';

export const bannerPlatforms = ['desktop', 'android', 'ios'] as const;
export const bannerSizes = ['sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const;
export const bannerWeights = ['regular', 'medium', 'semibold', 'bold'] as const;
export const bannerSides = ['start', 'center', 'end'] as const;
export const bannerShapes = ['control', 'pill', 'square'] as const;

/** As many covers as stand beside the words of a banner. */
export const bannerCoversMax = 3;

const words = v.object({
  label: v.string(),
  fontSize: v.optional(v.picklist(bannerSizes)),
  color: v.optional(v.string()),
  fontWeight: v.optional(v.picklist(bannerWeights)),
});

/** A character whose cover a banner carries. */
export const bannerCover = v.object({ id, name: v.string(), avatar_url: v.nullable(v.string()) });
export type BannerCover = v.InferOutput<typeof bannerCover>;

/** A banner as a page gets it (P-BRAND-07); its colours are corrected until everything can be read. */
export const banner = v.object({
  name: v.string(),
  placement: v.picklist(bannerPlacements),
  backgroundImageUrl: v.optional(v.string()),
  backgroundColor: v.optional(v.string()),
  contentPlacement: v.picklist(bannerSides),
  additionalImage: v.optional(v.object({ url: v.string(), placement: v.picklist(['start', 'end']) })),
  /** Those of the row's characters that a stranger may see. */
  covers: v.optional(v.array(bannerCover)),
  actions: v.array(
    v.object({
      label: v.string(),
      color: v.optional(v.string()),
      backgroundColor: v.optional(v.string()),
      shape: v.picklist(bannerShapes),
      placement: v.picklist(bannerSides),
      navigation: v.object({ type: v.picklist(['internal', 'external']), destination: v.string() }),
    }),
  ),
  title: v.optional(words),
  description: v.optional(words),
  platforms: v.optional(v.array(v.picklist(bannerPlatforms))),
  closable: v.boolean(),
  /** Milliseconds that it stands before the next one of its place. */
  transitionTime: v.number(),
  /** What stands on its own ground; null where that is the brand's. */
  ink: v.nullable(v.string()),
  /** When the countdown ends; null without one. */
  counts_to: v.nullable(timestamp),
});
export type Banner = v.InferOutput<typeof banner>;
export type BannerAction = Banner['actions'][number];

export const bannerPick = v.object({
  /** The most important first. */
  banners: v.array(banner),
  /** The first moment at which it may be another answer; null where no clock changes it. */
  holds_until: v.nullable(timestamp),
});
export type BannerPick = v.InferOutput<typeof bannerPick>;

export const getBanners = defineEndpoint({
  id: 'getBanners',
  method: 'GET',
  path: '/api/v1/banners',
  summary: 'The banners of one screen and placement for this viewer, and how long the answer holds',
  auth: 'public',
  class: 'open',
  query: v.object({
    screen: v.picklist(bannerScreens),
    placement: v.picklist(bannerPlacements),
    /** The language that the page is in; the brand's unless told. */
    language: v.optional(language),
  }),
  output: bannerPick,
  errors: ['unknown_domain', 'invalid_input'],
});
