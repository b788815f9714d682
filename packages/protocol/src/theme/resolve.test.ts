import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  documentCss,
  colorTokens,
  contrastPairs,
  contrastRatio,
  parseColor,
  presets,
  resolveTheme,
  scaleTokens,
  themeCss,
  type ResolvedColors,
  type Theme,
  type ThemeConfig,
} from './index.ts';
import { randomTheme } from './testing.ts';
import { isTokenValue } from './values.ts';

const ratio = (colors: ResolvedColors, front: keyof ResolvedColors, back: keyof ResolvedColors) =>
  contrastRatio(parseColor(colors[front])!, parseColor(colors[back])!);

const unreadable = (colors: ResolvedColors) =>
  contrastPairs.flatMap(({ foreground, against, minimum }) =>
    against
      .filter((back) => ratio(colors, foreground, back) < minimum)
      .map((back) => `${foreground} on ${back}: ${ratio(colors, foreground, back)}`),
  );

describe('the contract', () => {
  it('has at least 60 tokens and every default is a value of its kind', () => {
    expect(Object.keys(scaleTokens).length + colorTokens.length).toBeGreaterThanOrEqual(60);
    for (const [name, { kind, value }] of Object.entries(scaleTokens))
      expect([name, isTokenValue(kind, value)]).toEqual([name, true]);
  });

  it('refuses a bad literal at compile time', () => {
    expectTypeOf<{
      accent: '#0f5a41';
      radius: '12px';
      tokens: { density: '0.9' };
      light: { canvas: 'oklch(98% 0 0)' };
    }>().toExtend<Theme>();
    expectTypeOf<{ accent: 'green-ish' }>().not.toExtend<Theme>();
    expectTypeOf<{ radius: '12 pixels' }>().not.toExtend<Theme>();
    expectTypeOf<{ tokens: { 'duration-1': 'fast' } }>().not.toExtend<Theme>();
    expectTypeOf<Theme>().toExtend<ThemeConfig>();
  });
});

describe.each(Object.keys(presets) as (keyof typeof presets)[])('the preset %s', (preset) => {
  const theme = resolveTheme({ preset });
  it('needs no correction', () => expect(theme.issues).toEqual([]));
  it('is readable in both modes', () => expect([...unreadable(theme.light), ...unreadable(theme.dark)]).toEqual([]));
  it('holds only values of the right kind', () => {
    expect(resolveTheme({ tokens: presets[preset].tokens }).issues).toEqual([]);
  });
});

describe('resolveTheme', () => {
  it('derives hover, soft, link and text from one accent, for both modes', () => {
    const theme = resolveTheme({ accent: '#7b2fbe' });
    expect(theme.light.accent).toBe('#7b2fbe');
    expect(parseColor(theme.light['accent-soft'])!.h).toBeCloseTo(parseColor('#7b2fbe')!.h, -1);
    expect(parseColor(theme.dark.accent)!.l).toBeGreaterThan(0.7);
    expect(theme.issues).toMatchObject([
      { kind: 'contrast', path: 'accent', given: '#7b2fbe', against: 'dark.surface-2', required: 3 },
    ]);
  });

  it('moves an accent that nobody would see, and tells the path, the ratio and what it became', () => {
    const { light, issues } = resolveTheme({ light: { accent: '#fff3a0' } });
    expect(issues).toMatchObject([
      { kind: 'contrast', path: 'light.accent', given: '#fff3a0', corrected: light.accent, required: 3 },
    ]);
    expect(ratio(light, 'accent', 'surface-2')).toBeGreaterThanOrEqual(3);
    expect(ratio(light, 'accent', 'surface-2')).toBeLessThan(3.3);
  });

  it('gives light text to a dark page in the light mode', () => {
    const { light } = resolveTheme({ light: { canvas: '#15121c' } });
    expect(parseColor(light['text-1'])!.l).toBeGreaterThan(0.9);
    expect(parseColor(light['surface-1'])!.l).toBeLessThan(0.35);
  });

  it('derives the text on a filled colour', () => {
    const { light, issues } = resolveTheme({ light: { 'bubble-user': '#202040' } });
    expect(ratio(light, 'on-bubble-user', 'bubble-user')).toBeGreaterThan(10);
    expect(issues.map((issue) => issue.path)).toEqual(['light.bubble-user-action']);
  });

  it('derives the radius scale from one radius; a token by name wins', () => {
    const { tokens } = resolveTheme({ radius: '10px', tokens: { 'radius-xl': '30px' } });
    expect(tokens).toMatchObject({
      'radius-xs': '4px',
      'radius-md': '10px',
      'radius-lg': '14px',
      'radius-xl': '30px',
      'radius-control': '10px',
    });
    expect(resolveTheme({ radius: '0' }).tokens).toMatchObject({ 'radius-pill': '0px', 'radius-avatar': '0px' });
    expect(resolveTheme({ radius: '999px' }).tokens).toMatchObject({ 'radius-control': '999px', 'radius-md': '12px' });
  });

  it.each<[string, ThemeConfig, string, string]>([
    ['an unknown token', { tokens: { 'radius-mdd': '4px' } }, 'tokens.radius-mdd', 'unknown token'],
    ['an unknown colour', { dark: { acent: '#fff' } }, 'dark.acent', 'unknown token'],
    ['a bad length', { tokens: { 'radius-md': '4 pixels' } }, 'tokens.radius-md', 'bad value'],
    ['a bad colour', { light: { accent: 'greenish' } }, 'light.accent', 'bad value'],
    ['a token that refers to itself', { tokens: { 'text-sm': 'var(--label-size)' } }, 'tokens.text-sm', 'circular'],
    ['a reference to nothing', { tokens: { 'text-sm': 'var(--text-tiny)' } }, 'tokens.text-sm', 'unknown token'],
    ['a see-through text', { light: { 'text-1': '#0008' } }, 'light.text-1', 'must be opaque'],
    ['a bad radius', { radius: 'round' }, 'radius', 'bad value'],
    ['a bad accent', { accent: 'url(x)' }, 'accent', 'bad value'],
    ['a bad preset', { preset: 'constructor' as 'acme' }, 'preset', 'bad value'],
    ['a bad mode', { mode: 'sepia' as 'dark' }, 'mode', 'bad value'],
    [
      'a prototype name',
      { tokens: { constructor: '4px' } as unknown as ThemeConfig['tokens'] },
      'tokens.constructor',
      'unknown token',
    ],
  ])('refuses %s and says where', (_, theme, path, reason) => {
    const { issues, ...resolved } = resolveTheme(theme);
    expect(issues[0]).toMatchObject({ kind: 'invalid', path, reason });
    expect(resolved.tokens['radius-md']).toBe('10px');
  });

  const theme = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(randomTheme);

  it('makes any colours readable: every pair of the table meets its minimum', () => {
    fc.assert(
      fc.property(theme, (given) => {
        const { light, dark } = resolveTheme(given);
        expect([...unreadable(light), ...unreadable(dark)]).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('names the ground on which a colour failed: no report says that what is enough was not', () => {
    const contrast = (given: ThemeConfig) => resolveTheme(given).issues.filter((issue) => issue.kind === 'contrast');
    fc.assert(
      fc.property(theme, fc.integer({ min: 0, max: 0xffffff }), (given, accent) => {
        for (const { path, ratio, required } of contrast({
          ...given,
          accent: `#${accent.toString(16).padStart(6, '0')}` as '#fff',
        }))
          expect([path, ratio < required]).toEqual([path, true]);
      }),
      { numRuns: 200 },
    );
  });

  it('is done after one pass: resolving what it resolved corrects nothing', () => {
    fc.assert(
      fc.property(theme, (given) => {
        const { light, dark } = resolveTheme(given);
        expect(resolveTheme({ light, dark }).issues.filter((issue) => issue.kind === 'contrast')).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('themeCss', () => {
  it('prints both modes as blocks, follows the system and lets the user win', () => {
    const css = themeCss(resolveTheme({ preset: 'lantern' }));
    expect(css).toContain('--troupe-font-display:"Bodoni 72"');
    expect(css).toMatch(
      /^:root\{.*color-scheme:light\}@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-troupe-mode=light\]\)\{/,
    );
    expect(css).toContain(':root[data-troupe-mode=dark]{--troupe-canvas:');
    expect(css).not.toContain('light-dark(');
  });

  it('colours the scrollbars of a document by its tokens: Firefox on Linux draws light ones in the dark', () => {
    expect(documentCss(resolveTheme({ mode: 'dark' }))).toContain(':root{scrollbar-color:var(--troupe-text-3) transparent}');
  });

  it('slants no script without italics and draws no letters apart that hang together, whatever the brand does', () => {
    const css = themeCss(resolveTheme({ tokens: { 'display-style': 'italic', 'label-tracking': '0.055em' } }), '.stage');
    const rule = (set: string) => css.match(new RegExp(`\\.stage:is\\(([^{]*)\\)\\{${set}\\}`))?.[1] ?? '';
    const upright = rule('--troupe-display-style:normal;--troupe-name-style:normal');
    const joined = rule('--troupe-display-tracking:0;--troupe-label-tracking:0');
    for (const tag of ['ar', 'hi']) expect([upright, joined].every((tags) => tags.includes(`:lang(${tag})`))).toBe(true);
    expect([upright.includes(':lang(zh)'), joined.includes(':lang(zh)')]).toEqual([true, false]);
  });

  it('starts dark where the theme says so', () => {
    const css = themeCss(resolveTheme({ mode: 'dark' }), '.stage');
    expect(css).toMatch(/^\.stage\{[^}]*color-scheme:dark\}\.stage\[data-troupe-mode=light\]/);
    expect(css).not.toContain('prefers-color-scheme');
  });

  it('puts reduced motion and touch sizes after the brand', () => {
    const css = themeCss(resolveTheme({ tokens: { 'size-control': '36px' } }));
    expect(css.indexOf('prefers-reduced-motion')).toBeGreaterThan(css.indexOf('[data-troupe-mode=dark]'));
    expect(css).toContain('--troupe-size-control:max(44px,36px)');
    expect(css).toMatch(/--troupe-duration-1:0s;--troupe-duration-2:0s;--troupe-duration-3:0s;--troupe-duration-4:0s/);
  });

  const attacks = fc.constantFrom(
    'red;background:url(//evil.example/x)',
    '4px}body{display:none',
    'url(https://evil.example)',
    'expression(alert(1))',
    '#fff</style><script>',
    '\\75rl(x)',
    'image-set("x" 1x)',
    'var(--x, url(x))',
    '4px/**/',
    '@import "x"',
    'calc(1px) ; x: y',
    '"a"; b',
    'attr(href)',
    'env(x)',
    '-moz-binding:x',
    'src("x")',
    'u\nrl(x)',
    '4px!important',
    'paint(x)',
    'element(#x)',
    'cross-fade(a)',
    '"a\nb"',
    'linear-gradient(90deg, red), url(x)',
  );
  const anything = fc.oneof(
    attacks,
    fc.string(),
    fc.string().map((text) => `4px${text}`),
    fc.tuple(attacks, fc.string()).map((parts) => parts.join('')),
  );

  it('lets nothing through that could load, close or add a rule', () => {
    const shape = themeCss(resolveTheme()).replace(/[^{};]/g, '');
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(scaleTokens)),
        fc.constantFrom(...colorTokens),
        anything,
        (scale, color, value) => {
          const css = themeCss(
            resolveTheme({
              accent: value,
              radius: value,
              tokens: { [scale]: value },
              light: { [color]: value },
              dark: { [color]: value },
            }),
          );
          expect(css).not.toMatch(/url|expression|image-set|src\(|<|\\|@import|!|attr\(|env\(|element\(|paint\(/i);
          // The same braces and semicolons as a theme that nobody touched.
          expect(css.replace(/[^{};]/g, '')).toBe(shape);
        },
      ),
      { numRuns: 400 },
    );
  });
});
