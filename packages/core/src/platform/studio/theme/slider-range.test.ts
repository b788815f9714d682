import { presets, scaleTokens } from '@troupe/protocol/theme';
import { isTokenValue } from '@troupe/protocol/theme/values';
import { describe, expect, it } from 'vitest';
import { sliderRange, toCssNumber } from './slider-range.ts';

describe('sliderRange', () => {
  it.each([
    ['density', '0.84', { value: 0.84, unit: '', max: 1.3 }],
    ['radius-md', '10px', { value: 10, unit: 'px', max: 32 }],
    ['label-tracking', '0', { value: 0, unit: 'px' }],
    ['radius-pill', '999px', { value: 999, max: 1998 }],
    ['lift', '-3px', { value: -3, min: -12, max: 0 }],
    ['duration-1', '90ms', { value: 90, unit: 'ms' }],
  ])('gives %s at %s a slider', (name, shown, range) => expect(sliderRange(name, shown)).toMatchObject(range));

  it.each(['clamp(1rem, 2vw, 2rem)', 'var(--radius-md)', 'none', ''])('leaves %s to the text field', (shown) =>
    expect(sliderRange('text-md', shown)).toBeUndefined(),
  );

  it('yields values of the right kind at both ends, for every token that has one', () => {
    for (const preset of Object.values(presets))
      for (const [name, { kind, value }] of Object.entries(scaleTokens)) {
        const shown = (preset.tokens as Record<string, string>)[name] ?? value;
        const range = ['length', 'number', 'duration'].includes(kind) ? sliderRange(name, shown) : undefined;
        if (!range) continue;
        for (const end of [range.min, range.max])
          expect([name, isTokenValue(kind, toCssNumber(end, range.unit))]).toEqual([name, true]);
      }
  });

  it('writes no noise', () => expect(toCssNumber(0.1 + 0.2, 'em')).toBe('0.3em'));
});
