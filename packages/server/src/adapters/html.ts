/** Markup that is already safe: made by `html` only. */
export interface Html {
  readonly markup: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Part = Html | string | number | false | null | undefined | readonly Part[];

const toMarkup = (part: Part): string => {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map(toMarkup).join('');
  return escape(String(part));
};

/** A template whose slots are escaped for text and for quoted attributes; nested `html` stays markup. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.reduce((built, text, at) => built + toMarkup(parts[at - 1]) + text),
});
