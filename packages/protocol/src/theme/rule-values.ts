import type { RuleProperty } from './parts.ts';
import { isTokenValue } from './values.ts';

const number = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const size = new RegExp(`^(${number})(px|rem|em)$`);
/** The root's usual size; only bounds are computed with it. */
const pixelsPerEm = 16;

/** A length between two numbers of pixels. */
const within =
  (lowest: number, highest: number) =>
  (value: string): boolean => {
    if (value === '0') return true;
    const [, amount, unit] = size.exec(value) ?? [];
    const pixels = Number(amount) * (unit === 'px' ? 1 : pixelsPerEm);
    return amount !== undefined && pixels >= lowest && pixels <= highest;
  };
const tokenLike =
  (names: string) =>
  (value: string): boolean =>
    new RegExp(String.raw`^var\(--(?:${names})\)$`).test(value);
const either =
  (...tests: ((value: string) => boolean)[]) =>
  (value: string): boolean =>
    tests.some((test) => test(value));
const oneOf =
  (...words: string[]) =>
  (value: string): boolean =>
    words.includes(value);

const padding = either(within(0, 48), tokenLike(String.raw`space-\d+`));

/**
 * Grammar of every property but the colours, which `rules.ts` measures. The bounds keep a part usable: a border
 * stays a border, padding cannot push its content away, letters stay a word.
 */
const grammar: Record<Exclude<RuleProperty, 'color' | 'background-color' | 'border-color'>, (value: string) => boolean> = {
  'border-radius': either(within(0, 999), (value) => /^(?:\d|[1-4]\d|50)%$/.test(value), tokenLike('radius-[a-z]+')),
  'border-width': either(within(0, 8), tokenLike('border-thin|border-strong')),
  'border-style': oneOf('none', 'solid', 'dashed', 'dotted', 'double'),
  'box-shadow': either(oneOf('none'), tokenLike('shadow-[123]')),
  padding,
  'padding-block': padding,
  'padding-inline': padding,
  'font-family': tokenLike('font-(?:ui|display|read|mono)'),
  'font-weight': either((value) => isTokenValue('weight', value), tokenLike('weight-(?:regular|medium|semibold|bold)')),
  'font-style': oneOf('normal', 'italic'),
  'letter-spacing': within(-0.8, 4.8),
  'text-transform': oneOf('none', 'uppercase', 'lowercase', 'capitalize'),
};

/** Whether a value is safe CSS for a property that is not a colour. */
export const isRuleValue = (property: keyof typeof grammar, value: unknown): value is string =>
  typeof value === 'string' && value.length <= 80 && grammar[property](value);
