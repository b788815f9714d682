import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError, endpoints, findPage, type Endpoint } from '../../packages/protocol/src/index.ts';
import { createTestBrand, createTestRouter } from '../../packages/server/src/http/testing.ts';
import { describe, expect, it } from 'vitest';
import { root } from '../step.ts';
import {
  atCall,
  atPage,
  callerOf,
  drawMatrix,
  everybody,
  pages,
  readDemoBrands,
  tellRefusal,
  toRows,
  type Somebody,
} from './guard-matrix.ts';

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

  it('is what a call answers over HTTP to each of them, before its handler sees anything', async () => {
    const who = everybody.filter(({ restrictions, username }) => restrictions.length < 2 && username !== null);
    const calls = Object.values<Endpoint>(endpoints);
    const idOf = ({ person, restrictions }: Somebody) => [person, ...restrictions].join('.');
    const byToken = new Map(who.map((one) => [idOf(one), callerOf(one)]));
    const reached = () => Promise.reject(new AppError('conflict'));
    const send = createTestRouter({
      registrations: calls.map((endpoint) => ({ endpoint, handle: reached })),
      verifyToken: async (token) => byToken.get(token) ?? Promise.reject(new AppError('internal')),
    });
    const brand = createTestBrand();
    const unlike: string[] = [];
    for (const endpoint of calls) {
      const path = endpoint.path.replaceAll(/:\w+/g, 'x');
      for (const one of who) {
        const answer = await send(path, { method: endpoint.method, ...(byToken.get(idOf(one)) && { token: idOf(one) }) });
        const { errorPayload = {} } = (await answer.json()) as { errorPayload?: { restriction?: string } };
        const isRefused = answer.status === 401 || answer.status === 403;
        const told = isRefused ? tellRefusal(answer.status, errorPayload.restriction) : 'goes on';
        if (told !== (await atCall(endpoint, brand, one))) unlike.push(`${endpoint.id} ${idOf(one)}: ${told}`);
      }
    }
    expect(unlike).toEqual([]);
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
