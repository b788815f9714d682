import { describe, expect, it } from 'vitest';
import { findLacking } from './find-lacking.ts';

const lacking = (...texts: string[]) =>
  findLacking(texts.map((text, index) => ({ name: `${index}.js`, text }))).map(({ path }) => path);

describe('in a script is found what a listed browser lacks', () => {
  it.each([
    ['a global', 'new Float16Array(1)', 'javascript.builtins.Float16Array'],
    ['a global of the window', 'globalThis.scheduler?.yield()', 'api.scheduler'],
    ['a function of a constructor', 'URL.parse(a)', 'api.URL.parse_static'],
    ['a function of a built-in constructor', 'Promise.try(a)', 'javascript.builtins.Promise.try'],
    ['a member of a known object', 'navigator.userAgentData', 'api.Navigator.userAgentData'],
    [
      'a member of a known object by way of the window',
      "window.document?.['startViewTransition'](a)",
      'api.Document.startViewTransition',
    ],
    ['a member that only new things have', 'a.b.union(c)', 'javascript.builtins.Set.union'],
    ['a member that is taken out of an object', 'const { moveBefore: a } = b', 'api.*.moveBefore'],
    ['a member that is asked for', "'moveBefore' in a", 'api.*.moveBefore'],
    ['a helper of an iterator', 'a.values().map(b).toArray()', 'javascript.builtins.Iterator.map'],
    ['an attribute', "jsx('div', { writingSuggestions: 'false' })", 'html.global_attributes.writingsuggestions'],
    ['an attribute of one element', "jsx('dialog', { closedby: 'any' })", 'html.elements.dialog.closedby'],
    ['a style of an element', "jsx('p', { style: { fieldSizing: 'content' } })", 'css.properties.field-sizing.content'],
    ['a style that is set', "a.style.fieldSizing = 'content'", 'css.properties.field-sizing'],
    ['an event', "a.addEventListener('scrollend', b)", 'api.*.scrollend_event'],
    ['a selector', "a.querySelector('details:open')", 'css.selectors.open'],
  ])('%s', (_what, code, path) => {
    expect(lacking(code)).toContain(path);
  });

  it.each([
    ['a flag within an expression', 'a.test(/(?i:b)c/)'],
    ['a resource that is given back', '{ using a = b() }'],
    ['an attribute of an import', "import a from './a.json' with { type: 'json' }"],
  ])('%s stops the check: a browser would read none of the file', (_what, code) => {
    expect(() => lacking(code)).toThrow('0.js: is written in something newer than every listed browser reads');
  });
});

it.each([
  [
    'what all of them have',
    'Object.groupBy(a, b); Promise.withResolvers(); a.at(-1); a.toSorted(); AbortSignal.any([]); /\\p{L}/v.test(a)',
  ],
  ['a name of the file’s own', 'const Float16Array = 1; Float16Array'],
  ['a parameter that is called like a global', '((scheduler) => scheduler.a)(b)'],
  ['a member that is old somewhere', 'a.filter(b).values(); a.close()'],
  ['arrays that only look like iterators', 'Object.entries(a).map(b)'],
])('%s is not found', (_what, code) => {
  expect(lacking(code)).toEqual([]);
});

it('a member of our own objects is not the browser’s, in whatever file it is made', () => {
  expect(lacking('a.moveBefore(b)')).toEqual(['api.*.moveBefore']);
  expect(lacking('a.moveBefore(b)', 'export const c = { moveBefore() {} }')).toEqual([]);
  expect(lacking('a.moveBefore(b)', 'class C { constructor() { this.moveBefore = 1 } }')).toEqual([]);
  expect(lacking('a.moveBefore(b)', 'exports.moveBefore = function () {}')).toEqual([]);
  expect(lacking('a.onscrollend', 'a.onscrollend = function () {}')).toEqual(lacking('a.onscrollend'));
  // Attributes of an element are asked of the browser.
  expect(lacking('a.moveBefore(b)', "jsx('div', { moveBefore: 1 })")).toEqual(['api.*.moveBefore']);
});
