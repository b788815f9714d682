/** Schemes of links that may do something to whoever follows them (P-ERR-06). */
export const dangerousSchemes = ['javascript', 'data', 'mailto', 'vbscript'] as const;
export type DangerousScheme = (typeof dangerousSchemes)[number];

const layersMost = 3;
const named: Record<string, string> = {
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  semi: ';',
  comma: ',',
  lpar: '(',
  rpar: ')',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  zerowidthspace: '',
};

const codePoint = (value: number) => (value > 0 && value <= 0x10_ff_ff ? String.fromCodePoint(value) : '');

const withoutEntities = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z]{2,20}));?/giu,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return codePoint(Number(decimal));
      return named[(name ?? '').toLowerCase()] ?? whole;
    },
  );

/** Each escape by itself: what is no UTF-8 as a whole may hold a scheme all the same. */
const withoutPercent = (text: string): string =>
  text.replaceAll(/%([0-7][0-9a-f])/giu, (_, pair: string) => String.fromCodePoint(Number.parseInt(pair, 16)));

const withoutTags = (text: string): string => text.replaceAll(/<!--[\s\S]{0,2000}?-->|<\/?[a-z][^<>]{0,2000}>/giu, '');

/** As a browser reads an address: no control characters, no invisible ones, compatible forms as plain ones. */
const asAddress = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toLowerCase();

const link = /(?<![a-z0-9.+-])(?:(javascript|vbscript)\s*:|(data):(?=[a-z]+\/[a-z0-9.+*-]|[;,])|(mailto):(?=[^\s]))/gu;

const inside = (text: string): DangerousScheme[] =>
  [...asAddress(text).matchAll(link)].map(([, script, data, mail]) => (script ?? data ?? mail) as DangerousScheme);

/**
 * The dangerous schemes of links in a text, found after undoing percent-encoding and entities up to three times and
 * without the tags of HTML.
 */
export const dangerousLinks = (text: string): DangerousScheme[] => {
  const found = new Set(inside(text));
  let plain = text;
  for (let layer = 0; layer < layersMost; layer += 1) {
    const next = withoutPercent(withoutEntities(plain));
    for (const scheme of [...inside(next), ...inside(withoutTags(next))]) found.add(scheme);
    if (next === plain) break;
    plain = next;
  }
  return dangerousSchemes.filter((scheme) => found.has(scheme));
};
