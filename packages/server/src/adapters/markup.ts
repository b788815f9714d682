/** Text that is safe to print into HTML: made by `markup` only. */
export interface Markup {
  readonly text: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Part = Markup | string | number | false | null | undefined | readonly Part[];

const print = (part: Part): string => {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'text' in part ? part.text : part.map(print).join('');
};

/** An HTML template whose slots are escaped for text and for quoted attributes; nested `markup` stays as it is. */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Markup => ({
  text: strings.reduce((built, text, at) => built + print(parts[at - 1]) + text),
});
