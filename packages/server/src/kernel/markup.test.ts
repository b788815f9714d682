import { describe, expect, it } from 'vitest';
import { markup, scriptJson, styleText } from './markup.ts';

describe('markup', () => {
  it('escapes what is put into text and attributes', () => {
    const hostile = `"><script>alert('x')</script>&`;
    expect(markup`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('keeps nested templates and lists as markup', () => {
    expect(markup`<ul>${['a', '<'].map((item) => markup`<li>${item}</li>`)}</ul>`.text).toBe('<ul><li>a</li><li>&lt;</li></ul>');
  });

  it('prints nothing for what is absent', () => {
    expect(markup`<p>${false}${null}${undefined}${0}</p>`.text).toBe('<p>0</p>');
  });
});

describe('what stands in an element of its own', () => {
  it('is JSON that ends no script, and reads the same', () => {
    const value = { text: '</script><!-- \u2028\u2029' };
    const json = scriptJson(value);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(value);
  });

  it('is CSS that ends no style', () => {
    expect(styleText('a::after{content:"</style>"}')).toBe('a::after{content:"\\3c /style>"}');
  });
});
