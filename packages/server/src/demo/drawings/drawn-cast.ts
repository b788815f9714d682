/** Where the figure begins in each portrait that is a drawing of its own: what stands before it is scenery. */
const figures: Record<string, string> = {
  'augustin-vale': '<path d="M67 122h26',
  'bram-holloway': '<path d="M67 122h26',
  brannoch: '<path d="M36 200c0-34',
  calliope: '<circle cx="80" cy="96" r="56"',
  'captain-roux': '<path d="M26 200c4-34',
  'dr-ines-okoro': '<path d="M14 200c3-26',
  'elin-marrow': '<path d="M50 92c0-30',
  'kestrel-9': '<path d="M80 30V16',
  'madame-ferrow': '<path d="M44 90c0-44',
  'mina-thorne': '<circle cx="80" cy="50" r="17"',
  'old-juniper': '<circle cx="80" cy="70" r="66"',
  'oona-pike': '<path d="M14 200c3-26',
  'professor-quill': '<path d="M34 200c-6-60',
  'sable-anand': '<path d="M67 122h26',
  'the-night-desk': '<g transform="translate(-34 30)',
  'the-understudy': '<path d="M40 86c0-34',
  'tomas-reyl': '<path d="M67 122h26',
  wick: '<path d="M60 30q20-28',
  'ysolde-of-the-fen': '<path d="M67 122h26',
};

/** A figure cut out of its portrait (SVG text); null where it has none that we know. */
export const cutOut = (slug: string, portrait: string): string | null => {
  const from = portrait.indexOf(figures[slug] ?? '\n');
  return from < 0 ? null : portrait.slice(from, portrait.lastIndexOf('</svg>'));
};
