// @vitest-environment node
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { brokenPromises, byVersion, evergreens, readLedger, RELEASES, type ReleaseState } from './releases.ts';

const ledger = { '1.0.0': { 'v1.0.0/loader.js': 'sha384-one', 'assets/floating-a.js': 'sha256-float' } };
const hashes: Record<string, string> = { 'v1.0.0/loader.js': 'sha384-one', 'assets/floating-a.js': 'sha256-float' };
const find = (file: string) => hashes[file] ?? null;
const good: ReleaseState = { version: '1.1.0', ledger, built: 'sha384-two', kept: find, served: find };

it('orders versions by number, not by letter', () =>
  expect(['1.10.0', '1.9.3', '2.0.0', '1.9.12'].toSorted(byVersion)).toEqual(['1.9.3', '1.9.12', '1.10.0', '2.0.0']));

it('an evergreen address serves the highest of its line: the build where it is, else what was released', () =>
  expect(Object.fromEntries(evergreens('1.2.0', ['1.10.4', '1.0.0', '0.9.1', '1.0.2']))).toEqual({
    v0: '0.9.1',
    'v0.9': '0.9.1',
    v1: '1.10.4',
    'v1.0': '1.0.2',
    'v1.2': '1.2.0',
    'v1.10': '1.10.4',
  }));

it('a new version may differ from what was released', () => expect(brokenPromises(good)).toEqual([]));
it('a released version is built as it was', () =>
  expect(brokenPromises({ ...good, version: '1.0.0', built: 'sha384-one' })).toEqual([]));
it('a released version is never built anew', () =>
  expect(brokenPromises({ ...good, version: '1.0.0' })).toEqual([
    "1.0.0 is released, and today's loader differs: raise the version in packages/embed/package.json.",
  ]));
it('no version goes back', () =>
  expect(brokenPromises({ ...good, version: '0.9.9' })).toEqual(['The version 0.9.9 is older than the release 1.0.0.']));
it('a kept file stays what it was, and is what the server sends', () =>
  expect(brokenPromises({ ...good, kept: () => 'sha384-other', served: () => null })).toEqual([
    'releases/v1.0.0/loader.js is not the file that was released (sha384-one).',
    '/embed/v1.0.0/loader.js would not be served as it was released (sha384-one).',
    'releases/assets/floating-a.js is not the file that was released (sha256-float).',
    '/embed/assets/floating-a.js would not be served as it was released (sha256-float).',
  ]));

it('the ledger begins with 1.0.0, whose hash partners have in their pages', () =>
  expect(readLedger()['1.0.0']?.['v1.0.0/loader.js']).toBe(
    'sha384-XgaWg+OhJmNQKYgY3+Ka7plvchnx41gZNk+gVFdzAHhck47pDKDXesevOtvSX6Na',
  ));

it('1.0.1 is 1.0.0 with two doors shut: attributes name no origin and no getToken, and origins are of the web', () => {
  const kept = (version: string) => readFileSync(new URL(`v${version}/loader.js`, RELEASES), 'utf8');
  const edits: [found: string, mended: string][] = [
    ['let{troupe:e,...i}=r.dataset', 'let{troupe:e,origin:o,getToken:s,...i}=r.dataset'],
    [
      'u=()=>({...a.b(),...l}),d=u().origin??a.origin,',
      'web=e=>{let{origin:t,protocol:n}=new URL(e);if(/^https?:$/.test(n))return t;throw TypeError(`origin: ${n} is not https:`)},home=e=>web(e.origin??a.b().origin??a.origin),d=home(l),u=()=>({...a.b(),...d!==home({})&&{getToken:void 0},...l}),',
    ],
  ];
  const mended = edits.reduce((text, [found, instead]) => text.replace(found, () => instead), kept('1.0.0'));
  expect(kept('1.0.1')).toBe(mended);
});
