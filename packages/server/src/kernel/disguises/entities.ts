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

/** Comments and tags of HTML. */
export const tags = /<!--[\s\S]{0,2000}?-->|<\/?[a-z][^<>]{0,2000}>/giu;

/** Characters that are written by their number or name. */
export const entities = /&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z]{2,20}));?/giu;

/** What a match of `entities` stands for; itself where nothing is known of its name. */
export const toCharacter = (whole: string, hex?: string, decimal?: string, name?: string): string => {
  if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
  if (decimal !== undefined) return codePoint(Number(decimal));
  return named[(name ?? '').toLowerCase()] ?? whole;
};
