import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, luminance, parseColor, toHex } from './color.ts';

const hexOf = (text: string) => {
  const color = parseColor(text);
  return color && toHex(color);
};

describe('parseColor', () => {
  it.each([
    ['#0f5a41', '#0f5a41'],
    ['#FFF', '#ffffff'],
    ['#1234', '#11223344'],
    ['rgb(255, 0, 0)', '#ff0000'],
    ['rgb(100% 50% 0%)', '#ff8000'],
    ['rgba(0, 0, 0, 0.5)', '#00000080'],
    ['rgb(0 0 0 / 50%)', '#00000080'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(0.5turn 100% 50%)', '#00ffff'],
    ['oklch(62.8% 0.2577 29.23)', '#ff0000'],
    ['oklch(0.5 none none)', '#636363'],
    ['white', '#ffffff'],
    ['transparent', '#00000000'],
  ])('reads %s', (given, hex) => expect(hexOf(given)).toBe(hex));

  it.each([
    '',
    'red;}',
    '#12',
    '#12345',
    'rgb(1,2)',
    'rgb(a b c)',
    'url(x)',
    'oklch(1 2)',
    'var(--accent)',
    'color(display-p3 1 0 0)',
    7,
    undefined,
  ])('refuses %s', (given) => expect(parseColor(given)).toBeUndefined());

  it('returns every 8-bit colour unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const hex = `#${value.toString(16).padStart(6, '0')}`;
        expect(hexOf(hex)).toBe(hex);
      }),
    );
  });

  it('brings any OKLCH colour inside sRGB and keeps its lightness', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 95 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 359 }),
        (l, c, h) => {
          const shown = parseColor(hexOf(`oklch(${l}% ${c / 100} ${h})`));
          expect(Math.abs((shown?.l ?? 0) - l / 100)).toBeLessThan(0.04);
        },
      ),
    );
  });
});

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    const [black, white, grey] = ['#000', '#fff', '#777'].map((text) => parseColor(text)!);
    expect(contrastRatio(black!, white!)).toBe(21);
    expect(contrastRatio(grey!, grey!)).toBe(1);
  });

  it('agrees with the well-known edge #767676 on white (4.54) and #777777 (4.48)', () => {
    const white = parseColor('#fff')!;
    expect(contrastRatio(parseColor('#767676')!, white)).toBeCloseTo(4.54, 2);
    expect(contrastRatio(parseColor('#777777')!, white)).toBeCloseTo(4.48, 2);
  });

  it('measures luminance on the 8-bit value', () => expect(luminance(parseColor('#808080')!)).toBeCloseTo(0.2159, 4));
});

describe('the presets', () => {
  it('have only colours that this parser reads', () => {
    const folder = new URL('presets/', import.meta.url);
    const texts = readdirSync(folder).flatMap(
      (name) => readFileSync(new URL(name, folder), 'utf8').match(/oklch\([^)]*\)/g) ?? [],
    );
    expect(texts.length).toBeGreaterThan(30);
    expect(texts.filter((text) => !parseColor(text))).toEqual([]);
  });
});
