import { describe, expect, it } from 'vitest';
import { groupFaults, groupTokens, settleGroup, speakerTokens, type GroupFault, type KnownMember } from './group-faults.ts';
import { emptyGroup, newGroupMember, type GroupForm } from './group-form.ts';

const known: KnownMember[] = [
  ...['elin', 'roux', 'brann'].map((id) => ({ id, name: id, visibility: 'public', standing: 'ready' }) as const),
  { id: 'own', name: 'Juniper', visibility: 'private', standing: 'private' },
  { id: 'lost', name: 'Mara', visibility: null, standing: 'unavailable' },
];
const castOf = (...ids: string[]) => ids.map(newGroupMember);
const whole: GroupForm = {
  ...emptyGroup('en'),
  name: 'The Long Table',
  title: 'A keeper and a fox wait out the storm',
  greeting: 'Sit, both of you.',
  scenario: 'A storm has closed the north path.',
  members: castOf('elin', 'roux'),
  tags: ['storm', 'calm'],
  avatar_url: `/files/${'a'.repeat(43)}`,
};
const faultsOf = (over: Partial<GroupForm>, base: GroupForm | null = null) =>
  groupFaults(settleGroup({ ...whole, ...over }), base, known);
const told = (faults: readonly GroupFault[]) => faults.map(({ field, rule }) => `${field} ${rule}`);
const long = (units: number) => 'word '.repeat(units).slice(0, units - 1) + '.';

it('a whole group has no fault, in any visibility', () => {
  for (const visibility of ['public', 'hidden', 'private', 'permanently_private'] as const)
    expect(faultsOf({ visibility })).toEqual([]);
});

it('of an empty one every field is told that has to be filled, in the order of the form (R-GRP-02, R-GRP-03, R-GRP-04, R-GRP-05)', () => {
  expect(told(groupFaults(emptyGroup('en'), null, known))).toEqual([
    'name required',
    'title required',
    'greeting required',
    'scenario required',
    'members too_few',
    'tags too_few',
    'avatar_url required',
  ]);
});

describe('a text (R-GRP-02, R-GRP-03)', () => {
  it.each([
    ['name', 20],
    ['title', 100],
    ['greeting', 2000],
    ['scenario', 5000],
  ] as const)('of %s has from 3 to %i characters, without the space around it', (field, limit) => {
    expect(faultsOf({ [field]: ' ab ' })).toEqual([{ field, rule: 'too_short', limit: 3 }]);
    expect(faultsOf({ [field]: long(limit) })).toEqual([]);
    expect(faultsOf({ [field]: long(limit + 1) })).toEqual([{ field, rule: 'too_long', limit }]);
  });

  it('of name, title and greeting has no links; a scenario may', () => {
    const link = 'see example.com';
    for (const field of ['name', 'title', 'greeting'] as const)
      expect(faultsOf({ [field]: link })).toEqual([{ field, rule: 'links', links: ['example.com'] }]);
    expect(faultsOf({ scenario: link })).toEqual([]);
  });
});

describe('members', () => {
  it('are from 2 to 10, each once (R-GRP-04)', () => {
    const many = Array.from({ length: 11 }, (_, at) => ({ ...known[0], id: `m${at}` }) as KnownMember);
    const among = (count: number) => settleGroup({ ...whole, members: castOf(...many.slice(0, count).map(({ id }) => id)) });
    expect(told(groupFaults(among(1), null, many))).toEqual(['members too_few']);
    expect(groupFaults(among(10), null, many)).toEqual([]);
    expect(groupFaults(among(11), null, many)).toEqual([{ field: 'members', rule: 'too_many', limit: 10 }]);
    expect(faultsOf({ members: castOf('elin', 'roux', 'elin') })).toEqual([
      { field: 'members', rule: 'repeated_members', members: [{ id: 'elin', name: 'elin' }] },
    ]);
  });

  it('are none of the private ones where others read the group, and those are named (R-GRP-06)', () => {
    const members = castOf('elin', 'own');
    for (const visibility of ['public', 'hidden'] as const)
      expect(faultsOf({ members, visibility })).toEqual([
        { field: 'members', rule: 'private_members', members: [{ id: 'own', name: 'Juniper' }] },
      ]);
    for (const visibility of ['private', 'permanently_private'] as const) expect(faultsOf({ members, visibility })).toEqual([]);
  });

  it('who are lost may stay in a group for oneself, and join none', () => {
    const members = castOf('elin', 'roux', 'lost');
    const lost = [{ field: 'members', rule: 'lost_members', members: [{ id: 'lost', name: 'Mara' }] }];
    const base = settleGroup({ ...whole, visibility: 'private', members });
    expect(faultsOf({ members, visibility: 'private' })).toEqual(lost);
    expect(faultsOf({ members, visibility: 'private', title: 'Another title' }, base)).toEqual([]);
    expect(faultsOf({ members, visibility: 'public' }, base)).toEqual(lost);
  });

  it('have notes of at most 300 characters, and who is first to speak is one of them', () => {
    const noted = (note: string) => [newGroupMember('roux'), { ...newGroupMember('elin'), note }];
    expect(faultsOf({ members: noted(long(300)) })).toEqual([]);
    expect(told(faultsOf({ members: noted(long(301)) }))).toEqual(['members long_notes']);
    expect(told(faultsOf({ greeting_character_id: 'brann' }))).toEqual(['greeting_character_id no_member']);
    expect(faultsOf({ greeting_character_id: 'elin' })).toEqual([]);
  });
});

it('greeting and scenario together have the tokens of a chatbot of their visibility (R-GRP-07)', () => {
  const scenario = '海'.repeat(3000);
  const tokens = groupTokens(settleGroup({ ...whole, scenario }));
  expect(tokens).toBeGreaterThan(2500);
  expect(faultsOf({ scenario })).toEqual([{ field: 'scenario', rule: 'too_many_tokens', limit: 2500, tokens }]);
  expect(faultsOf({ scenario, visibility: 'private' })).toEqual([]);
});

it('the bill of each speaker adds up, heaviest first; who is away costs others nothing', () => {
  const tokens = [
    { id: 'elin', tokens: { card: 100, line: 10 } },
    { id: 'roux', tokens: { card: 400, line: 20 } },
  ];
  const bill = speakerTokens(whole, tokens);
  expect(bill.map(({ id, card, others }) => [id, card, others])).toEqual([
    ['roux', 400, 10],
    ['elin', 100, 20],
  ]);
  for (const { total, card, scene, others, note } of bill) expect(total).toBe(card + scene + others + note);
  const away = speakerTokens(
    { ...whole, members: [newGroupMember('elin'), { ...newGroupMember('roux'), presence: 'away' }] },
    tokens,
  );
  expect(away.find(({ id }) => id === 'elin')?.others).toBe(0);
});
