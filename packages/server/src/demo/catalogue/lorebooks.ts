import type { LorebookEntryForm } from '@troupe/protocol';

/** A lorebook of the demo account that makes chatbots. */
export interface DemoLorebook {
  slug: string;
  name: string;
  description: string;
  tags: string[];
  /** Whose portrait it wears; none: as an import leaves it. */
  wears: string | null;
  isRecursive?: boolean;
  /** The works that know it. */
  knownBy: string[];
  entries: (Pick<LorebookEntryForm, 'name' | 'keywords' | 'content'> & Partial<LorebookEntryForm>)[];
}

const harbours = ['Aldport', 'Brine End', 'Cold Quay', 'Dunmere', 'Eastlight', 'Fallow Pier', 'Grey Steps', 'Hollow Bay'];
const goods = ['salt', 'rope', 'amber', 'oil', 'wool', 'glass', 'tea', 'slate', 'cork', 'ink'];
const keepers = [
  'Anselm',
  'Berit',
  'Cyril',
  'Dagny',
  'Edmund',
  'Freya',
  'Gunnar',
  'Hilde',
  'Ivo',
  'Jorun',
  'Kaspar',
  'Lotte',
  'Marek',
];

/** A thousand berths, as long as a lorebook may be: what a workbench has to be quick with. */
const berths: DemoLorebook['entries'] = Array.from({ length: 1000 }, (_, at) => {
  const harbour = harbours[at % harbours.length] ?? '';
  const good = goods[at % goods.length] ?? '';
  const keeper = keepers[at % keepers.length] ?? '';
  return {
    name: `Berth ${at + 1}`,
    keywords: [`berth ${at + 1}`, `${harbour} ${at + 1}`],
    content: `Berth ${at + 1} lies at ${harbour}. ${keeper} keeps it, and most who tie up there bring ${good}.`,
    folder: harbour,
  };
});

/** What the chatbots of the demo account know of their worlds. */
export const demoLorebooks: readonly DemoLorebook[] = [
  {
    slug: 'the-frozen-pass',
    name: 'The Frozen Pass',
    description: 'Paths, huts and weather above the tree line.',
    tags: ['mountain', 'winter'],
    wears: 'lena-frost',
    isRecursive: true,
    knownBy: ['lena-frost', 'bram-okafor'],
    entries: [
      {
        name: 'The pass',
        keywords: ['pass', 'mountain'],
        content: 'The pass is closed from the first snow until the bells are rung in spring. The hut keeper rings them.',
        folder: 'Places',
      },
      {
        name: 'The hut keeper',
        keywords: ['hut keeper', 'keeper'],
        content: 'The hut keeper counts everyone who goes up, and leaves a lamp in the window until all are down again.',
        folder: 'People',
      },
      {
        name: 'Weather',
        keywords: ['weather', 'snow'],
        content: 'Wind from the east brings snow within the hour.',
        folder: 'Places',
        constant: true,
      },
    ],
  },
  {
    slug: 'the-clockmakers-row',
    name: "The Clockmakers' Row",
    description: 'Shops of one street, and who owes whom a favor.',
    tags: ['city', 'crafts'],
    wears: 'corin-ashe',
    knownBy: ['corin-ashe', 'osric-vale'],
    entries: [
      {
        name: 'The row',
        keywords: ['row', 'street'],
        content: 'Nineteen shops stand in the row, and no two of their clocks agree.',
      },
      {
        name: 'The silent clock',
        keywords: ['silent clock', 'clock'],
        content: 'The clock above the last shop has stood still for years. Its maker left the city without a word.',
      },
    ],
  },
  {
    slug: 'berths-of-the-coast',
    name: 'Berths of the Coast',
    description: 'A thousand berths, and what is landed there.',
    tags: ['sea', 'trade'],
    wears: null,
    knownBy: ['bram-okafor'],
    entries: berths,
  },
];
