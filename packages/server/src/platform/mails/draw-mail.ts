import type { Brand } from '@troupe/protocol';
import { markup, styleText, type Markup } from '../../kernel/markup.ts';
import type { MailBlock, MailContent } from './mail-blocks.ts';
import { mailLook, type MailLook, type MailPart } from './mail-look.ts';
import type { MailWords } from '../../html/mail-words.ts';

/** Keeps the lines of the body out of what a list of mails shows after the preheader. */
const filler = '\u034f \u200c'.repeat(60);

export interface DrawMail {
  brand: Brand;
  words: MailWords;
  content: MailContent;
  /** Scheme and host that paths lead to. */
  origin: string;
}

const bare = markup`cellpadding="0" cellspacing="0" border="0"`;
const presentation = markup`role="presentation" ${bare}`;

const createPen = (look: MailLook) => {
  /** Class and style of a part: the class is what the other mode turns. */
  const part = (name: MailPart, style: string): Markup => markup`class="m-${name}" style="${look.colors(name)};${style}"`;
  const ui = `font-family:${look.scale('font-ui')}`;
  const display = `font-family:${look.scale('font-display')};font-style:${look.scale('display-style')};font-weight:${look.scale('display-weight')}`;
  return { part, ui, display, scale: look.scale };
};
type Pen = ReturnType<typeof createPen>;

const drawBlock = (block: MailBlock, { part, ui, display, scale }: Pen, origin: string): Markup => {
  switch (block.kind) {
    case 'heading':
      return markup`<h1 ${part('text', `margin:0 0 16px;${display};font-size:26px;line-height:1.2`)}>${block.text}</h1>`;
    case 'paragraph':
      return markup`<p ${part('text', `margin:0 0 16px;${ui};font-size:16px;line-height:1.5`)}>${block.text}</p>`;
    case 'code':
      return markup`<p ${part('text', `margin:0 0 8px;${ui};font-size:16px;line-height:1.5`)}>${block.label}</p>
<p ${part('code', `margin:0 0 16px;padding:16px 8px;border-radius:${scale('radius-md')};font-family:${scale('font-mono')};font-size:32px;font-weight:700;line-height:1.2;letter-spacing:6px;text-align:center`)} dir="ltr">${block.text}</p>`;
    case 'button':
      return markup`<table ${presentation} style="margin:0 0 20px"><tr><td ${part('action', `border-radius:${scale('radius-control')}`)}><a href="${origin}${block.path}" ${part('on-action', `display:inline-block;padding:13px 22px;${ui};font-size:16px;font-weight:600;line-height:1.2;text-decoration:none`)}>${block.text}</a></td></tr></table>`;
    case 'facts':
      return markup`<table ${bare} style="margin:0 0 20px">${block.rows.map(
        ([label, value]) =>
          markup`<tr><th scope="row" align="start" valign="top" ${part('quiet', `padding:2px 0;padding-inline-end:16px;${ui};font-size:14px;font-weight:400;line-height:24px;text-align:start;white-space:nowrap`)}>${label}</th><td valign="top" ${part('text', `padding:2px 0;${ui};font-size:16px;line-height:24px;word-break:break-word`)}><bdi>${value}</bdi></td></tr>`,
      )}</table>`;
    case 'note':
      return markup`<p ${part('note', `margin:0;padding:16px 0 0;border-width:1px 0 0;border-style:solid;${ui};font-size:14px;line-height:1.5`)}>${block.text}</p>`;
  }
};

/**
 * A mail as HTML: tables and plain colours, since mail programs know little more; nothing is loaded from anywhere, so
 * that it reads the same with pictures off and sends no request when it is opened.
 */
export const drawMail = ({ brand, words, content, origin }: DrawMail): string => {
  const look = mailLook(brand);
  const pen = createPen(look);
  const { part, ui } = pen;
  const name = `font-family:${look.scale('font-display')};font-style:${look.scale('name-style')};font-weight:${look.scale('name-weight')};font-size:20px;line-height:1.3;text-decoration:none`;
  const style = `:root{color-scheme:${look.schemes};supported-color-schemes:${look.schemes}}${look.otherMode}`;
  const drawn = markup`<html lang="${words.language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${look.schemes}">
<meta name="supported-color-schemes" content="${look.schemes}">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.subject}</title>
${{ text: `<style>${styleText(style)}</style>` }}
</head>
<body ${part('page', 'margin:0;padding:0;-webkit-text-size-adjust:100%')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${content.preheader} ${filler}</div>
<table ${presentation} width="100%" ${part('page', 'width:100%')}><tr><td align="center" style="padding:24px 12px 40px">
<table ${presentation} width="100%" style="width:100%;max-width:560px">
<tr><td style="padding:0 12px 14px"><a href="${origin}/" ${part('text', name)}>${brand.name}</a></td></tr>
<tr><td ${part('card', `padding:28px 24px;border-width:1px;border-style:solid;border-radius:${look.scale('radius-lg')}`)}>
<table ${presentation}><tr><td ${part('shelf', `width:36px;height:3px;font-size:0;line-height:0`)}>&nbsp;</td></tr><tr><td style="height:16px;font-size:0;line-height:0">&nbsp;</td></tr></table>
${content.blocks.map((block) => markup`${drawBlock(block, pen, origin)}\n`)}</td></tr>
<tr><td ${part('quiet', `padding:16px 12px 0;${ui};font-size:13px;line-height:1.5`)}>${words.t('mails.foot', { reason: content.why })}<br><a href="${origin}/" ${part('link', 'text-decoration:underline')}>${new URL(origin).host}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return `<!doctype html>\n${drawn.text}\n`;
};
