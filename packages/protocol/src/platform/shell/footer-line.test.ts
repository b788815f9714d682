import { describe, expect, it } from 'vitest';
import { readFooterLine, writeFooterLine } from './footer-line.ts';

describe('the line at the end of a page', () => {
  it('keeps words, emphasis and links, and comes out as it went in', () => {
    const line =
      '© 2026 <b>Harbour</b> &amp; co. <a href="/terms">Terms</a><br><a href="https://x.example/?a=1&amp;b=2">More</a>';
    expect(readFooterLine('<b>A</b> &copy; <a href="/terms">T</a>')).toEqual([
      { tag: 'b', children: ['A'] },
      ' © ',
      { tag: 'a', href: '/terms', children: ['T'] },
    ]);
    expect(writeFooterLine(readFooterLine(line))).toBe(line);
  });

  it.each([
    ['<script>alert(1)</script>', '<script> is not taken'],
    ['<img src=x onerror=alert(1)>', '<img> is not taken'],
    ['<b onclick="x()">a</b>', '<b onclick="x()"> is not taken'],
    ['<a href="javascript:alert(1)">a</a>', 'is not taken'],
    ['<a href="java&#115;cript:alert(1)">a</a>', 'is not taken'],
    ['<a href="//evil.example">a</a>', 'is not taken'],
    ['<a href="/\\evil.example">a</a>', 'is not taken'],
    ['<a href="/terms" target="_top">a</a>', 'is not taken'],
    ['<a>a</a>', 'is not taken'],
    ['<b>a', '<b> is not closed'],
    ['a</b>', '</b> closes nothing'],
    ['<b><i>a</b></i>', '</b> closes nothing'],
    ['a < b', 'written &lt;'],
    ['<!-- a -->', 'written &lt;'],
  ])('refuses %s and says why', (html, why) => {
    expect(() => readFooterLine(html)).toThrow(why);
  });

  it('never writes an element that it was not given as one', () => {
    const text = 'a &lt;script&gt; &#60;img onerror=x&#62; "q"';
    expect(writeFooterLine(readFooterLine(text))).toBe('a &lt;script&gt; &lt;img onerror=x&gt; &quot;q&quot;');
  });
});
