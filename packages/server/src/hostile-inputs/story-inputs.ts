import { createReply } from '@troupe/protocol';
import { asBytes, shown, some, type Dice, type Door, type Hostile, type HostileInput } from './hostile-input.ts';

const post = (door: Door, path: string, body: object) =>
  door.ask(path, {
    method: 'POST',
    as: 'member',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });

const idIn = (text: string): string => (JSON.parse(text) as { id?: string }).id ?? 'none';

/** A card that becomes a private character, and what is said to it, which builds a prompt of all it holds. */
const saidTo = async (label: string, card: object, message: string): Promise<Hostile> => {
  const form = new FormData();
  form.set('file', new File([JSON.stringify(card)], 'card.json'));
  const packed = await asBytes(form);
  return {
    label,
    send: async (door) => {
      const imported = await door.ask('/api/v1/characters/import?save=private', { method: 'POST', as: 'member', ...packed });
      if (imported.status !== 200) return imported.status;
      const character_id = idIn(imported.text);
      const begun = await post(door, `/api/v1/characters/${character_id}/conversations`, {});
      if (begun.status !== 200) return begun.status;
      return (await post(door, createReply.path, { character_id, conversation_id: idIn(begun.text), message })).status;
    },
  };
};

const cardOf = (data: object) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: { name: 'Elin', first_mes: 'Hello.', ...data },
});

const patterns = [
  '/(a|b|[c-x]{1,90}y?){1,9}Q/',
  '/(a+)+$/',
  '/^(a|a)*$/',
  '/(.*)*x/',
  '/([a-z]+)*!/i',
  '/(?:a?){60}a{60}/',
  '/\\w+\\w+\\w+\\w+z/',
  '/((a{1,30}){1,30}){1,30}/',
  '/[^]*[^]*[^]*Q/',
  '/(x+x+)+y/u',
];

const lore = some('lore patterns', 40, (dice) => {
  const entries = Array.from({ length: dice.pick([5, 50, 200]) }, (_, index) => ({
    keys: Array.from({ length: dice.pick([1, 12]) }, () => dice.pick([...patterns, 'sea', 'x'.repeat(300)])),
    content: dice.pick(['The sea.', dice.pick(patterns), 'sea '.repeat(200)]),
    enabled: true,
    use_regex: true,
    insertion_order: index,
    constant: dice.chance(0.1),
    extensions: { probability: 50, useProbability: true, group: dice.pick(['', 'g']) },
  }));
  const card = cardOf({ character_book: { entries, recursive_scanning: dice.chance(0.5), scan_depth: dice.pick([2, 100]) } });
  const message = dice
    .pick(['a', 'x', 'ab', 'sea '])
    .repeat(dice.pick([100, 2000]))
    .slice(0, 8000);
  return saidTo(shown(entries), card, message);
});

const macros = some('macros', 40, (dice: Dice) => {
  const units = [
    '{{time}}',
    '{{random:a,b,c}}',
    '{{roll:9d999}}',
    '{{pick:a,b}}',
    '{{user}}',
    '{{',
    '}}',
    '{{{{',
    '{{random:{{user}},',
  ];
  const field = () =>
    dice.chance(0.5) ? dice.pick(units).repeat(dice.pick([100, 2000])) : dice.text(units, dice.pick([100, 3000]));
  const card = cardOf({
    first_mes: field(),
    description: field(),
    scenario: field(),
    mes_example: `<START>\n${field()}`,
    system_prompt: field(),
  });
  const message = field().slice(0, 8000);
  return saidTo(shown(card), card, message);
});

const texts = some('messages', 40, (dice) => {
  const message = dice
    .pick([
      '(',
      '*',
      '"',
      'my name is ',
      'I have a ',
      '\u0301',
      '{{random:',
      '<',
      '𝒜',
      '\n',
      'a',
      '5yo ',
      'age \t',
      '%2525',
      'Ab1c',
    ])
    .repeat(8000)
    .slice(0, dice.pick([100, 8000]));
  return {
    label: shown(message),
    send: async (door) => {
      const begun = await post(door, `/api/v1/characters/${door.characterId}/conversations`, {});
      const sent = { character_id: door.characterId, conversation_id: idIn(begun.text) };
      for (let turn = 0; turn < 2; turn += 1) await post(door, createReply.path, { ...sent, message });
      return (await post(door, createReply.path, { ...sent, message })).status;
    },
  };
});

/** A conversation of thousands of messages, asked for in every way there is. */
const longStories = some('a long story', 21, (dice, index) => {
  const of = (door: Door) => `/api/v1/conversations/${door.conversationId}`;
  const messages = (door: Door, query: string) =>
    door.ask(`/api/v1/characters/${door.characterId}/messages?conversationId=${door.conversationId}&${query}`, { as: 'member' });
  const at = `long-${dice.int(5000)}`;
  const asks: readonly [string, (door: Door) => Promise<{ status: number }>][] = [
    ['until the first', (door) => messages(door, 'until=long-0')],
    [`until ${at}`, (door) => messages(door, `until=${at}&limit=100`)],
    [`below ${at}`, (door) => messages(door, `last_id=${at}&limit=100`)],
    ['export as JSONL', (door) => door.ask(`${of(door)}/export?format=jsonl`, { as: 'member' })],
    ['export as HTML', (door) => door.ask(`${of(door)}/export?format=html`, { as: 'member' })],
    [
      'search',
      (door) => door.ask(`/api/v1/messages/search?q=${encodeURIComponent('lamp%_'.repeat(dice.int(30)))}`, { as: 'member' }),
    ],
    ['list', (door) => door.ask('/api/v1/conversations?limit=100', { as: 'member' })],
  ];
  const [label, send] = asks[index % asks.length] as (typeof asks)[number];
  return { label, send: async (door) => (await send(door)).status };
});

/** Last: each leaves as many messages again. */
const copies = some('a copy of a long story', 3, () => ({
  label: 'copy',
  send: async (door) =>
    (await post(door, `/api/v1/conversations/${door.conversationId}/clone`, { type: 'full', label: 'Copy' })).status,
}));

export const storyInputs: readonly HostileInput[] = [...lore, ...macros, ...texts, ...longStories, ...copies];
