import { cardText, chunk, json, png, pngOf, textChunk, zip } from './card-files.ts';

/**
 * Cards in every format and of every kind that we read, written for the tests: what real ones are like,
 * with words of our own. By file name, as a user would have them.
 */
const texts = {
  description: '{{char}} keeps the lighthouse of Marrow Point, as {{char}}’s mother did.\nTall, dry, slow to laugh.',
  scenario: 'A storm has driven {{user}} up the north path.',
  first_mes: '*holds the lamp up* "You came by the north path, {{user}}."',
  mes_example: '<START>\n{{user}}: Is it far?\n{{char}}: "With a boat, no."\n<START>\n{{char}}: "Hush. The bell."',
};
const rest = {
  personality: 'Dry, patient',
  creator_notes: 'Made for tests.',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: ['"We are closed, {{user}}."', '<USER> knocks. <BOT> waits.'],
  tags: ['Sea', 'Slow burn'],
  creator: 'tests',
  character_version: '1.0',
  extensions: {},
};
const v2 = (name: string, over: object = {}) => ({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name, ...texts, ...rest, ...over },
});
const v3 = (name: string, over: object = {}) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { name, ...texts, ...rest, group_only_greetings: [], ...over },
});

/** A card that brings its own words for what we would say. */
export const overrides = v2('Bran', {
  system_prompt: '{{original}} Speak as old sailors do.',
  post_history_instructions: 'Never hurry {{user}}. {{original}}',
  character_book: {
    name: "Bran's Lore",
    scan_depth: 5,
    recursive_scanning: true,
    token_budget: 500,
    extensions: {},
    entries: [
      {
        name: 'Tide lore',
        keys: ['tide', 'ebb'],
        content: 'Bran reads the tide from the gulls.',
        extensions: {},
        enabled: true,
        insertion_order: 100,
        case_sensitive: false,
      },
    ],
  },
});

/** A V3 card whose book asks for second words and looks two messages back. */
export const withLorebook = v3('Ines', {
  character_book: {
    name: 'The harbour',
    scan_depth: 2,
    recursive_scanning: false,
    extensions: {},
    entries: [
      {
        keys: ['bell'],
        content: 'The bell rings by itself.',
        extensions: {},
        enabled: true,
        insertion_order: 1,
        use_regex: false,
      },
      {
        keys: ['harbour'],
        secondary_keys: ['storm'],
        selective: true,
        content: 'In a storm the boats stay in.',
        extensions: {},
        enabled: true,
        insertion_order: 2,
        use_regex: false,
      },
    ],
  },
});

/** Everything that V3 knows, and what products put into it. */
export const fullV3 = v3('Nova', {
  nickname: 'Nov',
  source: ['chub:tests/nova'],
  group_only_greetings: ['"All of you at once?"'],
  creator_notes_multilingual: { en: 'Made for tests.', de: 'Für Tests gemacht.' },
  creation_date: 1_700_000_000,
  modification_date: 1_700_000_001,
  assets: [{ type: 'icon', name: 'main', uri: 'ccdefault:', ext: 'png' }],
  extensions: {
    depth_prompt: { prompt: '{{char}} is afraid of the sea.', depth: 2, role: 'system' },
    regex_scripts: [{ scriptName: 'bold', findRegex: '/x/', replaceString: 'y' }],
    talkativeness: '0.5',
    fav: false,
  },
  character_book: {
    extensions: {},
    entries: [
      {
        keys: ['lamp'],
        content: '@@depth 1\n@@role assistant\n@@is_user_icon sailor\n\nThe lamp burns oil.',
        extensions: { exclude_recursion: true, vectorized: false },
        enabled: true,
        insertion_order: 3,
        use_regex: false,
        comment: 'Lamp',
        id: 7,
      },
    ],
  },
});

const beforePicture = (text: string) => {
  const picture = Buffer.from(png());
  return new Uint8Array(Buffer.concat([picture.subarray(0, 33), textChunk('chara', text), picture.subarray(33)]));
};

/** Container and version that each is read as, the character's name, and the file itself. */
export const ownCards: [
  string,
  'png' | 'json' | 'charx',
  'chara_card_v1' | 'chara_card_v2' | 'chara_card_v3',
  string,
  Uint8Array,
][] = [
  ['keeper_v2.png', 'png', 'chara_card_v2', 'Elin Marrow', png(textChunk('chara', cardText(v2('Elin Marrow'))))],
  ['heron_v2_before_idat.png', 'png', 'chara_card_v2', 'Heron, PA', beforePicture(cardText(v2('Heron, PA')))],
  [
    'old_v1.png',
    'png',
    'chara_card_v1',
    'Lantern',
    png(textChunk('Chara', cardText({ name: 'Lantern', ...texts, personality: 'Bright' }))),
  ],
  [
    'compressed_v3.png',
    'png',
    'chara_card_v3',
    'Zinc',
    png(textChunk('chara', cardText(v2('Zinc'))), chunk('iTXt', Buffer.from(`ccv3\0\0\0\0\0${cardText(v3('Zinc'))}`))),
  ],
  ['overrides_v2.json', 'json', 'chara_card_v2', 'Bran', json(overrides)],
  ['full_v3.json', 'json', 'chara_card_v3', 'Nova', json(fullV3)],
  ['missing_name.json', 'json', 'chara_card_v2', 'missing name', json(v2(''))],
  ['missing_spec.json', 'json', 'chara_card_v2', 'Plain', json({ data: { name: 'Plain', ...texts } })],
  [
    'minimal_v2.json',
    'json',
    'chara_card_v2',
    'Small',
    json({ spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Small', description: 'Short.' } }),
  ],
  [
    'gradio.json',
    'json',
    'chara_card_v1',
    'Grady',
    json({ char_name: 'Grady', char_persona: 'Tall.', char_greeting: 'Hi, <USER>.' }),
  ],
  [
    'hybrid.json',
    'json',
    'chara_card_v2',
    'Hybrid',
    json({ name: 'Hybrid', ...texts, ...v2('Hybrid'), chat: 'Hybrid - 2025', create_date: '2025-01-01' }),
  ],
  ['lorebook_v3.json', 'json', 'chara_card_v3', 'Ines', json(withLorebook)],
  [
    'keeper_v3.charx',
    'charx',
    'chara_card_v3',
    'Odile',
    zip([
      {
        name: 'card.json',
        data: json(
          v3('Odile', { assets: [{ type: 'icon', name: 'main', uri: 'embeded://assets/icon/images/main.png', ext: 'png' }] }),
        ),
      },
      { name: 'assets/icon/images/main.png', data: pngOf(64, 64) },
      { name: 'assets/other/other/notes.txt', data: Buffer.from('notes') },
    ]),
  ],
];

export const ownCard = (name: string): Uint8Array => {
  const found = ownCards.find(([file]) => file === name);
  if (!found) throw new Error(`no card ${name}`);
  return found[4];
};
