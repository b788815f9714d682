import { wordsOf } from './words.ts';

interface Marked {
  snippet: string;
  matched: string[];
}

export interface HighlightOptions {
  /** Folded words that were found. */
  found: ReadonlySet<string>;
  /** The typed beginning of the last word: only this much of a longer word is marked. */
  prefix: string | null;
  startTag: string;
  endTag: string;
}

/** Texts with more words than this are cut to the surroundings of the first match (Typesense's defaults). */
const threshold = 30;
const affix = 4;

/** Marks the found words in a text; null where there is none. The text itself is not escaped, as in Typesense. */
const markText = (text: string, options: HighlightOptions): Marked | null => {
  const words = wordsOf(text);
  const hits = words.filter((word) => options.found.has(word.text));
  const [first] = hits;
  if (!first) return null;
  const around = words.indexOf(first);
  const isLong = words.length > threshold;
  const from = isLong ? (words[Math.max(0, around - affix)]?.start ?? 0) : 0;
  const to = isLong ? (words[Math.min(words.length - 1, around + affix)]?.end ?? text.length) : text.length;
  const matched = new Set<string>();
  let snippet = '';
  let at = from;
  for (const hit of hits.filter(({ start, end }) => start >= from && end <= to)) {
    const { prefix } = options;
    const end = prefix !== null && hit.text.startsWith(prefix) ? Math.min(hit.end, hit.start + prefix.length) : hit.end;
    snippet += `${text.slice(at, hit.start)}${options.startTag}${text.slice(hit.start, end)}${options.endTag}`;
    matched.add(text.slice(hit.start, end));
    at = end;
  }
  return { snippet: snippet + text.slice(at, to), matched: [...matched] };
};

/** Both of Typesense's answer shapes: the list `highlights` and the object `highlight`. */
export interface Highlighting {
  highlights: object[];
  highlight: Record<string, object>;
}

/** Highlights the given fields of a document; fields without a match are left out. */
export const highlightDocument = (
  document: Record<string, unknown>,
  fields: string[],
  options: HighlightOptions,
): Highlighting => {
  const highlights: object[] = [];
  const highlight: Record<string, object> = {};
  for (const field of fields) {
    const value = document[field];
    if (typeof value === 'string') {
      const marked = markText(value, options);
      if (!marked) continue;
      highlights.push({ field, matched_tokens: marked.matched, snippet: marked.snippet });
      highlight[field] = { matched_tokens: marked.matched, snippet: marked.snippet };
    } else if (Array.isArray(value)) {
      const marked = value.map((item) => markText(String(item), options));
      const indices = marked.flatMap((item, index) => (item ? [index] : []));
      if (indices.length === 0) continue;
      const found = marked.filter((item) => item !== null);
      highlights.push({
        field,
        indices,
        matched_tokens: found.map((item) => item.matched),
        snippets: found.map((item) => item.snippet),
      });
      highlight[field] = value.map((item, index) => ({
        matched_tokens: marked[index]?.matched ?? [],
        snippet: marked[index]?.snippet ?? String(item),
      }));
    }
  }
  return { highlights, highlight };
};
