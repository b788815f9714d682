import { describe, expect, it } from 'vitest';
import { findLacking } from './find-lacking.ts';
import { cssFeatures, selectorFeatures } from './scan-css.ts';

const lacking = (text: string) => findLacking([{ name: 'a.css', text }]).map(({ path }) => path);

describe('in a style sheet is found what a listed browser lacks', () => {
  it.each([
    ['a property', 'a{field-sizing:content}', 'css.properties.field-sizing'],
    ['a keyword of a property', 'a{text-wrap:pretty}', 'css.properties.text-wrap.pretty'],
    ['a function', 'a{color:light-dark(red,blue)}', 'css.types.color.light-dark'],
    ['a function in a property of our own', 'a{--ground:light-dark(red,blue)}', 'css.types.color.light-dark'],
    ['a function that places by another element', 'a{top:anchor(bottom)}', 'css.properties.top.anchor'],
    ['a unit', 'a{width:1rcap}', 'css.types.length.rcap'],
    ['a rule', '@starting-style{a{opacity:0}}', 'css.at-rules.starting-style'],
    ['a rule within another', '@media print{@scope (a){b{color:red}}}', 'css.at-rules.scope'],
    ['a descriptor', '@font-face{font-family:x;size-adjust:90%;font-width:normal}', 'css.at-rules.font-face.font-width'],
    ['a question to the device', '@media (inverted-colors:inverted){a{color:red}}', 'css.at-rules.media.inverted-colors'],
    [
      'a question to a container',
      '@container style(--x:1){a{color:red}}',
      'css.at-rules.container.style_queries_for_custom_properties',
    ],
    ['a pseudo-class', 'details:open{color:red}', 'css.selectors.open'],
    ['a pseudo-element', 'details::details-content{color:red}', 'css.selectors.details-content'],
    ['a property without its prefix', 'a{user-select:none}', 'css.properties.user-select'],
    ['a property that no data knows', 'a{make-it-nice:yes}', 'css.properties.make-it-nice'],
  ])('%s', (_what, css, path) => {
    expect(lacking(css)).toContain(path);
  });
});

it.each([
  ['what all of them have', 'a:has(b){color:oklch(.5 .1 20);inset:0;width:calc(1lh + 1cqi);& c{height:10dvh}}'],
  ['a prefix beside the plain name', 'a{-webkit-user-select:none;user-select:none}'],
  ['a prefix of a value beside the plain one', 'a{text-align:-webkit-match-parent;text-align:match-parent}'],
  ['a question whether it is there', '@supports (field-sizing:content) or selector(:open){a{color:red}}'],
  ['names of one’s own', 'a{animation:pretty 1s;grid-area:content;font-family:light-dark}@keyframes pretty{to{opacity:1}}'],
])('%s is not found', (_what, css) => {
  expect(lacking(css)).toEqual([]);
});

it('a prefix in one rule helps no other', () => {
  expect(lacking('a{-webkit-user-select:none;user-select:none}b{user-select:none}')).toEqual(['css.properties.user-select']);
});

it('selectors are read alone', () => {
  expect(selectorFeatures(':popover-open > a').map(({ path }) => path)).toEqual(['css.selectors.popover-open']);
});

it('what does not parse is an error that shows the place', () => {
  expect(() => cssFeatures('a{color:red}b{:}')).toThrow('b{:}');
});
