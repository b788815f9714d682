import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yardstick } from '../../hostile-inputs/event-loop-probe.ts';
import { nestsDeeper } from './json-depth.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the depth of JSON', () => {
  it('is what its values say, whatever their strings hold', () => {
    const odd = fc.oneof(fc.string(), fc.constantFrom('[[[', '"{', '\\"[', '\\', '{"a":[', ']]'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 6 }, odd, fc.integer(), fc.array(tie('value')), fc.dictionary(odd, tie('value'))),
    }));
    fc.assert(
      fc.property(value, (json) => {
        const [text, depth] = [JSON.stringify(json), depthOf(json)];
        expect(nestsDeeper(text, depth)).toBe(false);
        if (depth > 0) expect(nestsDeeper(text, depth - 1)).toBe(true);
      }),
    );
  });

  it('takes a quarter of a million brackets in no time', () => {
    const started = performance.now();
    expect(nestsDeeper('['.repeat(250_000), 64)).toBe(true);
    expect(nestsDeeper('[]'.repeat(125_000), 64)).toBe(false);
    expect(performance.now() - started).toBeLessThan(Math.max(100, 50 * yardstick()));
  });
});
