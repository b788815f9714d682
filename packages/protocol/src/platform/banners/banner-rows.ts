import * as v from 'valibot';
import { id, language, timeZone } from '../../fields.ts';
import { roles } from '../../permissions.ts';
import { parseColor } from '../../theme/color.ts';
import { bannerCoversMax, bannerPlatforms, bannerShapes, bannerSides, bannerSizes, bannerWeights } from './banners.ts';
import { bannerPlacements, bannerScreens } from './banner-places.ts';

/** Banners and promos as an operator writes them: rows of a brand's file. */

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));
const color = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((given) => (parseColor(given)?.alpha ?? 0) === 1, 'must be a colour that hides what is behind it, such as #0e5e47'),
);
const picture = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^(?:\/[\w.~-]+)+$/, 'must be the path of a file of the brand, such as /brand/winter.webp'),
);
const name = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be a name of small letters, digits and hyphens'));

const words = (max: number) =>
  v.strictObject({
    label: text(max),
    fontSize: v.optional(v.picklist(bannerSizes)),
    color: v.optional(color),
    fontWeight: v.optional(v.picklist(bannerWeights)),
  });

const navigation = v.union([
  v.strictObject({
    type: v.literal('internal'),
    /** A path of the brand's own pages. */
    destination: v.pipe(
      v.string(),
      v.maxLength(300),
      v.regex(/^\/(?![/\\])[\w/.~%?&=+#:-]*$/, 'must be a path of the brand, such as /subscribe'),
    ),
  }),
  v.strictObject({
    type: v.literal('external'),
    destination: v.pipe(v.string(), v.maxLength(500), v.url(), v.regex(/^https:\/\//, 'must be an https URL')),
  }),
]);

/** A moment: with its offset, or by the clock on a wall in `time_zone`. */
const moment = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/,
    'must be a moment such as 2026-12-24T18:00, or with its offset 2026-12-24T18:00:00Z',
  ),
);

/** When something shows or counts: from its first moment, and no longer at `until`. */
export const schedule = {
  from: v.optional(moment),
  until: v.optional(moment),
  /** Whose clocks a moment without an offset is read from; UTC unless told. */
  time_zone: v.optional(timeZone),
};

const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country such as DE'));
const some = <S extends v.GenericSchema>(item: S) => v.optional(v.pipe(v.array(item), v.minLength(1)));

export const bannerRow = v.pipe(
  v.strictObject({
    name,
    screens: v.pipe(v.array(v.picklist(bannerScreens)), v.minLength(1)),
    placement: v.picklist(bannerPlacements),
    title: v.optional(words(80)),
    description: v.optional(words(240)),
    backgroundImageUrl: v.optional(picture),
    backgroundColor: v.optional(color),
    contentPlacement: v.optional(v.picklist(bannerSides), 'start'),
    additionalImage: v.optional(v.strictObject({ url: picture, placement: v.optional(v.picklist(['start', 'end']), 'end') })),
    /** Characters whose covers stand beside the words, in place of a picture of the brand. */
    covers: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(bannerCoversMax))),
    actions: v.optional(
      v.pipe(
        v.array(
          v.strictObject({
            label: text(40),
            color: v.optional(color),
            backgroundColor: v.optional(color),
            shape: v.optional(v.picklist(bannerShapes), 'control'),
            placement: v.optional(v.picklist(bannerSides), 'start'),
            navigation,
          }),
        ),
        v.maxLength(2),
      ),
      [],
    ),
    platforms: some(v.picklist(bannerPlatforms)),
    closable: v.optional(v.boolean(), true),
    transitionTime: v.optional(v.pipe(v.number(), v.integer(), v.minValue(3000), v.maxValue(120_000)), 8000),
    ...schedule,
    /** The promo that it is of, whose schedule is then its own. */
    promo: v.optional(name),
    /** The time that is left, told in days, hours, minutes and seconds. */
    countdown: v.optional(v.boolean(), false),
    /** All that is named must hold. */
    audience: v.optional(
      v.strictObject({
        signed_in: v.optional(v.boolean()),
        roles: some(v.picklist(roles)),
        countries: some(country),
        languages: some(language),
      }),
      {},
    ),
    /** The highest is first; of equals the one that stands first in the file. */
    priority: v.optional(v.pipe(v.number(), v.integer()), 0),
    /** Shown in partner mode too, where any other is not. */
    partner_mode: v.optional(v.boolean(), false),
  }),
  v.check(
    ({ title, description, actions }) => Boolean(title ?? description ?? actions[0]),
    'must say something: a title, a description or an action',
  ),
);
export type BannerRow = v.InferOutput<typeof bannerRow>;

/** A time in which something is cheaper: its banners and its coupons are of one schedule (P-BRAND-11). */
export const promo = v.strictObject({ name, ...schedule });

/** The names of both, each once; a banner's promo is one that is there. */
export const bannerPart = {
  banners: v.optional(
    v.pipe(
      v.array(bannerRow),
      v.maxLength(100),
      v.check((rows) => new Set(rows.map((row) => row.name)).size === rows.length, 'must not have two banners of one name'),
    ),
    [],
  ),
  promos: v.optional(
    v.pipe(
      v.array(promo),
      v.maxLength(50),
      v.check((rows) => new Set(rows.map((row) => row.name)).size === rows.length, 'must not have two promos of one name'),
    ),
    [],
  ),
  /** Hosts that banners may lead to: `shop.example.com`. */
  banner_hosts: v.optional(v.array(v.string()), []),
};
