import { describe, expect, it } from 'vitest';
import { lackingBrowsers } from './browser-support/compat.ts';
import { findLacking } from './browser-support/find-lacking.ts';
import { judge, page } from './browsers.ts';

const found = findLacking([{ name: 'dist/a.css', text: 'a{field-sizing:content}' }]);
const row = { what: 'Growing boxes', paths: ['css.properties.field-sizing'], fallback: 'They scroll', where: 'a.ts' };

describe('what is used and what is declared', () => {
  it('agree where each is in the other', () => {
    expect(judge(found, { declared: [row], notOfBrowsers: {} })).toEqual([]);
    expect(
      judge(found, { declared: [], notOfBrowsers: { 'css.properties.field-sizing': 'ours' } }),
      'a name that is not the browser’s',
    ).toEqual([]);
  });

  it('name the feature, the browsers and the file where nothing is declared', () => {
    const [problem, ...more] = judge(found, { declared: [], notOfBrowsers: {} });
    expect(problem).toContain('css.properties.field-sizing is used without a declared fallback');
    expect(problem).toContain('Chrome before 123, Edge before 123, Firefox before 152, Safari before 26.2');
    expect(problem).toContain('dist/a.css');
    expect(more, 'the keyword').toHaveLength(1);
  });

  it('name what is declared and no longer used', () => {
    const old = { ...row, paths: ['css.properties.text-wrap.pretty'] };
    expect(judge(found, { declared: [row, old], notOfBrowsers: { 'api.Profiler.Profiler': 'ours' } })).toEqual([
      'css.properties.text-wrap.pretty is declared, but no listed browser lacks it or nothing uses it any more',
      'api.Profiler.Profiler is declared, but no listed browser lacks it or nothing uses it any more',
    ]);
  });

  it('do not cover a neighbour whose name begins the same', () => {
    expect(judge(found, { declared: [{ ...row, paths: ['css.properties.field'] }], notOfBrowsers: {} })).toHaveLength(3);
  });
});

it('the page says each browser once', () => {
  expect(page(found, [row])).toContain(
    '| Growing boxes | Chrome and Edge before 123, Firefox before 152, Safari before 26.2 | They scroll | `a.ts` |',
  );
});

describe('a browser lacks', () => {
  it.each([
    [
      'what came after the version that counts',
      'css.types.color.light-dark',
      ['Chrome before 123', 'Edge before 123', 'Safari before 17.5', 'Safari on iOS before 17.5', 'Chrome on Android before 123'],
    ],
    ['what it only has in part', 'api.HTMLElement.popover', ['Safari on iOS in part before 18.3']],
    ['nothing that all had by then', 'css.selectors.has', []],
  ])('%s', (_what, path, browsers) => {
    expect(lackingBrowsers({ path })).toEqual(browsers);
  });

  it('nothing that it has under the name that is used', () => {
    const path = 'css.properties.user-select';
    expect(lackingBrowsers({ path, names: ['user-select'] })).toContain('Safari on iOS');
    expect(lackingBrowsers({ path, names: ['-webkit-user-select', 'user-select'] })).toEqual([]);
  });

  it('no member that one of its owners has there', () => {
    expect(lackingBrowsers({ path: 'api.*.x', meanings: ['css.types.color.light-dark', 'css.selectors.has'] })).toEqual([]);
  });
});
