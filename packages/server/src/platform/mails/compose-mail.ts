import type { Brand } from '@troupe/protocol';
import type { MailMessage } from '../../ports/index.ts';
import type { MailBlock } from './mail-blocks.ts';
import { drawMail } from './draw-mail.ts';
import { mailKinds, type MailKind, type MailParams } from './mail-kinds.ts';
import { mailWords, plainLine } from '../../html/mail-words.ts';
import { writeMail } from './write-mail.ts';

/** What one mail says; `kind` decides which params go with it. */
export type MailOf<Kind extends MailKind = MailKind> = { [K in Kind]: { kind: K; params: MailParams[K] } }[Kind];

export type ComposedMail = Omit<MailMessage, 'to' | 'id'>;

/** Where the brand is found: https, but on this machine. */
export const brandOrigin = ({ hosts }: Pick<Brand, 'hosts'>): string => {
  const host = hosts[0] ?? 'localhost';
  return `${/^(?:[a-z0-9-]+\.)*localhost(?::\d+)?$|^127\.0\.0\.1(?::\d+)?$/.test(host) ? 'http' : 'https'}://${host}`;
};

/** Values that a user chose have no lines of their own; a path that leads to another host is a fault of ours. */
const checked = (block: MailBlock): MailBlock => {
  if (block.kind === 'button' && !/^\/(?![/\\])[^\s\\]*$/.test(block.path))
    throw new Error('A link of a mail is a path of the brand.');
  if (block.kind === 'code') return { ...block, text: plainLine(block.text) };
  return block.kind === 'facts' ? { ...block, rows: block.rows.map(([label, value]) => [label, plainLine(value)]) } : block;
};

const contentOf = <Kind extends MailKind>(
  { kind, params }: { kind: Kind; params: MailParams[Kind] },
  brand: Brand,
  language?: string,
) => {
  const { content, staysEnglish } = mailKinds[kind];
  const words = mailWords(brand, staysEnglish ? 'en' : language);
  return { words, content: content(params, words) };
};

/**
 * A mail as it is sent: subject, HTML and text of one source, in the brand's theme and the reader's language.
 *
 * @param origin scheme and host of its links; the brand's first host unless told
 */
export const composeMail = (
  brand: Brand,
  mail: MailOf,
  { language, origin = brandOrigin(brand) }: { language?: string | undefined; origin?: string } = {},
): ComposedMail => {
  const { words, content } = contentOf(mail, brand, language);
  const drawn = { brand, words, content: { ...content, blocks: content.blocks.map(checked) }, origin };
  return {
    sender: plainLine(brand.name),
    subject: plainLine(content.subject),
    text: writeMail(drawn),
    html: drawMail(drawn),
  };
};
