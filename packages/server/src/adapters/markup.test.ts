import { describe, expect, it } from 'vitest';
import { markup } from './markup.ts';

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
