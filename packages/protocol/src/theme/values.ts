/** What a token may hold. Types catch a bad literal at compile time, `isTokenValue` catches the rest at run time. */
type Unit = 'px' | 'rem' | 'em' | '%' | 'ch' | 'vw' | 'vh' | 'dvh' | 'vi' | 'vb' | 'cqi' | 'cqb';
type Reference = `var(--${string})`;

/** A CSS length with its unit, `0`, or a calculation of lengths. */
export type Length =
  | '0'
  | `${number}${Unit}`
  | `calc(${string})`
  | `clamp(${string})`
  | `min(${string})`
  | `max(${string})`
  | Reference;
/** A colour the engine can measure: hex, `rgb()`, `hsl()`, `oklch()` or one of the few names. */
export type Color =
  | `#${string}`
  | `rgb(${string})`
  | `rgba(${string})`
  | `hsl(${string})`
  | `hsla(${string})`
  | `oklch(${string})`
  | 'black'
  | 'white';
/** A font family list, most wanted first. Names of several words in double quotes. */
export type FontStack = string;

interface Kinds {
  length: Length;
  number: `${number}`;
  weight: `${number}`;
  layer: `${number}`;
  ratio: `${number} / ${number}`;
  font: FontStack;
  'font-style': 'normal' | 'italic';
  'text-transform': 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  duration: `${number}ms` | `${number}s`;
  easing: 'linear' | 'ease' | 'ease-in' | 'ease-out' | 'ease-in-out' | `cubic-bezier(${string})`;
  shadow: string;
  paint: Color | 'transparent' | Reference | `color-mix(${string})`;
  image: 'none' | `linear-gradient(${string})`;
}
export type TokenKind = keyof Kinds;
export type ValueOf<Kind extends TokenKind> = Kinds[Kind];

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const length = String.raw`(?:0|${number}(?:px|rem|em|%|ch|d?vh|v[wib]|cq[ib]))`;
const reference = String.raw`var\(--[a-z0-9-]+\)`;
const plainColor = String.raw`(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\w\s.,%/-]+\)|oklch\([\w\s.,%/-]+\)|transparent|black|white)`;
const paint = String.raw`(?:${plainColor}|${reference})`;
// One level of nesting is all that a size ever needs: clamp(1rem, calc(…), 2rem).
const math = String.raw`(?:calc|clamp|min|max)\((?:[\w\s.,%*/+-]|${reference}|(?:calc|clamp|min|max)\([\w\s.,%*/+-]*\))+\)`;
const shadow = String.raw`(?:inset )?${length}(?: ${length}){1,3}(?: ${paint})?`;
const family = String.raw`(?:"[\w .&'-]+"|[a-z-][\w-]*(?: [a-z-][\w-]*)*|${reference})`;

const grammar: Record<TokenKind, string> = {
  length: `${length}|${reference}|${math}`,
  number: String.raw`\d+(?:\.\d+)?|\.\d+`,
  weight: String.raw`[1-9]\d{0,2}|1000`,
  layer: String.raw`\d{1,4}`,
  ratio: String.raw`\d+(?:\.\d+)? \/ [1-9]\d*(?:\.\d+)?`,
  font: `${family}(?:, ?${family})*`,
  'font-style': 'normal|italic',
  'text-transform': 'none|uppercase|lowercase|capitalize',
  duration: String.raw`\d+(?:\.\d+)?m?s`,
  easing: String.raw`linear|ease(?:-in|-out|-in-out)?|cubic-bezier\((?:${number}, ?){3}${number}\)`,
  shadow: `none|${shadow}(?:, ?${shadow})*`,
  paint: String.raw`${paint}|color-mix\(in (?:oklab|srgb), ${paint}(?: ${number}%)?, ${paint}(?: ${number}%)?\)`,
  image: String.raw`none|linear-gradient\((?:${number}deg|to [a-z ]+)(?:, ?${paint}(?: ${number}%)?)+\)`,
};
const patterns = new Map<TokenKind, RegExp>();

/** No value of a theme is longer; also bounds the work of the patterns. */
const longestValue = 400;
// `url(`, comments, escapes, markup and anything that could end a declaration: refused before any pattern looks.
const forbidden = /[;{}<>@\\!]|\/\*|url|expression|image-set|src\(/i;

/** Whether `value` is safe CSS of this kind. Allow-list: what no pattern knows is refused. */
export const isTokenValue = (kind: TokenKind, value: unknown): value is string => {
  if (typeof value !== 'string' || value.length > longestValue || forbidden.test(value)) return false;
  let pattern = patterns.get(kind);
  if (!pattern) patterns.set(kind, (pattern = new RegExp(`^(?:${grammar[kind]})$`, 'i')));
  return pattern.test(value);
};

/** The tokens a value refers to by `var(--name)`. */
export const referencesIn = (value: string): string[] =>
  [...value.matchAll(/var\(--([a-z0-9-]+)\)/g)].map((match) => match[1] ?? '');
