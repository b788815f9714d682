import type { Brand, LegalBlock, LegalBlockInput, LegalPage, LegalText, LegalVersionInput } from '@troupe/protocol';
import { hasLegalText } from '@troupe/protocol';
import { sha256 } from '../../kernel/digest.ts';

export type LegalLine = LegalBlock['lines'][number];
export type PlainBlock = Omit<LegalBlock, 'change'>;

/** One version of a text as everything here reads it, whichever way the operator wrote it. */
export interface LegalVersion {
  version: string;
  date: string | null;
  isMaterial: boolean;
  blocks: readonly PlainBlock[];
  /** Digest of the words. */
  hash: string;
}

/** What a text without versions is called. */
const onlyVersion = '1';

const lineOf = (line: string | (string | { text: string; href: string })[]): LegalLine =>
  typeof line === 'string' ? [{ text: line }] : line.map((piece) => (typeof piece === 'string' ? { text: piece } : piece));

const paragraphs = (text: string): PlainBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => ({ kind: 'text', lines: [[{ text: one }]] }));

const blockOf = ({ heading, text, list = [] }: LegalBlockInput): PlainBlock => {
  if (heading !== undefined) return { kind: 'heading', lines: [[{ text: heading }]] };
  return text === undefined ? { kind: 'list', lines: list.map(lineOf) } : { kind: 'text', lines: [lineOf(text)] };
};

const versionOf = async ({ version, date, material, text }: LegalVersionInput): Promise<LegalVersion> => {
  const blocks = typeof text === 'string' ? paragraphs(text) : text.map(blockOf);
  return { version, date, isMaterial: material, blocks, hash: await sha256(JSON.stringify(blocks)) };
};

const versionsOf = async (text: LegalText): Promise<LegalVersion[]> => {
  if (typeof text !== 'string') return Promise.all(text.map(versionOf));
  const blocks = paragraphs(text);
  return [{ version: onlyVersion, date: null, isMaterial: false, blocks, hash: await sha256(JSON.stringify(blocks)) }];
};

/** Without a page of its own, support is reached as the brand's link says. */
const supportLink = (support: string): LegalVersion => ({
  version: onlyVersion,
  date: null,
  isMaterial: false,
  blocks: [{ kind: 'text', lines: [[{ text: support.replace(/^mailto:/, ''), href: support }]] }],
  hash: '',
});

/** All versions of a brand's text, the newest first; none where it has no such text. */
export const legalVersions = async (brand: Brand, page: LegalPage): Promise<LegalVersion[]> => {
  const text = brand.legal[page];
  if (text !== undefined && hasLegalText(text)) return versionsOf(text);
  return page === 'contact_support' && brand.links.support !== undefined ? [supportLink(brand.links.support)] : [];
};
