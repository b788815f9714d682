import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findPage } from '../../packages/protocol/src/index.ts';
import { describe, expect, it } from 'vitest';
import { root } from '../step.ts';
import { atPage, drawMatrix, everybody, pages, readDemoBrands, toRows } from './guard-matrix.ts';

describe('the guard matrix', () => {
  it('is what the guards answer to every role, restriction and brand, at every page and call', async () => {
    const kept = readFileSync(resolve(root, 'docs/guard-matrix.md'), 'utf8');
    expect(await drawMatrix(await readDemoBrands())).toBe(kept);
  });

  it('sends nobody on who followed where they were sent, and nobody where there is no page', async () => {
    let redirects = 0;
    for (const brand of await readDemoBrands()) {
      // With the names asked for on a page and in a modal.
      for (const onboarding_v2 of [true, false]) {
        const flagged = { ...brand, flags: { onboarding_v2 } };
        for (const page of pages) {
          for (const who of everybody) {
            const found = atPage(page, flagged, who);
            if (found.kind !== 'redirect') continue;
            redirects += 1;
            const { page: next } = findPage(pages, found.to, brand.closed_paths);
            expect(next.path).toBe(found.to);
            expect(atPage(next, flagged, who).kind).not.toBe('redirect');
          }
        }
      }
    }
    const hasGates = pages.some(({ path }) => path === '/signup' || path === '/external/signup');
    expect(redirects > 0).toBe(hasGates);
  });

  it('tells equal answers together and every answer once', () => {
    const axes = [
      ['a', 'b', 'c'],
      ['x', 'y'],
    ];
    expect(toRows(['1', '2', '1', '2', '3', '3'], axes)).toEqual([
      ['a, b', 'x', '1'],
      ['a, b', 'y', '2'],
      ['c', 'any', '3'],
    ]);
    expect(toRows(['1', '1', '1', '1', '1', '1'], axes)).toEqual([['any', 'any', '1']]);
  });
});
