import type { Json } from '../../foreign-files/json.ts';

/** A world of SillyTavern with rules that other products do not have. */
export const tavern = {
  entries: {
    0: {
      uid: 0,
      key: ['mill', '/wol(f|ves)/i', 'AC/DC', '/home/x'],
      keysecondary: ['river'],
      comment: 'The mill',
      content: 'The mill grinds at night.',
      constant: false,
      selective: true,
      selectiveLogic: 2,
      order: 12,
      position: 4,
      depth: 2,
      role: 1,
      disable: false,
      probability: 40,
      useProbability: true,
      group: 'weather',
      groupWeight: 30,
      sticky: 3,
      cooldown: 2,
      caseSensitive: null,
      vectorized: true,
      displayIndex: 4,
    },
    1: { key: ['well'], comment: '', content: 'The well sings.', disable: true, order: '', characterFilter: { names: ['Mira'] } },
    2: { uid: 1, key: ['well'], content: 'A second well.', position: 6 },
  },
  originalData: { kept: true },
};
export const agnai = {
  kind: 'memory',
  name: 'The valley',
  description: 'What the valley knows',
  entries: [
    { name: 'Mill', entry: 'The mill grinds.', keywords: ['mill', 'wheel'], weight: 3, priority: 7, enabled: true, odd: 1 },
    { name: 'Well', entry: 'The well sings.', keywords: ['well', 'water'], weight: 4, priority: 2, enabled: false },
  ],
};
export const risu = {
  type: 'risu',
  ver: 1,
  data: [
    { key: 'folder:1', comment: 'Places', mode: 'folder', content: '' },
    {
      key: 'mill, /a{1,3}b/i',
      secondkey: 'river, sea',
      selective: true,
      comment: 'Mill',
      content: '@@depth 0\nThe mill grinds.',
      mode: 'normal',
      insertorder: 5,
      alwaysActive: false,
      activationPercent: 60,
      folder: 'folder:1',
      extentions: { risu_case_sensitive: true },
      bookVersion: 2,
    },
    { key: '', comment: 'Sky', content: 'There is no moon.', mode: 'constant', insertorder: null, alwaysActive: true },
  ],
};
export const chub = {
  name: 'The valley',
  description: 'What the valley knows',
  scan_depth: 2,
  token_budget: 500,
  recursive_scanning: true,
  extensions: { chub: { id: 5, full_path: 'lorebooks/mira/valley' } },
  entries: {
    1: {
      uid: 1,
      key: ['mill'],
      keys: ['mill'],
      keysecondary: [],
      secondary_keys: [],
      comment: 'Mill',
      name: 'Mill',
      content: 'The mill grinds.',
      order: 9,
      insertion_order: 9,
      enabled: true,
      disable: false,
      position: 1,
      priority: 10,
      probability: 100,
      extensions: { chub_only: 1 },
    },
  },
};
export const card = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Mira',
    first_mes: 'Hello.',
    tags: ['sea', 'calm'],
    character_book: {
      name: 'Tides',
      entries: [{ keys: ['tide', 'sea'], content: 'It comes twice.', id: 7, extensions: { later: true } }],
    },
  },
};

/** One file of each dialect, and one that breaks limits. */
export const lorebookFiles: [string, Json][] = [
  ['SillyTavern', tavern],
  ['Agnai', agnai],
  ['RisuAI', risu],
  ['ChubAI', chub],
  ['a card', card],
  ['what breaks limits', { entries: [{ keys: Array.from({ length: 15 }, (_, at) => `w${at}`), content: 'x'.repeat(6000) }] }],
] as unknown as [string, Json][];
