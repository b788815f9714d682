import * as v from 'valibot';

/** Where a link of a legal text may lead: https, a mail address, a path of the brand. */
const href = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(
    /^(?:https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/,
    'must be an https: or mailto: address, or a path',
  ),
);
const words = v.pipe(v.string(), v.minLength(1), v.maxLength(10_000));
/** A line of text, whole or in pieces of which some are links. */
const line = v.union([words, v.pipe(v.array(v.union([words, v.strictObject({ text: words, href })])), v.minLength(1))]);

const named = ['heading', 'text', 'list'] as const;
/** What a legal text is made of, and nothing else: a heading, a paragraph, or a list. */
const block = v.pipe(
  v.strictObject({
    heading: v.optional(words),
    text: v.optional(line),
    list: v.optional(v.pipe(v.array(line), v.minLength(1), v.maxLength(100))),
  }),
  v.check((one) => named.filter((name) => one[name] !== undefined).length === 1, 'must have one of heading, text and list'),
);
export type LegalBlockInput = v.InferOutput<typeof block>;

/** Name of a version: `2026-11`, `v3`. */
export const legalVersionName = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{0,31}$/, 'must be a short name such as 2026-11'));

const version = v.strictObject({
  version: legalVersionName,
  /** The day from which it holds. */
  date: v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-24')),
  /** Whether members are asked again. */
  material: v.optional(v.boolean(), false),
  text: v.union([words, v.pipe(v.array(block), v.minLength(1), v.maxLength(400))]),
});
export type LegalVersionInput = v.InferOutput<typeof version>;

const isNewestFirst = (versions: { date: string }[]) =>
  versions.every(({ date }, at) => at === 0 || date <= (versions[at - 1]?.date ?? ''));

interface Told {
  message: string;
  path?: readonly { key: unknown }[] | undefined;
  issues?: readonly Told[] | undefined;
}
/** The innermost thing that is wrong, and where in the text; a union alone would say that nothing fits. */
const innermost = ({ message, path = [], issues = [] }: Told): string => {
  const inner = issues.find((one) => one.path !== undefined);
  const at = path.map(({ key }) => String(key)).join('.');
  if (inner) return at === '' ? innermost(inner) : `${at}.${innermost(inner)}`;
  return at === '' ? message : `${at} ${message}`;
};

/** A legal text: its words alone, paragraphs parted by an empty line, or its versions, the newest first. */
export const legalText = v.union(
  [
    v.string(),
    v.pipe(
      v.array(version),
      v.minLength(1),
      v.maxLength(50),
      v.check((all) => new Set(all.map((one) => one.version)).size === all.length, 'two versions have one name'),
      v.check((all) => isNewestFirst(all), 'the newest version must be the first'),
    ),
  ],
  (issue) => innermost(issue as Told),
);
export type LegalText = v.InferOutput<typeof legalText>;

/** Whether somebody wrote a text at all. */
export const hasLegalText = (text: LegalText | undefined): boolean =>
  typeof text === 'string' ? text.trim() !== '' : text !== undefined;
