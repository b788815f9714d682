import type { MailBlock } from './mail-blocks.ts';
import type { DrawMail } from './draw-mail.ts';

const writeBlock = (block: MailBlock, origin: string): string => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'note':
      return block.text;
    case 'code':
      return `${block.label} ${block.text}`;
    case 'button':
      return `${block.text}:\n${origin}${block.path}`;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  }
};

/** A mail as plain text, from the same blocks as the HTML. */
export const writeMail = ({ words, content, origin }: DrawMail): string =>
  [
    ...content.blocks.map((block) => writeBlock(block, origin)),
    `-- \n${words.t('mails.foot', { reason: content.why })}\n${origin}/`,
  ].join('\n\n');
