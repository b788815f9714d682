import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

/** A link in a text: where it stands, in UTF-16 units of the text as it was given, and how it was written there. */
export interface FoundLink {
  start: number;
  end: number;
  text: string;
}

/** Top levels that are words too, or ends of files: after a dot without a space they are seldom a host. */
const words = new Set([
  'am',
  'as',
  'at',
  'be',
  'by',
  'do',
  'in',
  'is',
  'it',
  'me',
  'my',
  'no',
  'so',
  'to',
  'us',
  'md',
  'py',
  'rs',
  'sh',
]);

const finder = new LinkifyIt({ fuzzyLink: true, urlAuth: true }).tlds(tlds).tlds('onion', true);
/** Schemes that lead into an app, or that a reader is to mend by hand. */
for (const scheme of ['hxxp:', 'hxxps:', 'tg:', 'discord:'])
  finder.add(scheme, { validate: (text, from) => /^\/\/\S+/.exec(text.slice(from))?.[0].length ?? 0 });

/** What no eye sees between the letters of an address. */
const unseen = /[\p{C}\p{DI}]/u;
const spelledDots =
  /\s*[([{<]\s*(?:\.|dot|punkt|point|punto|ponto)\s*[)\]}>]\s*|(?<=[\p{L}\p{N}])\s*[。｡․‧∙·•]\s*(?=[a-z]{2})/giu;

/** A text as a reader of addresses sees it, with the place in the original of each of its units, and of its end. */
const unfold = (text: string): { plain: string; places: number[] } => {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const point of text) {
    if (!unseen.test(point) || /\s/.test(point)) {
      const shown = point.normalize('NFKC');
      plain += shown;
      for (let unit = 0; unit < shown.length; unit += 1) places.push(at);
    }
    at += point.length;
  }
  let dotted = '';
  const dottedPlaces: number[] = [];
  let from = 0;
  for (const { 0: found, index } of plain.matchAll(spelledDots)) {
    dotted += `${plain.slice(from, index)}.`;
    dottedPlaces.push(...places.slice(from, index), places[index] as number);
    from = index + found.length;
  }
  dotted += plain.slice(from);
  dottedPlaces.push(...places.slice(from), text.length);
  return { plain: dotted, places: dottedPlaces };
};

/** Whether what looks like a host without a scheme is the end of one sentence and the beginning of the next. */
const isSentence = (written: string): boolean => {
  if (/[/?#:@]/.test(written) || /^www\./i.test(written)) return false;
  const labels = written.split('.');
  const last = labels.at(-1) ?? '';
  return labels.length === 2 && (/^\p{Lu}\p{Ll}/u.test(last) || words.has(last.toLowerCase()));
};

/**
 * Links in a text, also where they are written around a filter: full-width letters, letters that are not seen,
 * `(dot)`. With a scheme, with `www.`, or a host of a known top level; addresses of mail count (R-BOT-05).
 */
export const findLinks = (text: string): FoundLink[] => {
  const { plain, places } = unfold(text);
  return (finder.match(plain) ?? []).flatMap(({ schema, index, lastIndex, raw }): FoundLink[] => {
    if (schema === '' && isSentence(raw)) return [];
    const start = places[index] as number;
    // An unseen letter at the end of an address belongs to what comes after it.
    const lastPoint = places[lastIndex - 1] as number;
    const end = lastPoint + ((text.codePointAt(lastPoint) ?? 0) > 0xff_ff ? 2 : 1);
    return [{ start, end, text: text.slice(start, end) }];
  });
};
