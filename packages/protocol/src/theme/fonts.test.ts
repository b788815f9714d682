import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontsMax } from './fonts.ts';
import { fontOrigins, resolveTheme, themeCss } from './index.ts';

const face = { family: 'Harbour Sans', src: 'https://fonts.harbour.example/sans.woff2' };

describe('fonts of a theme', () => {
  it('become font faces that never hide text', () => {
    const theme = resolveTheme({
      fonts: [face, { family: 'Harbour Serif', src: '/fonts/serif.woff2', weight: '100 900', style: 'italic' }],
      tokens: { 'font-read': '"Harbour Serif", Georgia, serif' },
    });
    expect(theme.issues).toEqual([]);
    expect(themeCss(theme)).toMatch(
      /^@font-face\{font-family:"Harbour Sans";src:url\("https:\/\/fonts\.harbour\.example\/sans\.woff2"\) format\("woff2"\);font-weight:400;font-style:normal;font-display:swap\}@font-face\{font-family:"Harbour Serif";src:url\("\/fonts\/serif\.woff2"\)[^}]*font-weight:100 900;font-style:italic/,
    );
  });

  it.each([
    ['family', { ...face, family: 'X"; } body { }' }],
    ['family', { ...face, family: 'sans-serif' }],
    ['family', { ...face, family: 'ui-monospace' }],
    ['src', { ...face, src: 'http://fonts.harbour.example/sans.woff2' }],
    ['src', { ...face, src: '//evil.example/sans.woff2' }],
    ['src', { ...face, src: 'https://user@evil.example/sans.woff2' }],
    ['src', { ...face, src: 'https://evil.example/sans.woff2?token=1' }],
    ['src', { ...face, src: 'https://evil.example/sans.ttf' }],
    ['src', { ...face, src: 'data:font/woff2;base64,AAAA' }],
    ['src', { ...face, src: 'https://evil.example/a") , url("https://evil.example/b.woff2' }],
    ['src', { family: face.family }],
    ['weight', { ...face, weight: 'heavy' }],
    ['style', { ...face, style: 'oblique' }],
  ])('are refused with the path of their %s: %j', (field, font) => {
    const theme = resolveTheme({ fonts: [font] });
    expect(theme.issues).toMatchObject([{ kind: 'invalid', path: `fonts.0.${field}`, reason: 'bad value' }]);
    expect(themeCss(theme)).not.toContain('@font-face');
  });

  it('are a few', () => {
    const { fonts, issues } = resolveTheme({ fonts: Array.from({ length: fontsMax + 1 }, () => face) });
    expect(fonts).toHaveLength(fontsMax);
    expect(issues).toMatchObject([{ path: `fonts.${fontsMax}`, reason: 'too many' }]);
  });

  it('survive what is no list', () => {
    expect(resolveTheme({ fonts: 'Arial' as never }).issues).toMatchObject([{ path: 'fonts', reason: 'bad value' }]);
    expect(resolveTheme({ fonts: [null, 4] }).fonts).toEqual([]);
  });

  it('name each origin once for the policy of the page; the own host needs no name', () => {
    const theme = {
      fonts: [
        face,
        { ...face, weight: '700' },
        { ...face, src: 'https://CDN.example:8443/a/b.woff2' },
        { ...face, src: '/own.woff2' },
        { ...face, src: 'https://evil.example/x; script-src *' },
      ],
    };
    expect(fontOrigins(theme)).toEqual(['https://fonts.harbour.example', 'https://cdn.example:8443']);
  });

  it('let no text out of the face', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (family, src, weight) => {
        const css = themeCss(resolveTheme({ fonts: [{ family, src: `https://a.example/${src}.woff2`, weight }] }));
        expect(css.split('@font-face').length).toBeLessThanOrEqual(2);
        expect(css.split('{').length).toBe(css.split('}').length);
        expect((css.match(/url\(/g) ?? []).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
