import { errorTexts } from '@troupe/protocol';
import { contentPolicy, hashSource } from '../content-policy.ts';
import { markup } from '../../kernel/markup.ts';

/** Colours of nobody: there is no brand whose theme could be asked. */
const style = `
:root{color-scheme:light dark;--troupe-ground:#f7f5f1;--troupe-ink:#211f1c;--troupe-quiet:#5d5850;--troupe-book:#e4dfd6;--troupe-edge:#8b8478}
@media (prefers-color-scheme:dark){:root{--troupe-ground:#191816;--troupe-ink:#f0ece5;--troupe-quiet:#b3aca1;--troupe-book:#34312d;--troupe-edge:#8b8478}}
body{display:grid;place-items:center;margin:0;min-block-size:100vh;background:var(--troupe-ground);color:var(--troupe-ink);font:1rem/1.5 system-ui,sans-serif}
main{display:grid;justify-items:center;gap:12px;max-inline-size:30rem;padding:24px;text-align:center}
svg{inline-size:min(100%,264px);margin-block-end:16px;fill:var(--troupe-book);stroke:var(--troupe-edge);stroke-width:1.5}
.missing{fill:none;stroke:var(--troupe-quiet);stroke-dasharray:4 4}
h1,p{margin:0;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2}
p{color:var(--troupe-quiet)}
small{color:var(--troupe-quiet)}
`;

/** English: what the visitor reads is not known to be a brand's. */
const words = {
  title: 'Unknown domain',
  heading: 'Nothing is here',
  sentence: `${errorTexts.unknown_domain} Check the address for a typing mistake.`,
};

const policy = contentPolicy({
  'img-src': 'data:',
  'style-src': hashSource(style),
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
});

/** The page of a host of no brand, in nobody's words: a shelf with one book missing, what to check, and what to tell who runs it. */
export const drawUnknownHost = (requestId: string): { html: string; policy: string } => {
  const page = markup`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${words.title}</title>
${{ text: `<style>${style}</style>` }}
</head>
<body>
<main>
<svg viewBox="0 0 264 96" aria-hidden="true"><path d="M22 92V24h20v68ZM42 92V12h15v80ZM57 92V32h24v60ZM81 92V18h18v74ZM137 92 151 22l18 4-13 66ZM169 92V28h21v64ZM190 92V10h14v82ZM204 92V22h26v70ZM4 93.5h256"/><path class="missing" d="M105 89V15h25v74Z"/></svg>
<h1>${words.heading}</h1>
<p>${words.sentence}</p>
<small>${requestId}</small>
</main>
</body>
</html>`;
  return { html: `<!doctype html>\n${page.text}`, policy };
};
