/** A start tag of pasted HTML: names in lower case, values decoded, `text` up to its end tag (scripts only). */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|apos);/g, (whole, name: string) => entities[name] ?? whole);

const startTag = /<([a-z][a-z\d-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * Finds the start tags of pasted HTML, in their order. It reads what people write by hand and is no parser: nothing is
 * rendered from it. Comments are left out, as browsers do.
 */
export const readTags = (html: string): Tag[] => {
  const source = html.replace(/<!--[\s\S]*?(-->|$)/g, '');
  const tags: Tag[] = [];
  let end = 0;
  for (const match of source.matchAll(startTag)) {
    // What looks like a tag inside a script is text.
    if (match.index < end) continue;
    const name = (match[1] ?? '').toLowerCase();
    const attributes = new Map<string, string>();
    for (const [, key = '', double, single, bare] of (match[2] ?? '').matchAll(attribute))
      if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), decode(double ?? single ?? bare ?? ''));
    end = match.index + match[0].length;
    let text = '';
    if (name === 'script') {
      const close = source.toLowerCase().indexOf('</script', end);
      text = source.slice(end, close < 0 ? undefined : close);
      end = close < 0 ? source.length : close;
    }
    tags.push({ name, attributes, text });
  }
  return tags;
};
