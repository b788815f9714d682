/** The line of HTML at the end of a brand's pages (P-SHELL-09): read once into what it is made of, and never set as a string. */

const tags = ['a', 'b', 'br', 'em', 'i', 'small', 'strong'] as const;
type Tag = (typeof tags)[number];

export interface FooterElement {
  tag: Tag;
  href?: string;
  children: FooterNode[];
}
/** A text, or an element of the list above. */
export type FooterNode = string | FooterElement;

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  middot: '·',
  ndash: '–',
};

const unescaped = (text: string): string =>
  text.replace(/&(#\d{1,7}|[a-z]+);/g, (whole, name: string) => {
    const code = name.startsWith('#') ? Number(name.slice(1)) : 0;
    if (code >= 32 && code < 0x10_ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
    return named[name] ?? whole;
  });

const isTag = (name: string): name is Tag => (tags as readonly string[]).includes(name);

/** Of an `a` its address, which is a path of the brand, an https address or a mail address. */
const hrefIn = (tag: string, attributes: string): string | undefined => {
  if (attributes === '' && tag !== 'a') return undefined;
  const href = unescaped(/^\s+href=(?:"([^"]*)"|'([^']*)')\s*$/.exec(attributes)?.slice(1).join('') ?? '');
  if (tag !== 'a' || !/^(?:https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|\/(?![/\\])[^\s"'<>\\]*)$/.test(href))
    throw new Error(
      `<${tag}${attributes}> is not taken: an a has one href, a path, an https or a mailto address, and nothing else has attributes`,
    );
  return href;
};

/** What a line is made of. Throws an Error whose message names what is not taken. */
export const readFooterLine = (html: string): FooterNode[] => {
  const root: FooterNode[] = [];
  const open: FooterElement[] = [];
  const here = () => open.at(-1)?.children ?? root;
  for (const [token, closing, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi)) {
    const tag = name.toLowerCase();
    if (name === '') {
      if (token === '<') throw new Error('a < that begins no element is written &lt;');
      here().push(unescaped(token));
    } else if (!isTag(tag)) throw new Error(`<${tag}> is not taken: ${tags.join(', ')} are`);
    else if (closing) {
      if (open.pop()?.tag !== tag) throw new Error(`</${tag}> closes nothing`);
    } else {
      const href = hrefIn(tag, attributes);
      const element: FooterElement = { tag, ...(href !== undefined && { href }), children: [] };
      here().push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  const left = open.at(-1);
  if (left) throw new Error(`<${left.tag}> is not closed`);
  return root;
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;');

/** The line as HTML again: what is not in the list cannot be in it. */
export const writeFooterLine = (nodes: readonly FooterNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const href = node.href === undefined ? '' : ` href="${escaped(node.href)}"`;
      return node.tag === 'br' ? '<br>' : `<${node.tag}${href}>${writeFooterLine(node.children)}</${node.tag}>`;
    })
    .join('');
