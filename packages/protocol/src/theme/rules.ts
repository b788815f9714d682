import { contrastRatio, parseColor, toHex, type Oklch } from './color.ts';
import { correctContrast, inkFor, worstAgainst } from './contrast.ts';
import type { ResolvedRule } from './issues.ts';
import { rulePart, ruleProperties, rulePseudoClasses, type RuleProperty } from './parts.ts';
import { floorRatio, refuse, type Report } from './report.ts';
import { isRuleValue } from './rule-values.ts';
import type { ResolvedColors, ThemeConfig } from './theme.ts';

type Mode = 'light' | 'dark';
const modes = ['light', 'dark'] as const;
type Palettes = Record<Mode, ResolvedColors>;
type ColorProperty = 'color' | 'background-color' | 'border-color';
const colorProperties: readonly string[] = ['color', 'background-color', 'border-color'] satisfies ColorProperty[];

interface Rule {
  name: string;
  part: string;
  state: string;
  pseudo: string;
  declarations: Record<string, string>;
  colors: Partial<Record<ColorProperty, string>>;
}

const text = 4.5;
const outline = 3;
const reference = /^var\(--([a-z0-9-]+)\)$/;

const readName = (name: string): Pick<Rule, 'part' | 'state' | 'pseudo'> | undefined => {
  const [, part = '', state = '', pseudo = ''] = /^([a-z-]+)(?:\[data-state=([a-zA-Z-]+)\])?(?::([a-z-]+))?$/.exec(name) ?? [];
  const row = rulePart(part);
  if (!row || (state && !row.states?.includes(state))) return undefined;
  return !pseudo || (rulePseudoClasses as readonly string[]).includes(pseudo) ? { part, state, pseudo } : undefined;
};

/** A colour of a rule as one mode shows it: a literal is the same in both, a token is not. */
const colorIn = (colors: ResolvedColors, value: string | undefined): Oklch | undefined => {
  const token = reference.exec(value ?? '')?.[1];
  return parseColor(token === undefined ? value : Object.hasOwn(colors, token) ? colors[token as keyof ResolvedColors] : '');
};

const readRule = (name: string, values: unknown, palettes: Palettes, report: Report): Rule | undefined => {
  const path = `rules.${name}`;
  const parsed = readName(name);
  if (!parsed || typeof values !== 'object' || values === null) {
    refuse(report, path, parsed ? values : name, parsed ? 'bad value' : 'unknown part');
    return undefined;
  }
  const allowed: readonly string[] = ruleProperties[rulePart(parsed.part)?.takes ?? 'words'];
  const rule: Rule = { name, ...parsed, declarations: {}, colors: {} };
  for (const [property, value] of Object.entries(values as Record<string, unknown>)) {
    if (value === undefined) continue;
    const at = `${path}.${property}`;
    if (!allowed.includes(property)) refuse(report, at, value, 'unknown property');
    else if (!colorProperties.includes(property)) {
      if (isRuleValue(property as Exclude<RuleProperty, ColorProperty>, value)) rule.declarations[property] = value;
      else refuse(report, at, value, 'bad value');
    } else {
      const seen = modes.map((mode) => colorIn(palettes[mode], value as string));
      if (seen.some((color) => !color)) refuse(report, at, value, 'bad value');
      else if (property !== 'border-color' && seen.some((color) => color && color.alpha < 1))
        refuse(report, at, value, 'must be opaque');
      else rule.colors[property as ColorProperty] = value as string;
    }
  }
  return rule;
};

/** Less particular rules first, so that a state stands over its part and a hover over both. */
const byWeight = (one: Rule, other: Rule) =>
  Number(!!one.state) + 2 * Number(!!one.pseudo) - (Number(!!other.state) + 2 * Number(!!other.pseudo));

/** The rules that hold wherever this one does, the most particular first, itself included. */
const chainOf = (rule: Rule, all: readonly Rule[]): Rule[] =>
  all
    .filter(
      ({ part, state, pseudo }) => part === rule.part && (!state || state === rule.state) && (!pseudo || pseudo === rule.pseudo),
    )
    .toReversed();

const inherited = (chain: readonly Rule[], property: ColorProperty) =>
  chain.find(({ colors }) => colors[property] !== undefined)?.colors[property];

const inkOn = (background: Oklch, colors: ResolvedColors): Oklch =>
  [colors['text-1'], colors['text-inverse']]
    .map(parseColor)
    .find((ink): ink is Oklch => !!ink && contrastRatio(ink, background) >= text) ?? inkFor(background);

/**
 * Colours of one rule in one mode. A rule that changes ink or ground prints both, so that no two rules that meet on
 * an element can put the ink of one on the ground of the other.
 */
const colorsOf = (rule: Rule, all: readonly Rule[], mode: Mode, colors: ResolvedColors, report: Report) => {
  const chain = chainOf(rule, all);
  const shown: Partial<Record<ColorProperty, string>> = {};
  const { on = [], isOutlined } = rulePart(rule.part) ?? {};
  const grounds = on.map((name) => parseColor(colors[name])).filter((color): color is Oklch => !!color);
  const settle = (property: ColorProperty, given: Oklch, backgrounds: Oklch[], against: readonly string[], minimum: number) => {
    const corrected = correctContrast(given, backgrounds, minimum);
    if (corrected && corrected !== given && rule.colors[property] !== undefined) {
      const { index, ratio } = worstAgainst(given, backgrounds);
      report({
        kind: 'contrast',
        path: `rules.${rule.name}.${property}`,
        given: toHex(given),
        corrected: toHex(corrected),
        ratio: floorRatio(ratio),
        required: minimum,
        against: `${mode}.${against[index] ?? ''}`,
      });
    }
    if (corrected) shown[property] = toHex(corrected);
    else refuse(report, `rules.${rule.name}.${property}`, rule.colors[property], 'needs background-color');
  };

  const border = colorIn(colors, rule.colors['border-color']);
  if (border && isOutlined) settle('border-color', border, grounds, on, outline);
  else if (border) shown['border-color'] = toHex(border);

  if (rule.colors.color === undefined && rule.colors['background-color'] === undefined) return shown;
  const background = colorIn(colors, inherited(chain, 'background-color'));
  const ink = colorIn(colors, inherited(chain, 'color'));
  if (background) {
    shown['background-color'] = toHex(background);
    settle('color', ink ?? inkOn(background, colors), [background], ['background-color'], text);
  } else if (ink && grounds.length && !all.some((other) => other.part === rule.part && other.colors['background-color']))
    settle('color', ink, grounds, on, text);
  else refuse(report, `rules.${rule.name}.color`, rule.colors.color, 'needs background-color');
  return shown;
};

// Above every selector of a component, so that a hover of ours cannot bring back half of the colours.
const selectorOf = ({ part, state, pseudo }: Rule) =>
  `[data-troupe-part=${part}]${state && `[data-troupe-state=${state}]`}${pseudo && `:${pseudo}`}:not(#\\#)`;

/** Rules of a theme → what may be printed. What is not on the lists is refused with its path; unreadable ink is moved. */
export const resolveRules = (rules: ThemeConfig['rules'], palettes: Palettes, report: Report): ResolvedRule[] => {
  const read = Object.entries(rules ?? {})
    .filter(([, values]) => values !== undefined)
    .map(([name, values]) => readRule(name, values, palettes, report))
    .filter((rule): rule is Rule => rule !== undefined)
    .toSorted(byWeight);
  const told = new Set<string>();
  const once: Report = (issue) => {
    const key = `${issue.path} ${issue.kind === 'contrast' ? `${issue.given} ${issue.corrected}` : issue.reason}`;
    if (!told.has(key)) report(issue);
    told.add(key);
  };
  return read.map((rule) => {
    const [light, dark] = modes.map((mode) => colorsOf(rule, read, mode, palettes[mode], once)) as [
      Record<string, string>,
      Record<string, string>,
    ];
    // A colour that only one mode can show is none.
    const both = (colors: Record<string, string>, others: Record<string, string>) =>
      Object.fromEntries(Object.entries(colors).filter(([property]) => property in others));
    return {
      name: rule.name,
      selector: selectorOf(rule),
      declarations: rule.declarations,
      light: both(light, dark),
      dark: both(dark, light),
    };
  });
};
