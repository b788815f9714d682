import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrastRatio,
  parseColor,
  resolveTheme,
  ruleParts,
  ruleProperties,
  themeCss,
  type ResolvedRule,
  type ThemeConfig,
} from './index.ts';
import { randomTheme } from './testing.ts';

const issuesOf = (rules: ThemeConfig['rules']) => resolveTheme({ rules }).issues;
const rulesOf = (rules: ThemeConfig['rules']) => resolveTheme({ rules }).rules;
const printed = (rules: ThemeConfig['rules'], selector?: string) => themeCss(resolveTheme({ rules }), selector);

const ratioIn = (rule: ResolvedRule, mode: 'light' | 'dark') => {
  const { color, 'background-color': background } = rule[mode];
  return color && background ? contrastRatio(parseColor(color)!, parseColor(background)!) : undefined;
};

describe('rules on parts', () => {
  it('are printed under the element that carries the theme, above every selector of a component', () => {
    expect(printed({ bubble: { 'border-radius': '4px', 'box-shadow': 'var(--shadow-2)' } }, '.stage')).toContain(
      '.stage [data-troupe-part=bubble]:not(#\\#){border-radius:4px;box-shadow:var(--troupe-shadow-2)}',
    );
    expect(printed({ 'chip[data-state=on]:hover': { 'font-weight': '700' } })).toContain(
      ':root [data-troupe-part=chip][data-troupe-state=on]:hover:not(#\\#){font-weight:700}',
    );
  });

  it('stand in order of weight, however they were written: part, state, what the user does, both', () => {
    const names = ['chip[data-state=on]:hover', 'chip:hover', 'chip[data-state=on]', 'chip'];
    expect(rulesOf(Object.fromEntries(names.map((name) => [name, { 'font-weight': '700' }]))).map(({ name }) => name)).toEqual(
      names.toReversed(),
    );
  });

  it.each([
    ['a part that core has not', { buttom: {} }, 'rules.buttom', 'unknown part'],
    ['a part of every object', { constructor: {} }, 'rules.constructor', 'unknown part'],
    ['a state that the part has not', { 'chip[data-state=open]': {} }, 'rules.chip[data-state=open]', 'unknown part'],
    ['a pseudo-class that is not listed', { 'chip:has': {} }, 'rules.chip:has', 'unknown part'],
    ['a selector of more than one part', { 'chip, body': {} }, 'rules.chip, body', 'unknown part'],
    ['a property that is not listed', { chip: { position: 'fixed' } }, 'rules.chip.position', 'unknown property'],
    ['a colour on a box', { bubble: { color: '#fff' } }, 'rules.bubble.color', 'unknown property'],
    ['a shape on words', { action: { padding: '4px' } }, 'rules.action.padding', 'unknown property'],
    ['a value of another grammar', { chip: { 'border-radius': 'round' } }, 'rules.chip.border-radius', 'bad value'],
    ['a calculation', { chip: { padding: 'calc(1px + 2px)' } }, 'rules.chip.padding', 'bad value'],
    ['a length out of bounds', { chip: { padding: '400px' } }, 'rules.chip.padding', 'bad value'],
    ['a border over the content', { chip: { 'border-width': '2rem' } }, 'rules.chip.border-width', 'bad value'],
    ['letters that fall apart', { chip: { 'letter-spacing': '3em' } }, 'rules.chip.letter-spacing', 'bad value'],
    ['a token of another kind', { chip: { padding: 'var(--radius-md)' } }, 'rules.chip.padding', 'bad value'],
    ['a colour token that is not there', { chip: { color: 'var(--acent)' } }, 'rules.chip.color', 'bad value'],
    ['a see-through ground', { chip: { 'background-color': '#fff8' } }, 'rules.chip.background-color', 'must be opaque'],
    ['an ink on an unknown ground', { button: { color: '#fff' } }, 'rules.button.color', 'needs background-color'],
    ['something that is no rule', { chip: 'red' as never }, 'rules.chip', 'bad value'],
  ])('refuse %s and say where', (_, rules, path, reason) => {
    expect(issuesOf(rules as ThemeConfig['rules'])).toEqual([expect.objectContaining({ kind: 'invalid', path, reason })]);
  });

  it('take every listed property', () => {
    const theme = randomTheme(1);
    expect(theme).toEqual(randomTheme(1));
    for (const [name, { takes }] of Object.entries(ruleParts)) {
      const values: Record<string, string> = {
        'border-radius': 'var(--radius-lg)',
        'border-width': '2px',
        'border-style': 'dashed',
        'border-color': '#777777',
        'box-shadow': 'none',
        padding: '4px',
        'padding-block': 'var(--space-2)',
        'padding-inline': '0.5rem',
        'font-family': 'var(--font-display)',
        'font-weight': 'var(--weight-bold)',
        'font-style': 'italic',
        'letter-spacing': '-0.01em',
        'text-transform': 'uppercase',
        color: '#ffffff',
        'background-color': '#123456',
      };
      const given = Object.fromEntries(ruleProperties[takes].map((property) => [property, values[property]]));
      const { issues, rules } = resolveTheme({ rules: { [name]: given } });
      expect(issues.filter(({ kind }) => kind === 'invalid')).toEqual([]);
      expect(Object.keys({ ...rules[0]?.declarations, ...rules[0]?.light }).toSorted()).toEqual(
        [...ruleProperties[takes]].toSorted(),
      );
    }
  });
});

describe('colours of rules', () => {
  it('are measured against each other, moved, and reported', () => {
    const { rules, issues } = resolveTheme({ rules: { badge: { color: '#8a8a8a', 'background-color': '#ffffff' } } });
    expect(issues).toEqual([
      {
        kind: 'contrast',
        path: 'rules.badge.color',
        given: '#8a8a8a',
        corrected: rules[0]?.light['color'],
        ratio: 3.45,
        required: 4.5,
        against: 'light.background-color',
      },
    ]);
    expect(ratioIn(rules[0]!, 'light')).toBeGreaterThanOrEqual(4.5);
  });

  it('follow their token into each mode', () => {
    const { rules, light, dark } = resolveTheme({
      rules: { tag: { 'background-color': 'var(--spark)', color: 'var(--on-spark)' } },
    });
    expect(rules[0]).toMatchObject({
      light: { 'background-color': light.spark, color: light['on-spark'] },
      dark: { 'background-color': dark.spark, color: dark['on-spark'] },
    });
  });

  it('bring an ink with a ground that comes alone', () => {
    const [rule] = rulesOf({ button: { 'background-color': '#101030' } });
    expect(ratioIn(rule!, 'light')).toBeGreaterThan(7);
    expect(ratioIn(rule!, 'dark')).toBeGreaterThan(7);
  });

  it('are checked on the grounds of a part that always stands on the same ones', () => {
    const { rules, issues } = resolveTheme({ rules: { toast: { color: '#303030' } } });
    expect(issues).toMatchObject([{ path: 'rules.toast.color', against: 'light.surface-inverse' }]);
    expect(Object.keys(rules[0]!.light)).toEqual(['color']);
  });

  it('are whole in every state: what one rule leaves out comes from the part', () => {
    const rules = rulesOf({
      chip: { 'background-color': '#ffffff', color: '#000000' },
      'chip:hover': { 'background-color': '#000000' },
      'chip[data-state=on]': { color: '#eeeeee' },
    });
    for (const rule of rules) {
      expect(ratioIn(rule, 'light')).toBeGreaterThanOrEqual(4.5);
      expect(ratioIn(rule, 'dark')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('refuse an ink that another rule of the part would put on a ground of its own', () => {
    expect(issuesOf({ tab: { color: '#1a1a1a' }, 'tab:hover': { 'background-color': '#111111' } })).toContainEqual(
      expect.objectContaining({ path: 'rules.tab.color', reason: 'needs background-color' }),
    );
  });

  it('keep the outline of a field visible', () => {
    const { issues } = resolveTheme({ rules: { input: { 'border-color': '#f4f4f4' } } });
    expect(issues).toMatchObject([{ path: 'rules.input.border-color', required: 3, against: 'light.canvas' }]);
    expect(issuesOf({ bubble: { 'border-color': '#f4f4f4' } })).toEqual([]);
  });

  it('can be read in every rule of any theme', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const { rules, issues } = resolveTheme(randomTheme(seed));
        expect(issues.filter(({ kind }) => kind === 'invalid')).toEqual([]);
        for (const rule of rules)
          for (const mode of ['light', 'dark'] as const) expect(ratioIn(rule, mode) ?? 21).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what hostile rules can do', () => {
  const attacks = [
    'red;background:url(//evil.example/x)',
    '4px}body{display:none',
    'url(https://evil.example)',
    'var(--x, url(x))',
    '#fff</style><script>',
    '4px!important',
    'expression(alert(1))',
    'image-set("x" 1x)',
    '\\75rl(x)',
  ];
  const names = fc.oneof(
    fc.constantFrom(
      'chip',
      'chip:hover',
      'body',
      '*',
      'chip]{}',
      'chip[data-state=on]x',
      'chip:hover,body',
      '__proto__',
      'chip/**/',
    ),
    fc.string(),
  );
  const properties = fc.oneof(fc.constantFrom(...ruleProperties.control, 'position', 'background', 'content'), fc.string());
  const values = fc.oneof(fc.constantFrom(...attacks), fc.string());

  it('is nothing: no name, property or value can load, close or add a rule', () => {
    fc.assert(
      fc.property(names, properties, values, (name, property, value) => {
        const css = printed({ [name]: { [property]: value } });
        expect(css).not.toMatch(/url|expression|image-set|<|@import|!important|[;{](?:position|content|background):/i);
        expect(css.split('{').length).toBe(css.split('}').length);
        expect(css.split('}').length - printed({}).split('}').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });
});
