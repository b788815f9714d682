import type { ColorTokenName, TokenName } from './tokens.ts';
import type { Color } from './values.ts';

/** A side's size, without calculations: what a rule may hold is bounded, see `rule-values.ts`. */
type Size = '0' | `${number}${'px' | 'rem' | 'em'}`;
type TokenReference<Name extends TokenName> = `var(--${Name})`;
type TokensLike<Prefix extends string> = TokenReference<Extract<TokenName, `${Prefix}${string}`>>;
type RuleColor = Color | TokenReference<ColorTokenName>;

/** Every property that a rule may set, with what it takes. */
interface Properties {
  'border-radius': Size | `${number}%` | TokensLike<'radius-'>;
  'border-width': Size | TokenReference<'border-thin' | 'border-strong'>;
  'border-style': 'none' | 'solid' | 'dashed' | 'dotted' | 'double';
  'border-color': RuleColor | 'transparent';
  'box-shadow': 'none' | TokenReference<'shadow-1' | 'shadow-2' | 'shadow-3'>;
  padding: Size | TokensLike<'space-'>;
  'padding-block': Size | TokensLike<'space-'>;
  'padding-inline': Size | TokensLike<'space-'>;
  'font-family': TokensLike<'font-'>;
  'font-weight': `${number}` | TokensLike<'weight-'>;
  'font-style': 'normal' | 'italic';
  'letter-spacing': Size;
  'text-transform': 'none' | 'uppercase' | 'lowercase' | 'capitalize';
  color: RuleColor;
  'background-color': RuleColor;
}
export type RuleProperty = keyof Properties;

const shape = [
  'border-radius',
  'border-width',
  'border-style',
  'border-color',
  'box-shadow',
  'padding',
  'padding-block',
  'padding-inline',
] as const satisfies RuleProperty[];
const words = ['font-family', 'font-weight', 'font-style', 'letter-spacing', 'text-transform'] as const satisfies RuleProperty[];

/** What may change on a part. A box holds other parts, which read their colours from tokens: it has no colours of its own here. */
export const ruleProperties = {
  box: shape,
  words,
  control: [...shape, ...words, 'color', 'background-color'],
} as const satisfies Record<string, readonly RuleProperty[]>;

interface Part {
  takes: keyof typeof ruleProperties;
  /** Values of `data-troupe-state` that a rule may ask for. */
  states?: readonly string[];
  /** What the part stands on wherever it is used. Without it a colour needs a background beside it. */
  on?: readonly ColorTokenName[];
  /** Its border is what shows that it can be operated (WCAG 1.4.11). */
  isOutlined?: true;
}

/**
 * The parts that a theme may shape by rules: values of `data-troupe-part` in core's markup, which a test of core holds
 * against this table. Renaming one is a breaking change of the theme.
 */
export const ruleParts = {
  button: { takes: 'control', states: ['plain', 'primary', 'outline', 'quiet', 'danger', 'spark', 'onAccent', 'inherit'] },
  'icon-button': { takes: 'control', states: ['on'] },
  chip: { takes: 'control', states: ['on', 'off'] },
  tag: { takes: 'control', states: ['on', 'off'] },
  badge: { takes: 'control', states: ['neutral', 'spark', 'accent', 'success', 'warning', 'danger'] },
  notice: { takes: 'control', states: ['neutral', 'accent', 'success', 'warning', 'danger'] },
  toast: { takes: 'control', on: ['surface-inverse'] },
  tab: { takes: 'control', on: ['canvas', 'surface-1'] },
  'menu-item': { takes: 'control', states: ['danger'], on: ['surface-1', 'surface-2'] },
  input: { takes: 'control', on: ['surface-1', 'canvas'], isOutlined: true },
  'field-error': { takes: 'words' },
  action: { takes: 'words' },
  speech: { takes: 'words' },
  avatar: { takes: 'box', states: ['picture', 'letter'] },
  bubble: { takes: 'box' },
  'chat-header': { takes: 'box' },
  'chat-hero': { takes: 'box' },
  composer: { takes: 'box', states: ['replying'] },
  'character-card': { takes: 'box' },
  'character-cover': { takes: 'box' },
  'character-profile': { takes: 'box' },
  'filter-panel': { takes: 'box' },
  dialog: { takes: 'box' },
  drawer: { takes: 'box' },
  empty: { takes: 'box' },
  field: { takes: 'box', states: ['invalid'] },
  menu: { takes: 'box' },
  pager: { takes: 'box' },
  pagination: { takes: 'box' },
  skeleton: { takes: 'box' },
  tabs: { takes: 'box' },
} as const satisfies Record<string, Part>;

/** What the user does with a part. */
export const rulePseudoClasses = ['hover', 'focus-visible', 'active'] as const;

export type RulePart = keyof typeof ruleParts;
type StateOf<Name extends RulePart> = (typeof ruleParts)[Name] extends { states: readonly (infer State extends string)[] }
  ? `[data-state=${State}]`
  : never;
type PseudoClass = `:${(typeof rulePseudoClasses)[number]}`;
/** `chip`, `chip:hover`, `chip[data-state=on]` or `chip[data-state=on]:hover`. */
type SelectorOf<Name extends RulePart> = `${Name}${'' | StateOf<Name>}${'' | PseudoClass}`;
type ValuesOf<Name extends RulePart> = {
  [Property in (typeof ruleProperties)[(typeof ruleParts)[Name]['takes']][number]]?: Properties[Property];
};

/** The rules of a theme: part and state → property → value. A wrong name or a bad literal does not compile. */
export type ThemeRules = { [Name in RulePart as SelectorOf<Name>]?: ValuesOf<Name> };

/** A row of the table by its name, as data. */
export const rulePart = (name: string): Part | undefined =>
  Object.hasOwn(ruleParts, name) ? ruleParts[name as RulePart] : undefined;
