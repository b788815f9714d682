const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML, inside elements and quoted attributes alike. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** JSON inside a script element: no character of it can end the element or start a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** CSS inside a style element: no character of it can end the element. */
export const styleText = (css: string): string => css.replaceAll('<', '\\3c ');

/** Text that is safe to print into HTML: made by `markup` only. */
export interface Markup {
  readonly text: string;
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

const print = (part: Part): string => {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'text' in part ? part.text : part.map(print).join('');
};

/** An HTML template whose slots are escaped for text and for quoted attributes; nested `markup` stays as it is. */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  text: strings.reduce((built, text, at) => built + print(parts[at - 1]) + text),
});
